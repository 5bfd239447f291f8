import type { OwnNumber } from '#contract/privacy/requests.ts'
import type { Locale } from '#domain/locale.ts'
import { wordsIn } from '../../i18n/words.ts'
import { noticeWords } from '../notice/words.ts'
import style from './page.module.css'
import { requestWords } from './words.ts'

/** All that somebody has given with a number, in words of theirs. */
export function OwnNumberRows({ data, locale, moment }: { data: OwnNumber; locale: Locale; moment: (at: string) => string }) {
  const { paper: texts } = wordsIn(requestWords, locale)
  const { own } = wordsIn(noticeWords, locale)
  const { number, joinedAt, service, partySize, name, contact, lateUntil, mails } = data
  const rows: readonly (readonly [string, string | null])[] = [
    [texts.number, `${number}  ${moment(joinedAt)}`],
    [texts.name, name],
    [texts.contact, contact],
    [texts.service, service],
    [texts.party, texts.people(partySize)],
    [texts.late, lateUntil && moment(lateUntil)],
    ...mails.map(({ at, subject }) => [own.mail, [moment(at), subject].filter(Boolean).join('  ')] as const),
  ]
  return (
    <dl className={style.rows}>
      {rows.map(
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
  )
}
