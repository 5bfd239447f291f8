import type { Role } from '../roles.ts'
import type { TicketStatus } from '../tickets/ticket.ts'

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

/** Who wrote one down: its visitor, or a member for somebody who called. */
export const reservationOrigins = ['visitor', 'staff'] as const
export type ReservationOrigin = (typeof reservationOrigins)[number]

/** Whose times they are: a visitor’s wishes, or the shop’s offers. Ranked, at most {@link mostWishes} of each. */
export const wishSides = ['visitor', 'shop'] as const
export type WishSide = (typeof wishSides)[number]
export const mostWishes = 3

/** What settings of reservations may hold, and letters of what is written. */
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
 * Every move a reservation can make. Operations, pages and the server read this table. `by`: the least role of a member, the visitor
 * with the reservation's token, or the system. `restore`: it was declined together with others of its burst. `turnDown`: none of the offers suits, so the shop is asked again. `rebook` and `move` end a reservation
 * in favour of a new one that is linked with it, by its visitor and by staff. Who has checked in has a number of the queue, and ends as that does
 * (docs/decisions/119-check-in.md): `complete`, `miss` for who was called and not there, `leave` for who went. `holdForMail`: a place is held until the
 * visitor presses the button on the mailed page, which is `confirm`; else it ends by `dropHeld` (docs/decisions/145-rate-limits.md).
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
  turnDown: { from: ['proposed', 'held'], to: 'requested', by: 'visitor' },
  change: { from: undecided, to: 'requested', by: 'visitor' },
  decline: { from: ['requested', 'proposed'], to: 'declined', by: 'staff' },
  restore: { from: ['declined'], to: 'requested', by: 'staff' },
  expire: { from: ['requested', 'proposed'], to: 'expired', by: 'system' },
  rebook: { from: ['confirmed'], to: 'rescheduled', by: 'visitor' },
  move: { from: ['confirmed'], to: 'rescheduled', by: 'staff' },
  cancel: { from: open, to: 'cancelled', by: 'visitor' },
  callOff: { from: open, to: 'cancelled', by: 'staff' },
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

/** What staff do of which the visitor is to be told. One that is written down for a caller is agreed while they are on the line. */
export function isToBeTold(
  move: ReservationMove,
  { origin, previousId }: { origin: ReservationOrigin; previousId: string | null },
): boolean {
  if (move === 'accept') return origin === 'visitor' || previousId !== null
  return move === 'propose' || move === 'decline' || move === 'callOff'
}

/** Statuses in which a place is taken that nobody else can have. A proposal takes none. */
export const placedStatuses = ['held', 'confirmed', 'checked_in', 'completed', 'no_show'] as const satisfies readonly ReservationStatus[]

export function takesPlace(status: ReservationStatus): boolean {
  return (placedStatuses as readonly ReservationStatus[]).includes(status)
}

/** Whether it waits for an answer or for its day. */
export function isOpenReservation(status: ReservationStatus): boolean {
  return (open as readonly ReservationStatus[]).includes(status)
}

export const isHeld = (status: ReservationStatus): status is 'held' => status === 'held'
export const isConfirmed = (status: ReservationStatus): status is 'confirmed' => status === 'confirmed'
export const isCheckedIn = (status: ReservationStatus): status is 'checked_in' => status === 'checked_in'
export const isCancelled = (status: ReservationStatus): status is 'cancelled' => status === 'cancelled'
export const isRescheduled = (status: ReservationStatus): status is 'rescheduled' => status === 'rescheduled'

/** How long a place is held for a visitor who looks at its confirmation, or at the mail that leads there. */
export const heldMinutes = 15

/** In the address of the mailed page: the secret that only the mail says. */
export const mailParam = 'mail'

type Held = { status: ReservationStatus; proposedUntil: Date | null }

/** Returns true if only the button on the mailed page confirms it. What is held of the shop's offers still says until when these stand. */
export function awaitsMail({ status, proposedUntil }: Held): boolean {
  return status === 'held' && proposedUntil === null
}

/** Returns true if its slot was held and released because nobody confirmed it in time. */
export function hasLapsed({ status, proposedUntil, lapsedAt }: Held & { lapsedAt: Date | null }): boolean {
  return lapsedAt !== null && (status === 'proposed' || (status === 'expired' && proposedUntil === null))
}

/** Milliseconds. `dueAt` of a reservation that nothing awaits: null. `visit`: how the number stands that its visitor has. */
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

/** What time makes of a reservation: a held place lapses, wishes and offers end, nobody has come, a visit is over. Undefined: nothing yet. */
export function dueReservationMove({ status, proposedUntil, dueAt, visit }: Awaited, now: number): DueReservationMove | undefined {
  if (dueAt === null || dueAt > now) return undefined
  if (awaitsMail({ status, proposedUntil })) return 'dropHeld'
  if (status === 'checked_in') return visit ? visitMoves[visit as keyof typeof visitMoves] : undefined
  return timeMoves[status as keyof typeof timeMoves]
}

/** When a request ends that nobody has answered: nothing can be said any more of times that are over. `starts`: of the wishes, milliseconds. */
export function requestEnds(starts: readonly number[]): number {
  return Math.max(...starts)
}

/** When offers end that nobody has taken: after so many hours, and with the last of their times. */
export function proposalEnds(starts: readonly number[], proposedAt: number, hours: number): number {
  return Math.min(proposedAt + hours * 3_600_000, Math.max(...starts))
}

/** Until when the visitor cancels or changes a confirmed one, in milliseconds. Later the shop is to be asked. */
export function changeableUntil(startsAt: number, minutes: number): number {
  return startsAt - minutes * 60_000
}
