/** Timed changes of a queue: limits of single tickets, and the end of the business day. */
import { Temporal } from 'temporal-polyfill'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TicketStatus } from '#domain/tickets/ticket.ts'
import { startApp, type TestApp } from '../../../../test/app.ts'
import { checkQueueInvariants, makePending, openDesk, type TestDesk } from '../../../../test/desk.ts'
import { longTest, sampledTest } from '../../../../test/matrix.ts'
import { joinAsVisitor, newMember, newShop } from '../../../../test/world.ts'
import type { CreatedShop } from '../../organization/create-organization.ts'
import { repairAlarms, runDueAlarms } from './jobs.ts'

let app: TestApp
let shop: CreatedShop
let desk: TestDesk
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app?.stop())
beforeEach(() => open('Asia/Tokyo', tomorrow('Asia/Tokyo').add({ hours: 10 })))

/** Time only moves forward, or sign-ins would fail. */
function tomorrow(timeZone: string): Temporal.ZonedDateTime {
  return app.clock().toZonedDateTimeISO(timeZone).add({ days: 1 }).startOfDay()
}

async function open(timeZone: string, at: Temporal.ZonedDateTime): Promise<void> {
  app.pass(at.toInstant().since(app.clock()).total('seconds'))
  shop = await newShop(app, '駅前')
  desk = openDesk(app, shop, await newMember(app, shop.scope, 'staff'))
  await change(`update shop set time_zone = $2 where id = $1`, timeZone)
}

/** Noon of the next business day that has that many hours because the clock changes. */
function noonBefore(hours: number, timeZone: string): Temporal.ZonedDateTime {
  let noon = tomorrow(timeZone).withPlainTime('12:00')
  const length = () => noon.add({ days: 1 }).withPlainTime('05:00').since(noon.withPlainTime('05:00'), { largestUnit: 'hours' }).hours
  while (length() !== hours) noon = noon.add({ days: 1 })
  return noon
}

/** Changes a setting as a manager does. */
async function change(statement: string, ...values: unknown[]): Promise<void> {
  await app.db.pool.query(statement, [shop.scope.shopId, ...values])
  await app.db.pool.query('update shop_feed set settings_version = settings_version + 1 where shop_id = $1', [shop.scope.shopId])
  await app.db.pool.query('update alarm set due_at = $2 where shop_id = $1', [shop.scope.shopId, new Date(app.clock().epochMilliseconds)])
}
const autoNoShow = (graceSeconds: number) =>
  change('update lane set auto_no_show = true, grace_seconds = $2 where shop_id = $1', graceSeconds)

/** Moves the server’s clock and waits for the check of the alarms. */
async function pass(minutes: number): Promise<void> {
  app.pass(minutes * 60)
  await runDueAlarms(app.queue)
}

type Row = { status: TicketStatus; closedAt: string | null; outcome: string | null }
/** Read from the database, because a day later no member is signed in. */
async function look(id: string): Promise<Row> {
  const { rows } = await app.db.pool.query<{ status: TicketStatus; closed_at: Date | null; outcome: string | null }>(
    `select t.status, t.closed_at, (select l.outcome from leg l where l.ticket_id = t.id order by ordinal desc limit 1) from ticket t where t.id = $1`,
    [id],
  )
  const { status, closed_at, outcome } = rows[0]!
  return { status, closedAt: closed_at?.toISOString() ?? null, outcome }
}
async function lastEvent(id: string) {
  const { rows } = await app.db.pool.query(
    'select kind, actor_kind, at from event where entity_id = $1 order by seq desc, id desc limit 1',
    [id],
  )
  return rows[0]
}
const minutesAfter = (instant: string, minutes: number) =>
  Temporal.Instant.from(instant)
    .add({ seconds: Math.round(minutes * 60) })
    .toString({ smallestUnit: 'millisecond' })

