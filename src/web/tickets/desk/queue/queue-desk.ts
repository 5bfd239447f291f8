import { createContext, useContext } from 'react'
import { type StoreApi, useStore } from 'zustand'
import type { Queue } from '#contract/tickets/queue.ts'
import type { Ticket } from '#contract/tickets/ticket.ts'
import { isRoleAtLeast, type Role } from '#domain/roles.ts'
import { isWaiting } from '#domain/tickets/status.ts'
import { canMoveTicket, type StaffMove, staffMoveNames, ticketMoves, undoDeadline } from '#domain/tickets/ticket.ts'
import type { DeskRowSelection } from '../desk-selection.ts'
import type { LaneStatusSetter } from '../lane/lane-status.ts'
import type { QueueLane } from './lane-view.ts'
import type { DeskPrinting } from './printing.ts'
import type { StaffMoveInput } from './queue-command.ts'
import type { QueueCommands, QueueCommandsState } from './queue-commands.ts'
import type { QueueState } from './queue-store.ts'
import type { TicketCardStore } from './ticket-cards.ts'

/** The member's role, counter and commands. Rarely changes, so a change of the queue renders only its rows. */
export type QueueDeskContext = {
  role: Role
  counterId: string | undefined
  timeZone: string
  lanes: Queue['lanes']
  counters: Queue['counters']
  staff: Queue['staff']
  queue: StoreApi<QueueState>
  selection: DeskRowSelection
  cards: TicketCardStore
  printing: DeskPrinting
  commands: StoreApi<QueueCommandsState> & Pick<QueueCommands, 'showInapplicable'>
  select(ticketId: string | undefined): void
  /** Makes the move. Asks first for what is missing: a counter for a call, a lane or a reason for others. */
  move(ticket: Ticket, move: StaffMove, extras?: StaffMoveInput): void
  undo(ticket: Ticket): void
  /** Asks for the colleague who calls or serves the ticket. */
  forColleague(ticket: Ticket, move: 'call' | 'start'): void
  /** Marks a remote ticket's visitor as arrived, or takes that back. */
  arrive(ticket: Ticket, arrived: boolean): void
  edit(ticket: Ticket): void
  setLaneStatus: LaneStatusSetter
  addTo(laneId: string): void
  /** Opens the form for a stop with its reason. */
  openStopForm(lane: QueueLane): void
  openMessage(ticket: Ticket): void
  /** Opens a message to those who wait in a lane. */
  openLaneMessage(laneId: string): void
  explain(ticket: Ticket): void
}

const Desk = createContext<QueueDeskContext | undefined>(undefined)
export const QueueDeskProvider = Desk.Provider

export function useDesk(): QueueDeskContext {
  const desk = useContext(Desk)
  if (!desk) throw new Error('no QueueDeskProvider above')
  return desk
}

/** Returns whether a row is selected and has a command in flight. Subscribed per row, so that a list doesn't render for one row. */
export function useRowState(ticketId: string): { selected: boolean; busy: boolean } {
  const { selection, commands } = useDesk()
  const selected = useStore(selection, (id) => id === ticketId)
  const busy = useStore(commands, (state) => state.busy.has(ticketId))
  return { selected, busy }
}

/** Returns true if no row is selected, so that keys act on the visitor at this device's counter. */
export function useIsNothingSelected(): boolean {
  const { selection } = useDesk()
  return useStore(selection, (id) => id === undefined)
}

/** Returns false for auditors, who may only read. */
export function mayActOnQueue({ role }: Pick<QueueDeskContext, 'role'>): boolean {
  return isRoleAtLeast(role, 'reception')
}

/** Returns the default input of a move; undefined if it needs none. */
export function defaultMoveInput(
  { lanes }: Pick<QueueDeskContext, 'lanes'>,
  { laneId }: Ticket,
  move: StaffMove,
): StaffMoveInput | undefined {
  if (move === 'resume') return { to: 'original' }
  const lane = lanes.find(({ id }) => id === laneId)
  return move === 'requeue' && lane ? { back: lane.requeueOffset } : undefined
}

/** Returns how many waiting tickets would go before this one if it is put back: the lane's rule, at most all who wait. */
export function useRequeueDistance({ id, laneId, trial }: Ticket): number {
  const { lanes, queue } = useDesk()
  const maxPasses = lanes.find((lane) => lane.id === laneId)?.requeueOffset ?? 0
  return useStore(queue, ({ tickets }) => {
    const waiting = [...tickets.values()].filter(
      (other) => other.laneId === laneId && isWaiting(other.status) && other.id !== id && other.trial === trial,
    )
    return Math.min(maxPasses, waiting.length)
  })
}

/** Returns true if the move needs the counter of this device. A visitor who was called automatically has none until the start. */
export function needsCounter(ticket: Pick<Ticket, 'counterId'>, move: StaffMove): boolean {
  return move === 'call' || move === 'serveNow' || (move === 'start' && ticket.counterId === null)
}

type Allowed = Pick<QueueDeskContext, 'role' | 'lanes'>

export function mayMove({ role, lanes }: Allowed, ticket: Ticket, move: StaffMove): boolean {
  if (!canMoveTicket(ticket.status, move) || !isRoleAtLeast(role, ticketMoves[move].by)) return false
  if (move === 'moveLane' || move === 'transfer') return hasElsewhere({ lanes }, ticket)
  return move !== 'recall' || !hasUsedAllCalls({ lanes }, ticket)
}

export function hasUsedAllCalls({ lanes }: Pick<Allowed, 'lanes'>, ticket: Ticket): boolean {
  const lane = lanes.find(({ id }) => id === ticket.laneId)
  return lane !== undefined && ticket.callCount >= lane.maxCalls
}

function hasElsewhere({ lanes }: Pick<Allowed, 'lanes'>, ticket: Ticket): boolean {
  return lanes.some(({ id, services }) => services.some((service) => id !== ticket.laneId || service.id !== ticket.serviceId))
}

/** Returns true if there is a step to undo and this role is still in time. `now`: server time in ms. */
export function mayUndo({ role }: Pick<Allowed, 'role'>, ticket: Ticket, now: number): boolean {
  return mayActOnQueue({ role }) && findUndoableMove(ticket) !== undefined && now <= undoDeadline(ticket.movedAt, role)
}

/** Returns the last step if it is a staff move, which undo reverts; undefined otherwise. */
export function findUndoableMove({ lastMove }: Pick<Ticket, 'lastMove'>): StaffMove | undefined {
  return staffMoveNames.find((name) => name === lastMove)
}
