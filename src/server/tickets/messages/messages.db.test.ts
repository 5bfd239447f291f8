import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { SentMessage } from '#contract/messages.ts'
import type { Queue, QueueChange } from '#contract/tickets/queue.ts'
import type { Ticket } from '#contract/tickets/ticket.ts'
import type { VisitorTicket } from '#contract/tickets/visitor-ticket.ts'
import { shopTextLocales } from '#domain/locale.ts'
import { presetMessageInAllLanguages } from '#domain/messages/preset-text.ts'
import { newId } from '#platform/ids.ts'
import { startApp, type TestApp } from '../../../../test/app.ts'
import { openEventReader } from '../../../../test/event-reader.ts'
import { insertWaitingTickets } from '../../../../test/many-tickets.ts'
import { longTest } from '../../../../test/matrix.ts'
import {
  createBearerHeaders,
  type JoinOptions,
  joinAsVisitor,
  newIdempotencyKey,
  newMember,
  newShop,
  post,
  sessionCookieOf,
  type TestMember,
} from '../../../../test/world.ts'
import type { CreatedShop } from '../../organization/create-organization.ts'
import { runDueAlarms } from '../timers/jobs.ts'

let app: TestApp
let shop: CreatedShop
let member: TestMember
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app?.stop())
beforeEach(async () => {
  shop = await newShop(app, '若葉')
  member = await newMember(app, shop.scope, 'reception')
})

type Sent = SentMessage & { status: number; code?: string }
async function send(body: object, { key = newIdempotencyKey(), as = member } = {}): Promise<Sent> {
  const response = await post(app, `/shops/${shop.scope.shopId}/messages`, { headers: createBearerHeaders(as), body, key })
  return { ...((await response.json()) as SentMessage), status: response.status }
}
const take = (joining: JoinOptions = {}) => joinAsVisitor(app, shop, joining)
async function latestMessage({ token }: { token: string }): Promise<string | undefined> {
  const ticket = (await (await app.request(`/api/v1/tickets/${token}`)).json()) as VisitorTicket
  return ticket.message?.text
}
const words = (text: string) => ({ text: { ja: text } })
const follow = (topic: string, headers: Record<string, string> = {}) => openEventReader(`${app.origin}/api/v1/live?topic=${topic}`, headers)
async function move(ticketId: string, name: string, body: object): Promise<Ticket> {
  const response = await post(app, `/shops/${shop.scope.shopId}/tickets/${ticketId}/${name}`, {
    headers: createBearerHeaders(member),
    body,
  })
  return (await response.json()) as Ticket
}

describe('recipients of a message', () => {
  test('A message to one visitor reaches that visitor only', async () => {
    const [one, other] = [await take(), await take()]
    // A line break of the sender stays.
    expect(await send({ ticketId: one.ticketId, ...words('一行目\n二行目') })).toMatchObject({
      status: 201,
      parties: 1,
      by: member.name,
    })
    expect([await latestMessage(one), await latestMessage(other)]).toEqual(['一行目\n二行目', undefined])
  })

  test('A message to a lane reaches its waiting visitors only', async () => {
    const [waiting, called, left, elsewhere] = [await take(), await take(), await take(), await take({ lane: 1 })]
    await move(called.ticketId, 'call', { rev: 1, counterId: shop.counterIds[0] })
    await post(app, `/tickets/${left.token}/leave`)
    expect(await send({ laneId: shop.lanes[0]!.id, ...words('混んでいます') })).toMatchObject({ parties: 1, laneId: shop.lanes[0]!.id })
    expect([await latestMessage(waiting), await latestMessage(called), await latestMessage(left), await latestMessage(elsewhere)]).toEqual([
      '混んでいます',
      undefined,
      undefined,
      undefined,
    ])
  })

  test('A message to all waiting visitors reaches those waiting now, not later ones', async () => {
    const [one, other] = [await take(), await take({ lane: 1 })]
    expect(await send({ preset: 'delayed' })).toMatchObject({ parties: 2, preset: 'delayed', text: presetMessageInAllLanguages('delayed') })
    await move(one.ticketId, 'move-lane', { rev: 1, laneId: shop.lanes[1]!.id })
    const later = await take()
    expect([await latestMessage(one), await latestMessage(other), await latestMessage(later)]).toEqual([
      presetMessageInAllLanguages('delayed').ja,
      presetMessageInAllLanguages('delayed').ja,
      undefined,
    ])
  })

  test('The visitor sees the newest message', async () => {
    const one = await take()
    await send({ ticketId: one.ticketId, ...words('先に') })
    await send(words('あとで'))
    expect(await latestMessage(one)).toBe('あとで')
  })

  test('A message without recipients is refused and not stored', async () => {
    expect(await send(words('どなたか'))).toMatchObject({ status: 409, code: 'message.noRecipients' })
    const { token, ticketId } = await take()
    await post(app, `/tickets/${token}/leave`)
    expect(await send({ ticketId, ...words('もう一度') })).toMatchObject({ status: 409, code: 'ticket.wrongStatus' })
    expect(await send({ ticketId: newId(), ...words('だれか') })).toMatchObject({ status: 404, code: 'ticket.notFound' })
    const { rowCount } = await app.db.pool.query('select from message where shop_id = $1', [shop.scope.shopId])
    expect(rowCount).toBe(0)
  })
})

