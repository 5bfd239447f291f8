import type { OwnReservation } from '#contract/reservations/own-data.ts'
import type { Locale } from '#domain/locale.ts'
import { wordsIn } from '../i18n/words.ts'
import { noticeWords } from './notice/words.ts'

type Props = { all: readonly OwnReservation[]; locale: Locale; moment: (at: string) => string; className: string }

/** All that somebody has given with reservations, each in a list of its own, in words of theirs. */
export function OwnReservationRows({ all, locale, moment, className }: Props) {
  const { own: texts } = wordsIn(noticeWords, locale)
  const rowsOf = (one: OwnReservation): readonly (readonly [string, string | null])[] => [
    [texts.reservation.title, [one.service, texts.reservation.statuses[one.status]].join('  ')],
    [texts.reservation.at, one.startsAt && moment(one.startsAt)],
    [texts.reservation.wishes, one.wishes.map(moment).join('  ')],
    [texts.reservation.requested, moment(one.requestedAt)],
    [texts.number, one.number],
    [texts.reservation.name, one.name],
    [texts.reservation.phone, one.phone],
    [texts.reservation.email, one.email],
    [texts.reservation.party, texts.reservation.people(one.partySize)],
    [texts.reservation.note, one.note],
    [texts.reservation.reason, one.reason],
    ...one.mails.map(({ at, subject }) => [texts.mail, [moment(at), subject].filter(Boolean).join('  ')] as const),
  ]
  return all.map((one) => (
    <dl key={`${one.requestedAt}${one.startsAt}`} className={className}>
      {rowsOf(one).map(
        ([label, value], at) =>
          value && (
            // biome-ignore lint/suspicious/noArrayIndexKey: two mails have the same name
            <div key={at}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  ))
}
