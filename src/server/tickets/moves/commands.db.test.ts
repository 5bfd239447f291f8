/** Staff moves on a queue, through HTTP: moves, history, undo, conflicts, repeated keys. */
import { Temporal } from 'temporal-polyfill'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Ticket } from '#contract/tickets/ticket.ts'
import { canMoveTicket, type StaffMove, staffMoveNames, type TicketStatus, ticketMoves, ticketStatuses } from '#domain/tickets/ticket.ts'
import { newId } from '#platform/ids.ts'
import { startApp, type TestApp } from '../../../../test/app.ts'
import { checkQueueInvariants, openDesk, type TestDesk } from '../../../../test/desk.ts'
import { isLongRun, longTest, matrixTest, sampledTest } from '../../../../test/matrix.ts'
import { joinAsVisitor, newIdempotencyKey, newMember, newShop, post, readDatabaseState, type TestMember } from '../../../../test/world.ts'
import type { CreatedShop } from '../../organization/create-organization.ts'

let app: TestApp
let shop: CreatedShop
let owner: TestMember
let staff: TestMember
let desk: TestDesk
beforeAll(async () => {
  app = await startApp()
  shop = await newShop(app, '駅前')
  owner = await newMember(app, shop.scope, 'owner')
  staff = await newMember(app, shop.scope, 'staff')
  desk = openDesk(app, shop, staff)
})
afterAll(() => app?.stop())
beforeEach(async () => {
  // Each test has the lanes to itself.
  const open = await app.db.pool.query<{ id: string }>(`select id from ticket where closed_at is null`)
  for (const { id } of open.rows) await closeForGood(id)
})

async function closeForGood(id: string): Promise<void> {
  const { ticket } = await detail(id)
  await move(ticket, ticket.status === 'serving' ? 'finish' : 'remove')
}

const detail: TestDesk['detail'] = (id) => desk.detail(id)
const move: TestDesk['move'] = (...of) => desk.move(...of)
const callNext = (member = staff, key = newIdempotencyKey()) => desk.callNext({ member, key })
const waiting = () => desk.waiting()
const ticketIn: TestDesk['ticketIn'] = (status) => desk.ticketIn(status)
const books = () => checkQueueInvariants(app.db)

describe.each(ticketStatuses)('a ticket in status %s', (status) => {
  const [may, mayNot] = [true, false].map((can) => staffMoveNames.filter((name) => canMoveTicket(status, name) === can)) as [
    StaffMove[],
    StaffMove[],
  ]
  const run = async (name: StaffMove) => {
    const more = name === 'merge' ? { into: (await waiting()).id } : {}
    const before = await ticketIn(status)
    const state = await readDatabaseState(app.db)
    const moved = await move(before, name, more)
    if (!canMoveTicket(status, name)) {
      expect(moved).toMatchObject({ http: 409, code: 'ticket.wrongStatus', current: { id: before.id, status, rev: before.rev } })
      expect(await readDatabaseState(app.db)).toEqual(state)
    } else {
      expect(moved).toMatchObject({ http: 200, status: ticketMoves[name].to, rev: before.rev + 1, lastMove: name })
      await books()
      const undone = await move(moved, 'undo')
      const { rev, seq, lastMove: _, ...restored } = undone
      const { rev: _rev, seq: _seq, lastMove: _last, ...was } = before
      // A time limit that runs starts again.
      const timed = status === 'pending' || status === 'called'
      expect(restored).toEqual({ http: 200, ...was, ...(timed ? { movedAt: undone.movedAt, graceUntil: undone.graceUntil } : {}) })
      expect([rev, seq > before.seq]).toEqual([before.rev + 2, true])
      await books()
      // The step before is the last one now; a visit without staff moves has none.
      expect(undone.lastMove).toBe(before.lastMove)
      if (!before.lastMove) expect(await move(undone, 'undo')).toMatchObject({ http: 409, code: 'ticket.nothingToUndo' })
    }
  }
  // `npm test` runs one move from each status, and one refusal from three statuses.
  sampledTest(may.toReversed())('%s is accepted and can be undone', run)
  sampledTest(mayNot, ['waiting', 'done', 'cancelled'].includes(status) ? 1 : 0)('%s is refused', run)
})

