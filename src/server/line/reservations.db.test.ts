/** Reservations at LINE, by a stand-in of LINE on this machine. */
import { Temporal } from 'temporal-polyfill'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { LineSettings } from '#contract/line.ts'
import type { OwnReservationData } from '#contract/reservations/own-data.ts'
import type { VisitorReservation } from '#contract/reservations/visitor.ts'
import type { SlotTime } from '#contract/slot-time.ts'
import { findLookup } from '#platform/database/resolver.ts'
import { startApp, type TestApp } from '../../../test/app.ts'
import { type LineStandIn, lineAccount, newLineUserId, startLineStandIn } from '../../../test/line-stand-in.ts'
import { agreeAtLine, sendToWebhook } from '../../../test/line-visitor.ts'
import {
  completeReservationRequest,
  enableReservations,
  postReservationRequest,
  type RequestedReservation,
  readNextMonthSlots,
} from '../../../test/reservations/shop.ts'
import { createBearerHeaders, newMember, newShop, post, type TestMember } from '../../../test/world.ts'
import type { CreatedShop } from '../organization/create-organization.ts'
import { eraseReservationData } from '../reservations/erase.ts'
import { createEndedLineVisitorJob } from '../reservations/line.ts'

const publicUrl = 'https://uketsuke.example.jp'
let app: TestApp
let line: LineStandIn
let shop: CreatedShop
let owner: TestMember
let webhookUrl: string
let free: SlotTime[]
beforeAll(async () => {
  line = await startLineStandIn()
  app = await startApp({ mails: true, publicUrl, settings: () => ({ LINE_URL: line.origin }) })
})
afterAll(async () => {
  await app?.stop()
  await line?.close()
})
beforeEach(async () => {
  line.reset()
  shop = await newShop(app, '若葉')
  owner = await newMember(app, shop.scope, 'owner')
  await enableReservations(app, shop)
  const saved = await post(app, shopPath('/line'), {
    headers: createBearerHeaders(owner),
    body: { rev: 0, allShops: false, ...lineAccount },
  })
  webhookUrl = ((await saved.json()) as LineSettings).account!.webhookUrl!
  free = (await readNextMonthSlots(app, shop)).filter(({ time }) => time === '14:00')
})

const shopPath = (path: string) => `/shops/${shop.scope.shopId}${path}`
const show = async (token: string) => (await (await app.request(`/api/v1/reservations/${token}`)).json()) as VisitorReservation
const idOf = async (token: string) => (await findLookup(app.db, 'reservation', token))!.entityId
const act = (token: string, name: string, body: object = {}) => post(app, `/reservations/${token}/${name}`, { body })
async function staff(token: string, name: string, body: object = {}) {
  const answer = await post(app, shopPath(`/reservations/${await idOf(token)}/${name}`), { headers: createBearerHeaders(owner), body })
  expect(await answer.clone().text()).not.toContain('"code"')
  return answer
}

async function link(token: string, { userId = newLineUserId(), isFriend = true } = {}): Promise<string> {
  line.person = { userId, isFriend, addsFriend: false }
  expect(await agreeAtLine(app, `/line/reservation/${token}`)).toEqual({ origin: publicUrl, page: `/entry/f/${token}?line=linked` })
  return userId
}
const request = (who: object = {}) => completeReservationRequest(app, shop, free.slice(2, 3), who)
/** A confirmed reservation of a visitor whom only LINE reaches. */
async function confirmed() {
  const { token, reservation } = await request()
  await staff(token, 'accept', { rev: reservation.rev, startsAt: free[2]!.startsAt })
  return { token, userId: await link(token) }
}

const texts = (userId: string) => line.received.filter(({ to }) => to === userId).map(({ messages: [message] }) => message!.altText)
const buttons = (userId: string) =>
  line.received.findLast(({ to }) => to === userId)!.messages[0]!.template!.actions.map(({ label }) => label)
const recipients = async () =>
  (
    await app.db.pool.query<{ about: string }>(
      `select case when ticket_id is null then 'reservation' else 'ticket' end as about from line_recipient where shop_id = $1 order by 1`,
      [shop.scope.shopId],
    )
  ).rows.map(({ about }) => about)
const queued = async () =>
  (
    await app.db.pool.query<{ event: string }>(
      `select event from outbox_message where shop_id = $1 and channel = 'line' and state = 'queued' order by 1`,
      [shop.scope.shopId],
    )
  ).rows.map(({ event }) => event)