test('A message is shown in the visitor’s language or else in English', async () => {
  const guests = await Promise.all(
    shopTextLocales.map(async (locale) => {
      const response = await post(app, `/entry/${shop.entryCode}/tickets`, {
        headers: { cookie: `uketsuke_device=${newId()}` },
        body: { serviceId: shop.lanes[0]!.serviceIds[0], partySize: 1, locale },
      })
      return (await response.json()) as { token: string }
    }),
  )
  await send({ preset: 'soon' })
  for (const [index, guest] of guests.entries())
    expect(await latestMessage(guest)).toBe(presetMessageInAllLanguages('soon')[shopTextLocales[index]!])
  await send({ text: { ja: '少々お待ちください', en: 'One moment, please' } })
  expect(await Promise.all(guests.map(latestMessage))).toEqual(['少々お待ちください', 'One moment, please', 'One moment, please'])
})

test('A message reaches open tickets and colleagues’ screens by their streams', async () => {
  const one = await take()
  const visitor = await follow(`ticket:${one.token}`)
  const colleague = await follow(`queue:${shop.scope.shopId}`, { cookie: await sessionCookieOf(app, member) })
  await Promise.all([visitor.next('ticket'), colleague.next('queue')])
  await send(words('まもなくです'))
  await visitor.next('ticket', ({ data }: { data: VisitorTicket }) => data.message?.text === 'まもなくです')
  const change = await colleague.next('change', ({ data }: { data: QueueChange }) => data.messages?.[0]?.text.ja === 'まもなくです')
  // No ticket row has changed, so no command is refused for an old revision.
  expect((change.data as { data: QueueChange }).data.tickets).toEqual([])
  visitor.close()
  colleague.close()
  const again = await follow(`ticket:${one.token}`)
  expect((await again.next('ticket')).data).toMatchObject({ data: { message: { text: 'まもなくです', locale: 'ja' } } })
  again.close()
})

test('After the day’s end a ticket’s page still shows the last message', async () => {
  const [one, other] = [await take(), await take()]
  await send(words('本日はここまでです'))
  const open = await follow(`ticket:${one.token}`)
  await open.next('ticket')
  app.pass(26 * 60 * 60)
  await runDueAlarms(app.queue)
  const isOver = ({ data }: { data: VisitorTicket }) => data.status === 'expired'
  expect((await open.next('ticket', isOver)).data).toMatchObject({ data: { message: { text: '本日はここまでです' } } })
  open.close()
  const again = await follow(`ticket:${other.token}`)
  expect((await again.next('ticket')).data).toMatchObject({ data: { status: 'expired', message: { text: '本日はここまでです' } } })
  again.close()
})

