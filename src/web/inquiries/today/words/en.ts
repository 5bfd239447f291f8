import type { InquiriesTodayWords } from './ja.ts'

export const words: InquiriesTodayWords = {
  title: 'Inquiries by mail',
  says: 'Mails without a card',
  failing: 'The mailbox for inquiries can’t be read.',
  open: 'See why',
  next: {
    title: 'Answer next',
    target: (minutes) => `Target: within ${minutes} min of opening hours`,
    all: 'See in the list of cards',
    more: (shown) => `The oldest ${shown} are shown.`,
    minutes: (minutes) => (minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`),
    waits: (time) => `Waiting ${time} of opening hours`,
    week: 'over 7 days',
    late: 'Past the target',
    mail: 'Mail without a card',
    openMail: 'Open the mail',
    openMailOf: (sender) => `Open the mail from ${sender}`,
    mine: 'Yours',
    someone: (name) => `With ${name}`,
    take: 'Take it',
    takeOf: (name) => `Take ${name}’s card`,
    taken: (name) => `${name}’s card is now yours`,
    undone: 'Undid the assignment',
    takenBy: (name) => `${name} has already taken it.`,
    former: 'a former colleague',
  },
}
