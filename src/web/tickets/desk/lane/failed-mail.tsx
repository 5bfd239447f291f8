import IconMailX from '@tabler/icons-react/dist/esm/icons/IconMailX.mjs'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { listOutbox } from '#contract/outbox.ts'
import type { Ticket } from '#contract/tickets/ticket.ts'
import { callAuthenticated } from '../../../api/api.ts'
import { useWords } from '../../../i18n/words.ts'
import { isLastMailUndelivered } from '../../../outbox/notification-list/undelivered.ts'
import { useDesk } from '../queue/queue-desk.ts'
import { deskWords } from '../words.ts'
import style from './missing-answers.module.css'

/**
 * In ms. The first read waits until the member stays on a row. The second finds a failed mail about a call, which fails some seconds
 * later.
 */
const readAfterMs = [500, 20_000]

/** Tells staff that the visitor of an open row gets no mail, so that they call by voice. Reads again whenever the ticket changes. */
export function FailedMail({ ticket: { id: ticketId, rev }, className = '' }: { ticket: Ticket; className?: string | undefined }) {
  const { visitorStatus: texts } = useWords(deskWords)
  const { queue } = useDesk()
  const shopId = useStore(queue, ({ shop }) => shop.id)
  const [failed, setFailed] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each revision of the ticket may mail its visitor
  useEffect(() => {
    let isGone = false
    async function read(): Promise<void> {
      const result = await callAuthenticated(listOutbox, { params: { shopId }, query: { ticketId } })
      if (!isGone && result.ok) setFailed(isLastMailUndelivered(result.value.messages))
    }
    const timers = readAfterMs.map((ms) => setTimeout(() => void read(), ms))
    return () => {
      isGone = true
      timers.forEach(clearTimeout)
    }
  }, [shopId, ticketId, rev])
  if (!failed) return null
  return (
    <p className={`${style.missing} ${className}`}>
      <IconMailX size={16} stroke={1.75} aria-hidden />
      <span>{texts.mailFailed}</span>
    </p>
  )
}
