import type { OwnData } from '#contract/cards/own-data.ts'
import type { Locale } from '#domain/locale.ts'
import { wordsIn } from '../i18n/words.ts'
import { noticeWords } from './notice/words.ts'

/** `locale`: of whoever it is handed to. */
type Props = { data: OwnData; locale: Locale; moment: (at: string) => string; className: string }

/** All that somebody has given with a card, in words. Each page brings its own look: one that two share would be no page's own to send with it. */
export function OwnDataRows({ data, locale, moment, className }: Props) {
  const { own: texts } = wordsIn(noticeWords, locale)
  const rows: readonly (readonly [string, string])[] = [
    ...data.answers.map(({ question, answer }) => [question, answer] as const),
    ...data.consents.map(({ to, textVersion, acrossShops, givenAt, withdrawnAt }) => {
      const said = withdrawnAt ? texts.withdrawn(textVersion, moment(withdrawnAt)) : texts.agreed(textVersion, moment(givenAt))
      return [to, acrossShops ? `${said}${texts.alsoShops}` : said] as const
    }),
    ...data.numbers.map(({ number, joinedAt }) => [texts.number, `${number}  ${moment(joinedAt)}`] as const),
    ...data.reservations.flatMap(({ service, startsAt, wishes, name, phone, email, note, mails }) => [
      [texts.reservation.title, [service, ...(startsAt ? [startsAt] : wishes).map(moment)].join('  ')] as const,
      [texts.reservation.name, [name, phone, email, note].filter(Boolean).join('  ')] as const,
      ...mails.map(({ at, subject }) => [texts.mail, [moment(at), subject].filter(Boolean).join('  ')] as const),
    ]),
    ...data.mails.map(({ at, subject }) => [texts.mail, [moment(at), subject].filter(Boolean).join('  ')] as const),
    ...data.files.map(({ name, addedAt }) => [texts.file, `${name}  ${moment(addedAt)}`] as const),
  ]
  return (
    <dl className={className}>
      {rows.map(([name, value], at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two numbers have the same name
        <div key={at}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
