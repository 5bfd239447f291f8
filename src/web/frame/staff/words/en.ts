import type { StaffFrameWords } from './ja.ts'

/** Inside a sentence. */
const place = (counter: string) => (/^\d+$/.test(counter) ? `counter ${counter}` : counter)

export const words: StaffFrameWords = {
  menu: 'Menu',
  openMenu: 'Open the menu',
  skip: 'Skip to the content',
  today: 'Today',
  waiting: 'Waiting',
  cards: 'Reception cards',
  organization: 'All shops',
  shopSetting: 'Shop settings',
  queueSetting: 'Queue settings',
  people: 'People',
  peopleViews: { label: 'Who works here', staff: 'Staff', members: 'Members', tablets: 'Shared tablets' },
  formSetting: 'Card fields',
  railways: 'Lines and stations',
  outbox: 'Mails sent',
  audit: 'Audit log',
  requests: 'Requests about personal data',
  language: 'Language',
  profile: 'My profile',
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
  counters: {
    label: (name) => (/^\d+$/.test(name) ? `Counter ${name}` : name),
    choose: 'Choose your counter',
    chooseHint: 'Where this device calls people to.',
    noCounters: 'There are no counters yet.',
    taken: (person, numbers) => [person, numbers.join(', ')].filter(Boolean).join(' · '),
    inUse: (counter, person, numbers) =>
      `${person ?? 'Somebody'} is looking after ${numbers.join(', ')} at ${place(counter)}. Use it on this device too?`,
    takeIt: (counter) => `Use ${place(counter)}`,
    leaveIt: 'Choose another',
  },
  tablet: {
    leave: 'Hand over',
    soon: 'The tablet is about to ask again who is there.',
    stay: 'I’m still here',
  },
  backup: {
    overdue: (days: number | null) => (days === null ? 'No backup has been made yet.' : `The last backup is ${days} days old.`),
    whatToDo: 'Run this on the server’s PC; it says why, and what to do.',
  },
  noWorkplace: {
    title: 'No shop is open to you',
    text: 'This account is not a member of any shop yet, or has been suspended. Please ask your shop.',
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
  dayTables: {
    hours: { title: 'By hour', hour: 'Hour', arrivals: 'Arrivals', wait: 'Wait', longest: 'Longest' },
    lanes: { title: 'By lane', lane: 'Lane', arrivals: 'Arrivals', wait: 'Wait', service: 'Service', lost: 'Not served' },
    staff: { title: 'By staff', name: 'Staff', services: 'Services', service: 'Service', total: 'In total', nobody: 'No staff recorded' },
    units: { parties: 'parties', services: 'finished', minutes: 'mean, min', plainMinutes: 'min' },
    hour: (time) => time,
    called: (count) => `${count} called`,
    none: '–',
    empty: 'No visits on this day yet.',
    emptyStaff: 'No service has been finished yet.',
  },
}
