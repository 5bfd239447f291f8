import { Form, Link, useNavigation } from 'react-router'
import type { VisitorTicket } from '#contract/tickets/visitor-ticket.ts'
import { OfferLinks, offersOf } from '../../features/offers.tsx'
import { Wrong } from '../../form/field.tsx'
import { useLocalPath } from '../../i18n/locale.ts'
import { useWords } from '../../i18n/words.ts'
import { buttonClass } from '../../parts/controls/button.tsx'
import { HiddenInput } from '../../parts/controls/field.tsx'
import { ConfirmButton } from '../../parts/dialogs/confirm-sheet/confirm-button.tsx'
import type { FormAnswer } from '../entry/entry-forms.ts'
import style from './ticket-acts.module.css'
import { ticketWords } from './words.ts'

/** Until when the visitor who left can still take that back. `now`: by the server's clock. */
export function takeBackUntil({ may, takeBackUntil }: VisitorTicket, now: Date): string | undefined {
  return may.includes('takeBack') && takeBackUntil !== null && Date.parse(takeBackUntil) > now.getTime() ? takeBackUntil : undefined
}

/** A visit that is over: the way back into it, where there is one, and to a new number. Plain forms. */
export function AfterVisit({ ticket, now, answer }: { ticket: VisitorTicket; now: Date; answer: FormAnswer | undefined }) {
  const { ticket: texts } = useWords(ticketWords)
  const path = useLocalPath()
  const sending = useNavigation().state === 'submitting'
  const wrong = answer?.unsent ? texts.unsent : (answer?.problem?.detail ?? answer?.errors?.act)
  const acts = [
    ...(takeBackUntil(ticket, now) === undefined ? [] : [{ act: 'takeBack', label: texts.takeBack, busy: texts.takingBack }]),
    ...(ticket.may.includes('back') ? [{ act: 'back', label: texts.imBack, busy: texts.imBack }] : []),
  ]
  return (
    <div className={style.after}>
      {wrong && <Wrong>{wrong}</Wrong>}
      {acts.map(({ act, label, busy }) => (
        <Form key={act} method="post">
          <HiddenInput name="act" value={act} />
          {/* Whoever taps the red button twice has not asked for this. */}
          <ConfirmButton type="submit" look="primary" large wide disabled={sending}>
            {sending ? busy : label}
          </ConfirmButton>
        </Form>
      ))}
      {/* Whoever said that they are back keeps their number: another one stays the second choice. */}
      <Link
        className={buttonClass({ look: acts.length > 0 || ticket.backSaidAt !== null ? 'outline' : 'primary', large: true, wide: true })}
        to={path(`/entry/w/${ticket.shop.code}`)}
      >
        {texts.again}
      </Link>
      <OfferLinks code={ticket.shop.code} names={offersOf(ticket.shop)} />
    </div>
  )
}
