/** Visitors' reports and changes with their ticket’s token: over HTTP, against two server processes where needed. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Queue } from '#contract/tickets/queue.ts'
import type { VisitorTicket } from '#contract/tickets/visitor-ticket.ts'
import { checkQueueInvariants, type DeskResponse, openDesk, type TestDesk } from '../../../../test/desk.ts'
import { insertWaitingTickets } from '../../../../test/many-tickets.ts'
import { isLongRun, longTest, matrixTest, sampleCases, sampledTest } from '../../../../test/matrix.ts'
import { startTwoServers, type TwoServers } from '../../../../test/servers.ts'
import { createBearerHeaders, joinAsVisitor, newDeviceId, newIdempotencyKey, newMember, newShop, post } from '../../../../test/world.ts'
import type { CreatedShop } from '../../organization/create-organization.ts'

let two: TwoServers
let shop: CreatedShop
let desk: TestDesk
beforeAll(async () => {
  two = await startTwoServers()
})
afterAll(() => two?.stop())
beforeEach(async () => {
  shop = await newShop(two.app, '駅前')
  desk = openDesk(two.app, shop, await newMember(two.app, shop.scope, 'staff'))
})

type Act = 'on-my-way' | 'late' | 'change' | 'leave' | 'undo-leave' | 'back'
type VisitorResult = VisitorTicket & { http: number; code?: string }
const send = async (
  token: string,
  act: Act,
  body?: object,
  { key = newIdempotencyKey(), at = two.app as Pick<TwoServers['app'], 'request'> } = {},
) => {
  const response = await post(at, `/tickets/${token}/${act}`, { key, ...(body ? { body } : {}) })
  return { http: response.status, ...((await response.json()) as VisitorTicket) } as VisitorResult
}
const shows = async (token: string) => (await (await two.app.request(`/api/v1/tickets/${token}`)).json()) as VisitorTicket
const minutesBetween = (from: string | null, to: string | null) => Math.round((Date.parse(to!) - Date.parse(from!)) / 6_000) / 10
const rowOf = async (id: string) => (await desk.detail(id)).ticket
const eventsOf = async (id: string) => (await desk.detail(id)).events.map(({ kind, actor }) => `${kind} ${actor.by}`)

async function called() {
  const { token, ticketId } = await joinAsVisitor(two.app, shop)
  const ticket = (await desk.callNext()) as DeskResponse
  expect(ticket.id).toBe(ticketId)
  return { token, ticket }
}

describe('on my way', () => {
  test('Staff see that a visitor is on the way, and the call can still be undone', async () => {
    const { token, ticket } = await called()
    expect((await shows(token)).may).toEqual(['leave', 'onMyWay', 'late', 'change'])
    const result = await send(token, 'on-my-way')
    expect(result).toMatchObject({ http: 200, status: 'called', onMyWayAt: expect.any(String), may: ['leave', 'late', 'change'] })
    const row = await rowOf(ticket.id)
    expect(row).toMatchObject({ status: 'called', onMyWayAt: result.onMyWayAt, lastMove: 'call', movedAt: ticket.movedAt })
    expect(await eventsOf(ticket.id)).toEqual(['ticket.join visitor', 'ticket.call member', 'ticket.onMyWay visitor'])
    expect(await desk.move(row, 'undo')).toMatchObject({ http: 200, status: 'waiting', onMyWayAt: null })
  })

  longTest('An “on my way” report counts once per call, and a recall clears it', async () => {
    const { token, ticket } = await called()
    await send(token, 'on-my-way')
    const { rev } = await rowOf(ticket.id)
    expect(await send(token, 'on-my-way')).toMatchObject({ http: 200 })
    expect((await rowOf(ticket.id)).rev).toBe(rev)
    await desk.move({ id: ticket.id, rev }, 'recall')
    expect(await shows(token)).toMatchObject({ onMyWayAt: null, may: expect.arrayContaining(['onMyWay']) })
  })

  test('A visitor cannot report to be on the way before the call', async () => {
    const { token } = await joinAsVisitor(two.app, shop)
    expect(await send(token, 'on-my-way')).toMatchObject({ http: 409, code: 'ticket.wrongStatus' })
  })
})

describe('late', () => {
  test('A called visitor may report a delay once per call, which extends the grace time', async () => {
    const { token, ticket } = await called()
    const before = await shows(token)
    // Five minutes' grace, three calls.
    expect(minutesBetween(ticket.calledAt, before.graceUntil)).toBe(5)
    expect(minutesBetween(ticket.calledAt, before.latestUntil)).toBe(15)
    const result = await send(token, 'late', { minutes: 10 })
    expect(result).toMatchObject({ http: 200, status: 'called', graceUntil: result.lateUntil, may: ['leave', 'onMyWay', 'change'] })
    expect(minutesBetween(ticket.calledAt, result.graceUntil)).toBe(10)
    expect(await rowOf(ticket.id)).toMatchObject({ graceUntil: result.graceUntil, lateUntil: result.lateUntil, lastMove: 'call' })
    expect(await send(token, 'late', { minutes: 15 })).toMatchObject({ http: 409, code: 'ticket.delayAlreadyReported' })

    const again = await desk.move(await rowOf(ticket.id), 'recall')
    expect(minutesBetween(again.calledAt, (await send(token, 'late', { minutes: 15 })).graceUntil)).toBe(15)
    expect(await desk.move(await rowOf(ticket.id), 'start')).toMatchObject({ status: 'serving', lateUntil: null })
  })

  test('A call before the end of a reported delay has grace time until that end', async () => {
    const { token, ticketId } = await joinAsVisitor(two.app, shop)
    const result = await send(token, 'late', { minutes: 10 })
    expect(result).toMatchObject({ http: 200, status: 'waiting', lateUntil: expect.any(String), graceUntil: null })
    await desk.callNext()
    expect(await rowOf(ticketId)).toMatchObject({ status: 'called', graceUntil: result.lateUntil })
    // Not yet reported for this call.
    expect(await send(token, 'late', { minutes: 15 })).toMatchObject({ http: 200 })
  })

  longTest('A delay reported in line is added to the expected time of the call', async () => {
    await joinAsVisitor(two.app, shop)
    await joinAsVisitor(two.app, shop)
    const { token, ticketId } = await joinAsVisitor(two.app, shop)
    expect(await send(token, 'late', { minutes: 10 })).toMatchObject({ http: 200, delayReportedAt: expect.any(String), lateUntil: null })
    expect(await rowOf(ticketId)).toMatchObject({ delayReportedAt: expect.any(String), lateUntil: null })
    await desk.callNext()
    const { estimate, ahead } = await shows(token)
    expect({ estimate, ahead }).toMatchObject({ ahead: 1, estimate: { low: expect.any(Number) } })
    const turn = (estimate!.low + estimate!.high) / 2
    const { delayReportedAt, lateUntil } = await send(token, 'late', { minutes: 30 })
    const after = minutesBetween(delayReportedAt, lateUntil) - turn
    expect(after).toBeCloseTo(30, 1)
  })

  longTest('A no-show by staff who have not seen the visitor’s delay report is refused', async () => {
    const { token, ticket } = await called()
    const { lateUntil } = await send(token, 'late', { minutes: 5 })
    const conflict = await desk.move(ticket, 'noShow')
    expect(conflict).toMatchObject({ http: 409, code: 'ticket.changed', current: { status: 'called', lateUntil } })
  })

  test('Only the offered delays are accepted', async () => {
    const { token } = await called()
    for (const body of [{ minutes: 7 }, { minutes: 60 }, { minutes: '5' }, {}])
      expect(await send(token, 'late', body)).toMatchObject({ http: 400, code: 'request.invalid' })
  })
})

describe('changes to the own visit', () => {
  test('Visitors can change party size and language separately', async () => {
    const { token, ticket } = await called()
    expect(await send(token, 'change', { partySize: 4 })).toMatchObject({ http: 200, partySize: 4, locale: 'ja' })
    expect(await send(token, 'change', { locale: 'zh' })).toMatchObject({ http: 200, partySize: 4, locale: 'zh' })
    expect(await rowOf(ticket.id)).toMatchObject({ partySize: 4, locale: 'zh', lastMove: 'call', status: 'called' })
    expect((await eventsOf(ticket.id)).slice(2)).toEqual(['ticket.edit visitor', 'ticket.edit visitor'])
  })

  test('Impossible changes are refused', async () => {
    const { token } = await joinAsVisitor(two.app, shop)
    for (const body of [{ partySize: 0 }, { partySize: 21 }, { partySize: 2.5 }, { locale: 'fr' }, { name: '山田' }])
      expect(await send(token, 'change', body)).toMatchObject({ http: 400, code: 'request.invalid' })
  })
})

describe('undoing the own leaving', () => {
  const left = async () => {
    const joined = await joinAsVisitor(two.app, shop)
    const result = await send(joined.token, 'leave')
    return { ...joined, result }
  }
  const setLane = async (set: string) => {
    await two.app.db.pool.query(`update lane set ${set} where id = $1`, [shop.lanes[0]!.id])
    await two.app.db.pool.query('update shop_feed set settings_version = settings_version + 1 where shop_id = $1', [shop.scope.shopId])
  }
  const agoBy = (ticketId: string, minutes: number) =>
    two.app.db.pool.query(`update event set at = at - make_interval(mins => $2) where entity_id = $1 and kind = 'ticket.leave'`, [
      ticketId,
      minutes,
    ])

  test('A visitor who undoes leaving gets number and place back', async () => {
    const first = await left()
    await joinAsVisitor(two.app, shop)
    expect(first.result).toMatchObject({ status: 'cancelled', may: ['undoLeave'], ahead: null })
    expect(minutesBetween(first.result.closedAt, first.result.undoLeaveUntil)).toBe(5)
    const back = await send(first.token, 'undo-leave')
    expect(back).toMatchObject({ http: 200, status: 'waiting', number: first.number, ahead: 0, undoLeaveUntil: null, closedAt: null })
    expect((await desk.callNext()).id).toBe(first.ticketId)
    expect(await eventsOf(first.ticketId)).toEqual([
      'ticket.join visitor',
      'ticket.leave visitor',
      'ticket.undo visitor',
      'ticket.call member',
    ])
    await checkQueueInvariants(two.app.db, shop.scope.shopId)
  })

  test('Undoing a leave after the call restores the call and its time', async () => {
    const { token, ticket } = await called()
    const before = await shows(token)
    await send(token, 'leave')
    expect(await send(token, 'undo-leave')).toMatchObject({
      http: 200,
      status: 'called',
      counter: before.counter,
      graceUntil: before.graceUntil,
    })
    const row = await rowOf(ticket.id)
    expect(row).toMatchObject({ lastMove: 'call', movedAt: ticket.movedAt })
    expect(await desk.move(row, 'undo')).toMatchObject({ http: 200, status: 'waiting' })
    await checkQueueInvariants(two.app.db, shop.scope.shopId)
  })

  test('A leave cannot be undone too late or in a closed or full lane', async () => {
    const { token, ticketId } = await left()
    await agoBy(ticketId, 6)
    expect(await send(token, 'undo-leave')).toMatchObject({ http: 409, code: 'ticket.undoLeaveOver' })
    await agoBy(ticketId, -6)
    await setLane('open = false')
    expect(await send(token, 'undo-leave')).toMatchObject({ http: 409, code: 'lane.closed', detail: expect.stringMatching(/\S/) })
    await setLane('open = true, max_waiting = 1')
    const other = await joinAsVisitor(two.app, shop)
    expect(await send(token, 'undo-leave')).toMatchObject({ http: 409, code: 'lane.full' })
    await send(other.token, 'leave')
    await setLane(`max_waiting = null, hours = '[[],[],[],[],[],[],[]]'`)
    expect(await send(token, 'undo-leave')).toMatchObject({ http: 409, code: 'lane.neverOpen' })
    await setLane('hours = null')
    await two.app.db.pool.query(`update ticket set business_day = business_day - 1 where id = $1`, [ticketId])
    expect(await send(token, 'undo-leave')).toMatchObject({ http: 409, code: 'ticket.dayOver' })
    expect(await rowOf(ticketId)).toMatchObject({ status: 'cancelled' })
  })

  test('A visitor with a new ticket in the lane cannot undo leaving the old one', async () => {
    const device = newDeviceId()
    const mine = await joinAsVisitor(two.app, shop, { device })
    await send(mine.token, 'leave')
    await joinAsVisitor(two.app, shop, { device })
    expect(await send(mine.token, 'undo-leave')).toMatchObject({ http: 409, code: 'ticket.otherNumber' })
  })

  test('A visitor can undo only their own leaving, and only once', async () => {
    const { token } = await left()
    expect(await send(token, 'undo-leave')).toMatchObject({ http: 200 })
    expect(await send(token, 'undo-leave')).toMatchObject({ http: 409, code: 'ticket.wrongStatus' })
    const ticket = await joinAsVisitor(two.app, shop)
    await desk.move(await rowOf(ticket.ticketId), 'remove')
    expect(await send(ticket.token, 'undo-leave')).toMatchObject({ http: 409, code: 'ticket.wrongStatus' })
    expect((await shows(ticket.token)).may).toEqual([])
  })

  longTest('Simultaneous requests on two servers undo the leaving once', async () => {
    const { token, ticketId } = await left()
    const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => send(token, 'undo-leave', undefined, { at: two.at(n) })))
    expect(answers.filter(({ http }) => http === 200)).toHaveLength(1)
    expect((await eventsOf(ticketId)).length).toBe(3)
  })
})

describe('back after a no-show', () => {
  test('Staff put a returned no-show back in line after a chosen number of parties', async () => {
    const { token, ticket } = await called()
    const others = [await joinAsVisitor(two.app, shop), await joinAsVisitor(two.app, shop), await joinAsVisitor(two.app, shop)]
    const missed = await desk.move(ticket, 'noShow')
    expect(missed.returnedAt).toBeNull()
    expect((await shows(token)).may).toEqual(['back'])
    const result = await send(token, 'back')
    expect(result).toMatchObject({ http: 200, status: 'no_show', returnedAt: expect.any(String), may: [] })
    const row = await rowOf(ticket.id)
    expect(row).toMatchObject({ status: 'no_show', returnedAt: result.returnedAt, lastMove: 'noShow', rev: missed.rev + 1 })
    expect(await send(token, 'back')).toMatchObject({ http: 200 })
    expect((await rowOf(ticket.id)).rev).toBe(row.rev)
    expect(await desk.move(row, 'reinstate', { back: 2 })).toMatchObject({ http: 200, status: 'waiting', returnedAt: null })
    expect(await shows(token)).toMatchObject({ status: 'waiting', ahead: 2, returnedAt: null })
    expect((await shows(others[2]!.token)).ahead).toBe(3)
    await checkQueueInvariants(two.app.db, shop.scope.shopId)
  })

  longTest('A reported delay ends once the visitor is back in line', async () => {
    const late = async () => {
      const { token, ticket } = await called()
      await send(token, 'late', { minutes: 5 })
      return { token, missed: await desk.move(await rowOf(ticket.id), 'noShow') }
    }
    const [saying, silent] = [await late(), await late()]
    await send(saying.token, 'back')
    for (const { token, missed } of [saying, silent]) {
      const over = { delayReportedAt: null, lateUntil: null }
      expect(await desk.move(await rowOf(missed.id), 'reinstate', { back: 1 })).toMatchObject({ http: 200, status: 'waiting', ...over })
      expect(await shows(token)).toMatchObject({ status: 'waiting', ...over })
    }
  })

  longTest('The visit’s history shows behind how many parties a ticket was put back', async () => {
    const { ticket } = await called()
    await Promise.all([joinAsVisitor(two.app, shop), joinAsVisitor(two.app, shop)])
    const put = async (move: 'reinstate' | 'requeue', back?: number | 'end') => {
      const row = await rowOf(ticket.id)
      const ready = move === 'reinstate' ? await desk.move(row, 'noShow') : row
      await desk.move(await desk.move(ready, move, back === undefined ? {} : { back }), 'call')
      return (await desk.detail(ticket.id)).events.findLast(({ kind }) => kind === `ticket.${move}`)!.passed
    }
    expect(await put('requeue', 1)).toBe(1)
    expect(await put('reinstate', 3)).toBe(2)
    expect(await put('reinstate')).toBeNull()
    expect(await put('requeue', 'end')).toBeNull()
  })

  longTest('A no-show’s page shows how many parties would be ahead if it were put back now', async () => {
    const { token, ticket } = await called()
    await desk.move(ticket, 'noShow')
    await send(token, 'back')
    const passes = async () => (await desk.detail(ticket.id)).passes
    expect(await passes()).toBe(0)
    for (let count = 0; count < 4; count++) await joinAsVisitor(two.app, shop)
    expect(await passes()).toBe(3)
    await two.app.db.pool.query('update lane set requeue_offset = 1 where shop_id = $1', [shop.scope.shopId])
    expect(await passes()).toBe(1)
    await desk.move(await rowOf(ticket.id), 'reinstate')
    expect(await passes()).toBeNull()
  })

  test('A returned no-show stays in the queue after many other tickets closed', async () => {
    const { token, ticket } = await called()
    await desk.move(ticket, 'noShow')
    await send(token, 'back')
    const other = await joinAsVisitor(two.app, shop)
    await send(other.token, 'leave')
    await insertWaitingTickets(two.app.db, other.ticketId, 20)
    const headers = createBearerHeaders(await newMember(two.app, shop.scope, 'reception'))
    const queue = (await (await two.app.request(`/api/v1/shops/${shop.scope.shopId}/tickets`, { headers })).json()) as Queue
    expect(queue.tickets.filter(({ status }) => status === 'no_show').map(({ number }) => number)).toEqual([ticket.number])
    expect(queue.tickets).toHaveLength(21)
  })

  test('A return can be reported only after a no-show of the current business day', async () => {
    const { token, ticket } = await called()
    expect(await send(token, 'back')).toMatchObject({ http: 409, code: 'ticket.wrongStatus' })
    await desk.move(ticket, 'noShow')
    await two.app.db.pool.query('update ticket set business_day = business_day - 1 where id = $1', [ticket.id])
    expect((await shows(token)).may).toEqual([])
    expect(await send(token, 'back')).toMatchObject({ http: 409, code: 'ticket.dayOver' })
    await two.app.db.pool.query('update ticket set business_day = business_day + 1 where id = $1', [ticket.id])
    await send(token, 'back')
    const again = await desk.move(await rowOf(ticket.id), 'reinstate')
    expect(await desk.move(await desk.move(again, 'call'), 'noShow')).toMatchObject({ status: 'no_show', returnedAt: null })
    expect((await shows(token)).may).toEqual(['back'])
  })
})

const acts = [
  { act: 'late', body: { minutes: 5 } },
  { act: 'on-my-way' },
  { act: 'change', body: { partySize: 3 } },
  { act: 'leave' },
] satisfies { act: Act; body?: object }[] as readonly { act: Act; body?: object }[]

matrixTest('A visitor’s report or change affects no other ticket', async () => {
  const { ticket } = await called()
  for (const { act, body } of sampleCases(acts, 2)) {
    for (const token of ['AAAAAAAAAAAAAAAAAAAAAA', ticket.id, ticket.number])
      expect(await send(token, act, body), `${act} ${token}`).toMatchObject({ http: 404, code: 'ticket.notFound' })
    const other = await joinAsVisitor(two.app, shop)
    await send(other.token, act, body)
  }
  expect(await rowOf(ticket.id)).toMatchObject({ rev: ticket.rev, status: 'called' })
})

test('After a no-show a visitor can report their return, but change nothing else', async () => {
  const { token, ticket } = await called()
  await desk.move(ticket, 'noShow')
  const before = await rowOf(ticket.id)
  for (const { act, body } of acts) expect(await send(token, act, body), act).toMatchObject({ http: 409, code: 'ticket.wrongStatus' })
  expect(await rowOf(ticket.id)).toEqual(before)
  expect((await shows(token)).may).toEqual(['back'])
})

sampledTest(acts)('$act repeated with its key on two servers happens once', async ({ act, body }: { act: Act; body?: object }) => {
  const { token, ticket } = await called()
  const key = newIdempotencyKey()
  const answers = await Promise.all([0, 1, 2, 3].map((n) => send(token, act, body, { key, at: two.at(n) })))
  expect(answers.map(({ http }) => http)).toEqual([200, 200, 200, 200])
  expect((await eventsOf(ticket.id)).length).toBe(3)
  expect((await rowOf(ticket.id)).rev).toBe(ticket.rev + 1)
  if (act === 'late') expect(await send(token, act, { minutes: 10 }, { key })).toMatchObject({ http: 422, code: 'idempotency.mismatch' })
})

longTest('Simultaneous delay reports on two servers are accepted once', async () => {
  const { token, ticket } = await called()
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, n) => send(token, 'late', { minutes: n % 2 ? 10 : 15 }, { at: two.at(n) })),
  )
  expect(answers.filter(({ http }) => http === 200)).toHaveLength(1)
  expect(answers.filter(({ code }) => code === 'ticket.delayAlreadyReported')).toHaveLength(5)
  expect((await eventsOf(ticket.id)).filter((kind) => kind === 'ticket.late visitor')).toHaveLength(1)
  expect((await rowOf(ticket.id)).lateUntil).toBe(answers.find(({ http }) => http === 200)!.lateUntil)
})

matrixTest('The later of a simultaneous delay report and no-show is refused', async () => {
  for (let round = 0; round < (isLongRun ? 8 : 1); round++) {
    const { token, ticket } = await called()
    const [visitor, staff] = await Promise.all([send(token, 'late', { minutes: 5 }, { at: two.at(round) }), desk.move(ticket, 'noShow')])
    const outcome = [visitor.http, visitor.code, staff.http, staff.code, (await rowOf(ticket.id)).status]
    expect([
      [200, undefined, 409, 'ticket.changed', 'called'],
      [409, 'ticket.wrongStatus', 200, undefined, 'no_show'],
    ]).toContainEqual(outcome)
    if (visitor.http === 200) await desk.move(await rowOf(ticket.id), 'noShow')
  }
})

test('An e-mail address is refused and not stored without a mail server', async () => {
  const { token } = await joinAsVisitor(two.app, shop)
  expect(await (await two.app.request(`/api/v1/tickets/${token}/notifications`)).json()).toEqual({
    possible: false,
    address: null,
    push: null,
    line: null,
  })
  const refused = await post(two.app, `/tickets/${token}/notifications`, { body: { address: 'sato@example.jp' } })
  expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([409, 'notifications.notConfigured'])
  expect((await two.app.db.pool.query('select from ticket_address')).rowCount).toBe(0)
})
