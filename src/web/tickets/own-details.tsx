import { useCallback, useEffect, useRef, useState } from 'react'
import type { VisitorTicket } from '#contract/tickets/visitor-ticket.ts'
import { definePart, messagesLoaded, useMessages } from '../ui/messages.ts'
import { AskLink } from './ask-link.tsx'
import { useAsked } from './asked.ts'
import style from './own-details.module.css'
import { ticketTexts } from './visitor-texts.ts'

/** Few change or print anything: what is in there comes when it is opened. */
const forms = definePart(
  () => import('./own-forms.tsx'),
  () => false,
)

/** What the visitor can correct about the visit, and the number on paper. Without JavaScript it is all there. */
export function OwnDetails({ ticket }: { ticket: VisitorTicket }) {
  const { own, back } = useMessages(ticketTexts).ticket
  const asked = useAsked('own')
  const details = useRef<HTMLDetailsElement>(null)
  const [there, setThere] = useState(false)
  const fetchForms = useCallback(async () => {
    if (!details.current?.open) return
    // Without a line they can't be had: opened again, they are asked for again.
    const fetched = await forms
      .load()
      .then(messagesLoaded)
      .then(
        () => true,
        () => false,
      )
    setThere(fetched)
  }, [])
  // Opened before the page was awake, too.
  useEffect(() => void fetchForms(), [fetchForms])
  return (
    <>
      {!asked && <noscript>{import.meta.env.SSR && <AskLink to="own" label={own} className={style.open} />}</noscript>}
      <details className={style.details} id="own" ref={details} open={asked} onToggle={fetchForms}>
        <summary>{own}</summary>
        <noscript>{import.meta.env.SSR && asked && <AskLink to={undefined} label={back} className={style.open} />}</noscript>
        <noscript>{import.meta.env.SSR && <Forms ticket={ticket} />}</noscript>
        {there && <Forms ticket={ticket} />}
      </details>
    </>
  )
}

function Forms({ ticket }: { ticket: VisitorTicket }) {
  const { OwnForms } = forms.read()
  return <OwnForms ticket={ticket} />
}
