import { Temporal } from 'temporal-polyfill'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { DayReport } from '#contract/reports.ts'
import type { Reservation } from '#contract/reservations/staff.ts'
import type { VisitorReservation } from '#contract/reservations/visitor.ts'
import { findLookup } from '#platform/database/resolver.ts'
import { sendCard } from '../../../test/access/card-samples.ts'
import { startApp, type TestApp } from '../../../test/app.ts'
import { longTimeoutDatabase } from '../../../test/database.ts'
import { checkQueueInvariants, openDesk, type TestDesk } from '../../../test/desk.ts'
import { runInLockOrder } from '../../../test/lock-order.ts'
import { checkSlotCounts, enableReservations, postReservationRequest, type RequestedReservation } from '../../../test/reservations/shop.ts'
import { startSecondApp } from '../../../test/servers.ts'
import { createBearerHeaders, ensureValidBearer, newMember, newShop, post, type TestMember } from '../../../test/world.ts'
import type { CreatedShop } from '../organization/create-organization.ts'
import { runDueAlarms } from '../tickets/timers/jobs.ts'

let app: TestApp
let shop: CreatedShop
let owner: TestMember
let desk: TestDesk
/** Midday in Tokyo: no test crosses the end of a business day, and sign-ins outlast the window. */
const noon = Temporal.Instant.from('2026-12-01T12:29:00+09:00')
const agreed = '2026-12-01T04:00:00.000Z'
let now = noon
const at = (time: string) => {
  now = Temporal.Instant.from(`2026-12-01T${time}:00+09:00`)
}
beforeAll(async () => {
  // The role `web` runs no timers; tests ring the alarm.
  app = await startApp({ database: await longTimeoutDatabase(), clock: () => now, settings: () => ({ ROLE: 'web' }) })
})
afterAll(() => app?.stop())
beforeEach(async () => {
  now = noon
  shop = await newShop(app, '駅前')
  owner = await newMember(app, shop.scope, 'owner')
  desk = openDesk(app, shop, owner)
  await enableReservations(app, shop, { autoAccept: true, capacity: 3 })
})

type Problem = { code?: string; detail?: string; current?: unknown }
const read = async <T>(response: Promise<Response>) => (await (await response).json()) as T & Problem
const show = (token: string) => read<VisitorReservation>(app.request(`/api/v1/reservations/${token}`))
const arrive = (token: string, body: object = {}) => read<VisitorReservation>(post(app, `/reservations/${token}/arrive`, { body }))
/** Makes a reservation for one o'clock. */
async function expected(body: object = {}): Promise<string> {
  return ((await (await postReservationRequest(app, shop, [{ startsAt: agreed }], { body })).json()) as RequestedReservation).token
}
async function staff(token: string, act: string, body: object = {}) {
  const { entityId } = (await findLookup(app.db, 'reservation', token))!
  const headers = await ensureValidBearer(app, owner)
  return read<Reservation>(post(app, `/shops/${shop.scope.shopId}/reservations/${entityId}/${act}`, { headers, body }))
}
const ticketOf = async (reservation: Pick<Reservation, 'ticket'>) => (await desk.detail(reservation.ticket!.id)).ticket
const ring = () => runDueAlarms(app.queue)
async function check() {
  await checkSlotCounts(app, shop)
  await checkQueueInvariants(app.db, shop.scope.shopId)
}

test('A check-in within the window issues one reserved ticket with the card', async () => {
  const { token: card } = await sendCard({ app }, shop)
  const token = await expected({ card })
  expect(await arrive(token)).toMatchObject({
    code: 'reservation.tooEarly',
    detail: expect.stringContaining('12月1日 12:30'),
    current: { checkIn: { from: '2026-12-01T03:30:00.000Z', until: '2026-12-01T04:15:00.000Z', comes: 'early', code: false } },
  })
  expect(await staff(token, 'check-in')).toMatchObject({ code: 'reservation.tooEarly' })

  at('12:30')
  const come = await arrive(token)
  expect(come).toMatchObject({ status: 'checked_in', ticket: { number: 'A001' }, mayChange: false, mayCancel: false })
  const again = [await arrive(token), await staff(token, 'check-in')]
  expect(again).toMatchObject([{ ticket: come.ticket }, { ticket: { number: 'A001' }, late: false, checkIn: null }])
  expect(await read(app.request(`/api/v1/tickets/${come.ticket!.token}`))).toMatchObject({
    status: 'waiting',
    name: '山本 由佳',
    booked: { at: agreed, late: false },
    card: { state: 'sent' },
  })
  expect(await ticketOf(again[1] as Reservation)).toMatchObject({ class: 'booked', bookedFor: agreed, lastMove: null })
  await check()
})

