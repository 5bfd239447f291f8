import { Temporal } from 'temporal-polyfill'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Reservation } from '#contract/reservations/staff.ts'
import type { VisitorReservation } from '#contract/reservations/visitor.ts'
import { defaultMailPolicy, maxDailyMailsPerRecipient } from '#domain/outbox/policy.ts'
import { findLookup } from '#platform/database/resolver.ts'
import { sendCard } from '../../../test/access/card-samples.ts'
import { startApp, type TestApp } from '../../../test/app.ts'
import {
  completeReservationRequest,
  enableReservations,
  postReservationRequest,
  type RequestedReservation,
  readNextMonthSlots,
} from '../../../test/reservations/shop.ts'
import { createBearerHeaders, ensureValidBearer, newMember, newShop, post, type TestMember } from '../../../test/world.ts'
import type { CreatedShop } from '../organization/create-organization.ts'
import { runDueAlarms } from '../tickets/timers/jobs.ts'

let app: TestApp
let shop: CreatedShop
let owner: TestMember
const noon = Temporal.Instant.from('2026-12-01T03:00:00Z')
let now = noon
beforeAll(async () => {
  // The role `web` queues mails; another process would send them.
  app = await startApp({
    clock: () => now,
    settings: () => ({ ROLE: 'web', SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'no-reply@shop.test' }),
  })
})
afterAll(() => app?.stop())
beforeEach(async () => {
  now = noon
  shop = await newShop(app, '駅前')
  owner = await newMember(app, shop.scope, 'owner')
})

const email = 'yuka@example.jp'
const requestSlots = (requestedTimes: Parameters<typeof completeReservationRequest>[2], more: object = {}): Promise<RequestedReservation> =>
  completeReservationRequest(app, shop, requestedTimes, { email, ...more })
async function staff(token: string, act: string, body: object): Promise<Reservation> {
  const { entityId } = (await findLookup(app.db, 'reservation', token))!
  const headers = await ensureValidBearer(app, owner)
  return (await (await post(app, `/shops/${shop.scope.shopId}/reservations/${entityId}/${act}`, { headers, body })).json()) as Reservation
}
const actAsVisitor = (token: string, act: string, body: object) => post(app, `/reservations/${token}/${act}`, { body })

type Row = { event: string; state: string; due: Date; created: Date; reason: string | null; address: string | null }
async function rows(): Promise<Row[]> {
  const found = await app.db.pool.query<Row>(
    `select replace(event, 'reservation.', '') as event, state, due_at as due, created_at as created, variables ->> 'reason' as reason, address
       from outbox_message where shop_id = $1 order by event, due_at, state`,
    [shop.scope.shopId],
  )
  return found.rows
}
const mailStates = async (): Promise<string[]> => (await rows()).map(({ event, state }) => `${event} ${state}`)
/** Returns when the pending reminders are due, in the shop's time zone. */
const reminders = async () =>
  (await rows())
    .filter(({ event, state }) => event === 'reminder' && state === 'queued')
    .map(({ due }) => Temporal.Instant.fromEpochMilliseconds(due.getTime()).toZonedDateTimeISO('Asia/Tokyo').toPlainDateTime().toString())
const remindersOf = (startsAt: string) => {
  const start = Temporal.Instant.from(startsAt).toZonedDateTimeISO('Asia/Tokyo')
  return [start.toPlainDate().subtract({ days: 1 }).toPlainDateTime('18:00'), start.subtract({ hours: 2 }).toPlainDateTime()].map(String)
}
/** Afternoon slots, so that business day and date agree. */
const afternoons = async () => (await readNextMonthSlots(app, shop)).filter(({ time }) => time === '14:00')

test('Each step of a reservation queues one mail and cancels older ones', async () => {
  await enableReservations(app, shop)
  const free = await afternoons()
  const { token } = await requestSlots(free.slice(0, 1))
  expect(await mailStates()).toEqual(['requested queued'])
  await staff(token, 'propose', { rev: 1, times: [free[4]!.startsAt, free[5]!.startsAt] })
  expect(await mailStates()).toEqual(['proposed queued', 'requested cancelled'])
  await actAsVisitor(token, 'hold', { rev: 2, startsAt: free[4]!.startsAt })
  await actAsVisitor(token, 'confirm', { rev: 3 })
  expect(await mailStates()).toEqual([
    'confirmed queued',
    'proposed cancelled',
    'reminder queued',
    'reminder queued',
    'requested cancelled',
  ])
  expect(await reminders()).toEqual(remindersOf(free[4]!.startsAt))

  // Staff move the visit: the old reminders are cancelled, and the new visit has its own.
  const moved = await staff(token, 'reschedule', { rev: 4, startsAt: free[6]!.startsAt })
  // A mailed visitor need not be phoned.
  expect(moved.needsContactSince).toBeNull()
  expect((await mailStates()).filter((line) => line.endsWith('queued'))).toEqual(['changed queued', 'reminder queued', 'reminder queued'])
  expect(await reminders()).toEqual(remindersOf(free[6]!.startsAt))
})

