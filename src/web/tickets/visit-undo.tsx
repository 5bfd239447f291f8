import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs'
import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { type Queue, type QueueChange, type Ticket, undoTicket } from '#contract/tickets.ts'
import { queueTopic } from '#contract/topic.ts'
import type { Role } from '#domain/roles.ts'
import { call, isDecided } from '../ui/api.ts'
import { openLive } from '../ui/live/live.ts'
import { useMessages } from '../ui/messages.ts'
import { randomKey } from '../ui/random-key.ts'
import staff from '../ui/staff.module.css'
import { createIntentions } from './intention.ts'
import { mayUndo } from './queue-desk.ts'
import { staffTexts } from './staff-texts.ts'

/** Takes the visit's last step back, where there is one that can be. */
export function VisitUndo({ shopId, ticket, role }: { shopId: string; ticket: Ticket; role: Role }) {
  const { moves, visit } = useMessages(staffTexts)
  const { revalidate } = useRevalidator()
  const [intentions] = useState(() => createIntentions(randomKey))
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()

  async function undo(): Promise<void> {
    setBusy(true)
    const { id: ticketId, rev } = ticket
    const result = await call(undoTicket, {
      params: { shopId, ticketId },
      body: { rev },
      idempotencyKey: intentions.keyFor(ticketId, rev),
    })
    if (result.ok || isDecided(result.problem)) intentions.settle(ticketId, rev)
    setProblem(result.ok ? undefined : result.problem.detail)
    await revalidate()
    setBusy(false)
  }

  return (
    <>
      <span role="alert" className={staff.error}>
        {problem}
      </span>
      {mayUndo({ role }, ticket) && (
        <button type="button" className={staff.outline} disabled={busy} title={visit.undoHint} onClick={() => void undo()}>
          <IconArrowBackUp size={18} stroke={1.75} aria-hidden />
          {moves.undo}
        </button>
      )}
    </>
  )
}

/** Reads the visit again when the queue says that it has moved. */
export function useVisitNews(shopId: string, ticketId: string): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    let rev = -1
    const view = openLive(
      queueTopic(shopId),
      {
        onEvent(name, data) {
          const seen = (data as Queue | QueueChange).tickets.find(({ id }) => id === ticketId)
          if (!seen || seen.rev <= rev) return
          rev = seen.rev
          // The stream begins with what the page has just been rendered from.
          if (name === 'change') void revalidate()
        },
        onFreshness: ({ live }) => live && void revalidate(),
      },
      { closeWhenHidden: true },
    )
    return () => view.close()
  }, [shopId, ticketId, revalidate])
}