test('A check-in cancels the visitor’s pending change request', async () => {
  const token = await expected()
  await enableReservations(app, shop, { capacity: 3, changeMinutes: 0 })
  const body = { rev: (await show(token)).rev, requestedTimes: ['2026-12-02T04:00:00.000Z'] }
  const { next: nextToken } = await read<VisitorReservation>(post(app, `/reservations/${token}/change`, { body }))
  expect(await show(nextToken!)).toMatchObject({ status: 'requested' })
  at('12:30')
  expect(await staff(token, 'check-in')).toMatchObject({ status: 'checked_in' })
  expect(await show(nextToken!)).toMatchObject({ status: 'cancelled' })
  expect(await staff(nextToken!, 'accept', { rev: 2, startsAt: body.requestedTimes[0] })).toMatchObject({ code: 'reservation.wrongStatus' })
  await check()
})

test('Only the shop’s own staff find a reservation by the visitor’s link', async () => {
  const token = await expected()
  const find = (of: CreatedShop, member: TestMember) =>
    read<Reservation>(
      app.request(`/api/v1/shops/${of.scope.shopId}/reservations/by-link/${token}`, { headers: createBearerHeaders(member) }),
    )
  expect(await find(shop, owner)).toMatchObject({ name: '山本 由佳', status: 'confirmed', slot: { time: '13:00' } })
  const other = await newShop(app, '別')
  expect(await find(other, await newMember(app, other.scope, 'owner'))).toMatchObject({ code: 'reservation.notFound' })
})

test('Only staff can check in for a stopped lane, and visitors may need today’s code', async () => {
  const [one, two] = [await expected(), await expected()]
  at('12:50')
  const set = (change: string) => app.db.pool.query(`update lane set ${change} where shop_id = $1`, [shop.scope.shopId])
  await set('open = false')
  expect(await arrive(one)).toMatchObject({ code: 'lane.closed', current: { status: 'confirmed' } })
  expect(await staff(one, 'check-in')).toMatchObject({ status: 'checked_in' })
  await set(`open = true, join_from = 'shop', max_waiting = 0`)
  expect((await show(two)).checkIn).toMatchObject({ code: true })
  expect(await arrive(two)).toMatchObject({ code: 'todayCode.missing' })
  expect(await arrive(two, { todayCode: '0000000000' })).toMatchObject({ code: 'todayCode.wrong' })
  const headers = createBearerHeaders(owner)
  const { code } = await read<{ code: string }>(app.request(`/api/v1/shops/${shop.scope.shopId}/today-code`, { headers }))
  expect(await arrive(two, { todayCode: code })).toMatchObject({ status: 'checked_in', ticket: { number: 'A002' } })
  await check()
})

test('A reservation is completed once its finished ticket can no longer be undone', async () => {
  const token = await expected()
  at('12:50')
  let ticket = await ticketOf(await staff(token, 'check-in'))
  at('13:00')
  ticket = await desk.move(ticket, 'serveNow')
  at('13:05')
  ticket = await desk.move(ticket, 'finish')
  at('13:09')
  await ring()
  ticket = await desk.move(ticket, 'undo')
  at('13:11')
  await ring()
  expect((await show(token)).status).toBe('checked_in')
  await desk.move(ticket, 'finish')
  at('13:16')
  await ring()
  expect(await show(token)).toMatchObject({ status: 'completed', ticket: { number: 'A001' } })
  await check()
})

test('A reservation ends and frees its slot if its ticket is a no-show or cancelled', async () => {
  const [missed, left] = [await expected(), await expected()]
  at('12:50')
  let ticket = await ticketOf(await staff(missed, 'check-in'))
  const own = await arrive(left)
  ticket = await desk.move(ticket, 'call')
  await desk.move(ticket, 'noShow')
  await post(app, `/tickets/${own.ticket!.token}/leave`)
  at('12:55')
  await ring()
  expect([await show(missed), await show(left)]).toMatchObject([{ status: 'no_show' }, { status: 'cancelled' }])
  await check()
})

