import { describe, expect, test } from 'vitest'
import { ticketStatuses } from '../tickets/ticket.ts'
import {
  awaitsMailConfirmation,
  canMoveReservation,
  dueReservationMove,
  holdsSlot,
  isOpenReservation,
  proposalExpiry,
  requestExpiry,
  reservationChangeDeadline,
  reservationMoveNames,
  reservationMoves,
  reservationStatuses,
  slotHoldMinutes,
} from './reservation.ts'

test('Each status allows the listed reservation moves', () => {
  const open = reservationStatuses.map((status) =>
    `${status}: ${reservationMoveNames.filter((move) => canMoveReservation(status, move)).join(' ')}`.trim(),
  )
  expect(open).toEqual([
    'requested: accept autoAccept holdForMail propose change decline expire cancel cancelByShop',
    'proposed: propose hold rejectOffers change decline expire cancel cancelByShop',
    'held: hold lapse dropHeld confirm rejectOffers change cancel cancelByShop',
    'confirmed: rescheduleByVisitor rescheduleByShop cancel cancelByShop checkIn arrive noShow autoNoShow',
    'checked_in: undoCheckIn complete miss leave',
    'completed:',
    'declined: restore',
    'cancelled:',
    'expired:',
    'no_show: checkIn',
    'rescheduled:',
  ])
})

test('Each move has its target status and its least role', () => {
  expect(reservationMoveNames.map((move) => `${move} → ${reservationMoves[move].to} (${reservationMoves[move].by})`)).toEqual([
    'accept → confirmed (staff)',
    'autoAccept → confirmed (system)',
    'holdForMail → held (system)',
    'propose → proposed (staff)',
    'hold → held (visitor)',
    'lapse → proposed (system)',
    'dropHeld → expired (system)',
    'confirm → confirmed (visitor)',
    'rejectOffers → requested (visitor)',
    'change → requested (visitor)',
    'decline → declined (staff)',
    'restore → requested (staff)',
    'expire → expired (system)',
    'rescheduleByVisitor → rescheduled (visitor)',
    'rescheduleByShop → rescheduled (staff)',
    'cancel → cancelled (visitor)',
    'cancelByShop → cancelled (staff)',
    'checkIn → checked_in (reception)',
    'undoCheckIn → confirmed (reception)',
    'arrive → checked_in (visitor)',
    'noShow → no_show (reception)',
    'autoNoShow → no_show (system)',
    'complete → completed (system)',
    'miss → no_show (system)',
    'leave → cancelled (system)',
  ])
})

describe.each(reservationStatuses)('reservation with status %s', (status) => {
  test.each(reservationMoveNames)('The move %s is allowed only as the table of moves says', (move) => {
    const { from, to } = reservationMoves[move]
    expect(canMoveReservation(status, move)).toBe((from as readonly string[]).includes(status))
    if (!canMoveReservation(status, move)) return
    // Only check-in and restore start from a closed status; all other moves start from an open or checked-in one.
    expect(isOpenReservation(status) || status === 'checked_in' || move === 'checkIn' || move === 'restore').toBe(true)
    expect(reservationStatuses).toContain(to)
  })
})

test('A reservation occupies its slot once held or confirmed, even after a no-show', () => {
  expect(reservationStatuses.filter(holdsSlot)).toEqual(['held', 'confirmed', 'checked_in', 'completed', 'no_show'])
  expect(reservationStatuses.filter(isOpenReservation)).toEqual(['requested', 'proposed', 'held', 'confirmed'])
})

const proposedUntil = new Date(99)

test('At its deadline a reservation lapses, expires or becomes a no-show', () => {
  const at = (now: number) =>
    reservationStatuses.map((status) => dueReservationMove({ status, proposedUntil, dueAt: 10, visit: 'waiting' }, now) ?? '').join(' ')
  expect(at(9).trim()).toBe('')
  expect(at(10)).toBe('expire expire lapse autoNoShow       ')
  expect(dueReservationMove({ status: 'held', proposedUntil, dueAt: null, visit: null }, 10)).toBeUndefined()
})

test('At its deadline a held slot returns to its offer, or expires without an offer', () => {
  const held = { status: 'held', dueAt: 10, visit: null } as const
  expect([proposedUntil, null].map((until) => awaitsMailConfirmation({ ...held, proposedUntil: until }))).toEqual([false, true])
  expect([proposedUntil, null].map((until) => dueReservationMove({ ...held, proposedUntil: until }, 10))).toEqual(['lapse', 'dropHeld'])
})

test('A checked-in reservation ends with the outcome of its closed ticket', () => {
  const ends = ticketStatuses.map((visit) =>
    `${visit}: ${dueReservationMove({ status: 'checked_in', proposedUntil: null, dueAt: 0, visit }, 1) ?? ''}`.trim(),
  )
  expect(ends).toEqual([
    ...['pending:', 'waiting:', 'called:', 'serving:', 'held:'],
    ...['done: complete', 'no_show: miss', 'cancelled: leave', 'declined: leave', 'expired: leave'],
  ])
  expect(dueReservationMove({ status: 'checked_in', proposedUntil: null, dueAt: 0, visit: null }, 1)).toBeUndefined()
})

test('Every timed move is a system move that the status allows', () => {
  for (const status of reservationStatuses)
    for (const visit of ticketStatuses)
      for (const until of [proposedUntil, null]) {
        const move = dueReservationMove({ status, proposedUntil: until, dueAt: 0, visit }, 1)
        if (move) expect([canMoveReservation(status, move), reservationMoves[move].by]).toEqual([true, 'system'])
      }
})

test('Requests, offers, changes and held slots have their deadlines', () => {
  const hour = 3_600_000
  expect(requestExpiry([5 * hour, 90 * hour, 7 * hour])).toBe(90 * hour)
  expect(proposalExpiry([60 * hour, 90 * hour], 10 * hour, 48)).toBe(58 * hour)
  expect(proposalExpiry([20 * hour, 30 * hour], 10 * hour, 48)).toBe(30 * hour)
  expect(reservationChangeDeadline({ startsAt: 30 * hour, expectedCallAt: null }, 120)).toBe(28 * hour)
  expect(reservationChangeDeadline({ startsAt: 30 * hour, expectedCallAt: 31 * hour }, 120)).toBe(31 * hour)
  expect(slotHoldMinutes).toBe(15)
})
