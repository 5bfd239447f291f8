import { Temporal } from 'temporal-polyfill'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ShopMailPolicy } from '#contract/mail-policy.ts'
import type { OutboxMessage } from '#contract/outbox.ts'
import { defaultMailPolicy } from '#domain/outbox/policy.ts'
import { sendCard } from '../../../test/access/card-samples.ts'
import { startApp, type TestApp } from '../../../test/app.ts'
import { openDesk } from '../../../test/desk.ts'
import { mailText } from '../../../test/smtp.ts'
import {
  createBearerHeaders,
  joinAsVisitor,
  newDeviceId,
  newIdempotencyKey,
  newMember,
  newShop,
  post,
  type TestMember,
} from '../../../test/world.ts'
import type { CreatedShop } from '../organization/create-organization.ts'
import { eraseOldOutboxContents } from './commands.ts'

let app: TestApp
let now: Temporal.Instant
let shop: CreatedShop
let manager: TestMember
beforeAll(async () => {
  // 22:30 in the shop.
  now = Temporal.Instant.from('2026-11-24T13:30:00Z')
  app = await startApp({
    clock: () => (now = now.add({ milliseconds: 1 })),
    mails: true,
  })
})
afterAll(() => app?.stop())
beforeEach(async () => {
  now = Temporal.Instant.from('2026-11-24T13:30:00Z')
  app.mail().received.length = 0
  shop = await newShop(app, '若葉')
  manager = await newMember(app, shop.scope, 'manager')
})

const path = () => `/shops/${shop.scope.shopId}/mail-policy`
const read = async () => (await (await app.request(`/api/v1${path()}`, { headers: createBearerHeaders(manager) })).json()) as ShopMailPolicy
const set = async (more: object, { rev = 0, as = manager, key = newIdempotencyKey() } = {}) => {
  const response = await post(app, path(), { headers: createBearerHeaders(as), body: { ...defaultMailPolicy, rev, ...more }, key })
  return { http: response.status, ...((await response.json()) as ShopMailPolicy & { code?: string; current?: ShopMailPolicy }) }
}
const ladders = (more: Partial<ShopMailPolicy['ladders']>) => ({ ladders: { ...defaultMailPolicy.ladders, ...more } })
const byMail = (minutes: number) => [{ channel: 'mail' as const, minutes }]
const notifyTicket = async (address: string, device?: string) => {
  const ticket = await joinAsVisitor(app, shop, device === undefined ? {} : { device })
  await post(app, `/tickets/${ticket.token}/notifications`, { body: { address } })
  return ticket
}
const rows = async (event: string) =>
  (
    await app.db.pool.query(
      `select state, result, extract(epoch from due_at - created_at)::int as after from outbox_message where shop_id = $1 and event = $2 order by id`,
      [shop.scope.shopId, event],
    )
  ).rows
const pass = (seconds: number) => {
  now = now.add({ seconds })
}

test('Of two concurrent changes of the mail policy one is refused', async () => {
  expect(await read()).toEqual({ rev: 0, ...defaultMailPolicy })
  const key = newIdempotencyKey()
  const responses = await Promise.all([set({ messageRetentionDays: 30 }, { key }), set({ messageRetentionDays: 180 })])
  expect(responses.map(({ http }) => http).sort()).toEqual([200, 409])
  const lost = responses.find(({ http }) => http === 409)!
  const saved = await read()
  expect(lost).toMatchObject({ code: 'setting.changed', current: saved })
  expect(saved.rev).toBe(1)
  expect(await set({ messageRetentionDays: saved.messageRetentionDays }, { rev: 1 })).toMatchObject({ http: 200, rev: 1 })
  const { rows: recorded } = await app.db.pool.query(`select changed, data from event where shop_id = $1 and kind = 'shop.setMailPolicy'`, [
    shop.scope.shopId,
  ])
  expect(recorded).toMatchObject([
    {
      changed: ['messageRetentionDays'],
      data: { before: { messageRetentionDays: 90 }, after: { messageRetentionDays: saved.messageRetentionDays } },
    },
  ])
})

