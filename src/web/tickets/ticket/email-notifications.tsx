import { useEffect, useRef } from 'react'
import { Form, useNavigation, useRevalidator, useSubmit } from 'react-router'
import type { TicketMailSubscription } from '#contract/tickets/notifications.ts'
import { useWords } from '../../i18n/words.ts'
import { Button } from '../../parts/controls/button.tsx'
import { HiddenInput } from '../../parts/controls/field.tsx'
import { TextField } from '../../parts/fields/text-field.tsx'
import visitor from '../../theme/visitor.module.css'
import type { FormRefusal } from '../entry/entry-forms.ts'
import { useIsTicketFormOpen } from '../entry/open-form.ts'
import type { LiveTicket } from './live-ticket.ts'
import type { ShownNotifications } from './notifications/texts.ts'
import { OpenFormLink } from './open-form-link.tsx'
import details from './own-details.module.css'
import { visitorTicketWords } from './words.ts'

/** Form for an e-mail address. Hidden where no mail can be sent. */
export function EmailNotificationForm({ notifications, answer }: { notifications: ShownNotifications; answer: FormRefusal | undefined }) {
  const { back } = useWords(visitorTicketWords).ticket
  const { mailTexts: texts } = notifications
  const isOpen = useIsTicketFormOpen('notifications')
  const sending = useNavigation().state === 'submitting'
  useDelivery(notifications)
  if (!notifications.possible) return null
  const label = notifications.address ? texts.change : texts.open
  const refusal = answer?.unsent || answer?.typedAddress === undefined ? undefined : answer
  return (
    <>
      {!isOpen && <noscript>{import.meta.env.SSR && <OpenFormLink to="notifications" label={label} className={details.open} />}</noscript>}
      <details className={details.details} id="notifications" open={isOpen || refusal !== undefined}>
        <summary>{label}</summary>
        <noscript>{import.meta.env.SSR && isOpen && <OpenFormLink to={undefined} label={back} className={details.open} />}</noscript>
        <div className={details.forms}>
          <Form method="post" key={notifications.address} className={visitor.fields}>
            <HiddenInput name="act" value="setNotifications" />
            <TextField
              label={texts.address}
              help={texts.help}
              marked={false}
              name="notificationEmail"
              type="email"
              required
              defaultValue={refusal?.typedAddress}
              wrong={refusal?.problem?.detail}
              maxLength={254}
              autoComplete="email"
              inputMode="email"
              enterKeyHint="send"
            />
            <Button type="submit" large wide disabled={sending}>
              {texts.save}
            </Button>
          </Form>
          {notifications.address && (
            <Form method="post">
              <HiddenInput name="act" value="setNotifications" />
              <HiddenInput name="stop" value="stop" />
              <Button type="submit" look="quiet" large disabled={sending}>
                {texts.stop}
              </Button>
            </Form>
          )}
        </div>
      </details>
    </>
  )
}

/** Time for the mail server to refuse the first mail to a new address. */
const firstOutcomeMs = 20_000

/** Reloads the page once after a new address, because the mail server may refuse it later. */
function useDelivery({ address, failed }: TicketMailSubscription): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!address || failed) return
    const timer = setTimeout(() => void revalidate(), firstOutcomeMs)
    return () => clearTimeout(timer)
  }, [address, failed, revalidate])
}

/**
 * Tells the server that the page has shown the latest state, so that it sends no message about it. The server ignores browsers that did
 * not take the ticket.
 */
export function useTicketSeenReport({ ticket, state }: LiveTicket, { leavesPage }: ShownNotifications): void {
  const submit = useSubmit()
  const { seq } = ticket
  const acknowledgedSeq = useRef<number>(undefined)
  useEffect(() => {
    if (!leavesPage || state !== 'live' || seq === acknowledgedSeq.current) return
    const acknowledge = () => {
      if (document.visibilityState !== 'visible') return
      document.removeEventListener('visibilitychange', acknowledge)
      acknowledgedSeq.current = seq
      void submit({ act: 'seen', stay: '' }, { method: 'post', navigate: false })
    }
    document.addEventListener('visibilitychange', acknowledge)
    acknowledge()
    return () => document.removeEventListener('visibilitychange', acknowledge)
  }, [seq, state, leavesPage, submit])
}
