import type { OwnData } from '#contract/cards/own-data.ts'
import type { OperationAnswer } from '#contract/operation.ts'
import type { takeData } from '#contract/privacy/requests.ts'
import type { OwnReservation } from '#contract/reservations/own-data.ts'
import type { Locale } from '#domain/locale.ts'
import { wordsIn } from '../../i18n/words.ts'
import { keepReservation } from '../retention/retained-reservations.ts'
import { ownReservationWords } from './words.ts'

type Row = readonly [label: string, value: string | null]
/** `labels`: texts shared with cards and tickets. */
type Saying = { locale: Locale; moment: (at: string) => string; labels: { number: string; mail: string } }

function mailRows(mails: OwnReservation['mails'], { moment, labels }: Saying): Row[] {
  return mails.map(({ at, subject }) => [labels.mail, [moment(at), subject].filter(Boolean).join('  ')])
}

/** Returns all data of a reservation in the visitor's language. */
function rowsOf(one: OwnReservation, saying: Saying): Row[] {
  const { rows: texts } = wordsIn(ownReservationWords, saying.locale)
  const { moment, labels } = saying
  return [
    [texts.title, [one.service, texts.statuses[one.status]].join('  ')],
    [texts.at, one.startsAt && moment(one.startsAt)],
    [texts.wishes, one.wishes.map(moment).join('  ')],
    [texts.requested, moment(one.requestedAt)],
    [labels.number, one.number],
    [texts.name, one.name],
    [texts.phone, one.phone],
    [texts.email, one.email],
    [texts.party, texts.people(one.partySize)],
    [texts.note, one.note],
    [texts.reason, one.reason],
    ...mailRows(one.mails, saying),
  ]
}

/** Returns a reservation in short, beside the data of a card. */
function shortRows({ service, startsAt, wishes, name, phone, email, note, mails }: OwnReservation, saying: Saying): Row[] {
  const { rows: texts } = wordsIn(ownReservationWords, saying.locale)
  return [
    [texts.title, [service, ...(startsAt ? [startsAt] : wishes).map(saying.moment)].join('  ')],
    [texts.name, [name, phone, email, note].filter(Boolean).join('  ')],
    ...mailRows(mails, saying),
  ]
}

/** Reservations on the page with a visitor's own data. */
export const ownReservations = {
  name: 'reservation',
  texts: (locale: Locale) => wordsIn(ownReservationWords, locale),
  besideCard: ({ reservations }: OwnData, saying: Saying) => reservations.flatMap((one) => shortRows(one, saying)),
  ofTaken: ({ reservations }: OperationAnswer<typeof takeData>) => reservations,
  lists: (all: readonly OwnReservation[], saying: Saying) =>
    all.map((one) => ({ key: `${one.requestedAt}${one.startsAt}`, rows: rowsOf(one, saying) })),
  forget: (token: string) => keepReservation(token, '', null),
}
