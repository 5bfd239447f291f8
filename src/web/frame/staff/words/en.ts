import { words as roles } from '#contract/role-names/en.ts'
import { words as features } from '../../../menu/words/en.ts'
import type { StaffFrameWords } from './ja.ts'

export const words: StaffFrameWords = {
  menu: 'Menu',
  openMenu: 'Open the menu',
  skip: 'Skip to the content',
  today: 'Today',
  waiting: 'Waiting',
  ...features.menu,
  cards: 'Reception cards',
  parties: (n) => `${n} waiting`,
  untaken: (n) => `${n} nobody has taken`,
  settings: 'Settings',
  help: 'Help',
  pageHelp: 'Page help',
  profile: 'My profile',
  signOut: 'Sign out',
  signedInAs: (name) => `Signed in as ${name}`,
  environments: { development: 'Development', staging: 'Staging', production: 'Production' },
  roles,
  shops: { label: (name) => `Switch shops: ${name}` },
  tablet: {
    leave: 'Hand over',
    soon: 'The tablet is about to ask again who is there.',
    stay: 'I’m still here',
  },
  secondFactor: {
    from: (day) => `From ${day} on you need two-step sign-in.`,
    due: 'Two-step sign-in is needed here. The other pages open once you have set it up.',
    setUp: 'Set it up',
  },
  backup: {
    overdue: (days: number | null) => (days === null ? 'No backup has been made yet.' : `The last backup is ${days} days old.`),
    whatToDo: 'Run this on the server’s PC; it says why, and what to do.',
    help: 'How to back up and put it back',
  },
  noWorkplace: {
    title: 'No shop is open to you',
    text: 'This account is not a member of any shop yet, or has been suspended. Please ask the shop’s manager to invite this e-mail address. Once you open the link of the invitation, the shop’s pages open to you.',
  },
  notForRole: {
    title: 'This page is not open to your role',
    text: (own, may) => `Your role here is “${own}”. This page is for: ${may.join(', ')}. Please ask one of them.`,
  },
  nowhere: {
    title: 'This page could not be found',
    text: 'The address may have changed or been mistyped. Nothing in your queue has changed.',
    back: 'Back to today’s overview',
  },
  failed: 'Nothing in your queue is lost. Please try again in a moment.',
  print: 'Print',
  drag: {
    handle: (name) => `Move ${name}`,
    how: 'Press Space to pick it up, the arrow keys to move it, Space again to put it down, Escape to leave it where it was.',
    grabbed: (name) => `${name} picked up`,
    over: (name, place) => `${name} is at number ${place}`,
    dropped: (name, place) => `${name} put down at number ${place}`,
    cancelled: (name) => `${name} is back where it was`,
  },
}
