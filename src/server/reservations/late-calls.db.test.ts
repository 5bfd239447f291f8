/** The mail to visitors with a reservation that the shop is running late: when, to whom, and only once. */
import { Temporal } from 'temporal-polyfill'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { VisitorReservation } from '#contract/reservations/visitor.ts'
import { defaultMailPolicy } from '#domain/outbox/policy.ts'
import { findLookup } from '#platform/database/resolver.ts'
import { startApp, type TestApp } from '../../../test/app.ts'
import { createTestClock, type PlayedQueue, playQueue } from '../../../test/played-queue.ts'
import { completeReservationRequest, enableReservations } from '../../../test/reservations/shop.ts'
import { startSecondApp } from '../../../test/servers.ts'
import { createBearerHeaders, newMember, post } from '../../../test/world.ts'
import { leastServices } from '../estimates/shop-estimators.ts'
import { mailLateCalls } from './late-calls.ts'

const clock = createTestClock('2026-10-19T09:00+09:00')
// The role `web` queues mails and runs no jobs.
const options = { clock, settings: () => ({ ROLE: 'web', SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'no-reply@shop.test' }) }
let app: TestApp
let other: TestApp
let played: PlayedQueue
beforeAll(async () => {
  app = await startApp(options)
  other = await startSecondApp(app, options)
})
afterAll(async () => {
  await other?.stop()
  await app?.stop()
})
beforeEach(async () => {
  clock.set('2026-10-19T09:00+09:00')
  played = await playQueue(app, clock, 1)
  await enableReservations(app, played.shop, { autoAccept: true, capacity: 9, lengthMinutes: 30 })
})

/** One member serves 20 visitors for six minutes each. On the next day at 10:00 so many wait for that member. */
async function openWith(waiting: number): Promise<void> {
  for (let index = 0; index < leastServices; index++) await played.serve(6)
  clock.set('2026-10-20T10:00+09:00')
  await played.setPresence(0, 'serving_ready')
  for (let index = 0; index < waiting; index++) await played.join()
}

const email = 'yuka@example.jp'
/** Returns the token of a confirmed reservation of that day. */
async function reserve(time: string, who: object = { email }): Promise<string> {
  const requested = [{ startsAt: Temporal.Instant.from(`2026-10-20T${time}+09:00`).toString() }]
  const { token, reservation } = await completeReservationRequest(app, played.shop, requested, who)
  expect(reservation.status).toBe('confirmed')
  return token
}
const show = async (token: string) => (await (await app.request(`/api/v1/reservations/${token}`)).json()) as VisitorReservation
const act = (token: string, name: string, body: object) => post(app, `/reservations/${token}/${name}`, { body })

const run = ({ queue }: TestApp = app) => mailLateCalls({ ...queue, waits: queue.hooks.waits })

type Mail = { reservationId: string; state: string; variables: Record<string, string>; expiresAt: Date }
async function mails(): Promise<Mail[]> {
  const { rows } = await app.db.pool.query<Mail>(
    `select about_id as "reservationId", state, variables, expires_at as "expiresAt" from outbox_message
      where shop_id = $1 and event = 'reservation.runningLate' order by id`,
    [played.shop.scope.shopId],
  )
  return rows
}

async function setPolicy(runningLateMinutes: number | null): Promise<void> {
  const manager = await newMember(app, played.shop.scope, 'manager')
  const { rows } = await app.db.pool.query<{ rev: number }>('select rev from mail_policy where shop_id = $1', [played.shop.scope.shopId])
  const body = { ...defaultMailPolicy, rev: rows[0]?.rev ?? 0, runningLateMinutes }
  const answer = await post(app, `/shops/${played.shop.scope.shopId}/mail-policy`, { headers: createBearerHeaders(manager), body })
  expect(await answer.json()).toMatchObject({ runningLateMinutes })
}

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

test('A visitor whose expected call is late is mailed the time once', async () => {
  await openWith(12)
  const token = await reserve('10:30')
  await run()
  const [mail, ...more] = await mails()
  expect(more).toEqual([])
  expect(mail).toMatchObject({
    ...{ reservationId: (await findLookup(app.db, 'reservation', token))!.entityId, state: 'queued' },
    variables: { day: '2026-10-20', time: '10:30' },
    expiresAt: new Date('2026-10-20T10:30+09:00'),
  })
  // Twelve parties of six minutes, with some minutes for coming and pauses.
  const [earliest, latest] = [minutesOf(mail!.variables.earliest!), minutesOf(mail!.variables.latest!)]
  expect([earliest % 5, latest % 5]).toEqual([0, 0])
  expect(earliest).toBeGreaterThan(minutesOf('10:30'))
  expect(latest).toBeGreaterThan(Math.max(earliest, minutesOf('10:45')))
  expect(latest).toBeLessThan(minutesOf('13:00'))
  clock.pass(6)
  await run()
  expect(await mails()).toHaveLength(1)
})

