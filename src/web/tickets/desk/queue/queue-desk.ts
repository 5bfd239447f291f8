import { createContext, useContext } from 'react'
import { type StoreApi, useStore } from 'zustand'
import type { Queue } from '#contract/tickets/queue.ts'
import type { Ticket } from '#contract/tickets/ticket.ts'
import { type Role, roleReaches } from '#domain/roles.ts'
import { isWaiting } from '#domain/tickets/status.ts'
import { canMove, type StaffMove, staffMoveNames, ticketMoves, undoEnd } from '#domain/tickets/ticket.ts'
import type { Selection } from '../desk-selection.ts'
import type { SetLaneStatus } from '../lane/lane-doors.ts'
import type { QueueLane } from './lane-view.ts'
import type { CommandState, QueueCommands } from './queue-commands.ts'
import type { QueueState } from './queue-store.ts'
import type { MoveExtras } from './queue-wish.ts'
import type { TicketCards } from './ticket-cards.ts'

/** Who works here, where, and what they can ask for. Rows read it; it changes rarely, so a change in the queue renders only its rows. */
export type QueueDesk = {
  role: Role
  /** The counter beside this device. */
  counterId: string | undefined
  timeZone: string
  lanes: Queue['lanes']
  counters: Queue['counters']
  staff: Queue['staff']
  /** Whole, for who asks for something of it. */
  queue: StoreApi<QueueState>
  selection: Selection
  cards: TicketCards
  commands: StoreApi<CommandState> & Pick<QueueCommands, 'tellUnfit'>
  select(ticketId: string | undefined): void
  /** Makes the move. One that calls somebody asks for the counter first, where none is chosen; others for a lane or a reason. */
  move(ticket: Ticket, move: StaffMove, more?: MoveExtras): void
  undo(ticket: Ticket): void
  /** Asks which colleague calls, or begins with, whom. */
  forColleague(ticket: Ticket, move: 'call' | 'start'): void
  /** Whoever took the number from afar has come; or hasn't after all. */
  arrive(ticket: Ticket, arrived: boolean): void
  /** Opens what is known of the visit, to be corrected. */
  edit(ticket: Ticket): void
  /** Stops a lane, or opens it. */
  setDoor: SetLaneStatus
  /** Takes a number for somebody who stands here. */
  addTo(laneId: string): void
  /** Asks for the reason of a stop. */
  askStop(lane: QueueLane): void
  /** Begins a few words to its visitor. */
  tell(ticket: Ticket): void
  /** Begins a few words to those who wait in a lane. */
  tellLane(laneId: string): void
  /** Says why it stands where it stands. */
  explain(ticket: Ticket): void
}

const Desk = createContext<QueueDesk | undefined>(undefined)
export const QueueDeskProvider = Desk.Provider

export function useDesk(): QueueDesk {
  const desk = useContext(Desk)
  if (!desk) throw new Error('no QueueDeskProvider above')
  return desk
}

/** Whether this row is open, and whether a command about it is on its way. Each row asks for itself: a list isn't rendered for one of its rows. */
export function useRowState(ticketId: string): { selected: boolean; busy: boolean } {
  const { selection, commands } = useDesk()
  const selected = useStore(selection, (id) => id === ticketId)
  const busy = useStore(commands, (state) => state.busy.has(ticketId))
  return { selected, busy }
}

/** Whether keys are for whoever is at this device's counter. */
export function useNothingChosen(): boolean {
  const { selection } = useDesk()
  return useStore(selection, (id) => id === undefined)
}

/** An auditor looks on. */
export function mayWork({ role }: Pick<QueueDesk, 'role'>): boolean {
  return roleReaches(role, 'reception')
}

/** What a move brings along unless another choice is made. */
export function defaultMoveInput({ lanes }: Pick<QueueDesk, 'lanes'>, { laneId }: Ticket, move: StaffMove): MoveExtras | undefined {
  if (move === 'resume') return { to: 'original' }
  const lane = lanes.find(({ id }) => id === laneId)
  return move === 'requeue' && lane ? { back: lane.letPass } : undefined
}

/** How many would pass somebody who is put back in line: by the lane's rule, as many as wait. */
export function usePasses({ id, laneId, trial }: Ticket): number {
  const { lanes, queue } = useDesk()
  const most = lanes.find((lane) => lane.id === laneId)?.letPass ?? 0
  return useStore(queue, ({ tickets }) => {
    const waiting = [...tickets.values()].filter(
      (other) => other.laneId === laneId && isWaiting(other.status) && other.id !== id && other.trial === trial,
    )
    return Math.min(most, waiting.length)
  })
}

/** The moves that lead to a counter. */
export const movesToCounter: readonly StaffMove[] = ['call', 'serveNow']

type Allowed = Pick<QueueDesk, 'role' | 'lanes'>

export function mayMove({ role, lanes }: Allowed, ticket: Ticket, move: StaffMove): boolean {
  if (!canMove(ticket.status, move) || !roleReaches(role, ticketMoves[move].by)) return false
  if (move === 'moveLane' || move === 'transfer') return hasElsewhere({ lanes }, ticket)
  return move !== 'recall' || !callsUsedUp({ lanes }, ticket)
}

export function callsUsedUp({ lanes }: Pick<Allowed, 'lanes'>, ticket: Ticket): boolean {
  const lane = lanes.find(({ id }) => id === ticket.laneId)
  return lane !== undefined && ticket.callCount >= lane.maxCalls
}

/** Whether there is another lane or service to go to. */
function hasElsewhere({ lanes }: Pick<Allowed, 'lanes'>, ticket: Ticket): boolean {
  return lanes.some(({ id, services }) => services.some((service) => id !== ticket.laneId || service.id !== ticket.serviceId))
}

/** Whether there is a step to take back, and it isn't too late for this person. `now`: by the server's clock, in milliseconds. */
export function mayUndo({ role }: Pick<Allowed, 'role'>, ticket: Ticket, now: number): boolean {
  return mayWork({ role }) && lastStaffMove(ticket) !== undefined && now <= undoEnd(ticket.movedAt, role)
}

/** The last step that was done with it by staff: what undo takes back. */
export function lastStaffMove({ lastMove }: Pick<Ticket, 'lastMove'>): StaffMove | undefined {
  return staffMoveNames.find((name) => name === lastMove)
}
