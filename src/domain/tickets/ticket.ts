import type { Temporal } from 'temporal-polyfill'
import { type Refusal, refuse } from '../refusal.ts'
import { isRoleAtLeast, type Role } from '../roles.ts'

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

export const ticketClasses = ['normal', 'booked', 'care', 'staff'] as const
export type TicketClass = (typeof ticketClasses)[number]

/** Statuses in which a visit is not over. */
export const openStatuses = ['pending', 'waiting', 'called', 'serving', 'held'] as const satisfies readonly TicketStatus[]

export function isOpenTicket(status: TicketStatus): boolean {
  return (openStatuses as readonly TicketStatus[]).includes(status)
}

/**
 * Every move a ticket can make. Buttons, operations, the server and docs/tickets.md read this table.
 * `by`: the least role of a member, the visitor with the ticket's token, or the system (timers).
 */
export const ticketMoves = {
  confirm: { from: ['pending'], to: 'waiting', by: 'reception' },
  decline: { from: ['pending'], to: 'declined', by: 'reception' },
  lapse: { from: ['pending'], to: 'expired', by: 'system' },
  call: { from: ['waiting'], to: 'called', by: 'reception' },
  recall: { from: ['called'], to: 'called', by: 'reception' },
  hold: { from: ['waiting', 'called'], to: 'held', by: 'reception' },
  resume: { from: ['held'], to: 'waiting', by: 'reception' },
  requeue: { from: ['called'], to: 'waiting', by: 'reception' },
  moveLane: { from: ['waiting', 'called', 'held'], to: 'waiting', by: 'reception' },
  start: { from: ['called'], to: 'serving', by: 'reception' },
  serveNow: { from: ['waiting'], to: 'serving', by: 'reception' },
  transfer: { from: ['serving'], to: 'waiting', by: 'reception' },
  backToQueue: { from: ['serving'], to: 'waiting', by: 'reception' },
  finish: { from: ['serving'], to: 'done', by: 'reception' },
  noShow: { from: ['called', 'held'], to: 'no_show', by: 'reception' },
  autoNoShow: { from: ['called'], to: 'no_show', by: 'system' },
  remove: { from: ['pending', 'waiting', 'called', 'held'], to: 'cancelled', by: 'staff' },
  merge: { from: ['waiting'], to: 'cancelled', by: 'staff' },
  reinstate: { from: ['no_show', 'cancelled'], to: 'waiting', by: 'reception' },
  leave: { from: ['pending', 'waiting', 'called', 'held'], to: 'cancelled', by: 'visitor' },
  expire: { from: ['pending', 'waiting', 'called', 'held'], to: 'expired', by: 'system' },
  autoClose: { from: ['serving'], to: 'done', by: 'system' },
} as const satisfies Record<string, { from: readonly TicketStatus[]; to: TicketStatus; by: Role | 'visitor' | 'system' }>

export type TicketMove = keyof typeof ticketMoves
export const ticketMoveNames = Object.keys(ticketMoves) as TicketMove[]

/** Moves made by staff. Each is an operation and can be undone. */
export type StaffMove = { [M in TicketMove]: (typeof ticketMoves)[M]['by'] extends Role ? M : never }[TicketMove]
export const staffMoveNames = ticketMoveNames.filter((move): move is StaffMove => !['visitor', 'system'].includes(ticketMoves[move].by))

/**
 * How each move ends a leg of the visit. Statistics read it: legs closed by the day's end don't teach service times, because their real end
 * is unknown.
 */
export const legOutcomes = ['moved', 'transferred', 'done', 'auto_closed', 'no_show', 'cancelled', 'declined', 'expired'] as const
export type LegOutcome = (typeof legOutcomes)[number]

export function legOutcome(move: TicketMove): LegOutcome | undefined {
  if (move === 'moveLane') return 'moved'
  if (move === 'transfer') return 'transferred'
  if (move === 'autoClose') return 'auto_closed'
  const { to } = ticketMoves[move]
  return isOpenTicket(to) ? undefined : (to as LegOutcome)
}

/** Moves that begin another leg, in another lane or for another service. Calls are counted from zero there. */
export function isLegBeginningMove(move: TicketMove): boolean {
  return move === 'moveLane' || move === 'transfer' || move === 'reinstate'
}

/** An instant: text in browsers, Temporal or milliseconds on the server. */
export type InstantLike = number | string | { readonly epochMilliseconds: number }

export function toEpochMilliseconds(moment: InstantLike): number {
  if (typeof moment === 'number') return moment
  return typeof moment === 'string' ? Date.parse(moment) : moment.epochMilliseconds
}

/** The current wait. `waitedMs`: time in line before `movedAt`. */
export type CurrentWait = { status: TicketStatus; movedAt: InstantLike; waitedMs: number }

/** The current wait until `now`, in milliseconds. It doesn't grow while the ticket is not in line. */
export function currentWaitMs({ status, movedAt, waitedMs }: CurrentWait, now: InstantLike): number {
  return status === 'waiting' ? waitedMs + Math.max(0, toEpochMilliseconds(now) - toEpochMilliseconds(movedAt)) : waitedMs
}

/** A visitor who was served, or whose visit ended, starts a new wait (see wait.ts). */
function beginsWait(move: TicketMove): boolean {
  return move === 'transfer' || move === 'reinstate'
}

