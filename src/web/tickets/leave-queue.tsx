import { Form, useNavigation } from 'react-router'
import { Wrong } from '../ui/field.tsx'
import { useMessages } from '../ui/messages.ts'
import visitor from '../ui/visitor.module.css'
import type { FormAnswer } from './entry-forms.ts'
import style from './leave-queue.module.css'
import { ticketTexts } from './visitor-texts.ts'

/** Giving up the place can't be undone by the visitor, so it is asked about. A disclosure and a form: both work without JavaScript. */
export function LeaveQueue({ label, answer }: { label: string; answer: FormAnswer | undefined }) {
  const { ticket } = useMessages(ticketTexts)
  const sending = useNavigation().state === 'submitting'
  const wrong = answer?.unsent ? ticket.unsent : answer?.problem?.detail
  return (
    <details className={style.leave} open={wrong ? true : undefined}>
      <summary className={style.opener}>
        <span className={style.closed}>{label}</span>
        <span className={style.opened}>{ticket.keep}</span>
      </summary>
      <Form method="post" className={style.panel}>
        <p>
          <b>{ticket.leaveQuestion}</b> {ticket.leaveText}
        </p>
        {wrong && <Wrong>{wrong}</Wrong>}
        <button type="submit" className={`${visitor.danger} ${visitor.full}`} disabled={sending}>
          {sending ? ticket.leaving : ticket.leave}
        </button>
      </Form>
    </details>
  )
}