test('A visit’s page shows each step from joining to finishing', async () => {
  const { id } = await waiting()
  let now: Ticket = await callNext()
  now = await move(now, 'recall')
  now = await move(now, 'requeue', { back: 1 })
  now = await move(now, 'call', {}, { member: owner })
  now = await move(now, 'start')
  now = await move(now, 'undo')
  now = await move(now, 'start')
  now = await move(now, 'finish')
  const { events, legs, ticket } = await detail(id)
  expect(events.map(({ kind, actor, from, to, undone }) => [kind, actor.name ?? actor.by, from, to, undone].join(' ').trim())).toEqual([
    'ticket.join visitor  waiting',
    'ticket.call 担当 staff waiting called',
    'ticket.recall 担当 staff called called',
    'ticket.requeue 担当 staff called waiting',
    'ticket.call 担当 owner waiting called',
    'ticket.start 担当 staff called serving',
    'ticket.undo 担当 staff serving called start',
    'ticket.start 担当 staff called serving',
    'ticket.finish 担当 staff serving done',
  ])
  expect(events.map(({ seq }) => seq)).toEqual(events.map(({ seq }) => seq).toSorted((a, b) => a - b))
  expect(legs.map(({ outcome, intervals }) => [outcome, ...intervals.map(({ status }) => status)])).toEqual([
    ['done', 'waiting', 'called', 'waiting', 'called', 'serving'],
  ])
  expect(ticket).toMatchObject({ status: 'done', callCount: 1, skipCount: 1, counterId: shop.counterIds[0] })
  await books()
})

test('Staff can assign a call or start to a colleague who has not left (R2.30)', async () => {
  const { id } = await waiting()
  const named = async (status: string) =>
    (
      await app.db.pool.query<{ id: string }>(
        'insert into staff (id, organization_id, shop_id, name, status) values ($1, $2, $3, $4, $4) returning id',
        [newId(), shop.scope.organizationId, shop.scope.shopId, status],
      )
    ).rows[0]!.id
  const [colleague, leaver] = [await named('active'), await named('left')]
  const { ticket } = await detail(id)
  const before = await readDatabaseState(app.db)
  expect(await move(ticket, 'call', { staffId: leaver })).toMatchObject({ http: 404, code: 'staff.notFound' })
  expect(await readDatabaseState(app.db)).toEqual(before)
  const called = await move(ticket, 'call', { staffId: colleague })
  expect(called).toMatchObject({ http: 200, status: 'called', staffId: colleague })
  // The member who begins serves, unless they name a colleague.
  const started = await move(called, 'start')
  expect(started.staffId).not.toBe(colleague)
  const begun = await move(await move(started, 'undo'), 'start', { staffId: colleague })
  expect(begun).toMatchObject({ http: 200, status: 'serving', staffId: colleague })
  const { legs } = await detail(id)
  expect(legs.at(-1)!.intervals.map(({ status, staffId }) => [status, staffId])).toEqual([
    ['waiting', null],
    ['called', colleague],
    ['serving', colleague],
  ])
  await books()
})

