import { getDateTimeFormat } from '#domain/time/date-format.ts'
import type { VisitWords } from './ja.ts'

const monthName = (month: number) => getDateTimeFormat('en', { month: 'long', timeZone: 'UTC' }).format(Date.UTC(2000, month - 1))

export const words: VisitWords = {
  title: 'Reserve a time',
  send: 'Send request',
  description: 'Choose a time, fill in the reception card and send your request.',
  intros: {
    staff: 'Choose up to 3 times that suit you, your favourite first. The shop will answer your request.',
    atOnce: 'Choose up to 3 times that suit you, your favourite first. We immediately reserve the first one that is free.',
    mail: 'Choose up to 3 times that suit you, your favourite first. If you enter an e-mail address, we hold the first free one for 15 minutes. Confirm it with the link in our e-mail. If you enter only a phone number, the shop will answer your request.',
    mailOrAtOnce:
      'Choose up to 3 times that suit you, your favourite first. If you enter an e-mail address, we hold the first free one for 15 minutes. Confirm it with the link in our e-mail. If you enter only a phone number, we reserve the first free one immediately.',
  },
  service: 'Service',
  serviceOf: (name: string, minutes: number) => `${name} (about ${minutes} min)`,
  showTimes: 'Show times',
  nextFree: 'Next free',
  otherDays: 'Other days',
  months: (one, next) => `${monthName(one.month)}${next.year === one.year ? '' : ` ${one.year}`} – ${monthName(next.month)} ${next.year}`,
  inBrackets: (mark) => ` (${mark})`,
  from: (time) => `from ${time}`,
  marks: { free: '', few: 'few', full: 'full', closed: 'closed' },
  day: 'Day',
  timesOf: (day: string) => `Times on ${day}`,
  timesUnread: 'You have no connection, so this day’s times couldn’t be loaded. When you are connected, press the day again.',
  states: { free: 'Free', few: 'Few left', full: 'Full', closed: 'Not open for reservations' },
  span: (day: string, time: string, until: string) => `${day}, ${time}–${until}`,
  chosen: (n: number) => (n === 1 ? '1 time chosen' : `${n} times chosen`),
  requestedTimes: 'Times you would like',
  left: (n: number) => (n === 1 ? 'You can choose one more.' : `You can choose up to ${n} more.`),
  maxChosen: 'You have chosen 3. To choose another time, remove one first.',
  chooseFirst: 'Please choose at least one time.',
  people: 'People',
  peopleUnit: '',
  peopleOf: (n: number) => (n === 1 ? '1 person' : `${n} people`),
  next: 'Next: reception card',
  gone: 'A time you chose is no longer free. Please choose another one.',
  visit: 'Your reservation',
  change: 'Change',
  free: 'These times are free. Choose one, then send again.',
  notTaken: 'This shop isn’t taking reservations right now',
  notTakenText: 'You can come without a reservation. Take a number and wait.',
  notTakenCall: (phone: string) => `To arrange a time, please call the shop (${phone}). If you are in the shop, you can take a number.`,
  toNumber: 'Take a number',
  toCard: 'Fill in the reception card',
}
