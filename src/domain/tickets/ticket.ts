import type { Temporal } from 'temporal-polyfill'
import { type Refusal, refuse } from '../refusal.ts'
import { type Role, roleReaches } from '../roles.ts'

export const ticketStatuses = [
  'pending',
  'waiting',
  'called',
  'serving',
  'held',
  'done',
  'no_show',
  'cancelled',
  'declined',
  'expired',
] as const
export type TicketStatus = (typeof ticketStatuses)[number]

/** Statuses in which a visit is not over. */
export const openStatuses = ['pending', 'waiting', 'called', 'serving', 'held'] as const satisfies readonly TicketStatus[]

export function isOpen(status: TicketStatus): boolean {
  return (openStatuses as readonly TicketStatus[]).includes(status)
}

/**
 * Every move a ticket can make (product.md, 4.1). Buttons, operations, the server and docs/tickets.md read this table.
 * `by`: the least role of a member, the visitor with the ticket's token, or the system (timers).
 */
export const ticketMoves = {
  call: { from: ['waiting'], to: 'called', by: 'reception' },
  recall: { from: ['called'], to: 'called', by: 'reception' },
  requeue: { from: ['called'], to: 'waiting', by: 'reception' },
  start: { from: ['called'], to: 'serving', by: 'reception' },
  serveNow: { from: ['waiting'], to: 'serving', by: 'reception' },
  finish: { from: ['serving'], to: 'done', by: 'reception' },
  noShow: { from: ['called'], to: 'no_show', by: 'reception' },
  remove: { from: ['pending', 'waiting', 'called', 'held'], to: 'cancelled', by: 'staff' },
  reinstate: { from: ['no_show', 'cancelled'], to: 'waiting', by: 'reception' },
  leave: { from: ['pending', 'waiting', 'called', 'held'], to: 'cancelled', by: 'visitor' },
  expire: { from: ['pending', 'waiting', 'called', 'held'], to: 'expired', by: 'system' },
  autoClose: { from: ['serving'], to: 'done', by: 'system' },
} as const satisfies Record<string, { from: readonly TicketStatus[]; to: TicketStatus; by: Role | 'visitor' | 'system' }>

export type TicketMove = keyof typeof ticketMoves
export const ticketMoveNames = Object.keys(ticketMoves) as TicketMove[]

/** The moves that staff make; each is an operation of its own, and each can be undone. */
export type StaffMove = { [M in TicketMove]: (typeof ticketMoves)[M]['by'] extends Role ? M : never }[TicketMove]
export const staffMoveNames = ticketMoveNames.filter((move): move is StaffMove => !['visitor', 'system'].includes(ticketMoves[move].by))

/** What moves change. Names, notes and contact are beside it: no rule looks at them. */
export type TicketState = {
  status: TicketStatus
  /** Order in the lane: smaller is earlier. Kept while called, so that undoing a call restores the place. */
  place: number
  counterId: string | null
  staffId: string | null
  callCount: number
  skipCount: number
  calledAt: Temporal.Instant | null
  startedAt: Temporal.Instant | null
  closedAt: Temporal.Instant | null
  movedAt: Temporal.Instant
}

/** What a move brings along. `place` is required by moves that give a new one (see {@link placeAfter}). */
export type MoveInput = { counterId?: string | null; staffId?: string | null; place?: number; maxCalls?: number }

export function canMove(status: TicketStatus, move: TicketMove): boolean {
  return (ticketMoves[move].from as readonly TicketStatus[]).includes(status)
}

/** The ticket after the move, or why it can't be made. Pure: time and place are arguments. */
export function moveTicket(
  ticket: TicketState,
  move: TicketMove,
  now: Temporal.Instant,
  input: MoveInput = {},
): TicketState | Refusal<'ticket.wrongStatus' | 'ticket.recallsUsedUp'> {
  if (!canMove(ticket.status, move)) return refuse('ticket.wrongStatus')
  if (move === 'recall' && input.maxCalls !== undefined && ticket.callCount >= input.maxCalls) return refuse('ticket.recallsUsedUp')
  const { to } = ticketMoves[move]
  const calling = move === 'call' || move === 'recall'
  return {
    ...ticket,
    status: to,
    movedAt: now,
    place: input.place ?? ticket.place,
    callCount: calling ? ticket.callCount + 1 : ticket.callCount,
    skipCount: move === 'requeue' ? ticket.skipCount + 1 : ticket.skipCount,
    calledAt: calling ? now : ticket.calledAt,
    startedAt: to === 'serving' ? now : ticket.startedAt,
    closedAt: isOpen(to) ? null : now,
    ...(to === 'waiting'
      ? { counterId: null, staffId: null, calledAt: null, startedAt: null }
      : { counterId: input.counterId ?? ticket.counterId, staffId: input.staffId ?? ticket.staffId }),
  }
}

/** Undo is for anyone with the queue for five minutes, later for a manager (product.md, 4.1). */
export const undoMinutes = 5

/** The last step of a ticket, as its event tells it. */
export type Step = { move: TicketMove | 'join' | 'undo'; at: Temporal.Instant; before: TicketState | null }

export function canUndo(step: Step, role: Role, now: Temporal.Instant): true | Refusal<'ticket.nothingToUndo' | 'ticket.tooLateToUndo'> {
  if (!(staffMoveNames as readonly string[]).includes(step.move) || !step.before) return refuse('ticket.nothingToUndo')
  const late = now.since(step.at).total('minutes') > undoMinutes
  return late && !roleReaches(role, 'manager') ? refuse('ticket.tooLateToUndo') : true
}

/** The ticket as it was before its last step. */
export function undoStep(
  step: Step,
  role: Role,
  now: Temporal.Instant,
): TicketState | Refusal<'ticket.nothingToUndo' | 'ticket.tooLateToUndo'> {
  const allowed = canUndo(step, role, now)
  return allowed === true ? step.before! : allowed
}
