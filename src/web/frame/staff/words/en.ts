import type { AdminMessages } from './ja.ts'

export const messages: AdminMessages = {
  menu: 'Menu',
  openMenu: 'Open the menu',
  skip: 'Skip to the content',
  today: 'Today',
  waiting: 'Waiting',
  cards: 'Reception cards',
  queueSetting: 'Queue settings',
  formSetting: 'Card fields',
  language: 'Language',
  signOut: 'Sign out',
  signedInAs: (name) => `Signed in as ${name}`,
  environments: { development: 'Development', staging: 'Staging', production: 'Production' },
  roles: {
    auditor: 'Auditor (read only)',
    reception: 'Reception',
    staff: 'Staff',
    manager: 'Manager',
    admin: 'Administrator',
    owner: 'Owner',
  },
  shops: { label: (name) => `Switch shops: ${name}` },
  presence: {
    label: 'My presence',
    states: { serving_ready: 'Ready to serve', away: 'Away', break: 'On a break', off: 'Off' },
  },
  noWorkplace: {
    title: 'No shop yet',
    text: 'This account is not a member of any shop yet. Please ask your shop for an invitation link.',
  },
  nowhere: {
    title: 'This page could not be found',
    text: 'The address may have changed or been mistyped. Nothing in your queue has changed.',
    back: 'Back to today’s overview',
  },
  failed: 'Nothing in your queue is lost. Please try again in a moment.',
  print: 'Print',
  copy: {
    copy: 'Copy',
    copied: 'Copied',
    manual: 'Selected. Copy it with Ctrl+C (⌘C on a Mac).',
  },
  problem: {
    network: 'No connection. Please try again when it is back.',
    signedOut: 'You are signed out. Please sign in again.',
    unknown: 'That did not work. Please try again.',
  },
}
