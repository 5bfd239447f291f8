import { useEffect, useState } from 'react'
import { listOutbox, type OutboxMessage } from '#contract/outbox.ts'
import { getDateTimeFormat } from '#domain/time/date-format.ts'
import { callAuthenticated } from '../../api/api.ts'
import { useLocale, useLocalizePath } from '../../i18n/locale.ts'
import { useWords } from '../../i18n/words.ts'
import { PrefetchLink } from '../../parts/display/prefetch-link.tsx'
import style from './notification-list.module.css'
import { formatDeliveryOutcome } from './outcome-text.ts'
import { undeliveredStates } from './undelivered.ts'
import { notificationWords } from './words.ts'

type Props = {
  messages: readonly OutboxMessage[]
  timeZone: string
  /** Query that filters the list of all mails: `ticketId=…`. */
  query: string
  className?: string
}

/** Messages to a visitor about this ticket, with time, result and the one that reached them. Renders nothing without messages. */
export function NotificationList({ messages, timeZone, query, className }: Props) {
  const texts = useWords(notificationWords)
  const path = useLocalizePath()
  const locale = useLocale()
  if (messages.length === 0) return null
  const moment = getDateTimeFormat(locale, {
    month: 'numeric',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
  })
  return (
    <section className={style.notifications}>
      <h2 className={className}>{texts.title}</h2>
      <ul>
        {messages.map(({ id, channel, event, state, result, reaction, reactedAt, createdAt, endedAt, address }) => {
          const at = endedAt ?? createdAt
          return (
            <li key={id}>
              <time dateTime={at}>{moment.format(new Date(at))}</time>
              <span>{texts.events[event]}</span>
              <span className={undeliveredStates.includes(state) ? style.bad : style.state}>
                {texts.states[state]}
                {state !== 'sent' && result && <small>{formatDeliveryOutcome(texts, result)}</small>}
              </span>
              <span className={style.address}>{channel === 'mail' ? (address ?? texts.erasedTo) : texts.channels[channel]}</span>
              {reaction && reactedAt && (
                <strong className={style.state}>{texts.reactions[reaction](moment.format(new Date(reactedAt)))}</strong>
              )}
            </li>
          )
        })}
      </ul>
      <PrefetchLink to={path(`/shopAdmin/outbox?${query}`)}>{texts.more}</PrefetchLink>
    </section>
  )
}

/** Loads the mails of a ticket when shown. Renders nothing if loading fails. */
export function TicketNotificationList({ shopId, ticketId, timeZone }: { shopId: string; ticketId: string; timeZone: string }) {
  const [messages, setMessages] = useState<readonly OutboxMessage[]>([])
  useEffect(() => {
    let gone = false
    void callAuthenticated(listOutbox, { params: { shopId }, query: { ticketId } }).then((response) => {
      if (!gone && response.ok) setMessages(response.value.messages)
    })
    return () => {
      gone = true
    }
  }, [shopId, ticketId])
  return <NotificationList messages={messages} timeZone={timeZone} query={`ticketId=${ticketId}`} />
}
