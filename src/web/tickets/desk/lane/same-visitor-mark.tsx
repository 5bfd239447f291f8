import IconUserQuestion from '@tabler/icons-react/dist/esm/icons/IconUserQuestion.mjs'
import { useId } from 'react'
import { useStore } from 'zustand'
import type { Ticket } from '#contract/tickets/ticket.ts'
import { findMaybeSameTickets } from '#domain/tickets/same-visitor.ts'
import { useWords } from '../../../i18n/words.ts'
import { Button } from '../../../parts/controls/button.tsx'
import { mayMove, useDesk } from '../queue/queue-desk.ts'
import type { QueueState } from '../queue/queue-store.ts'
import { deskWords } from '../words.ts'
import style from './row.module.css'

const found = new WeakMap<QueueState['tickets'], ReadonlyMap<string, Ticket>>()

/** Searched once per change of the queue, because every row asks. */
function maybeSameTickets(tickets: QueueState['tickets']): ReadonlyMap<string, Ticket> {
  const pairs = found.get(tickets) ?? findMaybeSameTickets(tickets.values())
  found.set(tickets, pairs)
  return pairs
}

/** Returns the earlier waiting ticket that may be of the same visitor. */
export function useMaybeSameTicket({ id }: Pick<Ticket, 'id'>): Ticket | undefined {
  const { queue } = useDesk()
  return useStore(queue, ({ tickets }) => maybeSameTickets(tickets).get(id))
}

/** Says that the visitor may have an earlier number, and merges this one into it with one tap. */
export function SameVisitorMark({ ticket, busy }: { ticket: Ticket; busy: boolean }) {
  const desk = useDesk()
  const { moves, visitorStatus } = useWords(deskWords)
  const earlier = useMaybeSameTicket(ticket)
  const textId = useId()
  if (!earlier) return null
  return (
    <p className={style.same}>
      <IconUserQuestion size={14} stroke={1.75} aria-hidden />
      <span id={textId}>{visitorStatus.maybeSame(earlier.number)}</span>
      {mayMove(desk, ticket, 'merge') && (
        <Button small disabled={busy} aria-describedby={textId} onClick={() => desk.move(ticket, 'merge', { into: earlier.id })}>
          {moves.merge}
        </Button>
      )}
    </p>
  )
}