test('Staff can undo their steps one by one, back to the join (4.1)', async () => {
  let now: Ticket & { code?: string } = await waiting()
  const line = await waiting()
  const states = [now]
  for (const name of ['call', 'recall', 'start', 'finish'] as const) {
    now = await move(now, name)
    states.push(now)
  }
  const history = ['call', 'recall', 'start', 'finish']
  while (history.length > 0) {
    expect(now.lastMove).toBe(history.pop())
    states.pop()
    now = await move(now, 'undo')
    const { status, place, callCount, counterId, startedAt } = states.at(-1)!
    expect(now).toMatchObject({ http: 200, status, place, callCount, counterId, startedAt })
    await books()
  }
  expect(now.place).toBeLessThan(line.place)
  expect((await detail(now.id)).legs.map(({ intervals }) => intervals.map(({ status, to }) => [status, to]))).toEqual([[['waiting', null]]])
  expect(await move(now, 'undo')).toMatchObject({ http: 409, code: 'ticket.nothingToUndo' })

  // Another step after an undo, and back again.
  now = await move(await move(now, 'call'), 'hold')
  now = await move(await move(now, 'undo'), 'start')
  now = await move(await move(now, 'undo'), 'undo')
  expect(now).toMatchObject({ http: 200, status: 'waiting', lastMove: null })
  await books()
})

test('Each step can be undone for five minutes from its own time (4.1)', async () => {
  const called = await ticketIn('called')
  app.pass(4 * 60)
  const started = await move(await move(called, 'start'), 'undo')
  expect(started).toMatchObject({ http: 200, status: 'called', lastMove: 'call' })
  app.pass(2 * 60)
  expect(await move(started, 'undo')).toMatchObject({ http: 403, code: 'ticket.tooLateToUndo' })
})

test('The reason of a move is shown with its event, but stored outside the event log', async () => {
  const ticket = await waiting()
  await move(ticket, 'remove', { reason: '田中様のご都合' })
  expect((await detail(ticket.id)).events.at(-1)).toMatchObject({ kind: 'ticket.remove', reason: '田中様のご都合' })
  const { rows } = await app.db.pool.query('select data::text from event where entity_id = $1', [ticket.id])
  expect(JSON.stringify(rows)).not.toContain('田中')
})

test('A recall beyond the lane’s limit is refused until a requeue and a new call', async () => {
  let now: Ticket & { code?: string } = await ticketIn('called')
  for (let times = 0; times < 2; times++) now = await move(now, 'recall')
  expect(await move(now, 'recall')).toMatchObject({ http: 409, code: 'ticket.recallsUsedUp', current: { callCount: 3 } })
  // A ticket requeued and called again starts with one call.
  now = await move(await move(now, 'requeue', { back: 1 }), 'call')
  expect(await move(now, 'recall')).toMatchObject({ http: 200, callCount: 2 })
})

longTest('A requeued ticket is called after the given number of parties', async () => {
  const calledNumbers = []
  for (let times = 0; times < 4; times++) calledNumbers.push(await waiting())
  const [first, second, third, fourth] = calledNumbers as [Ticket, Ticket, Ticket, Ticket]
  const called = await callNext()
  expect(called.id).toBe(first.id)
  await move(called, 'requeue', { back: 2 })
  const order = []
  for (let times = 0; times < 4; times++) order.push((await callNext()).id)
  expect(order).toEqual([second.id, third.id, first.id, fourth.id])
  expect(await callNext()).toMatchObject({ http: 409, code: 'queue.empty' })
})

test('Call next without waiting tickets reports whether a ticket is on hold', async () => {
  const held = await ticketIn('held')
  expect(await callNext()).toMatchObject({ http: 409, code: 'queue.onlyHeld', detail: expect.stringContaining('保留中') })
  await move(held, 'remove')
  expect(await callNext()).toMatchObject({ http: 409, code: 'queue.empty' })
})

test('Calling next finishes the counter’s visit in one change, and both can be undone', async () => {
  await waiting()
  const served = await move(await callNext(), 'start')
  const next = await waiting()
  const called = await desk.callNext({ finish: served.id, beside: false })
  expect(called).toMatchObject({ http: 200, id: next.id, status: 'called', counterId: shop.counterIds[0] })
  const finished = (await detail(served.id)).ticket
  expect(finished).toMatchObject({ status: 'done', lastMove: 'finish', seq: called.seq })
  await books()
  expect(await move(called, 'undo')).toMatchObject({ http: 200, status: 'waiting' })
  expect(await move(finished, 'undo')).toMatchObject({ http: 200, status: 'serving', counterId: shop.counterIds[0] })
  await books()
})