test('A reservation tells its visitor and staff that a mail to its address failed', async () => {
  await enableReservations(app, shop)
  const { token, reservation } = await requestSlots((await afternoons()).slice(0, 1))
  expect(reservation).toMatchObject({ organizer: 'no-reply@shop.test' })
  expect(reservation.contact.emailFailed).toBeUndefined()
  await app.db.pool.query(`update outbox_message set state = 'failed', result = 'SMTP 554 5.7.1' where shop_id = $1`, [shop.scope.shopId])
  const manager = await newMember(app, shop.scope, 'manager')
  const body = { ...defaultMailPolicy, rev: 0, replyTo: 'desk@shop.test' }
  await post(app, `/shops/${shop.scope.shopId}/mail-policy`, { headers: createBearerHeaders(manager), body })
  const shown = await (await app.request(`/api/v1/reservations/${token}`)).json()
  expect(shown).toMatchObject({ organizer: 'desk@shop.test', contact: { emailFailed: true } })
  const staff = await app.request(`/api/v1/shops/${shop.scope.shopId}/reservations/by-link/${token}`, {
    headers: createBearerHeaders(manager),
  })
  expect(await staff.json()).toMatchObject({ contact: { emailFailed: true } })
})

test('Reminders follow the shop’s settings', async () => {
  await enableReservations(app, shop, { autoAccept: true })
  const free = await afternoons()
  const manager = await newMember(app, shop.scope, 'manager')
  const set = (rev: number, reminders: object[]) =>
    post(app, `/shops/${shop.scope.shopId}/mail-policy`, {
      headers: createBearerHeaders(manager),
      body: { ...defaultMailPolicy, rev, reminders },
    })
  expect((await set(0, [{ days: 1, at: '09:30' }])).status).toBe(200)
  await requestSlots([free[8]!])
  const day = Temporal.Instant.from(free[8]!.startsAt).toZonedDateTimeISO('Asia/Tokyo').toPlainDate()
  expect(await reminders()).toEqual([day.subtract({ days: 1 }).toPlainDateTime('09:30').toString()])
  expect((await set(1, [])).status).toBe(200)
  await requestSlots([free[9]!])
  expect(await reminders()).toHaveLength(1)
})

test('A decline mails its reason; an address’s fourth request of a day mails nothing', async () => {
  await enableReservations(app, shop)
  const free = await afternoons()
  const [declined, calledOff, cancelled] = [await requestSlots([free[1]!]), await requestSlots([free[2]!]), await requestSlots([free[3]!])]
  await staff(declined.token, 'decline', { rev: 1, reason: '担当者が不在のため' })
  await staff(calledOff.token, 'cancel-by-shop', { rev: 1, reason: '' })
  await actAsVisitor(cancelled.token, 'cancel', { rev: 1 })
  expect((await rows()).filter(({ state }) => state === 'queued').map(({ event, reason }) => [event, reason])).toEqual([
    ['calledOff', null],
    ['cancelled', null],
    ['declined', '担当者が不在のため'],
  ])
  // A fourth request from one address on one day sends no mail.
  await requestSlots([free[4]!])
  expect((await mailStates()).filter((line) => line.startsWith('requested'))).toHaveLength(3)

  now = Temporal.Instant.from(free[4]!.startsAt).add({ minutes: 1 })
  await runDueAlarms(app.queue)
  expect(await mailStates()).toContain('expired queued')
})

test('No mail is queued without an address, and erasing the card cancels queued mails', async () => {
  await enableReservations(app, shop, { autoAccept: true })
  const free = await afternoons()
  await postReservationRequest(app, shop, [free[0]!])
  expect(await mailStates()).toEqual([])
  const { token: card } = await sendCard({ app }, shop)
  await requestSlots([free[1]!], { card })
  expect(await mailStates()).toEqual(['confirmed queued', 'held cancelled', 'reminder queued', 'reminder queued'])
  expect((await post(app, `/cards/${card}/erase`, { body: { sure: true } })).status).toBe(200)
  expect((await rows()).map(({ state, address }) => [state, address])).toEqual(Array(4).fill(['cancelled', null]))
})