describe('limits of single tickets', () => {
  longTest('A pending ticket expires after exactly 15 minutes', async () => {
    const [early, late, letIn] = [await desk.waiting(), await desk.waiting(), await desk.waiting()]
    for (const ticket of [early, late, letIn]) await makePending(app.db, ticket)
    await change('select $1::uuid')
    await pass(14.5)
    expect((await look(early.id)).status).toBe('pending')
    expect(await desk.move(letIn, 'confirm')).toMatchObject({ http: 200 })
    await pass(2)
    expect(await look(early.id)).toEqual({ status: 'expired', closedAt: minutesAfter(early.joinedAt, 15), outcome: 'expired' })
    expect(await lastEvent(early.id)).toMatchObject({ kind: 'ticket.lapse', actor_kind: 'system' })
    expect((await look(letIn.id)).status).toBe('waiting')
    await checkQueueInvariants(app.db, shop.scope.shopId)
  })

  test('A call without an answer becomes a no-show when the grace time ends', async () => {
    await autoNoShow(300)
    const [absent, recalled, started, held] = [
      await desk.ticketIn('called'),
      await desk.ticketIn('called'),
      await desk.ticketIn('called'),
      await desk.ticketIn('called'),
    ]
    await pass(4)
    expect(await desk.move(recalled, 'recall')).toMatchObject({ callCount: 2 })
    const serving = await desk.move(started, 'start')
    await desk.move(held, 'hold')
    await pass(1.5)
    expect(await look(absent.id)).toEqual({ status: 'no_show', closedAt: minutesAfter(absent.calledAt!, 5), outcome: 'no_show' })
    expect(await lastEvent(absent.id)).toMatchObject({ kind: 'ticket.autoNoShow', actor_kind: 'system' })
    expect([await look(recalled.id), await look(started.id), await look(held.id)].map(({ status }) => status)).toEqual([
      'called',
      'serving',
      'held',
    ])
    // After an undo the grace time starts again, or the ticket would close immediately.
    const undone = await desk.move(serving, 'undo')
    expect(undone).toMatchObject({ status: 'called', calledAt: started.calledAt })
    await pass(3)
    expect(await look(recalled.id)).toMatchObject({ status: 'called' })
    await pass(1)
    expect(await look(recalled.id)).toMatchObject({ status: 'no_show' })
    expect(await look(started.id)).toMatchObject({ status: 'called' })
    await pass(2)
    expect(await look(started.id)).toMatchObject({ status: 'no_show' })
    const back = (await desk.detail(absent.id)).ticket
    expect(await desk.move(back, 'reinstate')).toMatchObject({ http: 200, status: 'waiting', callCount: 0 })
    await checkQueueInvariants(app.db, shop.scope.shopId)
  })

  longTest('A lane records automatic no-shows only while the setting is on', async () => {
    const called = await desk.ticketIn('called')
    await pass(60)
    expect((await look(called.id)).status).toBe('called')
    await autoNoShow(300)
    await runDueAlarms(app.queue)
    expect(await look(called.id)).toMatchObject({ status: 'no_show', closedAt: minutesAfter(called.calledAt!, 5) })
  })

  test('The server closes overdue tickets by itself', async () => {
    await autoNoShow(60)
    const called = await desk.ticketIn('called')
    app.pass(120)
    await expect.poll(async () => (await look(called.id)).status).toBe('no_show')
    expect((await look(called.id)).closedAt).toBe(minutesAfter(called.calledAt!, 1))
  })
})