const now = () => app.clock().epochMilliseconds
async function sendPress(userId: string, data: string) {
  const event = line.event('postback', userId, now(), { replyToken: newLineUserId(), postback: { data } })
  expect(await sendToWebhook(app, line, webhookUrl, [event])).toBe(200)
  return event
}
/** Presses the button that asks whether to cancel. Returns the data of the button in the question. */
async function askCancel(userId: string): Promise<string> {
  const { rows } = await app.db.pool.query<{ id: string }>('select id from line_recipient where user_id = $1', [userId])
  const before = line.replies.length
  await sendPress(userId, `act=cancelReservation&recipient=${rows[0]!.id}&shop=${shop.scope.shopId}`)
  await expect.poll(() => line.replies.length).toBe(before + 1)
  return lastQuestion()
}
const lastQuestion = () => line.replies.at(-1)!.messages[0]!.template!.actions[0]!.data!
const replyTexts = () => line.replies.flatMap(({ messages }) => messages.map(({ text, altText }) => text ?? altText))

test('A linked visitor gets request, answer, change and call-off at LINE', async () => {
  const { token, reservation } = await request({ email: 'yuka@example.jp' })
  expect(reservation.line).toBe('offered')
  const userId = await link(token)
  expect((await show(token)).line).toBe('linked')
  await expect.poll(() => texts(userId)).toEqual(['【若葉店】ご予約のお申し込みを承りました'])
  expect(buttons(userId)).toEqual(['予約を取り消す', '画面を開く'])

  await staff(token, 'accept', { rev: reservation.rev, startsAt: free[2]!.startsAt })
  await expect.poll(() => texts(userId)).toHaveLength(2)
  expect(texts(userId)[1]).toMatch(/^【若葉店】ご予約が確定しました（.+ 14:00）$/)
  expect(await queued()).toEqual(['reservation.reminder', 'reservation.reminder'])
  await expect.poll(() => app.mail().received.length).toBe(2)

  const { rev } = await show(token)
  await staff(token, 'reschedule', { rev, startsAt: free[4]!.startsAt })
  await expect.poll(() => texts(userId)).toHaveLength(3)
  expect(texts(userId)[2]).toContain('ご予約の日時が変わりました')
  expect(await queued()).toEqual(['reservation.reminder', 'reservation.reminder'])

  const { next } = await show(token)
  expect(await show(next!)).toMatchObject({ line: 'linked' })
  await staff(next!, 'cancel-by-shop', { rev: (await show(next!)).rev, reason: '' })
  await expect.poll(() => texts(userId)).toHaveLength(4)
  expect(texts(userId)[3]).toContain('店舗の都合により、ご予約を取り消しました')
  expect(buttons(userId)).toEqual(['画面を開く'])
  expect(await queued()).toEqual([])
})

test('A reservation’s message at LINE has the shop’s own title', async () => {
  const words = { subject: '{{shop}}：ご予約を承りました', body: '{{day}} {{time}} {{link}}' }
  const saved = await post(app, shopPath('/mail-templates/reservation.confirmed/ja'), {
    headers: createBearerHeaders(owner),
    body: { version: 0, enabled: true, words },
  })
  expect(saved.status).toBe(200)
  const { userId } = await confirmed()
  await expect.poll(() => texts(userId)).toEqual(['若葉店：ご予約を承りました'])
})

test('A visitor who is linked after the answer gets it and the reminders', async () => {
  const { userId } = await confirmed()
  await expect.poll(() => texts(userId)).toEqual([expect.stringContaining('ご予約が確定しました')])
  app.pass(Temporal.Instant.from(free[2]!.startsAt).since(app.clock()).total('seconds') - 12 * 3_600)
  await expect.poll(() => texts(userId).at(-1)).toContain('ご予約の日時のお知らせ')
})

test('A visitor without a mail address need not be phoned once LINE has the answer', async () => {
  const { token, reservation } = await request()
  await link(token)
  const accepted = await staff(token, 'accept', { rev: reservation.rev, startsAt: free[2]!.startsAt })
  expect(await accepted.json()).toMatchObject({ needsContactSince: null })
})

test('Staff are asked to phone after all if LINE does not take the answer', async () => {
  const { token, reservation } = await request()
  const userId = await link(token)
  await expect.poll(() => texts(userId)).toHaveLength(1)
  line.manner = () => ({ status: 429, body: { message: 'You have reached your monthly limit.' } })
  await staff(token, 'accept', { rev: reservation.rev, startsAt: free[2]!.startsAt })
  const since = async () =>
    (await app.db.pool.query('select needs_contact_since as since from reservation where id = $1', [await idOf(token)])).rows[0].since
  await expect.poll(since).toBeInstanceOf(Date)
})