test('A visitor who was mailed may come by the expected call, and cancel until then', async () => {
  await openWith(12)
  const token = await reserve('10:30')
  expect(await show(token)).toMatchObject({ mayCancel: false, checkIn: { until: '2026-10-20T01:45:00.000Z' } })
  await run()
  const [mail] = await mails()
  const call = Temporal.Instant.from(`2026-10-20T${mail?.variables.earliest}+09:00`)
  const { checkIn, changeUntil, mayCancel, rev } = await show(token)
  expect({ until: checkIn!.until, changeUntil, mayCancel }).toEqual({
    until: call.add({ minutes: 15 }).toString({ smallestUnit: 'millisecond' }),
    changeUntil: call.toString({ smallestUnit: 'millisecond' }),
    mayCancel: true,
  })
  expect((await act(token, 'cancel', { rev })).status).toBe(200)
  expect((await mails()).map(({ state }) => state)).toEqual(['cancelled'])
})

test('Nobody is mailed when the shop is on time, or long before the booked time', async () => {
  await openWith(2)
  await reserve('10:30')
  await run()
  expect(await mails()).toEqual([])
  for (let index = 0; index < 20; index++) await played.join()
  await reserve('11:30')
  await run()
  expect((await mails()).map(({ variables }) => variables.time)).toEqual(['10:30'])
})

test('Two servers that look at the same time mail each visitor once', async () => {
  await openWith(14)
  for (const time of ['10:30', '10:30', '11:00']) await reserve(time, { email })
  await Promise.all([run(app), run(other), run(app), run(other)])
  const times = (await mails()).map(({ variables }) => variables.time)
  expect(times.sort()).toEqual(['10:30', '10:30', '11:00'])
})

test('A server that starts later does not mail again', async () => {
  await openWith(12)
  await reserve('10:30')
  await run()
  const restarted = await startSecondApp(app, options)
  try {
    await run(restarted)
  } finally {
    await restarted.stop()
  }
  expect(await mails()).toHaveLength(1)
})

test('The shop sets the minutes, or switches the mail off', async () => {
  await openWith(12)
  await reserve('10:30')
  await setPolicy(null)
  await run()
  await setPolicy(120)
  await run()
  expect(await mails()).toEqual([])
  await setPolicy(5)
  await run()
  expect(await mails()).toHaveLength(1)
})

test('A mail text that is switched off is not sent, and leaves the check-in window', async () => {
  await openWith(12)
  const token = await reserve('10:30')
  await app.db.pool.query(
    `insert into mail_template (organization_id, shop_id, event, locale, version, enabled, at) values ($1, $2, 'reservation.runningLate', 'ja', 1, false, now())`,
    [played.shop.scope.organizationId, played.shop.scope.shopId],
  )
  await run()
  expect(await mails()).toEqual([])
  expect((await show(token)).checkIn!.until).toBe('2026-10-20T01:45:00.000Z')
})

test('Visitors who cancelled, checked in or left no address are not mailed', async () => {
  await openWith(12)
  const [cancelled, arrived] = [await reserve('10:30'), await reserve('10:30')]
  await reserve('10:30', {})
  const pool = app.db.pool
  await pool.query('update reservation_rule set change_minutes = 0 where shop_id = $1', [played.shop.scope.shopId])
  expect((await act(cancelled, 'cancel', { rev: (await show(cancelled)).rev })).status).toBe(200)
  await pool.query(`update lane set join_from = 'anywhere' where shop_id = $1`, [played.shop.scope.shopId])
  expect((await act(arrived, 'arrive', {})).status).toBe(200)
  await run()
  expect(await mails()).toEqual([])
})

test('With few services known nobody is mailed', async () => {
  await played.serve(60)
  clock.set('2026-10-20T10:00+09:00')
  await played.setPresence(0, 'serving_ready')
  for (let index = 0; index < 12; index++) await played.join()
  await reserve('10:30')
  await run()
  expect(await mails()).toEqual([])
})

test('While nobody is on duty nobody is mailed', async () => {
  await openWith(12)
  await reserve('10:30')
  await played.setPresence(0, 'off')
  await run()
  expect(await mails()).toEqual([])
  await played.setPresence(0, 'serving_ready')
  await run()
  expect(await mails()).toHaveLength(1)
})

test('A visitor who cancels while the job runs gets no mail', async () => {
  await openWith(12)
  await app.db.pool.query('update reservation_rule set change_minutes = 0 where shop_id = $1', [played.shop.scope.shopId])
  const tokens = [await reserve('10:30'), await reserve('10:30'), await reserve('11:00')]
  const cancel = async (token: string) => (await act(token, 'cancel', { rev: (await show(token)).rev })).status
  const [statuses] = await Promise.all([Promise.all(tokens.map(cancel)), run(), run(other)])
  expect(statuses).toEqual([200, 200, 200])
  expect((await mails()).filter(({ state }) => state === 'queued')).toEqual([])
})

test('The mail has the day and times of the shop’s time zone', async () => {
  await app.db.pool.query(`update shop set time_zone = 'America/New_York' where id = $1`, [played.shop.scope.shopId])
  await openWith(12)
  await reserve('10:30')
  await run()
  const [mail] = await mails()
  expect(mail?.variables).toMatchObject({ day: '2026-10-19', time: '21:30', earliest: expect.stringMatching(/^2[12]:/) })
})
