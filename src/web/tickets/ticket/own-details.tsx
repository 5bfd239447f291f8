import type { VisitorTicket } from '#contract/tickets/visitor-ticket.ts'
import { useWords } from '../../i18n/words.ts'
import { useAsked } from '../entry/asked.ts'
import { AskLink } from './ask-link.tsx'
import style from './own-details.module.css'
import { OwnForms } from './own-forms.tsx'
import { ticketWords } from './words.ts'

/** What the visitor can correct about the visit, and the number on paper. */
export function OwnDetails({ ticket }: { ticket: VisitorTicket }) {
  const { own, back } = useWords(ticketWords).ticket
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
