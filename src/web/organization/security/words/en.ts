import type { SecurityWords } from './ja.ts'

export const words: SecurityWords = {
  backup: {
    title: 'Backup',
    text: 'Every night the data is saved on the server’s PC.',
    last: (days) =>
      days === null
        ? 'No backup has been made yet.'
        : days === 0
          ? 'The last one was made within 24 hours.'
          : `The last backup is ${days} days old.`,
    overdue: 'It is older than two days.',
    help: 'How to make one and put it back',
  },
  secondFactor: {
    title: 'Two-step sign-in for everybody',
    text: 'From this day on, members without two-step sign-in reach nothing but the page on which they set it up. Until then a notice on their pages tells them. On shared tablets PINs go on working.',
    count: (has, all) => `${has} of ${all} members have it.`,
    none: 'It isn’t demanded now.',
    from: (day) => `Demanded from ${day} on.`,
    day: 'Demand it from',
    set: 'Demand it from this day',
    change: 'Change to this day',
    stop: 'Stop demanding it',
    first: 'To demand it, first set it up yourself and sign in with it.',
    wasSet: (day) => `Two-step sign-in is demanded from ${day} on`,
    stopped: 'Two-step sign-in is no longer demanded',
  },
}
