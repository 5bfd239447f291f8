import type { OwnCardData } from '#contract/cards/own-data.ts'
import type { OperationAnswer } from '#contract/operation.ts'
import type { exportRequesterData } from '#contract/privacy/requests.ts'
import type { OwnReservationData } from '#contract/reservations/own-data.ts'
import type { OwnLineRecord } from '#contract/visitor-mail.ts'
import type { Locale } from '#domain/locale.ts'
import { wordsInLocale } from '../../i18n/words.ts'
import { setLocalReservation } from '../retention/retained-reservations.ts'
import { ownReservationWords } from './words.ts'

type Row = readonly [label: string, value: string | null]
/** `labels`: texts shared with cards and tickets. */
type RowContext = {
  locale: Locale
  moment: (at: string) => string
  labels: { number: string; linkSource: string; mail: string }
  lineRows(record: OwnLineRecord): Row[]
}

function mailRows(mails: OwnReservationData['mails'], { moment, labels }: RowContext): Row[] {
  return mails.map(({ at, subject }) => [labels.mail, [moment(at), subject].filter(Boolean).join('  ')])
}

/** Returns all data of a reservation in the visitor's language. */
function rowsOf(reservation: OwnReservationData, context: RowContext): Row[] {
  const { rows: texts } = wordsInLocale(ownReservationWords, context.locale)
  const { moment, labels } = context
  return [
    [texts.title, [reservation.service, texts.statuses[reservation.status]].join('  ')],
    [texts.at, reservation.startsAt && moment(reservation.startsAt)],
    [texts.requestedTimes, reservation.requestedTimes.map(moment).join('  ')],
    [texts.requested, moment(reservation.requestedAt)],
    [labels.number, reservation.number],
    [texts.name, reservation.name],
    [texts.phone, reservation.phone],
    [texts.email, reservation.email],
    [texts.party, texts.people(reservation.partySize)],
    [texts.note, reservation.note],
    [labels.linkSource, reservation.linkSource],
    [texts.reason, reservation.reason],
    ...mailRows(reservation.mails, context),
    ...context.lineRows(reservation.line),
  ]
}

/** Returns a reservation in short, beside the data of a card. */
function shortRows(
  { service, startsAt, requestedTimes, name, phone, email, note, linkSource, mails, line }: OwnReservationData,
  context: RowContext,
): Row[] {
  const { rows: texts } = wordsInLocale(ownReservationWords, context.locale)
  return [
    [texts.title, [service, ...(startsAt ? [startsAt] : requestedTimes).map(context.moment)].join('  ')],
    [texts.name, [name, phone, email, note].filter(Boolean).join('  ')],
    [context.labels.linkSource, linkSource],
    ...mailRows(mails, context),
    ...context.lineRows(line),
  ]
}

/** Reservations on the page with a visitor's own data. */
export const ownReservationsPart = {
  name: 'reservation',
  texts: (locale: Locale) => wordsInLocale(ownReservationWords, locale),
  besideCard: ({ reservations }: OwnCardData, context: RowContext) =>
    reservations.flatMap((reservation) => shortRows(reservation, context)),
  ofTaken: ({ reservations }: OperationAnswer<typeof exportRequesterData>) => reservations,
  lists: (all: readonly OwnReservationData[], context: RowContext) =>
    all.map((reservation) => ({ key: `${reservation.requestedAt}${reservation.startsAt}`, rows: rowsOf(reservation, context) })),
  forget: (token: string) => setLocalReservation(token, '', null),
}
