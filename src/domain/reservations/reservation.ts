import type { Role } from '../roles.ts'
import type { TicketStatus } from '../tickets/ticket.ts'
import type { AgreedVisit } from './check-in.ts'

export const reservationStatuses = [
  'requested',
  'proposed',
  'held',
  'confirmed',
  'checked_in',
  'completed',
  'declined',
  'cancelled',
  'expired',
  'no_show',
  'rescheduled',
] as const
export type ReservationStatus = (typeof reservationStatuses)[number]

/** Author of a reservation: its visitor, or a member on behalf of a caller. */
export const reservationSources = ['visitor', 'staff'] as const
export type ReservationSource = (typeof reservationSources)[number]

/** Origin of proposed times: the visitor's requested times or the shop's offers, ranked, at most {@link maxRequestedTimes} each. */
export const timeProposers = ['visitor', 'shop'] as const
export type TimeProposer = (typeof timeProposers)[number]
export const maxRequestedTimes = 3

export const reservationLimits = {
  leadMinutes: 60 * 24 * 30,
  horizonDays: 366,
  proposalHours: 24 * 14,
  changeMinutes: 60 * 24 * 14,
  lengthMinutes: 480,
  capacity: 100,
  resources: 60,
  roomName: 40,
  blocks: 200,
  blockNote: 100,
  earlyMinutes: 240,
  lateMinutes: 240,
  name: 60,
  contact: 254,
  note: 500,
  reason: 300,
} as const

type Move = { from: readonly ReservationStatus[]; to: ReservationStatus; by: Role | 'visitor' | 'system' }

const undecided = ['requested', 'proposed', 'held'] as const
const open = [...undecided, 'confirmed'] as const

/**
 * All moves of a reservation; operations, pages and server use this table. `by`: the least role, the visitor with the token, or the system.
 * `restore`: undoes the decline of a burst. `rejectOffers`: refuses all offers. `rescheduleByVisitor` (visitor) and `rescheduleByShop` (staff) replace it with a linked one.
 * `complete`, `miss`, `leave`: the end of its ticket (docs/decisions/119-check-in.md). `holdForMail`: `confirm` needs the mailed button (docs/decisions/145-rate-limits.md).
 */
export const reservationMoves = {
  accept: { from: ['requested'], to: 'confirmed', by: 'staff' },
  autoAccept: { from: ['requested'], to: 'confirmed', by: 'system' },
  holdForMail: { from: ['requested'], to: 'held', by: 'system' },
  propose: { from: ['requested', 'proposed'], to: 'proposed', by: 'staff' },
  hold: { from: ['proposed', 'held'], to: 'held', by: 'visitor' },
  lapse: { from: ['held'], to: 'proposed', by: 'system' },
  dropHeld: { from: ['held'], to: 'expired', by: 'system' },
  confirm: { from: ['held'], to: 'confirmed', by: 'visitor' },
  rejectOffers: { from: ['proposed', 'held'], to: 'requested', by: 'visitor' },
  change: { from: undecided, to: 'requested', by: 'visitor' },
  decline: { from: ['requested', 'proposed'], to: 'declined', by: 'staff' },
  restore: { from: ['declined'], to: 'requested', by: 'staff' },
  expire: { from: ['requested', 'proposed'], to: 'expired', by: 'system' },
  rescheduleByVisitor: { from: ['confirmed'], to: 'rescheduled', by: 'visitor' },
  rescheduleByShop: { from: ['confirmed'], to: 'rescheduled', by: 'staff' },
  cancel: { from: open, to: 'cancelled', by: 'visitor' },
  cancelByShop: { from: open, to: 'cancelled', by: 'staff' },
  checkIn: { from: ['confirmed', 'no_show'], to: 'checked_in', by: 'reception' },
  undoCheckIn: { from: ['checked_in'], to: 'confirmed', by: 'reception' },
  arrive: { from: ['confirmed'], to: 'checked_in', by: 'visitor' },
  noShow: { from: ['confirmed'], to: 'no_show', by: 'reception' },
  autoNoShow: { from: ['confirmed'], to: 'no_show', by: 'system' },
  complete: { from: ['checked_in'], to: 'completed', by: 'system' },
  miss: { from: ['checked_in'], to: 'no_show', by: 'system' },
  leave: { from: ['checked_in'], to: 'cancelled', by: 'system' },
} as const satisfies Record<string, Move>

export type ReservationMove = keyof typeof reservationMoves
export const reservationMoveNames = Object.keys(reservationMoves) as ReservationMove[]

export function canMoveReservation(status: ReservationStatus, move: ReservationMove): boolean {
  return (reservationMoves[move].from as readonly ReservationStatus[]).includes(status)
}

