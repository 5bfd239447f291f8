import { useEffect, useId } from 'react'
import { draftKept } from '#domain/cards/draft.ts'
import { forgetCard } from '../../device/kept-cards.ts'
import { FieldFrame, Wrong } from '../../form/field.tsx'
import { useLocale } from '../../i18n/locale.ts'
import { dateAndTime } from '../../i18n/time.ts'
import { useWords } from '../../i18n/words.ts'
import { Button, buttonClass } from '../../parts/controls/button.tsx'
import { Checkbox } from '../../parts/controls/choice.tsx'
import { HiddenInput, TextInput } from '../../parts/controls/field.tsx'
import { ConfirmButton } from '../../parts/dialogs/confirm-sheet/confirm-button.tsx'
import { keepReservation } from '../../reservations/kept/kept-reservations.ts'
import { OwnDataRows } from '../own-data-rows.tsx'
import { OwnReservationRows } from '../own-reservation-rows.tsx'
import type { OwnAnswer } from './own-data-act.ts'
import style from './page.module.css'
import { noticeWords } from './words.ts'

type Props = { answer: OwnAnswer | undefined; timeZone: string }

/** The data of whoever has the link of a card or a reservation, to look at, to take along and to erase. Forms alone: it works without JavaScript. */
export function OwnData({ answer, timeZone }: Props) {
  const { own: texts } = useWords(noticeWords)
  return (
    <section className={style.section} id="own">
      <h2>{texts.title}</h2>
      {answer && 'erased' in answer ? (
        <Erased token={answer.erased} />
      ) : answer && 'token' in answer ? (
        <Found {...answer} timeZone={timeZone} />
      ) : (
        <Ask wrong={answer && (answer.wrong ?? texts.notFound)} />
      )}
    </section>
  )
}

function Ask({ wrong }: { wrong: string | undefined }) {
  const { own: texts } = useWords(noticeWords)
  const id = useId()
  return (
    <>
      <p>{texts.text}</p>
      <form method="post" action="#own" className={style.look}>
        <FieldFrame id={id} label={texts.link} help={texts.linkHelp} wrong={wrong} required>
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

type FoundProps = Extract<OwnAnswer, { token: string }> & Pick<Props, 'timeZone'>

function Found({ token, unsure, idempotencyKey, timeZone, ...found }: FoundProps) {
  const { own: texts } = useWords(noticeWords)
  const locale = useLocale()
  const moment = (at: string) => dateAndTime(at, timeZone, locale)
  const own = 'data' in found ? found.data : found.reservations
  const [code, kind] = 'data' in found ? [found.data.shop.code, 'card'] : [found.reservations[0]!.shop.code, 'reservation']
  const file = `data:application/json;charset=utf-8,${encodeURIComponent(JSON.stringify(own, null, 2))}`
  return (
    <>
      {'data' in found ? (
        <>
          <p>{found.data.sentAt ? texts.sent(moment(found.data.sentAt)) : texts.draft(draftKept)}</p>
          <OwnDataRows data={found.data} locale={locale} moment={moment} className={style.own!} />
        </>
      ) : (
        <>
          <p>{texts.reserved}</p>
          <OwnReservationRows all={found.reservations} locale={locale} moment={moment} className={style.own!} />
        </>
      )}
      <a className={buttonClass({ large: true, wide: true })} href={file} download={`uketsuke-${code}.json`}>
        {texts.take}
      </a>
      <form method="post" action="#own" className={style.erase}>
        <h3>{texts.eraseTitle}</h3>
        <p>{kind === 'card' ? texts.eraseText : texts.eraseReservation}</p>
        <HiddenInput name="_act" value="erase" />
        <HiddenInput name="_of" value={kind} />
        <HiddenInput name="_key" value={idempotencyKey} />
        <HiddenInput name="card" value={token} />
        <Checkbox large className={style.sure} name="sure" value="yes" required>
          {' '}
          {texts.sure}
        </Checkbox>
        {unsure && <Wrong>{texts.unsure}</Wrong>}
        <ConfirmButton type="submit" look="danger" large wide>
          {texts.erase}
        </ConfirmButton>
      </form>
    </>
  )
}

function Erased({ token }: { token: string }) {
  const { own: texts } = useWords(noticeWords)
  // What this device keeps of it goes too.
  useEffect(() => {
    forgetCard(token)
    keepReservation(token, '', null)
  }, [token])
  return <p role="status">{texts.erased}</p>
}