describe('end of the business day', () => {
  test('Open tickets expire and visits being served are done when the day ends', async () => {
    const [waiting, held] = [await desk.waiting(), await desk.ticketIn('held')]
    const [called, serving] = [await desk.ticketIn('called'), await desk.ticketIn('serving')]
    const pending = await desk.waiting()
    await pass(60 * 18.9)
    expect(await look(waiting.id)).toEqual({ status: 'waiting', closedAt: null, outcome: null })
    // Starts at the test's time, because the server checks for lost alarms at any moment, and a request of the morning would be overdue.
    await app.db.pool.query('update ticket set moved_at = $2 where id = $1', [pending.id, new Date(app.clock().epochMilliseconds)])
    await makePending(app.db, pending)
    // A PC that slept over the end, and a second process that does the same.
    app.pass(26 * 60 * 60)
    await Promise.all([runDueAlarms(app.queue), runDueAlarms(app.queue)])
    const joined = Temporal.Instant.from(waiting.joinedAt).toZonedDateTimeISO('Asia/Tokyo')
    const end = joined.add({ days: 1 }).withPlainTime('05:00').toInstant().toString({ smallestUnit: 'millisecond' })
    for (const { id } of [waiting, held, called, pending])
      expect(await look(id)).toEqual({ status: 'expired', closedAt: end, outcome: 'expired' })
    expect(await look(serving.id)).toEqual({ status: 'done', closedAt: end, outcome: 'auto_closed' })
    const { rows } = await app.db.pool.query(
      `select count(*)::int from event where kind in ('ticket.expire', 'ticket.autoClose') and shop_id = $1`,
      [shop.scope.shopId],
    )
    expect(rows).toEqual([{ count: 5 }])
    await checkQueueInvariants(app.db, shop.scope.shopId)
  })

  longTest('An overdue call becomes a no-show even if the alarm runs after the day’s end', async () => {
    await autoNoShow(300)
    const called = await desk.ticketIn('called')
    await pass(48 * 60)
    expect(await look(called.id)).toMatchObject({ status: 'no_show', closedAt: minutesAfter(called.calledAt!, 5) })
  })

  sampledTest([23, 25])('A business day of %i hours in New York ends at 05:00 local time', async (hours) => {
    const noon = noonBefore(hours, 'America/New_York')
    const end = noon.add({ days: 1 }).withPlainTime('05:00').toInstant()
    await open('America/New_York', noon)
    const { ticketId } = await joinAsVisitor(app, shop)
    await pass(end.since(app.clock()).total('minutes') - 1)
    expect((await look(ticketId)).status).toBe('waiting')
    await pass(1.1)
    expect(await look(ticketId)).toMatchObject({ status: 'expired', closedAt: end.toString({ smallestUnit: 'millisecond' }) })
    await checkQueueInvariants(app.db, shop.scope.shopId)
  })

  longTest('Each business day starts with A001 and ends automatically', async () => {
    await joinAsVisitor(app, shop)
    await pass(20 * 60)
    const second = await joinAsVisitor(app, shop)
    expect(second.number).toBe('A001')
    expect((await look(second.ticketId)).status).toBe('waiting')
    await pass(24 * 60)
    expect((await look(second.ticketId)).status).toBe('expired')
  })
})

longTest('An alarm without due work changes nothing', async () => {
  const seq = async () => (await app.db.pool.query('select seq from shop_feed where shop_id = $1', [shop.scope.shopId])).rows[0].seq
  await desk.waiting()
  await change('select $1::uuid')
  const before = await seq()
  await runDueAlarms(app.queue)
  expect(await seq()).toBe(before)
  await pass(24 * 60)
  expect(await seq()).toBe(before + 1)
  await pass(24 * 60)
  expect(await seq()).toBe(before + 1)
})

test('A shop whose alarm fails does not delay the others', async () => {
  const broken = shop
  await joinAsVisitor(app, broken)
  const { rows } = await app.db.pool.query('delete from shop_feed where shop_id = $1 returning *', [broken.scope.shopId])
  await open('Asia/Tokyo', tomorrow('Asia/Tokyo').add({ hours: 10 }))
  const { ticketId } = await joinAsVisitor(app, shop)
  app.pass(24 * 60 * 60)
  await expect(runDueAlarms(app.queue)).rejects.toThrow()
  expect((await look(ticketId)).status).toBe('expired')
  await app.db.pool.query('insert into shop_feed select * from json_populate_record(null::shop_feed, $1)', [JSON.stringify(rows[0])])
  await runDueAlarms(app.queue)
})

test('A lost alarm is found, and its overdue tickets expire', async () => {
  const { ticketId } = await joinAsVisitor(app, shop)
  await app.db.pool.query('delete from alarm where shop_id = $1', [shop.scope.shopId])
  app.pass(24 * 60 * 60)
  await repairAlarms(app.queue)
  await runDueAlarms(app.queue)
  expect((await look(ticketId)).status).toBe('expired')
})