longTest('A ticket that no server closed still shows its message after the day’s end', async () => {
  const { token } = await take()
  await send(words('本日はここまでです'))
  // No server closes the day in the test.
  await app.db.pool.query('delete from alarm where shop_id = $1', [shop.scope.shopId])
  app.pass(26 * 60 * 60)
  const page = await follow(`ticket:${token}`)
  expect((await page.next('ticket')).data).toMatchObject({ data: { status: 'waiting', message: { text: '本日はここまでです' } } })
  page.close()
})

longTest('A reinstated ticket still shows its message after many other tickets closed', async () => {
  const [one, other] = [await take(), await take()]
  await send({ ticketId: one.ticketId, ...words('書類をご用意ください') })
  for (const { token } of [one, other]) await post(app, `/tickets/${token}/leave`)
  // More closed tickets than the queue keeps in memory.
  await insertWaitingTickets(app.db, other.ticketId, 20)
  const colleague = await follow(`queue:${shop.scope.shopId}`, { cookie: await sessionCookieOf(app, member) })
  await colleague.next('queue')
  await move(one.ticketId, 'reinstate', { rev: 2 })
  await colleague.next('change', ({ data }: { data: QueueChange }) => data.tickets.some(({ id }) => id === one.ticketId))
  const page = await follow(`ticket:${one.token}`)
  expect((await page.next('ticket')).data).toMatchObject({ data: { status: 'waiting', message: { text: '書類をご用意ください' } } })
  page.close()
  colleague.close()
})

test('The queue shows the day’s last five messages, and none of yesterday', async () => {
  await take()
  for (const text of ['1', '2', '3', '4', '5', '6']) await send(words(text))
  const list = async () => {
    const queue = (await (
      await app.request(`/api/v1/shops/${shop.scope.shopId}/tickets`, { headers: createBearerHeaders(member) })
    ).json()) as Queue
    return queue.messages.map(({ text }) => text.ja)
  }
  expect(await list()).toEqual(['6', '5', '4', '3', '2'])
  await app.db.pool.query(`update message set business_day = business_day - 1 where shop_id = $1`, [shop.scope.shopId])
  expect(await list()).toEqual([])
})

test('A repeated key sends the message once and is refused for another message', async () => {
  const one = await take()
  const key = newIdempotencyKey()
  const [first, second] = await Promise.all([send(words('一度だけ'), { key }), send(words('一度だけ'), { key })])
  expect(first.id).toBe(second.id)
  expect(await send({ ticketId: one.ticketId, ...words('別のこと') }, { key })).toMatchObject({ status: 422, code: 'idempotency.mismatch' })
  const { rowCount } = await app.db.pool.query('select from message where shop_id = $1', [shop.scope.shopId])
  expect(rowCount).toBe(1)
})

test('Events record that a message was sent and to how many, but not its text', async () => {
  const one = await take()
  await send({ ticketId: one.ticketId, ...words('山田さんへ') })
  await send({ preset: 'closing' })
  const { rows } = await app.db.pool.query(
    `select entity_type as entity, kind, data, e::text as whole from event e where shop_id = $1 and kind like '%message%' order by seq`,
    [shop.scope.shopId],
  )
  expect(rows).toMatchObject([
    { entity: 'ticket', kind: 'ticket.message', data: { parties: 1, preset: null } },
    { entity: 'message', kind: 'message.send', data: { parties: 1, preset: 'closing' } },
  ])
  expect(rows[0].whole).not.toContain('山田')
})

test('Messages without valid text, or to both a visitor and a lane, are refused', async () => {
  for (const [what, body] of [
    ['nothing', {}],
    ['an empty text', { text: { ja: ' ' } }],
    ['no language', { text: {} }],
    ['201 characters', { text: { ja: 'あ'.repeat(201) } }],
    ['characters that turn a line around', { text: { en: 'abc\u202edef' } }],
    ['ready words and own ones', { preset: 'soon', text: { ja: 'や' } }],
    ['unknown ready words', { preset: 'hello' }],
    ['a visitor and a lane', { ticketId: newId(), laneId: newId(), preset: 'soon' }],
  ] as const)
    expect(await send(body), what).toMatchObject({ status: 400, code: 'request.invalid' })
})