test('Ending the messages forgets the visitor in the whole chain', async () => {
  const { token, userId } = await confirmed()
  await expect.poll(() => texts(userId)).toHaveLength(1)
  await staff(token, 'reschedule', { rev: (await show(token)).rev, startsAt: free[4]!.startsAt })
  const { next } = await show(token)
  expect(await (await act(next!, 'line/end')).json()).toMatchObject({ line: 'offered' })
  expect(await recipients()).toEqual([])
  expect(await queued()).toEqual([])
})

test('Cancelling at LINE asks back, and a repeated event changes nothing', async () => {
  const { token, userId } = await confirmed()
  const question = await askCancel(userId)
  expect(replyTexts()).toEqual([expect.stringMatching(/ 14:00のご予約を取り消しますか？$/)])
  expect((await show(token)).status).toBe('confirmed')
  const event = await sendPress(userId, question)
  expect((await show(token)).status).toBe('cancelled')
  await sendToWebhook(app, line, webhookUrl, [{ ...event, deliveryContext: { isRedelivery: true } }])
  await expect.poll(replyTexts).toHaveLength(2)
  expect(replyTexts()[1]).toMatch(/ 14:00のご予約を取り消しました。/)
  expect(await queued()).toEqual([])
})

test('An answer to a question about a former date or from long ago asks again', async () => {
  const { token, userId } = await confirmed()
  const former = await askCancel(userId)
  await staff(token, 'reschedule', { rev: (await show(token)).rev, startsAt: free[4]!.startsAt })
  const next = (await show(token)).next!
  await sendPress(userId, former)
  await expect.poll(replyTexts).toHaveLength(2)
  const old = lastQuestion()
  expect(old).not.toBe(former)
  app.pass(601)
  await sendPress(userId, old)
  await expect.poll(replyTexts).toHaveLength(3)
  expect((await show(next)).status).toBe('confirmed')
  await sendPress(userId, lastQuestion())
  expect((await show(next)).status).toBe('cancelled')
})

test('LINE says why a reservation can no longer be cancelled', async () => {
  const { token, userId } = await confirmed()
  await enableReservations(app, shop, { changeMinutes: 14 * 24 * 60 })
  app.pass(Temporal.Instant.from(free[2]!.startsAt).since(app.clock()).total('seconds') - 24 * 3_600)
  await sendPress(userId, await askCancel(userId))
  const page = (await (await act(token, 'cancel', { rev: (await show(token)).rev })).json()) as { detail: string }
  await expect.poll(replyTexts).toEqual([expect.any(String), page.detail])
  expect((await show(token)).status).toBe('confirmed')
})

test('A visitor who adds the account later gets the reservation once', async () => {
  const { token, reservation } = await request()
  await staff(token, 'accept', { rev: reservation.rev, startsAt: free[2]!.startsAt })
  const userId = await link(token, { isFriend: false })
  expect((await show(token)).line).toBe('blocked')
  expect(await queued()).toEqual([])
  const follow = line.event('follow', userId, now())
  await sendToWebhook(app, line, webhookUrl, [follow, { ...follow, deliveryContext: { isRedelivery: true } }])
  await expect.poll(() => texts(userId)).toEqual([expect.stringContaining('ご予約が確定しました')])
  expect(await queued()).toEqual(['reservation.reminder', 'reservation.reminder'])
})

test('A visitor who unblocks the account gets the answer given meanwhile, and the reminders', async () => {
  const { token, reservation } = await request()
  const userId = await link(token)
  await expect.poll(() => texts(userId)).toHaveLength(1)
  await sendToWebhook(app, line, webhookUrl, [line.event('unfollow', userId, now())])
  app.pass(1)
  await staff(token, 'accept', { rev: reservation.rev, startsAt: free[2]!.startsAt })
  for (const type of ['follow', 'follow']) await sendToWebhook(app, line, webhookUrl, [line.event(type, userId, now())])
  await expect.poll(() => texts(userId)).toEqual([expect.any(String), expect.stringContaining('ご予約が確定しました')])
  expect(await queued()).toEqual(['reservation.reminder', 'reservation.reminder'])
})

test('A visitor who is linked for the fourth time still gets the reminders', async () => {
  const { token, userId } = await confirmed()
  for (const _ of [2, 3, 4]) await link(token, { userId })
  expect((await queued()).filter((event) => event === 'reservation.reminder')).toHaveLength(2)
})

