import type { SecurityWords } from './ja.ts'

export const words: SecurityWords = {
  backup: {
    title: 'Backup',
    text: 'Data is saved automatically every night on the server’s PC.',
    last: (days) =>
      days === null
        ? 'No backup has been made yet.'
        : days === 0
          ? 'The last backup was made within 24 hours.'
          : `The last backup is ${days} days old.`,
    overdue: 'It is more than 2 days old.',
    help: 'How to back up and restore',
  },
  secondFactor: {
    title: 'Required two-step sign-in',
    text: 'From this day, members without two-step sign-in can only open the page to set it up. Until then, they see a reminder at the top of their pages. PINs on shared tablets keep working.',
    count: (has, all) => `${has} of ${all} members have set it up.`,
    none: 'It isn’t required now.',
    from: (day) => `Required from ${day}.`,
    day: 'Required from',
    set: 'Require it from this day',
    change: 'Change to this day',
    stop: 'Stop requiring it',
    first: 'To require it, first set it up yourself and sign in with it.',
    wasSet: (day) => `Two-step sign-in is required from ${day}`,
    stopped: 'Two-step sign-in is no longer required',
  },
}
