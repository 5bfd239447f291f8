import type { SecurityWords } from './ja.ts'

export const words: SecurityWords = {
  backup: {
    title: 'Backup',
    text: 'Every night, a backup of the data is made automatically on the PC that runs the server.',
    last: (days) =>
      days === null
        ? 'No backup has been made yet.'
        : days === 0
          ? 'The last backup is less than 24 hours old.'
          : `The last backup is ${days === 1 ? '1 day' : `${days} days`} old.`,
    overdue: 'There has been no backup for more than 2 days.',
    help: 'How to back up and restore',
  },
  secondFactor: {
    title: 'Required two-step sign-in',
    text: 'From the chosen day, members without two-step sign-in can only open the page to set it up. Until then, they see a reminder at the top of their pages. PINs on shared tablets keep working.',
    count: (has, all) => `${has} of ${all} members have set it up.`,
    none: 'Two-step sign-in isn’t required now.',
    from: (day) => `Required from ${day}.`,
    day: 'Required from',
    set: 'Require it from this day',
    change: 'Change to this day',
    stop: 'Stop requiring it',
    first: 'To require two-step sign-in, first set it up yourself and use it to sign in.',
    wasSet: (day) => `Two-step sign-in is required from ${day}`,
    stopped: 'Two-step sign-in is no longer required',
  },
}
