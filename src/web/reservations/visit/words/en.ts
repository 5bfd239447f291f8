import { dateFormat } from '#domain/time/date-format.ts'
import type { VisitWords } from './ja.ts'

const monthName = (month: number) => dateFormat('en', { month: 'long', timeZone: 'UTC' }).format(Date.UTC(2000, month - 1))

export const words: VisitWords = {
  title: 'Book a visit',
  send: 'Send the request',
  description: 'Choose when to come, fill in the reception card and ask for your visit.',
  intros: {
    staff: 'Choose up to three times, the one you like best first. The shop will answer.',
    atOnce: 'Choose up to three times, the one you like best first. The first that is free is booked at once.',
    mail: 'Choose up to three times, the one you like best first. With an e-mail address, the first that is free is held for 15 minutes: confirm it by the link that we e-mail you. With a phone number only, the shop will answer.',
    mailOrAtOnce:
      'Choose up to three times, the one you like best first. With an e-mail address, the first that is free is held for 15 minutes: confirm it by the link that we e-mail you. With a phone number only, it is booked at once.',
  },
  service: 'What it is about',
  serviceOf: (name: string, minutes: number) => `${name} (about ${minutes} min)`,
  showTimes: 'Show times for this',
  nextFree: 'Soonest free',
  otherDays: 'Other days',
  months: (one, next) => `${monthName(one.month)}${next.year === one.year ? '' : ` ${one.year}`} – ${monthName(next.month)} ${next.year}`,
  inBrackets: (mark) => ` (${mark})`,
  from: (time) => `from ${time}`,
  marks: { free: '', few: 'few', full: 'full', closed: 'closed' },
  day: 'Day',
  timesOf: (day: string) => `Times on ${day}`,
  timesUnread: 'The times of this day could not be loaded because there is no connection. Once you are connected, press the day again.',
  states: { free: 'Free', few: 'Few left', full: 'Full', closed: 'No visits' },
  span: (day: string, time: string, until: string) => `${day}, ${time}–${until}`,
  chosen: (n: number) => (n === 1 ? '1 time chosen' : `${n} times chosen`),
  wishes: 'Times you would like',
  left: (n: number) => (n === 1 ? 'You can choose one more.' : `You can choose up to ${n} more.`),
  fullWishes: 'You have chosen three. To change, take one away.',
  chooseFirst: 'Please choose at least one time.',
  people: 'People',
  peopleUnit: '',
  peopleOf: (n: number) => (n === 1 ? '1 person' : `${n} people`),
  next: 'Next: reception card',
  gone: 'A time you chose has been taken meanwhile. Please choose another one.',
  visit: 'Your booking',
  change: 'Change',
  free: 'These times are free. Choose one, then send again.',
  notTaken: 'This shop takes no bookings now',
  notTakenText: 'You can come without a booking: take a number when you are there.',
  notTakenCall: (phone: string) => `To arrange a time, please call the shop (${phone}). If you are there, you can take a number.`,
  toNumber: 'Take a number',
  toCard: 'Fill in the reception card',
}
