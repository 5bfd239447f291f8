import { Form, Link, useNavigation } from 'react-router'
import type { VisitorTicket } from '#contract/tickets/visitor-ticket.ts'
import { EntryOptionLinks, listOfferedEntryOptions } from '../../features/offers.tsx'
import { ErrorMessage } from '../../form/field.tsx'
import { useLocalizePath } from '../../i18n/locale.ts'
import { useWords } from '../../i18n/words.ts'
import { buttonClass } from '../../parts/controls/button.tsx'
import { HiddenInput } from '../../parts/controls/field.tsx'
import { DoubleTapSafeButton } from '../../parts/dialogs/confirm-sheet/double-tap-safe-button.tsx'
import type { FormRefusal } from '../entry/entry-forms.ts'
import type { ShownTicket } from './live-ticket.ts'
import style from './ticket-acts.module.css'
import { visitorTicketWords } from './words.ts'

/** Returns the instant until which the visitor can undo leaving; undefined if that has passed or is not allowed. `now`: server time. */
export function findUndoLeaveDeadline({ may, undoLeaveUntil }: VisitorTicket, now: Date): string | undefined {
  return may.includes('undoLeave') && undoLeaveUntil !== null && Date.parse(undoLeaveUntil) > now.getTime() ? undoLeaveUntil : undefined
}

/** Links after the end of a visit: back into the queue where allowed, and to a new ticket. Plain forms. */
export function AfterVisitActions({ ticket, now, answer }: { ticket: ShownTicket; now: Date; answer: FormRefusal | undefined }) {
  const { ticket: texts } = useWords(visitorTicketWords)
  const path = useLocalizePath()
  const sending = useNavigation().state === 'submitting'
  const wrong = answer?.unsent ? texts.unsent : (answer?.problem?.detail ?? answer?.errors?.act)
  const acts = [
    ...(findUndoLeaveDeadline(ticket, now) === undefined ? [] : [{ act: 'undoLeave', label: texts.takeBack, busy: texts.takingBack }]),
    ...(ticket.may.includes('back') ? [{ act: 'back', label: texts.imBack, busy: texts.imBack }] : []),
  ]
  return (
    <div className={style.after}>
      {wrong && <ErrorMessage>{wrong}</ErrorMessage>}
      {acts.map(({ act, label, busy }) => (
        <Form key={act} method="post">
          <HiddenInput name="act" value={act} />
          {/* Ignores a double tap on the button before it, which did not ask for this. */}
          <DoubleTapSafeButton type="submit" look="primary" large wide disabled={sending}>
            {sending ? busy : label}
          </DoubleTapSafeButton>
        </Form>
      ))}
      {ticket.mergedInto && (
        <Link
          className={buttonClass({ look: 'primary', large: true, wide: true })}
          to={path(`/entry/w/${ticket.mergedInto.token}`)}
          reloadDocument
        >
          {ticket.mergedInto.button}
        </Link>
      )}
      {/* A visitor who reported to be back keeps the ticket, so a new one is the secondary choice. */}
      <Link
        className={buttonClass({
          look: acts.length > 0 || ticket.returnedAt !== null || ticket.mergedInto ? 'outline' : 'primary',
          large: true,
          wide: true,
        })}
        to={path(`/entry/w/${ticket.shop.code}`)}
      >
        {texts.again}
      </Link>
      <EntryOptionLinks code={ticket.shop.code} names={listOfferedEntryOptions(ticket.shop)} />
    </div>
  )
}
