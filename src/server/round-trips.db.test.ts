/** What each command asks of the database. While one waits for a round trip under the shop's lock, no other command of the shop runs. */
import { Temporal } from 'temporal-polyfill'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Ticket } from '#contract/tickets/ticket.ts'
import { findLookup } from '#platform/database/resolver.ts'
import { beginCard, minimalCardAnswers } from '../../test/access/card-samples.ts'
import { startApp, type TestApp } from '../../test/app.ts'
import { openDesk, type TestDesk } from '../../test/desk.ts'
import { enableReservations, postReservationRequest, type RequestedReservation, readNextMonthSlots } from '../../test/reservations/shop.ts'
import { countRoundTrips } from '../../test/round-trips.ts'
import { createBearerHeaders, joinAsVisitor, newMember, newShop, post, sendJoin, signIn, type TestMember } from '../../test/world.ts'
import type { CreatedShop } from './organization/create-organization.ts'

let app: TestApp
/** Handles requests in this process, where they can be counted. */
let inProcess: TestApp
let count: ReturnType<typeof countRoundTrips>
let shop: CreatedShop
let acceptingShop: CreatedShop
let owner: TestMember
let desk: TestDesk
let countedDesk: TestDesk
// Visitors with a visit at 13:00 may check in.
const now = Temporal.Instant.from('2026-12-01T12:40:00+09:00')
const today = { startsAt: '2026-12-01T04:00:00.000Z' }
beforeAll(async () => {
  app = await startApp({ clock: () => now, settings: () => ({ ROLE: 'web' }) })
  count = countRoundTrips(app.db)
  inProcess = {
    ...app,
    async request(path, init) {
      const response = await app.fetch(new Request(new URL(path, app.origin), init))
      if (!response.ok) throw new Error(await response.text())
      return response
    },
  }
  shop = await newShop(app, '駅前')
  acceptingShop = await newShop(app, '即時')
  await enableReservations(app, shop, { capacity: 100 })
  await enableReservations(app, acceptingShop, { capacity: 100, autoAccept: true })
  owner = await newMember(app, shop.scope, 'owner')
  desk = openDesk(app, shop, owner)
  countedDesk = openDesk(inProcess, shop, owner)
})
afterAll(() => app?.stop())

const moving = async (ticket: Promise<Ticket>, name: Parameters<TestDesk['move']>[1]) => {
  const before = await ticket
  return () => countedDesk.move(before, name)
}
const requesting = async (of: CreatedShop) => {
  const slots = await readNextMonthSlots(app, of)
  return () => postReservationRequest(inProcess, of, slots.slice(0, 1))
}
const reserve = async (of: CreatedShop, startsAt = today) =>
  (await (await postReservationRequest(app, of, [startsAt])).json()) as RequestedReservation

type Limits = { trips: number; locked: number }
type Row = [command: string, limits: Limits, prepare: () => Promise<() => Promise<unknown>>]