/** Fields that moves change. No rule reads names, notes and contacts, so they are not part of it. `Time`: text in the browser. */
export type TicketState<Time = Temporal.Instant> = {
  status: TicketStatus
  laneId: string
  serviceId: string
  /** Order in the lane: smaller is earlier. Kept while called, held and served, so that a ticket can return to its place. */
  place: number
  counterId: string | null
  staffId: string | null
  callCount: number
  skipCount: number
  /** Time in line before `movedAt`, of the current or last wait, in milliseconds. */
  waitedMs: number
  calledAt: Time | null
  startedAt: Time | null
  closedAt: Time | null
  movedAt: Time
}

/**
 * Input of a move. Moves to a new place need `place` (see {@link placeAfterParties}), moves to another lane need lane and service.
 * `role`: the member's, for rules that depend on it.
 */
export type MoveInput = {
  counterId?: string | null
  staffId?: string | null
  place?: number
  maxCalls?: number
  laneId?: string
  serviceId?: string
  role?: Role
}

export function canMoveTicket(status: TicketStatus, move: TicketMove): boolean {
  return (ticketMoves[move].from as readonly TicketStatus[]).includes(status)
}

/** Returns the ticket after the move, or a refusal. Pure: time and place are arguments. */
export function moveTicket(
  ticket: TicketState,
  move: TicketMove,
  now: Temporal.Instant,
  input: MoveInput = {},
): TicketState | Refusal<'ticket.wrongStatus' | 'ticket.recallsUsedUp' | 'ticket.tooLateToUndo'> {
  if (!canMoveTicket(ticket.status, move)) return refuse('ticket.wrongStatus')
  if (move === 'recall' && input.maxCalls !== undefined && ticket.callCount >= input.maxCalls) return refuse('ticket.recallsUsedUp')
  if (move === 'backToQueue' && isLate(ticket.startedAt ?? ticket.movedAt, now, input.role)) return refuse('ticket.tooLateToUndo')
  return applyAllowedMove(ticket, move, now, input)
}

/** Returns the ticket after an allowed move. Staff pages show it before the server responds. */
export function applyAllowedMove<Time extends InstantLike>(
  ticket: TicketState<Time>,
  move: TicketMove,
  now: Time,
  input: MoveInput = {},
): TicketState<Time> {
  const { to } = ticketMoves[move]
  const calling = move === 'call' || move === 'recall'
  const before = isLegBeginningMove(move) ? 0 : ticket.callCount
  return {
    ...ticket,
    status: to,
    movedAt: now,
    laneId: input.laneId ?? ticket.laneId,
    serviceId: input.serviceId ?? ticket.serviceId,
    place: input.place ?? ticket.place,
    // The lane's limit of calls starts again when a visitor is put back in line.
    callCount: move === 'call' ? 1 : calling ? before + 1 : before,
    skipCount: move === 'requeue' ? ticket.skipCount + 1 : ticket.skipCount,
    waitedMs: beginsWait(move) ? 0 : currentWaitMs(ticket, now),
    calledAt: calling ? now : ticket.calledAt,
    startedAt: to === 'serving' ? now : ticket.startedAt,
    closedAt: isOpenTicket(to) ? null : now,
    ...(to === 'waiting' || to === 'held'
      ? { counterId: null, staffId: null, calledAt: null, startedAt: null }
      : { counterId: input.counterId ?? ticket.counterId, staffId: input.staffId ?? ticket.staffId }),
  }
}

/** Minutes in which any role may undo a step; after that only a manager. */
export const undoMinutes = 5

/** Returns until when this role can undo a step made at `since`, in milliseconds; infinite for managers. */
export function undoDeadline(since: InstantLike, role: Role | undefined): number {
  return role && isRoleAtLeast(role, 'manager') ? Number.POSITIVE_INFINITY : toEpochMilliseconds(since) + undoMinutes * 60_000
}

function isLate(since: Temporal.Instant, now: Temporal.Instant, role: Role | undefined): boolean {
  return now.epochMilliseconds > undoDeadline(since, role)
}

export type RecordedTicketMove = { move: TicketMove; at: Temporal.Instant; before: TicketState | null }

export function checkTicketMoveUndo(
  step: RecordedTicketMove,
  role: Role,
  now: Temporal.Instant,
): true | Refusal<'ticket.nothingToUndo' | 'ticket.tooLateToUndo'> {
  if (!(staffMoveNames as readonly string[]).includes(step.move) || !step.before) return refuse('ticket.nothingToUndo')
  return isLate(step.at, now, role) ? refuse('ticket.tooLateToUndo') : true
}

/** Returns until when a visitor can undo leaving, in milliseconds: the same time as for staff. */
export function undoLeaveDeadline(leftAt: InstantLike): number {
  return undoDeadline(leftAt, undefined)
}

/**
 * Returns the ticket before its visitor left: same number, same place.
 * Time limits are not restarted. Otherwise leaving and returning would extend them.
 */
export function undoLeaving(
  step: RecordedTicketMove,
  now: Temporal.Instant,
): TicketState | Refusal<'ticket.wrongStatus' | 'ticket.undoLeaveOver'> {
  if (step.move !== 'leave' || !step.before) return refuse('ticket.wrongStatus')
  return now.epochMilliseconds > undoLeaveDeadline(step.at) ? refuse('ticket.undoLeaveOver') : step.before
}

/**
 * Returns the ticket before its last step. Time limits restart.
 * Otherwise a "not here" undone after the grace time would close the ticket again at once.
 */
export function undoTicketMove(
  step: RecordedTicketMove,
  role: Role,
  now: Temporal.Instant,
): TicketState | Refusal<'ticket.nothingToUndo' | 'ticket.tooLateToUndo'> {
  const allowed = checkTicketMoveUndo(step, role, now)
  if (allowed !== true) return allowed
  const before = step.before!
  return before.status === 'pending' || before.status === 'called' ? { ...before, movedAt: now } : before
}
