import { useEffect, useRef } from 'react'
import type { OperationAnswer } from '#contract/operation.ts'
import type { exportRequesterData, OwnTicketData, PrivacyRequest } from '#contract/privacy/requests.ts'
import { formatEntryCode } from '#domain/entry-code.ts'
import { saveFile } from '../../device/save-file.ts'
import { exportedDataParts, type OwnDataRow, type OwnDataRowContext } from '../../features/own-data.ts'
import { PrintButton } from '../../frame/staff/paper-head.tsx'
import { languageTags } from '../../i18n/locale.ts'
import { formatDateAndTime } from '../../i18n/time.ts'
import { useWords, wordsInLocale } from '../../i18n/words.ts'
import { Button } from '../../parts/controls/button.tsx'
import staff from '../../theme/staff.module.css'
import { cardDataRows, createOwnDataRowContext, mailRows, OwnDataTable, pushRows } from '../own-rows.tsx'
import style from './page.module.css'
import type { RequestWords } from './words/ja.ts'
import { privacyRequestWords } from './words.ts'

export type ExportedData = OperationAnswer<typeof exportRequesterData>
type Props = { taken: ExportedData; request: PrivacyRequest; timeZone: string; onClose: () => void }

/** The data to hand over, in the requester's language: printed alone, or as a file. */
export function ExportedDataView({ taken, request: { reference, name, locale }, timeZone, onClose }: Props) {
  const { answer: texts } = useWords(privacyRequestWords)
  const { paper, honorific } = wordsInLocale(privacyRequestWords, locale)
  const { cards, numbers } = taken
  const tag = languageTags[locale]
  const moment = (at: string) => formatDateAndTime(at, timeZone, locale)
  const context = createOwnDataRowContext(locale, moment)
  const first = cards[0] ?? numbers[0] ?? exportedDataParts.flatMap(({ ofTaken }) => ofTaken(taken))[0]
  const save = () => saveFile(new Blob([JSON.stringify(taken, null, 2)], { type: 'application/json' }), `uketsuke-${reference}.json`)
  const head = useRef<HTMLHeadingElement>(null)
  // The pressed button is gone.
  useEffect(() => head.current?.focus(), [])
  return (
    <div className={style.taken}>
      <p className={style.screen}>{texts.takenText}</p>
      <div lang={tag}>
        {name && (
          <h4 ref={head} tabIndex={-1}>
            {honorific(name)}
          </h4>
        )}
        {first && <p className={staff.muted}>{paper.head(first.shop.name, moment(first.at), formatEntryCode(reference))}</p>}
        {cards.map((data) => (
          <OwnDataTable key={`${data.sentAt}${data.numbers[0]?.number}`} rows={cardDataRows(data, context)} className={style.rows} />
        ))}
        {numbers.map((data) => (
          <OwnDataTable key={`${data.joinedAt}${data.number}`} rows={numberRows(data, paper, context)} className={style.rows} />
        ))}
        {exportedDataParts.flatMap(({ ofTaken, lists }) =>
          lists(ofTaken(taken), context).map(({ key, rows }) => <OwnDataTable key={key} rows={rows} className={style.rows} />),
        )}
      </div>
      <p className={style.screen}>
        <PrintButton />
        <Button onClick={save}>{texts.download}</Button>
        <Button look="quiet" onClick={onClose}>
          {texts.hide}
        </Button>
      </p>
    </div>
  )
}

function numberRows(data: OwnTicketData, texts: RequestWords['paper'], context: OwnDataRowContext): OwnDataRow[] {
  const { number, joinedAt, linkSource, service, partySize, name, contact, lateUntil, mails, push, line } = data
  const { moment } = context
  return [
    [texts.number, `${number}  ${moment(joinedAt)}`],
    [texts.name, name],
    [texts.contact, contact],
    [texts.service, service],
    [texts.party, texts.people(partySize)],
    [context.labels.linkSource, linkSource],
    [texts.late, lateUntil && moment(lateUntil)],
    ...mailRows(mails, context),
    ...pushRows(push, context),
    ...context.lineRows(line),
  ]
}