const faulty: [string, object][] = [
  ['an event that is none', { ladders: { ...defaultMailPolicy.ladders, 'account.signInLink': [] } }],
  ['an event that is missing', { ladders: { 'ticket.called': byMail(1) } }],
  ['minutes beyond the limit', ladders({ 'ticket.called': byMail(11) })],
  ['a channel twice', ladders({ 'ticket.called': [...byMail(1), ...byMail(2)] })],
  ['a channel that is none', { ladders: { ...defaultMailPolicy.ladders, 'ticket.called': [{ channel: 'fax', minutes: 1 }] } }],
  ['a lane that is no id', { laneLadders: { A: {} } }],
  ['an event that a lane cannot have', { laneLadders: { [crypto.randomUUID()]: { 'account.signInLink': [] } } }],
  ['too many lanes', { laneLadders: Object.fromEntries(Array.from({ length: 51 }, () => [crypto.randomUUID(), {}])) }],
  ['a night without an end', { quiet: { from: '22:00', until: '22:00' } }],
  ['an invalid time of day', { quiet: { from: '22:00', until: '25:00' } }],
  ['days that are no choice', { messageRetentionDays: 7 }],
  ['more reminders than three', { reminders: [1, 2, 3, 4].map((hours) => ({ hours })) }],
  ['a reminder after a month', { reminders: [{ days: 31, at: '18:00' }] }],
  ['a reminder with days and hours', { reminders: [{ days: 1, at: '18:00', hours: 2 }] }],
  ['a signature that reverses its direction', { signature: { ja: '若葉店\u202e' } }],
  ['a signature beyond the limit', { signature: { ja: 'あ'.repeat(501) } }],
  ['an address with a line break', { replyTo: 'shop@example.jp\r\nBcc: x@example.jp' }],
]

test('A faulty mail policy is refused and changes nothing', async () => {
  for (const [label, overrides] of faulty) expect([label, (await set(overrides)).http]).toEqual([label, 400])
  expect(await read()).toEqual({ rev: 0, ...defaultMailPolicy })
})

test('A call is mailed after the shop’s delay, and mails that are off are not created', async () => {
  await set(ladders({ 'ticket.called': byMail(2), 'ticket.joined': [], 'ticket.requeued': [] }))
  await notifyTicket('out@example.jp')
  expect(await rows('ticket.joined')).toEqual([])
  const desk = openDesk(app, shop, manager)
  const row = await desk.callNext()
  expect(await rows('ticket.called')).toEqual([{ state: 'queued', result: null, after: 120 }])
  pass(100)
  expect(app.mail().received).toEqual([])
  pass(30)
  await expect.poll(() => app.mail().received.map(({ to }) => to)).toEqual(['out@example.jp'])
  await desk.move(row, 'requeue', { back: 'end' })
  expect(await rows('ticket.requeued')).toEqual([])
})

test('An open ticket page in the visitor’s browser cancels the mail about a call', async () => {
  await set(ladders({ 'ticket.called': byMail(3), 'ticket.joined': [] }))
  const device = newDeviceId()
  const { token } = await notifyTicket('here@example.jp', device)
  await openDesk(app, shop, manager).callNext()
  pass(60)
  await post(app, `/tickets/${token}/seen`, { headers: { cookie: `uketsuke_device=${device}` }, body: {} })
  expect(await rows('ticket.called')).toMatchObject([{ state: 'cancelled', result: 'seen' }])
  const list = await app.request(`/api/v1/shops/${shop.scope.shopId}/outbox`, { headers: createBearerHeaders(manager) })
  expect(((await list.json()) as { messages: OutboxMessage[] }).messages).toMatchObject([{ event: 'ticket.called', result: 'seen' }])
})

test('A lane’s own ladder applies to its tickets only', async () => {
  const { rows: lanes } = await app.db.pool.query<{ id: string }>('select id from lane where shop_id = $1', [shop.scope.shopId])
  const laneLadders = { [lanes[0]!.id]: { 'ticket.called': byMail(4) } }
  expect(await set({ ...ladders({ 'ticket.called': [] }), laneLadders })).toMatchObject({ http: 200, laneLadders })
  await notifyTicket('lane@example.jp')
  await openDesk(app, shop, manager).callNext()
  expect(await rows('ticket.called')).toMatchObject([{ state: 'queued', after: 240 }])
  expect(await set({ ...ladders({ 'ticket.called': [] }), laneLadders: {} }, { rev: 1 })).toMatchObject({ http: 200, laneLadders: {} })
  await notifyTicket('shop@example.jp')
  await openDesk(app, shop, manager).callNext()
  expect(await rows('ticket.called')).toHaveLength(1)
})

test('Channels tell whether they are configured', async () => {
  const list = await app.request(`/api/v1/shops/${shop.scope.shopId}/message-channels`, { headers: createBearerHeaders(manager) })
  expect(await list.json()).toEqual({
    channels: [
      { channel: 'push', configured: false },
      { channel: 'line', configured: false },
      { channel: 'mail', configured: true },
      { channel: 'sms', configured: false },
    ],
    sms: { provider: null, usedToday: 0 },
  })
})