test('A busy counter calls another visitor only on explicit request', async () => {
  const served = await move(await move(await waiting(), 'call'), 'start')
  expect(await desk.callNext({ finish: served.id, beside: false })).toMatchObject({ http: 409, code: 'queue.empty' })
  const next = await waiting()
  const state = await readDatabaseState(app.db)
  // An automatic call sends no `finish`, so a busy counter refuses it.
  const refused = await desk.callNext({ beside: false })
  expect(refused).toMatchObject({ http: 409, code: 'counter.busy', detail: expect.stringContaining(served.number) })
  expect(await readDatabaseState(app.db)).toEqual(state)
  const called = await desk.callNext({ beside: true })
  expect(called).toMatchObject({ http: 200, id: next.id })
  await waiting()
  // A called visitor is not finished, and still keeps the counter busy.
  expect(await desk.callNext({ finish: called.id, beside: false })).toMatchObject({ http: 409, code: 'counter.busy' })
  expect((await detail(served.id)).ticket.status).toBe('serving')
  await books()
})

test('Call next succeeds even if a colleague already finished the counter’s visit', async () => {
  const served = await move(await move(await waiting(), 'call'), 'start')
  await move(served, 'finish', {}, { member: owner })
  const next = await waiting()
  expect(await desk.callNext({ finish: served.id, beside: false })).toMatchObject({ http: 200, id: next.id })
})

test('Staff can undo for five minutes, owners longer', async () => {
  const called = await ticketIn('called')
  const inTime = await detail(called.id)
  expect(inTime.undoUntil).toBe(new Date(Date.parse(called.movedAt) + 5 * 60_000).toISOString())
  await app.db.pool.query(`update event set at = at - interval '6 minutes' where entity_id = $1`, [called.id])
  expect((await detail(called.id)).undoUntil).toBeNull()
  expect(Date.parse((await openDesk(app, shop, owner).detail(called.id)).undoUntil!)).toBeGreaterThan(Date.parse(inTime.undoUntil!))
  expect(await move(called, 'undo')).toMatchObject({ http: 403, code: 'ticket.tooLateToUndo' })
  expect(await move(called, 'undo', {}, { member: owner })).toMatchObject({ http: 200, status: 'waiting' })
})

test('Staff cannot undo a visitor’s leaving, and the visitor cannot leave again', async () => {
  const { token, ticketId } = await joinAsVisitor(app, shop)
  const before = (await detail(ticketId)).ticket
  await move(before, 'call')
  expect((await post(app, `/tickets/${token}/leave`)).status).toBe(200)
  const left = (await detail(ticketId)).ticket
  expect(left).toMatchObject({ status: 'cancelled', lastMove: null })
  expect((await detail(ticketId)).undoUntil).toBeNull()
  expect(await move(left, 'undo')).toMatchObject({ http: 409, code: 'ticket.nothingToUndo' })
  expect((await post(app, `/tickets/${token}/leave`)).status).toBe(409)
  await books()
})

test('A closed ticket is reinstated on its business day only', async () => {
  const cancelled = await ticketIn('cancelled')
  const back = await move(cancelled, 'reinstate')
  expect(back).toMatchObject({ status: 'waiting' })
  expect((await detail(back.id)).legs).toHaveLength(2)
  const again = await move(back, 'remove')
  await app.db.pool.query(`update ticket set business_day = business_day - 1 where id = $1`, [again.id])
  expect(await move(again, 'reinstate')).toMatchObject({ http: 409, code: 'ticket.wrongStatus' })
  await app.db.pool.query(`update ticket set business_day = business_day + 1 where id = $1`, [again.id])
})