test('The end of the business day ends all reservations that are still open', async () => {
  const [waiting, absent] = [await expected(), await expected()]
  at('13:00')
  await arrive(waiting)
  now = Temporal.Instant.from('2026-12-02T05:00:00+09:00')
  await ring()
  expect(await staff(absent, 'check-in')).toMatchObject({ code: 'reservation.wrongStatus' })
  now = now.add({ minutes: 5 })
  await ring()
  expect([await show(waiting), await show(absent)]).toMatchObject([{ status: 'cancelled' }, { status: 'no_show', checkIn: null }])
  await check()
})

test('Staff mark a no-show only after the window and can still check the visitor in', async () => {
  const token = await expected()
  const { rev } = await show(token)
  at('13:15')
  expect(await staff(token, 'no-show', { rev })).toMatchObject({
    code: 'reservation.stillExpected',
    detail: expect.stringContaining('13:15'),
  })
  at('13:16')
  expect((await show(token)).checkIn).toMatchObject({ comes: 'late' })
  expect(await staff(token, 'no-show', { rev })).toMatchObject({ status: 'no_show', checkIn: {} })
  expect(await arrive(token)).toMatchObject({ code: 'reservation.wrongStatus' })
  const come = await staff(token, 'check-in')
  expect(come).toMatchObject({ status: 'checked_in', late: true, ticket: { number: 'A001' } })
  expect(await ticketOf(come)).toMatchObject({ class: 'normal', bookedFor: agreed })
  const { ticket } = await show(token)
  expect(await read(app.request(`/api/v1/tickets/${ticket!.token}`))).toMatchObject({ booked: { late: true } })
  await check()
})

test('The day report counts on-time, late and missed reservations', async () => {
  const [one, two, three] = [await expected(), await expected(), await expected()]
  at('12:50')
  const ticket = await ticketOf(await staff(one, 'check-in'))
  at('13:05')
  await desk.move(ticket, 'call')
  at('13:20')
  await staff(two, 'check-in')
  await staff(three, 'no-show', { rev: (await show(three)).rev })
  const headers = createBearerHeaders(owner)
  const { reservations } = await read<DayReport>(app.request(`/api/v1/shops/${shop.scope.shopId}/reports/day`, { headers }))
  expect(reservations).toEqual({ booked: 3, expected: 0, inTime: 1, late: 1, notThere: 1, called: 1, calledInTime: 1 })
})

test('A check-in can be undone for five minutes while its ticket is unused', async () => {
  const { token: card } = await sendCard({ app }, shop)
  const token = await expected({ card })
  at('12:50')
  const first = await staff(token, 'check-in')
  expect(await staff(token, 'undo-check-in')).toMatchObject({ status: 'confirmed', ticket: null })
  expect(await ticketOf(first)).toMatchObject({ status: 'cancelled', bookedFor: null })
  const second = await staff(token, 'check-in')
  expect(second).toMatchObject({ status: 'checked_in', ticket: { number: 'A002' } })
  await desk.move(await ticketOf(second), 'hold')
  expect(await staff(token, 'undo-check-in')).toMatchObject({ code: 'reservation.wrongStatus', current: { status: 'checked_in' } })

  const other = await expected()
  await staff(other, 'check-in')
  const reception = createBearerHeaders(await newMember(app, shop.scope, 'reception'))
  const { entityId } = (await findLookup(app.db, 'reservation', other))!
  const path = `/shops/${shop.scope.shopId}/reservations/${entityId}/undo-check-in`
  at('12:56')
  expect(await read(post(app, path, { headers: reception, body: {} }))).toMatchObject({ code: 'ticket.tooLateToUndo' })
  await check()
})

test('Eight simultaneous check-ins on two servers issue one ticket', async () => {
  const token = await expected()
  const { entityId } = (await findLookup(app.db, 'reservation', token))!
  at('12:50')
  const other = await startSecondApp(app, { clock: () => now, settings: () => ({ ROLE: 'web' }) })
  try {
    const entryPoints = [
      { path: `/reservations/${token}/arrive`, headers: {} },
      { path: `/shops/${shop.scope.shopId}/reservations/${entityId}/check-in`, headers: createBearerHeaders(owner) },
    ]
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) => {
        const { path, headers } = entryPoints[Math.floor(n / 2) % 2]!
        return post(n % 2 ? other : app, path, { headers, body: {} })
      }),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    const results = (await Promise.all(answers.map((answer) => answer.json()))) as VisitorReservation[]
    expect(new Set(results.map(({ ticket }) => ticket?.number))).toEqual(new Set(['A001']))
    const { rows } = await app.db.pool.query('select from ticket where shop_id = $1', [shop.scope.shopId])
    expect(rows).toHaveLength(1)
    await check()
  } finally {
    await other.stop()
  }
})

