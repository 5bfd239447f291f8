import { useEffect, useId } from 'react'
import { draftRetentionDays } from '#domain/cards/draft.ts'
import { clearLocalCard } from '../../device/local-cards.ts'
import { ownDataPageParts } from '../../features/own-data.ts'
import { ErrorMessage, FieldFrame } from '../../form/field.tsx'
import { useLocale } from '../../i18n/locale.ts'
import { formatDateAndTime } from '../../i18n/time.ts'
import { useWords } from '../../i18n/words.ts'
import { Button, buttonClass } from '../../parts/controls/button.tsx'
import { Checkbox } from '../../parts/controls/choice.tsx'
import { HiddenInput, TextInput } from '../../parts/controls/field.tsx'
import { DoubleTapSafeButton } from '../../parts/dialogs/confirm-sheet/double-tap-safe-button.tsx'
import { cardDataRows, createOwnDataRowContext, OwnDataTable } from '../own-rows.tsx'
import type { OwnDataResponse } from './own-data-act.ts'
import style from './page.module.css'
import { noticeWords } from './words.ts'

type Props = { answer: OwnDataResponse | undefined; timeZone: string }

/** Shows the data behind the link of a card or another feature, to download and to erase. Uses forms only, so it works without JavaScript. */
export function OwnDataSection({ answer, timeZone }: Props) {
  const { own: texts } = useWords(noticeWords)
  const others = useOthers()
  return (
    <section className={style.section} id="own">
      <h2>{texts.title}</h2>
      {answer && 'erased' in answer ? (
        <Erased token={answer.erased} />
      ) : answer && 'token' in answer ? (
        <FoundData {...answer} timeZone={timeZone} />
      ) : (
        <LinkForm wrong={answer && (answer.wrong ?? texts.notFound(others.map(({ thing }) => thing)))} />
      )}
    </section>
  )
}

function useOthers() {
  const locale = useLocale()
  return ownDataPageParts.map(({ texts }) => texts(locale))
}

function LinkForm({ wrong }: { wrong: string | undefined }) {
  const { own: texts } = useWords(noticeWords)
  const others = useOthers()
  const kinds = others.map(({ kind }) => kind)
  const locations = others.map(({ linkLocation }) => linkLocation)
  const id = useId()
  return (
    <>
      <p>{texts.text(kinds)}</p>
      <form method="post" action="#own" className={style.look}>
        <FieldFrame id={id} label={texts.link(kinds)} help={texts.linkHelp(locations)} wrong={wrong} required>
          <TextInput
            id={id}
            name="card"
            large
            required
            maxLength={300}
            autoComplete="off"
            aria-invalid={wrong ? true : undefined}
            aria-describedby={`${id}h ${id}w`}
          />
        </FieldFrame>
        <Button type="submit" large wide className={style.ask}>
          {texts.show}
        </Button>
      </form>
    </>
  )
}

type FoundDataProps = Extract<OwnDataResponse, { token: string }> & Pick<Props, 'timeZone'>

function FoundData({ token, unsure, idempotencyKey, timeZone, ...found }: FoundDataProps) {
  const { own: texts } = useWords(noticeWords)
  const locale = useLocale()
  const others = useOthers()
  const moment = (at: string) => formatDateAndTime(at, timeZone, locale)
  const context = createOwnDataRowContext(locale, moment)
  const part = 'of' in found ? ownDataPageParts.find(({ name }) => name === found.of) : undefined
  const ownData = 'card' in found ? found.card : found.given
  const { code } = ('card' in found ? found.card : found.given[0]!).shop
  const file = `data:application/json;charset=utf-8,${encodeURIComponent(JSON.stringify(ownData, null, 2))}`
  return (
    <>
      {'card' in found ? (
        <>
          <p>{found.card.sentAt ? texts.sent(moment(found.card.sentAt)) : texts.draft(draftRetentionDays)}</p>
          <OwnDataTable rows={cardDataRows(found.card, context)} className={style.own} />
        </>
      ) : (
        <>
          <p>{part?.texts(locale).intro}</p>
          {part?.lists(found.given, context).map(({ key, rows }) => (
            <OwnDataTable key={key} rows={rows} className={style.own} />
          ))}
        </>
      )}
      <a className={buttonClass({ large: true, wide: true })} href={file} download={`uketsuke-${code}.json`}>
        {texts.take}
      </a>
      <form method="post" action="#own" className={style.erase}>
        <h3>{texts.eraseTitle}</h3>
        <p>{part?.texts(locale).eraseText ?? texts.eraseText(others.map(({ thing }) => thing))}</p>
        <HiddenInput name="_act" value="erase" />
        <HiddenInput name="_of" value={part?.name ?? 'card'} />
        <HiddenInput name="_key" value={idempotencyKey} />
        <HiddenInput name="card" value={token} />
        <Checkbox large className={style.sure} name="sure" value="yes" required>
          {' '}
          {texts.sure}
        </Checkbox>
        {unsure && <ErrorMessage>{texts.unsure}</ErrorMessage>}
        <DoubleTapSafeButton type="submit" look="danger" large wide>
          {texts.erase}
        </DoubleTapSafeButton>
      </form>
    </>
  )
}

function Erased({ token }: { token: string }) {
  const { own: texts } = useWords(noticeWords)
  // Also deletes this device's copy.
  useEffect(() => {
    clearLocalCard(token)
    for (const { forget } of ownDataPageParts) forget(token)
  }, [token])
  return <p role="status">{texts.erased}</p>
}