test('A move with a stale revision is refused, unless it repeats an earlier request', async () => {
  const ticket = await waiting()
  const key = newIdempotencyKey()
  const called = await move(ticket, 'call', {}, { key })
  expect(await move(ticket, 'remove')).toMatchObject({ http: 409, code: 'ticket.changed', current: { rev: called.rev, status: 'called' } })
  const state = await readDatabaseState(app.db)
  expect(await move(ticket, 'call', {}, { key })).toEqual(called)
  expect(await move(ticket, 'call', { counterId: shop.counterIds[1] }, { key })).toMatchObject({ http: 422, code: 'idempotency.mismatch' })
  expect(await readDatabaseState(app.db)).toEqual(state)
  // Another member’s key is another key.
  expect(await move(called, 'recall', {}, { member: owner, key })).toMatchObject({ http: 200, callCount: 2 })
})

test('A conflict names who changed the ticket, when, how and at which counter', async () => {
  const ticket = await waiting()
  const called = await move(ticket, 'call')
  const lost = await move(ticket, 'hold')
  expect(lost.current).toMatchObject({
    status: 'called',
    lastChange: { kind: 'ticket.call', at: called.movedAt, actor: { by: 'member', name: staff.name }, counterId: shop.counterIds[0] },
  })
  expect(Object.keys(lost.current!.lastChange!).sort()).toEqual(['actor', 'at', 'counterId', 'kind', 'passed'])
  expect(Date.parse(lost.current!.at)).toBeGreaterThanOrEqual(Date.parse(called.movedAt))
  await move(called, 'edit', { note: '杖' }, { member: owner })
  const late = await move(called, 'undo')
  expect(late.current?.lastChange).toMatchObject({ kind: 'ticket.edit', actor: { by: 'member', name: owner.name } })
})

longTest('Call next repeated with its key calls no other visitor', async () => {
  await waiting()
  await waiting()
  const key = newIdempotencyKey()
  const called = await callNext(staff, key)
  expect(await callNext(staff, key)).toEqual(called)
  expect((await callNext(staff)).id).not.toBe(called.id)
})

describe('simultaneous moves of a ticket', () => {
  const races: [StaffMove | 'undo', TicketStatus][] = [
    ['call', 'waiting'],
    ['undo', 'called'],
    ['finish', 'serving'],
    ['noShow', 'called'],
  ]
  sampledTest(races)('Only one of three simultaneous %s moves succeeds', async (name, status) => {
    const ticket = await ticketIn(status)
    const answers = await Promise.all([move(ticket, name), move(ticket, name, {}, { member: owner }), move(ticket, name)])
    expect(answers.map(({ http }) => http).sort()).toEqual([200, 409, 409])
    for (const lost of answers.filter(({ http }) => http === 409))
      expect(lost).toMatchObject({ code: 'ticket.changed', current: { id: ticket.id, rev: ticket.rev + 1 } })
    await books()
  })
})

test('A move after the clock is set back has the time of the move before', async () => {
  const { token, ticketId } = await joinAsVisitor(app, shop)
  const stranger = await waiting()
  app.pass(-30)
  try {
    const { ticket } = await detail(ticketId)
    const called = await move(ticket, 'call')
    expect(called).toMatchObject({ http: 200, movedAt: ticket.movedAt })
    const started = await move(called, 'start')
    expect((await move(started, 'undo')).status).toBe('called')
    expect((await post(app, `/tickets/${token}/leave`)).status).toBe(200)
    expect(await move(stranger, 'remove')).toMatchObject({ http: 200 })
    await books()
  } finally {
    app.pass(30)
  }
})

matrixTest('Moves within one millisecond leave a visit’s intervals without gap or overlap', async () => {
  const ticket = await waiting()
  const frozen = app.clock()
  const clock = app.queue.clock
  app.queue.clock = () => Temporal.Instant.fromEpochMilliseconds(frozen.epochMilliseconds)
  try {
    for (let round = 0; round < (isLongRun ? 4 : 1); round++) {
      const { ticket: now } = await detail(ticket.id)
      const started = await move(await move(now, 'call'), 'start')
      const undone = await move(started, 'undo')
      await move(undone, 'requeue')
      await books()
    }
  } finally {
    app.queue.clock = clock
  }
})
