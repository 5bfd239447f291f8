import { useCallback, useEffect, useRef } from 'react'
import { type TicketStatus, ticketMoves } from '#domain/tickets/ticket.ts'
import type { Selection } from './desk-selection.ts'
import type { CommandState } from './queue/queue-commands.ts'
import type { QueueState } from './queue/queue-store.ts'
import { type CommandStep, stepOf, type Wish } from './queue/queue-wish.ts'

const head = (ticketId: string) => document.querySelector<HTMLElement>(`[data-ticket="${ticketId}"]`)

/** At once, not gliding: the rows around it are on the move themselves. */
function bringIntoSight(ticketId: string): void {
  head(ticketId)?.closest('li')?.scrollIntoView({ block: 'nearest', behavior: 'instant' })
}

/** After these the row stands among those who are looked after, with what comes next. */
const toFront = ['call', 'serveNow', 'start'] as const
const isToFront = (step: CommandStep): step is (typeof toFront)[number] => (toFront as readonly CommandStep[]).includes(step)

/**
 * Where the focus and the eye go when a row moves to another list: the focus goes with the chosen one, and the list is scrolled to whoever was
 * called or begun with at this device. What others do scrolls nothing.
 */
export function useRowInSight(selection: Selection, tickets: QueueState['tickets'], notice: CommandState['notice']): (wish: Wish) => void {
  const awaited = useRef<{ ticketId: string; status: TicketStatus }>(undefined)
  useEffect(() => {
    const selectedId = selection.getState()
    // A row that moves to another list is made anew there.
    if (selectedId && document.activeElement === document.body) head(selectedId)?.focus({ preventScroll: true })
    const { ticketId, status } = awaited.current ?? {}
    if (!ticketId || tickets.get(ticketId)?.status !== status) return
    awaited.current = undefined
    bringIntoSight(ticketId)
  }, [selection, tickets])
  const instead = notice?.is === 'conflict' ? notice.instead?.id : undefined
  useEffect(() => {
    if (instead) bringIntoSight(instead)
  }, [instead])
  return useCallback((wish) => {
    const step = wish.kind === 'arrive' ? 'undo' : stepOf(wish)
    awaited.current = isToFront(step) ? { ticketId: wish.ticket.id, status: ticketMoves[step].to } : undefined
  }, [])
}