test('A no-show gets a mail, and a served visitor gets thanks if enabled', async () => {
  await enableReservations(app, shop, { autoAccept: true, leadMinutes: 0 })
  const startsAt = '2026-12-01T04:00:00.000Z'
  const [absent, served, thanked] = [
    await requestSlots([{ startsAt }]),
    await requestSlots([{ startsAt }]),
    () => requestSlots([{ startsAt: '2026-12-01T05:00:00.000Z' }]),
  ]
  now = Temporal.Instant.from('2026-12-01T13:20:00+09:00')
  await staff(absent.token, 'no-show', { rev: absent.reservation.rev })
  expect((await mailStates()).filter((line) => line.startsWith('noShow'))).toEqual(['noShow queued'])
  async function serve({ token }: RequestedReservation): Promise<void> {
    const { ticket } = await staff(token, 'check-in', {})
    await app.db.pool.query(`update ticket set status = 'done', closed_at = $2 where id = $1`, [
      ticket!.id,
      new Date(now.epochMilliseconds),
    ])
    await app.db.pool.query('update reservation set due_at = $2 where ticket_id = $1', [ticket!.id, new Date(now.epochMilliseconds)])
    await app.db.pool.query('update alarm set due_at = $2 where shop_id = $1', [shop.scope.shopId, new Date(now.epochMilliseconds)])
    await runDueAlarms(app.queue)
  }
  await serve(served)
  expect(await mailStates()).not.toContain('thanks queued')
  const headers = await ensureValidBearer(app, owner)
  const body = { version: 0, enabled: true, words: null }
  await post(app, `/shops/${shop.scope.shopId}/mail-templates/reservation.thanks/ja`, { headers, body })
  const last = await thanked()
  now = Temporal.Instant.from('2026-12-01T13:45:00+09:00')
  await serve(last)
  expect(await mailStates()).toContain('thanks queued')
})

/** Number of the shop's mails without reminders, which accompany agreed visits. */
const counted = async () => (await rows()).filter(({ event }) => event !== 'reminder').length

test('A mailbox gets at most ten mails a day, however its address is spelled', async () => {
  await enableReservations(app, shop, { autoAccept: true, capacity: 50 })
  const free = await afternoons()
  let { token, reservation } = await requestSlots(free.slice(0, 1))
  for (let n = 0; n < 4; n++) {
    const changed = (await (
      await actAsVisitor(token, 'change', { rev: reservation.rev, requestedTimes: [free[1 + (n % 2)]!.startsAt] })
    ).json()) as VisitorReservation
    const shown = (await (await app.request(`/api/v1/reservations/${changed.next}`)).json()) as VisitorReservation
    token = changed.next!
    reservation = shown
  }
  for (let n = 0; n < 12; n++) {
    const one = await requestSlots(free.slice(0, 1), { email: `Yuka+${n}@example.jp` })
    await actAsVisitor(one.token, 'cancel', { rev: one.reservation.rev })
    await post(app, `/reservations/${one.token}/erase`, { body: { sure: true } })
  }
  await sendCard({ app }, shop, { email: [email] })
  expect(await counted()).toBe(maxDailyMailsPerRecipient)
  await requestSlots(free.slice(0, 1), { email: 'mori@example.jp' })
  expect(await counted()).toBe(maxDailyMailsPerRecipient + 2)
  now = now.add({ hours: 24 })
  await requestSlots(free.slice(0, 1))
  expect(await counted()).toBe(maxDailyMailsPerRecipient + 4)
})

test('Simultaneously sent cards respect a mailbox’s daily limit', async () => {
  await Promise.all(
    Array.from({ length: maxDailyMailsPerRecipient + 4 }, (_, n) => sendCard({ app }, shop, { email: [`yuka+${n}@example.jp`] })),
  )
  expect(await counted()).toBe(maxDailyMailsPerRecipient)
})

test('Visitors whose mailbox is over its limit stay on the list to inform', async () => {
  await enableReservations(app, shop)
  const free = await afternoons()
  const { token } = await requestSlots(free.slice(0, 1))
  const { rows: keys } = await app.db.pool.query('update mailbox_day set mails = $2 where shop_id = $1 returning mailbox', [
    shop.scope.shopId,
    maxDailyMailsPerRecipient,
  ])
  expect(keys).toHaveLength(1)
  expect((await staff(token, 'decline', { rev: 1, reason: '' })).needsContactSince).not.toBeNull()
})

test('A mail about a visit after midnight shows the calendar date and clock time', async () => {
  await enableReservations(app, shop, { autoAccept: true })
  const night = (await readNextMonthSlots(app, shop)).find(({ day, date }) => date !== day)!
  expect(night.time).toMatch(/^0[0-4]:00$/)
  await requestSlots([night])
  const { rows: mailed } = await app.db.pool.query(
    `select variables ->> 'day' as date, variables ->> 'time' as time from outbox_message where shop_id = $1 and event = 'reservation.confirmed'`,
    [shop.scope.shopId],
  )
  expect(mailed).toEqual([{ date: night.date, time: night.time }])
})
