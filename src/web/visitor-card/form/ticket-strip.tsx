import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import { useEffect, useRef, useState } from 'react'
import type { VisitorTicket } from '#contract/tickets/visitor-ticket.ts'
import { ticketTopic } from '#contract/topic.ts'
import { isCalled, isWaiting } from '#domain/tickets/status.ts'
import { isTurnNear } from '#domain/tickets/turn-near.ts'
import { CallSignalEffects } from '../../device/call-signals/signals.tsx'
import { useShouldLoadSignals } from '../../device/call-signals/use-signals.ts'
import { useLocalizePath } from '../../i18n/locale.ts'
import { useWords } from '../../i18n/words.ts'
import { subscribeToTopic } from '../../live/live.ts'
import { Button, buttonClass } from '../../parts/controls/button.tsx'
import { partWords } from '../../parts/words.ts'
import visitor from '../../theme/visitor.module.css'
import style from './visitor-card.module.css'
import { visitorCardWords } from './words.ts'

type Props = { token: string; loaded: VisitorTicket }

/** Live ticket above the form. A call covers the form until it is seen; typed text stays. */
export function TicketStrip({ token, loaded }: Props) {
  const texts = useWords(visitorCardWords)
  const { statuses } = useWords(partWords)
  const path = useLocalizePath()
  const { ticket, live } = useTicket(token, loaded)
  // A call before the page opened was seen already.
  const [seenCall, setSeenCall] = useState(loaded.calledAt)
  const { number, status, ahead, estimate, counter, calledAt } = ticket
  const called = isCalled(status)
  const call = called && seenCall !== calledAt ? calledAt : null
  const near = isTurnNear(ticket)
  const signalled = useShouldLoadSignals({ awaited: ticket.closedAt === null && live, called: call !== null, near })
  const href = path(`/entry/w/${token}`)
  const waiting = [texts.ahead(ahead ?? 0), estimate && texts.range(estimate.low, estimate.high)].filter(Boolean).join(texts.dot)
  const message = called ? texts.come(counter) : isWaiting(status) ? waiting : statuses[status]
  return (
    <>
      <a
        className={`${visitor.slip} ${style.strip}`}
        href={href}
        aria-label={`${texts.strip(number)} ${message}`}
        data-called={called || undefined}
        data-stale={!live || undefined}
      >
        <b className={visitor.tag} translate="no">
          {number}
        </b>
        <span>{live ? message : texts.stale(message)}</span>
        <IconChevronRight size={20} stroke={1.75} aria-hidden />
      </a>
      {signalled && <CallSignalEffects call={call} near={near} />}
      {call && <Called key={call} number={number} callText={texts.come(counter)} href={href} onSeen={() => setSeenCall(call)} />}
    </>
  )
}

function Called({ number, callText, href, onSeen }: { number: string; callText: string; href: string; onSeen: () => void }) {
  const texts = useWords(visitorCardWords)
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog className={style.called} ref={dialog} aria-labelledby="card-called" onClose={onSeen}>
      <h2 id="card-called" role="alert">
        {texts.called}
      </h2>
      <span className={`${visitor.tag} ${style.calledNumber}`} translate="no">
        {number}
      </span>
      <p className={style.come}>{callText}</p>
      <p>{texts.keptText}</p>
      <div className={style.calledActs}>
        <a className={buttonClass({ look: 'primary', large: true, wide: true })} href={href}>
          {texts.toCalled}
        </a>
        <Button large wide onClick={() => dialog.current?.close()}>
          {texts.goOn}
        </Button>
      </div>
    </dialog>
  )
}

/** The ticket: the page's data, then updates from the stream. */
function useTicket(token: string, loaded: VisitorTicket): { ticket: VisitorTicket; live: boolean } {
  const [received, setReceived] = useState<VisitorTicket>()
  const [live, setLive] = useState(true)
  useEffect(
    () =>
      subscribeToTopic(ticketTopic(token), {
        onEvent: (name, data) => name === 'ticket' && setReceived(data as VisitorTicket),
        onFreshness: (freshness) => setLive(freshness.live),
      }).close,
    [token],
  )
  return { ticket: received && received.seq >= loaded.seq ? received : loaded, live }
}