test('A mail that a server defers does not arrive once the visitor is served', async () => {
  // Greylisting: the server takes the mail after some minutes only.
  await set(ladders({ 'ticket.joined': [] }))
  await notifyTicket('grey@example.jp')
  app.mail().manner = () => 'defer'
  const desk = openDesk(app, shop, manager)
  const call = await desk.callNext()
  const { rows: ends } = await app.db.pool.query(
    `select extract(epoch from expires_at - created_at)::int as "endsAfter" from outbox_message where shop_id = $1 and event = 'ticket.called'`,
    [shop.scope.shopId],
  )
  expect(ends).toEqual([{ endsAfter: 15 * 60 }])
  pass(21)
  await expect.poll(() => rows('ticket.called')).toMatchObject([{ state: 'queued', result: 'SMTP 451 4.3.0' }])
  const serving = await desk.move(call, 'start')
  await desk.move(serving, 'finish')
  app.mail().manner = () => 'accept'
  pass(6 * 60)
  await notifyTicket('later@example.jp')
  await desk.callNext()
  pass(21)
  await expect.poll(() => app.mail().received.map(({ to }) => to)).toContain('later@example.jp')
  expect(app.mail().received.map(({ to }) => to)).not.toContain('grey@example.jp')
  expect((await rows('ticket.called'))[0]).toMatchObject({ state: 'cancelled', result: 'obsolete' })
})

test('Quiet hours delay mails that can wait, but not a confirmation', async () => {
  await set({ quiet: { from: '22:00', until: '08:00' } })
  const { cardId } = await sendCard({ app }, shop, { email: ['yuka@example.jp'] })
  await expect.poll(() => app.mail().received.length).toBe(1)
  const options = { headers: createBearerHeaders(manager), body: { words: 'お電話番号をご確認ください' } }
  expect((await post(app, `/shops/${shop.scope.shopId}/cards/${cardId}/request-correction`, options)).status).toBe(200)
  expect(await rows('card.correction')).toMatchObject([{ state: 'queued', after: 9.5 * 3600 }])
  pass(9 * 3600)
  expect(await rows('card.correction')).toMatchObject([{ state: 'queued' }])
  pass(1800)
  await expect.poll(() => app.mail().received.length).toBe(2)
})

test('Mails have the shop’s address for replies', async () => {
  await notifyTicket('before@example.jp')
  await expect.poll(() => app.mail().received.length).toBe(1)
  expect(app.mail().received[0]!.raw).not.toMatch(/^reply-to:/im)
  expect(await set({ replyTo: 'Reception@shop.example' })).toMatchObject({ http: 200, replyTo: 'Reception@shop.example' })
  await notifyTicket('after@example.jp')
  await expect.poll(() => app.mail().received.length).toBe(2)
  expect(app.mail().received[1]!.raw).toMatch(/^reply-to: Reception@shop\.example\r?$/im)
})

test('Each mail ends with the shop’s signature in its language, or else in Japanese', async () => {
  const signature = { ja: '若葉店\n03-1234-5678', en: 'Wakaba, Tokyo', zh: '' }
  expect(await set({ signature })).toMatchObject({ http: 200, signature })
  await notifyTicket('under@example.jp')
  await expect.poll(() => app.mail().received.length).toBe(1)
  expect(mailText(app.mail().received[0]!)).toMatch(/\n\n若葉店\n03-1234-5678$/)
  const [row] = (await app.db.pool.query(`select id from outbox_message where shop_id = $1`, [shop.scope.shopId])).rows
  const shown = await app.request(`/api/v1/shops/${shop.scope.shopId}/outbox/${row.id}`, { headers: createBearerHeaders(manager) })
  expect(((await shown.json()) as { text: string }).text).toMatch(/03-1234-5678$/)
  await post(app, `/shops/${shop.scope.shopId}/mail-templates/ticket.joined/zh/try`, { headers: createBearerHeaders(manager), body: {} })
  await post(app, `/shops/${shop.scope.shopId}/mail-templates/ticket.joined/en/try`, { headers: createBearerHeaders(manager), body: {} })
  await expect.poll(() => app.mail().received.length).toBe(3)
  const tried = app.mail().received.slice(1).map(mailText)
  expect(tried.filter((text) => text.endsWith('03-1234-5678'))).toHaveLength(1)
  expect(tried.filter((text) => text.endsWith('Wakaba, Tokyo'))).toHaveLength(1)
})

test('The address of a mail is erased after the shop’s number of days', async () => {
  const previousShop = shop
  await notifyTicket('kept@example.jp')
  await expect.poll(() => app.mail().received.length).toBe(1)
  shop = await newShop(app, '青葉')
  manager = await newMember(app, shop.scope, 'manager')
  expect(await set({ messageRetentionDays: 30 })).toMatchObject({ http: 200 })
  await notifyTicket('gone@example.jp')
  await expect.poll(() => app.mail().received.length).toBe(2)
  const known = async (days: number) => {
    await eraseOldOutboxContents({ db: app.db, clock: () => now.add({ hours: 24 * days }) })
    const { rows } = await app.db.pool.query(
      `select address is not null as known from outbox_message where shop_id in ($1, $2) order by shop_id = $1`,
      [shop.scope.shopId, previousShop.scope.shopId],
    )
    return rows.map(({ known }) => known)
  }
  expect(await known(29)).toEqual([true, true])
  expect(await known(31)).toEqual([true, false])
  expect(await known(91)).toEqual([false, false])
})
