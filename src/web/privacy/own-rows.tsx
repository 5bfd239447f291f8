import type { OwnCardData } from '#contract/cards/own-data.ts'
import type { Locale } from '#domain/locale.ts'
import { type OwnDataRow, type OwnDataRowContext, ownDataPageParts } from '../features/own-data.ts'
import { wordsInLocale } from '../i18n/words.ts'
import { noticeWords } from './notice/words.ts'

/** `locale`: of the data's recipient. */
export function createOwnDataRowContext(locale: Locale, moment: (at: string) => string): OwnDataRowContext {
  const { number, linkSource, mail, line, lineUser } = wordsInLocale(noticeWords, locale).own
  return {
    ...{ locale, moment, labels: { number, linkSource, mail } },
    lineRows: ({ users, messages }) => [
      ...users.map(({ at, userId }): OwnDataRow => [lineUser, `${moment(at)}  ${userId}`]),
      ...messages.map(({ at }): OwnDataRow => [line, moment(at)]),
    ],
  }
}

export function mailRows(mails: OwnCardData['mails'], { moment, labels }: OwnDataRowContext): OwnDataRow[] {
  return mails.map(({ at, subject }) => [labels.mail, [moment(at), subject].filter(Boolean).join('  ')])
}

export function pushRows({ browsers, messages }: OwnCardData['push'], { moment, locale }: OwnDataRowContext): OwnDataRow[] {
  const { own: texts } = wordsInLocale(noticeWords, locale)
  return [
    ...browsers.map(({ at, service }): OwnDataRow => [texts.pushBrowser, `${moment(at)}  ${service}`]),
    ...messages.map(({ at, channel }): OwnDataRow => [channel === 'sms' ? texts.sms : texts.push, moment(at)]),
  ]
}

export function cardDataRows(data: OwnCardData, context: OwnDataRowContext): OwnDataRow[] {
  const { own: texts } = wordsInLocale(noticeWords, context.locale)
  const { moment } = context
  return [
    ...data.answers.map(({ question, answer }): OwnDataRow => [question, answer]),
    ...data.consents.map(({ to, textVersion, acrossShops, givenAt, withdrawnAt }): OwnDataRow => {
      const text = withdrawnAt ? texts.withdrawn(textVersion, moment(withdrawnAt)) : texts.agreed(textVersion, moment(givenAt))
      return [to, acrossShops ? `${text}${texts.alsoShops}` : text]
    }),
    [texts.source, data.source === 'visitor' ? null : [texts.sources[data.source], data.portal].filter(Boolean).join('  ')],
    ...data.numbers.flatMap(({ number, joinedAt, linkSource }): OwnDataRow[] => [
      [texts.number, `${number}  ${moment(joinedAt)}`],
      [texts.linkSource, linkSource],
    ]),
    ...ownDataPageParts.flatMap(({ besideCard }) => besideCard(data, context)),
    ...mailRows(data.mails, context),
    ...pushRows(data.push, context),
    ...context.lineRows(data.line),
    ...data.files.map(({ name, addedAt }): OwnDataRow => [texts.file, `${name}  ${moment(addedAt)}`]),
  ]
}

/** `className`: each page passes its own style, so that pages share no stylesheet. */
export function OwnDataTable({ rows, className }: { rows: readonly OwnDataRow[]; className: string | undefined }) {
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