/** The token check and the member's role are two trips of each staff command, before its transaction. */
const rows: Row[] = [
  ['join', { trips: 1, locked: 1 }, async () => () => sendJoin(inProcess, shop)],
  [
    'call next',
    { trips: 6, locked: 4 },
    async () => {
      await desk.waiting()
      return () => countedDesk.callNext()
    },
  ],
  ['call', { trips: 5, locked: 3 }, () => moving(desk.waiting(), 'call')],
  ['serve', { trips: 5, locked: 3 }, () => moving(desk.ticketIn('called'), 'start')],
  ['complete', { trips: 5, locked: 3 }, () => moving(desk.ticketIn('serving'), 'finish')],
  ['hold', { trips: 5, locked: 3 }, () => moving(desk.waiting(), 'hold')],
  ['requeue', { trips: 6, locked: 4 }, () => moving(desk.ticketIn('called'), 'requeue')],
  ['undo', { trips: 6, locked: 4 }, () => moving(desk.ticketIn('held'), 'undo')],
  ['transfer', { trips: 5, locked: 3 }, () => moving(desk.ticketIn('serving'), 'transfer')],
  ['cancel', { trips: 5, locked: 3 }, () => moving(desk.waiting(), 'remove')],
  [
    'leave',
    { trips: 7, locked: 6 },
    async () => {
      const { token } = await joinAsVisitor(app, shop)
      return () => post(inProcess, `/tickets/${token}/leave`)
    },
  ],
  [
    'save a card',
    { trips: 3, locked: 0 },
    async () => {
      const { token, card } = await beginCard({ app }, shop)
      return () => post(inProcess, `/cards/${token}/save`, { body: { answers: minimalCardAnswers, rev: card.rev } })
    },
  ],
  [
    'begin the card of a ticket',
    { trips: 5, locked: 0 },
    async () => {
      const { token: ticket } = await joinAsVisitor(app, shop)
      return () => beginCard({ app: inProcess }, shop, { ticket })
    },
  ],
  [
    'send a card',
    { trips: 6, locked: 0 },
    async () => {
      const { token, card } = await beginCard({ app }, shop)
      return () => post(inProcess, `/cards/${token}/send`, { body: { answers: minimalCardAnswers, rev: card.rev } })
    },
  ],
  ['request a reservation', { trips: 5, locked: 5 }, () => requesting(shop)],
  ['request a reservation that is confirmed at once', { trips: 6, locked: 6 }, () => requesting(acceptingShop)],
  [
    'change a reservation',
    { trips: 11, locked: 10 },
    async () => {
      const { token, reservation } = await reserve(shop)
      const [slot] = await readNextMonthSlots(app, shop)
      return () => post(inProcess, `/reservations/${token}/change`, { body: { rev: reservation.rev, requestedTimes: [slot!.startsAt] } })
    },
  ],
  [
    'approve a reservation',
    { trips: 13, locked: 11 },
    async () => {
      const { token, reservation } = await reserve(shop)
      const { entityId } = (await findLookup(app.db, 'reservation', token))!
      const body = { rev: reservation.rev, ...today }
      const path = `/shops/${shop.scope.shopId}/reservations/${entityId}/accept`
      return () => post(inProcess, path, { headers: createBearerHeaders(owner), body })
    },
  ],
  [
    'check in',
    { trips: 11, locked: 9 },
    async () => {
      const { token } = await reserve(acceptingShop)
      return () => post(inProcess, `/reservations/${token}/arrive`, { body: {} })
    },
  ],
  [
    'get a fresh token',
    { trips: 2, locked: 0 },
    async () => {
      const { refreshToken } = await signIn(app, owner.email)
      const body = new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken })
      return () => inProcess.request('/securetoken.googleapis.com/v1/token?key=self', { method: 'POST', body })
    },
  ],
  [
    'look an account up',
    { trips: 1, locked: 0 },
    async () => () =>
      inProcess.request('/identitytoolkit.googleapis.com/v1/accounts:lookup?key=self', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ idToken: owner.idToken }),
      }),
  ],
]

describe('a command waits for the database only as often as stated', () => {
  test.each(rows)('%s', async (_command, limits, prepare) => {
    // The first runs prepare statements and fill caches.
    for (let warmUp = 0; warmUp < 2; warmUp++) await (await prepare())()
    const { trips, lockedTrips, sent } = await count(await prepare())
    const statements = sent.map((trip) => trip.map((text) => text.replace(/\s+/g, ' ').slice(0, 100)).join('\n  ')).join('\n')
    expect(trips, statements).toBeLessThanOrEqual(limits.trips)
    expect(lockedTrips, statements).toBeLessThanOrEqual(limits.locked)
    // A statement behind the commit would run outside the shop's scope.
    for (const trip of sent) if (trip.includes('commit')) expect(trip.at(-1), statements).toBe('commit')
  })
})
