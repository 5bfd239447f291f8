import type { OwnData } from '#contract/cards/own-data.ts'
import type { Locale } from '#domain/locale.ts'
import { ownParts, type Row, type Saying } from '../features/own-data.ts'
import { wordsIn } from '../i18n/words.ts'
import { noticeWords } from './notice/words.ts'

/** `locale`: of the data's recipient. */
export function sayIn(locale: Locale, moment: (at: string) => string): Saying {
  const { number, mail } = wordsIn(noticeWords, locale).own
  return { locale, moment, labels: { number, mail } }
}

export function mailRows(mails: OwnData['mails'], { moment, labels }: Saying): Row[] {
  return mails.map(({ at, subject }) => [labels.mail, [moment(at), subject].filter(Boolean).join('  ')])
}

export function cardRows(data: OwnData, context: Saying): Row[] {
  const { own: texts } = wordsIn(noticeWords, context.locale)
  const { moment } = context
  return [
    ...data.answers.map(({ question, answer }): Row => [question, answer]),
    ...data.consents.map(({ to, textVersion, acrossShops, givenAt, withdrawnAt }): Row => {
      const text = withdrawnAt ? texts.withdrawn(textVersion, moment(withdrawnAt)) : texts.agreed(textVersion, moment(givenAt))
      return [to, acrossShops ? `${text}${texts.alsoShops}` : text]
    }),
    ...data.numbers.map(({ number, joinedAt }): Row => [texts.number, `${number}  ${moment(joinedAt)}`]),
    ...ownParts.flatMap(({ besideCard }) => besideCard(data, context)),
    ...mailRows(data.mails, context),
    ...data.files.map(({ name, addedAt }): Row => [texts.file, `${name}  ${moment(addedAt)}`]),
  ]
}

/** `className`: each page passes its own style, so that pages share no stylesheet. */
export function OwnRows({ rows, className }: { rows: readonly Row[]; className: string | undefined }) {
  return (
    <dl className={className}>
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