/** Returns true for staff moves that the visitor must be informed of. A reservation taken by phone is agreed during the call. */
export function mustInformVisitor(
  move: ReservationMove,
  { source, previousId }: { source: ReservationSource; previousId: string | null },
): boolean {
  if (move === 'accept') return source === 'visitor' || previousId !== null
  return move === 'propose' || move === 'decline' || move === 'cancelByShop'
}

/** Returns true for moves by which the visitor of a request hears from the shop. */
export const answersRequest = (move: ReservationMove): boolean => ['accept', 'autoAccept', 'confirm', 'propose', 'decline'].includes(move)

/** Statuses that hold a slot. A proposal holds none. */
export const slotHoldingStatuses = [
  'held',
  'confirmed',
  'checked_in',
  'completed',
  'no_show',
] as const satisfies readonly ReservationStatus[]

export function holdsSlot(status: ReservationStatus): boolean {
  return (slotHoldingStatuses as readonly ReservationStatus[]).includes(status)
}

/** Returns true while it waits for an answer or for its day. */
export function isOpenReservation(status: ReservationStatus): boolean {
  return (open as readonly ReservationStatus[]).includes(status)
}

export const isHeld = (status: ReservationStatus): status is 'held' => status === 'held'
export const isConfirmed = (status: ReservationStatus): status is 'confirmed' => status === 'confirmed'
export const isCheckedIn = (status: ReservationStatus): status is 'checked_in' => status === 'checked_in'
export const isCancelled = (status: ReservationStatus): status is 'cancelled' => status === 'cancelled'
export const isRescheduled = (status: ReservationStatus): status is 'rescheduled' => status === 'rescheduled'

/** Minutes that a slot is held while the visitor looks at the confirmation page or the mail that leads there. */
export const slotHoldMinutes = 15

/** Search parameter of the mailed page with the secret that only the mail contains. */
export const mailSecretParam = 'mail'

type Held = { status: ReservationStatus; proposedUntil: Date | null }

/** Returns true if only the button on the mailed page confirms it. A slot held from the shop's offers has `proposedUntil`. */
export function awaitsMailConfirmation({ status, proposedUntil }: Held): boolean {
  return status === 'held' && proposedUntil === null
}

/** Returns true if its slot was held and released because it was not confirmed in time. */
export function hasHoldLapsed({ status, proposedUntil, lapsedAt }: Held & { lapsedAt: Date | null }): boolean {
  return lapsedAt !== null && (status === 'proposed' || (status === 'expired' && proposedUntil === null))
}

/** `dueAt`: milliseconds; null if no timer runs. `visit`: status of the visitor's ticket. */
type Awaited = Held & { dueAt: number | null; visit: TicketStatus | null }

const timeMoves = {
  requested: 'expire',
  proposed: 'expire',
  held: 'lapse',
  confirmed: 'autoNoShow',
} as const satisfies Partial<Record<ReservationStatus, ReservationMove>>

const visitMoves = {
  done: 'complete',
  no_show: 'miss',
  cancelled: 'leave',
  declined: 'leave',
  expired: 'leave',
} as const satisfies Partial<Record<TicketStatus, ReservationMove>>

export type DueReservationMove = 'dropHeld' | (typeof timeMoves)[keyof typeof timeMoves] | (typeof visitMoves)[keyof typeof visitMoves]

/** Returns the move that is due by time: a lapsed slot, an expired request or offer, a no-show, or the end of a visit; undefined if none. */
export function dueReservationMove({ status, proposedUntil, dueAt, visit }: Awaited, now: number): DueReservationMove | undefined {
  if (dueAt === null || dueAt > now) return undefined
  if (awaitsMailConfirmation({ status, proposedUntil })) return 'dropHeld'
  if (status === 'checked_in') return visit ? visitMoves[visit as keyof typeof visitMoves] : undefined
  return timeMoves[status as keyof typeof timeMoves]
}

/** Returns when an unanswered request ends: at its last requested time. `starts`: milliseconds. */
export function requestExpiry(starts: readonly number[]): number {
  return Math.max(...starts)
}

/** Returns when untaken offers end: after some hours, or with the last offered time. */
export function proposalExpiry(starts: readonly number[], proposedAt: number, hours: number): number {
  return Math.min(proposedAt + hours * 3_600_000, Math.max(...starts))
}

/**
 * Returns until when the visitor can cancel or change a confirmed reservation, in milliseconds. Later the visitor must ask the shop. A shop
 * that mailed a delay lets its visitor change until the expected call.
 */
export function reservationChangeDeadline({ startsAt, expectedCallAt }: AgreedVisit, minutes: number): number {
  return expectedCallAt ?? startsAt - minutes * 60_000
}
