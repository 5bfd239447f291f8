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
  untaken: (n) => `${n} unassigned`,
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
    soon: 'The tablet will soon return to the list of names.',
    stay: 'I’m still here',
  },
  secondFactor: {
    from: (day) => `From ${day}, you need two-step sign-in.`,
    due: 'Two-step sign-in is required. Set it up to open the other pages.',
    setUp: 'Set it up',
  },
  backup: {
    overdue: (days: number | null) => (days === null ? 'No backup has been made yet.' : `The last backup is ${days} days old.`),
    whatToDo: 'Run this command on the PC that runs the server to see the cause and what to do.',
    help: 'How to back up and restore',
  },
  noWorkplace: {
    title: 'You don’t have access to any shop',
    text: 'This account isn’t a member of any shop yet, or it is suspended. Please ask the shop’s administrator to invite you at the e-mail address you sign in with. Then open the link in the invitation.',
  },
  notForRole: {
    title: 'Your role can’t open this page',
    text: (own, may) => `Your role here is “${own}”. This page is for: ${may.join(', ')}. Please ask a colleague who can open it.`,
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
    how: 'Press Space to pick it up. Move it with the arrow keys. Press Space again to put it down, or Escape to cancel.',
    grabbed: (name) => `Picked up ${name}`,
    over: (name, place) => `Moving ${name} to position ${place}`,
    dropped: (name, place) => `Moved ${name} to position ${place}`,
    cancelled: (name) => `${name} is back where it was`,
  },
}
