import { useCallback, useEffect, useRef } from 'react'
import { type TicketStatus, ticketMoves } from '#domain/tickets/ticket.ts'
import type { DeskRowSelection } from './desk-selection.ts'
import { type MoveOrUndo, type QueueCommand, toMoveOrUndo } from './queue/queue-command.ts'
import type { QueueCommandsState } from './queue/queue-commands.ts'
import type { QueueState } from './queue/queue-store.ts'

const head = (ticketId: string) => document.querySelector<HTMLElement>(`[data-ticket="${ticketId}"]`)

/** Scrolls instantly, because the rows around are animated themselves. */
function bringIntoSight(ticketId: string): void {
  head(ticketId)?.closest('li')?.scrollIntoView({ block: 'nearest', behavior: 'instant' })
}

const toFront = ['call', 'serveNow', 'start'] as const
const isToFront = (step: MoveOrUndo): step is (typeof toFront)[number] => (toFront as readonly MoveOrUndo[]).includes(step)

/**
 * Keeps the focus on the selected row when it moves to another list, and scrolls to the row that this device called or began. Changes by
 * others don't scroll.
 */
export function useRowFocusAndScroll(
  selection: DeskRowSelection,
  tickets: QueueState['tickets'],
  notice: QueueCommandsState['notice'],
): (command: QueueCommand) => void {
  const awaited = useRef<{ ticketId: string; status: TicketStatus }>(undefined)
  useEffect(() => {
    const selectedId = selection.getState()
    // A row that moves to another list is a new element and has lost the focus.
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
  return useCallback((command) => {
    const step = command.kind === 'arrive' ? 'undo' : toMoveOrUndo(command)
    awaited.current = isToFront(step) ? { ticketId: command.ticket.id, status: ticketMoves[step].to } : undefined
  }, [])
}