const orders = [{ isFirst: true }, { isFirst: false }]
const cross = async <A, B>(isFirst: boolean, first: () => Promise<A>, second: () => Promise<B>): Promise<[A, B]> =>
  isFirst
    ? runInLockOrder(app, shop.scope.shopId, first, second)
    : ((await runInLockOrder(app, shop.scope.shopId, second, first)).toReversed() as [A, B])

/** Creates a deleted card with an agreed visit, and a function that erases the card. */
async function deletedCard() {
  const { token: card, cardId } = await sendCard({ app }, shop)
  const reservation = await expected({ card })
  const act = async (name: string) => {
    const { rows } = await app.db.pool.query('select rev from card where id = $1', [cardId])
    const headers = await ensureValidBearer(app, owner)
    return (await post(app, `/shops/${shop.scope.shopId}/cards/${cardId}/${name}`, { headers, body: rows[0] })).status
  }
  expect(await act('delete')).toBe(200)
  return { card, cardId, reservation, purge: () => act('purge') }
}

test.each(orders)('Erasing a card while reserving leaves no personal data (erased first: $isFirst)', async ({ isFirst }) => {
  const { card, cardId, purge } = await deletedCard()
  const reserve = async () => (await postReservationRequest(app, shop, [{ startsAt: agreed }], { body: { card } })).status
  const [erased, reserved] = await cross(isFirst, purge, reserve)
  expect([erased, reserved]).toEqual([200, isFirst ? 404 : 201])
  const { rows } = await app.db.pool.query('select name, phone, card_id from reservation where shop_id = $1', [shop.scope.shopId])
  expect(rows).toEqual(Array.from({ length: isFirst ? 1 : 2 }, () => ({ name: null, phone: null, card_id: null })))
  expect((await app.db.pool.query('select status from card where id = $1', [cardId])).rows).toEqual([{ status: 'purged' }])
  await check()
})

test.each(orders)('The later of a move and a check-in is refused (moved first: $isFirst)', async ({ isFirst }) => {
  const token = await expected()
  const { rev } = await show(token)
  at('12:50')
  const later = '2026-12-01T05:00:00.000Z'
  const [moved, come] = await cross(
    isFirst,
    () => staff(token, 'reschedule', { rev, startsAt: later }),
    () => arrive(token),
  )
  if (isFirst) expect([moved, come]).toMatchObject([{ status: 'confirmed' }, { code: 'reservation.wrongStatus' }])
  else
    expect([moved, come]).toMatchObject([{ code: 'reservation.changedByColleague' }, { status: 'checked_in', ticket: { number: 'A001' } }])
  await check()
})

test.each(orders)('The later of a call and an undo of check-in is refused (called first: $isFirst)', async ({ isFirst }) => {
  const token = await expected()
  at('12:50')
  const ticket = await ticketOf(await staff(token, 'check-in'))
  const [called, undone] = await cross(
    isFirst,
    () => desk.move(ticket, 'call'),
    () => staff(token, 'undo-check-in'),
  )
  if (isFirst) expect([called, undone]).toMatchObject([{ status: 'called' }, { code: 'reservation.wrongStatus' }])
  else expect([called, undone]).toMatchObject([{ code: 'ticket.changed' }, { status: 'confirmed', ticket: null }])
  await check()
})

test.each(orders)('A finish can be undone while its reservation completes (alarm first: $isFirst)', async ({ isFirst }) => {
  const token = await expected()
  at('12:50')
  let ticket = await ticketOf(await staff(token, 'check-in'))
  for (const move of ['serveNow', 'finish'] as const) ticket = await desk.move(ticket, move)
  at('12:56')
  const [, undone] = await cross(isFirst, ring, () => desk.move(ticket, 'undo'))
  expect(undone).toMatchObject({ http: 200, status: 'serving' })
  expect(await show(token)).toMatchObject({ status: isFirst ? 'completed' : 'checked_in' })
  await check()
})
