import type { OwnNumber } from '#contract/privacy/requests.ts'
import type { Locale } from '#domain/locale.ts'
import { wordsIn } from '../../i18n/words.ts'
import style from './page.module.css'
import { requestWords } from './words.ts'

/** All that somebody has given with a number, in words of theirs. */
export function OwnNumberRows({ data, locale, moment }: { data: OwnNumber; locale: Locale; moment: (at: string) => string }) {
  const { paper: texts } = wordsIn(requestWords, locale)
  const { number, joinedAt, service, partySize, name, contact, lateUntil } = data
  const rows: readonly (readonly [string, string | null])[] = [
    [texts.number, `${number}  ${moment(joinedAt)}`],
    [texts.name, name],
    [texts.contact, contact],
    [texts.service, service],
    [texts.party, texts.people(partySize)],
    [texts.late, lateUntil && moment(lateUntil)],
  ]
  return (
    <dl className={style.rows}>
      {rows.map(
        ([label, value]) =>
          value && (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}
