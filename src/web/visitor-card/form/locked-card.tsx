import { useEffect, useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import { PageTitle } from '../../frame/page/title.tsx'
import { PublicFrame } from '../../frame/public/public-frame.tsx'
import { useWords } from '../../i18n/words.ts'
import { Button } from '../../parts/controls/button.tsx'
import { HiddenInput } from '../../parts/controls/field.tsx'
import { TextField } from '../../parts/fields/text-field.tsx'
import type { CardPageData } from './card-data.ts'
import type { CardFormResult } from './card-saves.ts'
import { TicketStrip } from './ticket-strip.tsx'
import style from './visitor-card.module.css'
import { visitorCardWords } from './words.ts'

type Props = { locked: Extract<CardPageData, { kind: 'lockedCard' }>; answer: CardFormResult | undefined }

/** A ticket's link on another device: shows the card's progress and a form to open it. */
export function CardUnlockPage({ locked: { card, ticket }, answer }: Props) {
  const texts = useWords(visitorCardWords)
  return (
    <PublicFrame shop={ticket.loaded.shop}>
      <PageTitle page={texts.title} />
      <TicketStrip {...ticket} />
      <h1>{texts.title}</h1>
      <p>{card.state === 'draft' ? texts.lockedDone(card.done, card.pages) : texts.lockedSent}</p>
      {card.state === 'taken' ? <p>{texts.taken}</p> : card.locked ? <p>{texts.reservationOnly}</p> : <Digits answer={answer} />}
    </PublicFrame>
  )
}

function Digits({ answer }: Pick<Props, 'answer'>) {
  const texts = useWords(visitorCardWords)
  const sending = useNavigation().state !== 'idle'
  const field = useRef<HTMLInputElement>(null)
  const wrong = answer?.unsent ? texts.unsent : answer?.problem?.detail
  useEffect(() => {
    if (answer) field.current?.focus()
  }, [answer])
  return (
    <Form method="post" className={style.open}>
      <p>{texts.lockedText}</p>
      <TextField
        ref={field}
        label={texts.digits}
        marked={false}
        name="digits"
        wrong={wrong}
        required
        maxLength={10}
        inputMode="numeric"
        autoComplete="off"
        enterKeyHint="go"
      />
      <HiddenInput name="_act" value="open" />
      <Button type="submit" look="primary" large wide disabled={sending}>
        {texts.open}
      </Button>
    </Form>
  )
}
