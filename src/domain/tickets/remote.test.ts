import { expect, test } from 'vitest'
import { nextTicketToCall, type RankableTicket, rankTickets } from './queue.ts'
import { countsTowardRemoteCap, hasNotArrived } from './remote.ts'
import { ticketStatuses } from './ticket.ts'

test('A remote party counts toward the cap until it arrives, is served or ends', () => {
  const taking = (remote: boolean, arrivedAt: string | null) =>
    ticketStatuses.filter((status) => countsTowardRemoteCap({ status, remote, arrivedAt }))
  expect(taking(true, null)).toEqual(['pending', 'waiting', 'called', 'held'])
  expect(taking(true, '2026-11-21T03:00:00Z')).toEqual([])
  expect(taking(false, null)).toEqual([])
  expect(hasNotArrived({ remote: false, arrivedAt: null })).toBe(false)
})

const waiting = (id: string, place: number, more: Partial<RankableTicket> = {}): RankableTicket => {
  const joinedAt = `2026-11-21T03:00:0${place}.000Z`
  return {
    id,
    status: 'waiting',
    laneId: 'a',
    place,
    class: 'normal',
    joinedAt,
    joinedSeq: place,
    movedAt: joinedAt,
    waitedMs: 0,
    remote: false,
    arrivedAt: null,
    trial: false,
    ...more,
  }
}
const now = { epochMilliseconds: Date.parse('2026-11-21T03:10:00Z') }
const away = { remote: true }
const line = (...tickets: RankableTicket[]) => ({ laneId: 'a', tickets, lastCalls: [] })

test('A remote visitor who has not arrived keeps the place but is not called next', () => {
  const tickets = [waiting('home', 1, away), waiting('here', 2), waiting('later', 3)]
  expect(rankTickets(line(...tickets), { rule: 'strict' }, now).map(({ ticket }) => ticket.id)).toEqual(['home', 'here', 'later'])
  expect(nextTicketToCall(line(...tickets), { rule: 'strict' }, now)?.id).toBe('here')
  const arrived = { remote: true, arrivedAt: '2026-11-21T03:09:00Z' }
  expect(nextTicketToCall(line(waiting('home', 1, arrived), ...tickets.slice(1)), { rule: 'strict' }, now)?.id).toBe('home')
  expect(nextTicketToCall(line(waiting('home', 1, away)), { rule: 'strict' }, now)).toBeUndefined()
})

test('The reason for a rank counts the tickets ahead that have not arrived', () => {
  const tickets = [waiting('home', 1, away), waiting('here', 2), waiting('train', 3, away), waiting('later', 4)]
  expect(rankTickets(line(...tickets), { rule: 'strict' }, now).map(({ ticket, reason }) => [ticket.id, reason.awayAhead])).toEqual([
    ['home', 0],
    ['here', 1],
    ['train', 1],
    ['later', 2],
  ])
})

test("A class's turn goes to its first visitor who has arrived", () => {
  const shares = { normal: 1, booked: 1, care: 1, staff: 1 }
  const tickets = [waiting('n', 1), waiting('b home', 2, { ...away, class: 'booked' }), waiting('b', 3, { class: 'booked' })]
  const next = (lastCalls: ('normal' | 'booked')[]) =>
    nextTicketToCall({ ...line(...tickets), lastCalls }, { rule: 'ratio', shares }, now)?.id
  expect(next([])).toBe('n')
  expect(next(['normal'])).toBe('b')
})