test('A visitor linked from a requested change hears of the agreed visit, too', async () => {
  const { token, reservation } = await request()
  await staff(token, 'accept', { rev: reservation.rev, startsAt: free[2]!.startsAt })
  await act(token, 'change', { rev: (await show(token)).rev, requestedTimes: [free[4]!.startsAt] })
  const userId = await link((await show(token)).next!)
  const told = [expect.stringContaining('ご予約が確定しました'), '【若葉店】ご予約のお申し込みを承りました']
  await expect.poll(() => texts(userId).sort()).toEqual(told)
  expect(await queued()).toEqual(['reservation.reminder', 'reservation.reminder'])
})

test('The retention of a former time keeps the visitor of the one that stands', async () => {
  const { token } = await confirmed()
  await staff(token, 'reschedule', { rev: (await show(token)).rev, startsAt: free[4]!.startsAt })
  const erase = (ids: string[]) =>
    app.db.inScope(shop.scope, (tx) =>
      eraseReservationData(tx, ids, { scope: shop.scope, actor: { by: 'system' }, now: app.clock(), classes: ['person', 'contact'] }),
    )
  await erase([await idOf(token)])
  expect(await recipients()).toEqual(['reservation'])
  await erase([await idOf((await show(token)).next!)])
  expect(await recipients()).toEqual([])
})

test('The secret that proves a mail address never goes to LINE', async () => {
  await enableReservations(app, shop, { autoAccept: true, confirmWithoutMail: false })
  const held = await postReservationRequest(app, shop, free.slice(3, 4), { body: { email: 'yuka@example.jp' } })
  expect(((await held.json()) as RequestedReservation).reservation).toMatchObject({ awaitsMail: true, line: null })
  const { token } = await completeReservationRequest(app, shop, free.slice(2, 3), { email: 'yuka@example.jp' })
  const userId = await link(token)
  await expect.poll(() => texts(userId)).toHaveLength(1)
  const { rev } = await show(token)
  await act(token, 'change', { rev, requestedTimes: [free[4]!.startsAt] })
  const { rows } = await app.db.pool.query(`select 1 from outbox_message where channel = 'line' and event = 'reservation.held'`)
  expect(rows).toEqual([])
})

test('The number of a checked-in visitor follows at LINE, and ends with the reservation', async () => {
  const { token, userId } = await confirmed()
  const soon = new Date(now() + 600_000)
  await app.db.pool.query(`update reservation set starts_at = $2, ends_at = $2::timestamptz + interval '1 hour' where id = $1`, [
    await idOf(token),
    soon,
  ])
  await staff(token, 'check-in')
  expect(await recipients()).toEqual(['reservation', 'ticket'])
  await expect.poll(() => texts(userId).at(-1)).toContain('受付番号は A001 です')
  expect((await post(app, `/tickets/${(await show(token)).ticket!.token}/line/end`)).status).toBe(200)
  expect(await recipients()).toEqual([])
})

test('The id goes an hour after the last reservation of the chain has ended', async () => {
  const job = createEndedLineVisitorJob(app)
  const { token } = await confirmed()
  await staff(token, 'reschedule', { rev: (await show(token)).rev, startsAt: free[4]!.startsAt })
  const next = (await show(token)).next!
  app.pass(3_601)
  await job.act()
  expect(await recipients()).toEqual(['reservation'])
  await act(next, 'cancel', { rev: (await show(next)).rev })
  await job.act()
  expect(await recipients()).toEqual(['reservation'])
  app.pass(3_601)
  await job.act()
  expect(await recipients()).toEqual([])
})

test('An export lists the id and the messages, and an erasure removes them', async () => {
  const { token, userId } = await confirmed()
  await expect.poll(() => texts(userId)).toHaveLength(1)
  const exported = async () =>
    (await (await app.request(`/api/v1/reservations/${token}/data`)).json()) as { reservations: OwnReservationData[] }
  expect((await exported()).reservations[0]!.line).toMatchObject({
    users: [{ userId }],
    messages: expect.arrayContaining([expect.objectContaining({ event: 'reservation.confirmed', state: 'sent' })]),
  })
  expect((await act(token, 'erase', { sure: true })).status).toBe(200)
  expect(await recipients()).toEqual([])
  expect(await queued()).toEqual([])
  expect(app.logged.filter((text) => text.includes(userId) || text.includes(token))).toEqual([])
})
