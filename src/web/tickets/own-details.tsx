import type { VisitorTicket } from '#contract/tickets/visitor-ticket.ts'
import { useMessages } from '../ui/messages.ts'
import { AskLink } from './ask-link.tsx'
import { useAsked } from './asked.ts'
import style from './own-details.module.css'
import { OwnForms } from './own-forms.tsx'
import { ticketTexts } from './visitor-texts.ts'

/** What the visitor can correct about the visit, and the number on paper. */
export function OwnDetails({ ticket }: { ticket: VisitorTicket }) {
  const { own, back } = useMessages(ticketTexts).ticket
  const asked = useAsked('own')
  return (
    <>
      {!asked && <noscript>{import.meta.env.SSR && <AskLink to="own" label={own} className={style.open} />}</noscript>}
      <details className={style.details} id="own" open={asked}>
        <summary>{own}</summary>
        <noscript>{import.meta.env.SSR && asked && <AskLink to={undefined} label={back} className={style.open} />}</noscript>
        <OwnForms ticket={ticket} />
      </details>
    </>
  )
}
