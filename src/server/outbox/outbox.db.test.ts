import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { OutboxMessage } from '#contract/outbox.ts'
import { sendCard } from '../../../test/access/card-samples.ts'
import { startApp, type TestApp } from '../../../test/app.ts'
import { freshDatabase } from '../../../test/database.ts'
import { openDesk } from '../../../test/desk.ts'
import { enableReservations, postReservationRequest, readNextMonthSlots } from '../../../test/reservations/shop.ts'
import { createBearerHeaders, joinAsVisitor, newIdempotencyKey, newMember, newShop, post, type TestMember } from '../../../test/world.ts'
import type { CreatedShop } from '../organization/create-organization.ts'
import { eraseOldOutboxContents } from './commands.ts'

let app: TestApp
let shop: CreatedShop
let manager: TestMember
beforeAll(async () => {
  app = await startApp({ mails: true })
})
afterAll(() => app?.stop())
beforeEach(async () => {
  app.mail().manner = () => 'accept'
  shop = await newShop(app, '若葉')
  manager = await newMember(app, shop.scope, 'manager')
})

const path = (rest = '') => `/shops/${shop.scope.shopId}/outbox${rest}`
type List = { messages: OutboxMessage[]; next: string | null; failed: number; mails: boolean }
const list = async (query = '', as = manager): Promise<List> =>
  (await (await app.request(`/api/v1${path()}${query}`, { headers: createBearerHeaders(as) })).json()) as List
const act = async (id: string, name: string, body?: object, key = newIdempotencyKey()) => {
  const response = await post(app, path(`/${id}/${name}`), { headers: createBearerHeaders(manager), key, ...(body ? { body } : {}) })
  return { http: response.status, ...((await response.json()) as OutboxMessage & { code?: string }) }
}
const notifyTicket = async (address: string) => {
  const ticket = await joinAsVisitor(app, shop)
  await post(app, `/tickets/${ticket.token}/notifications`, { body: { address } })
  return ticket
}
/** Every test uses its own addresses, because mails of an earlier test may still go out. */
const sentTo = (address: string) => app.mail().received.filter(({ to }) => to === address).length
const states = async (query = '') => (await list(query)).messages.map(({ state }) => state)

test('The outbox lists and previews messages without links that give access', async () => {
  const one = await notifyTicket('one@example.jp')
  await notifyTicket('two@example.jp')
  await expect.poll(() => states()).toEqual(['sent', 'sent'])
  const { messages, mails, failed } = await list()
  expect([mails, failed]).toEqual([true, 0])
  expect(messages.map(({ address, number }) => `${address} ${number}`)).toEqual(['two@example.jp A002', 'one@example.jp A001'])
  expect((await list(`?ticketId=${one.ticketId}`)).messages).toHaveLength(1)
  expect((await list('?event=ticket.called')).messages).toEqual([])
  expect((await list('?state=failed')).messages).toEqual([])
  expect((await list('?day=2020-01-01')).messages).toEqual([])
  const preview = await (await app.request(`/api/v1${path(`/${messages[1]!.id}`)}`, { headers: createBearerHeaders(manager) })).json()
  expect(preview).toMatchObject({ subject: '受付番号は A001 です', locale: 'ja' })
  expect(JSON.stringify(preview)).not.toContain(one.token)
})

test('The outbox finds messages by card and by address, even if stored masked', async () => {
  const { ticketId, token } = await notifyTicket('mori@example.jp')
  await notifyTicket('other@example.jp')
  const { token: card, cardId } = await sendCard({ app }, shop, { email: ['Mori@example.jp'] })
  await post(app, `/cards/${card}/link-ticket`, { body: { ticket: token } })
  await expect.poll(() => states('?state=sent')).toHaveLength(3)
  const eventsOf = async (query: string) => (await list(query)).messages.map(({ event }) => event)
  expect(await eventsOf('?address=mori%40EXAMPLE.jp')).toEqual(['card.received', 'ticket.joined'])
  await app.db.pool.query(`update outbox_message set address = 'm…@example.jp' where about_id = $1`, [ticketId])
  expect(await eventsOf('?address=mori@example.jp')).toEqual(['card.received', 'ticket.joined'])
  for (const unknownAddress of ['nobody@example.jp', 'mori', 'm…@example.jp'])
    expect(await eventsOf(`?address=${encodeURIComponent(unknownAddress)}`)).toEqual([])
  await app.db.pool.query(
    `update outbox_message set account_id = 'colleague' where event = 'ticket.joined' and address = 'other@example.jp'`,
  )
  await app.db.pool.query(`update outbox_message set about_kind = 'card', about_id = $1 where address = 'other@example.jp'`, [cardId])
  expect(await eventsOf(`?cardId=${cardId}`)).toEqual(['card.received', 'ticket.joined'])
})

test('The outbox shows a reservation’s name and phone as the reader’s role allows', async () => {
  await enableReservations(app, shop, { autoAccept: true })
  const [slot] = await readNextMonthSlots(app, shop)
  await postReservationRequest(app, shop, [slot!], { body: { email: 'visit@example.jp' } })
  const about = async (as?: TestMember) => (await list('?event=reservation.held', as)).messages[0]!.reservation
  expect(await about()).toMatchObject({ day: slot!.day, name: '山本 由佳', phone: '090-1234-5678' })
  expect(await about(await newMember(app, shop.scope, 'reception'))).toMatchObject({
    name: '山本 由佳',
    phone: expect.not.stringContaining('1234'),
  })
  expect(await about(await newMember(app, shop.scope, 'auditor'))).toMatchObject({ name: null, phone: null })
})

test('Roles below manager see masked addresses in the outbox', async () => {
  await notifyTicket('one@example.jp')
  for (const role of ['auditor', 'reception', 'staff'] as const) {
    const member = await newMember(app, shop.scope, role)
    expect([role, (await list('', member)).messages[0]!.address]).toEqual([role, 'o…@example.jp'])
  }
})

test('Mails to a refused address are suppressed until staff send one of them again', async () => {
  app.mail().manner = ({ to }) => (to === 'wrong@example.jp' ? 'refuseAddress' : 'accept')
  const { token } = await notifyTicket('wrong@example.jp')
  await expect.poll(() => states()).toEqual(['failed'])
  const [{ id, result }] = (await list()).messages as [OutboxMessage]
  expect(result).toContain('550')
  expect((await list()).failed).toBe(1)
  // Further mails to the address are suppressed.
  await post(app, `/tickets/${token}/notifications`, { body: { address: null } })
  await post(app, `/tickets/${token}/notifications`, { body: { address: 'wrong@example.jp' } })
  await expect.poll(() => states()).toEqual(['suppressed', 'failed'])
  for (const address of ['nobody', 'a@example.jp\r\nBcc: b@example.jp']) expect((await act(id, 'send-again', { address })).http).toBe(400)
  const key = newIdempotencyKey()
  expect(await act(id, 'send-again', { address: 'right@example.jp' }, key)).toMatchObject({ http: 200, state: 'queued' })
  await expect.poll(() => states('?state=sent')).toEqual(['sent'])
  expect((await act(id, 'send-again', { address: 'right@example.jp' }, key)).http).toBe(200)
  const { rows: recorded } = await app.db.pool.query('select kind, actor_id, changed, data from event where entity_id = $1', [id])
  expect(recorded).toEqual([
    { kind: 'outbox.sendAgain', actor_id: manager.accountId, changed: ['address'], data: { event: 'ticket.joined' } },
  ])
  expect(sentTo('right@example.jp')).toBe(1)
  // Sending to the same address again lifts its suppression.
  app.mail().manner = () => 'accept'
  const [suppressed] = (await list('?state=suppressed')).messages
  expect(await act(suppressed!.id, 'send-again', {})).toMatchObject({ http: 200 })
  await expect.poll(() => sentTo('wrong@example.jp')).toBe(1)
  expect(sentTo('right@example.jp')).toBe(1)
})

test('Later mails use an address corrected by staff, unless the visitor changed it', async () => {
  app.mail().manner = ({ to }) => (to.startsWith('misspelt') ? 'refuseAddress' : 'accept')
  const { ticketId, token } = await notifyTicket('misspelt@example.jp')
  await expect.poll(() => states()).toEqual(['failed'])
  const [{ id }] = (await list()).messages as [OutboxMessage]
  const desk = openDesk(app, shop, manager)
  const call = await desk.callNext()
  expect(await act(id, 'send-again', { address: 'Spelt@example.jp' })).toMatchObject({ http: 200 })
  // The call is queued for the wrong address.
  app.pass(21)
  await expect.poll(() => sentTo('Spelt@example.jp')).toBe(2)
  await desk.move(call, 'requeue', { back: 'end' })
  app.pass(21)
  await expect.poll(() => sentTo('Spelt@example.jp')).toBe(3)
  const storedAddress = async () =>
    (await app.db.pool.query('select address from ticket_address where ticket_id = $1', [ticketId])).rows[0]?.address
  expect(await storedAddress()).toBe('Spelt@example.jp')
  await post(app, `/tickets/${token}/notifications`, { body: { address: 'own@example.jp' } })
  expect(await act(id, 'send-again', { address: 'third@example.jp' })).toMatchObject({ http: 200 })
  expect(await storedAddress()).toBe('own@example.jp')
})

test('No mail can be sent again if its call was undone or replaced or its visit ended', async () => {
  await notifyTicket('served@example.jp')
  await expect.poll(() => states()).toEqual(['sent'])
  const desk = openDesk(app, shop, manager)
  const again = async (query: string) => {
    const { messages } = await list(query)
    return Promise.all(
      messages.map(async ({ id, may }) => `${may.includes('sendAgain')} ${(await act(id, 'send-again', {})).code ?? 'sent'}`),
    )
  }
  const sent = (count: number) => expect.poll(() => states('?event=ticket.called&state=sent')).toHaveLength(count)
  let row = await desk.callNext()
  app.pass(21)
  await sent(1)
  expect(await again('?event=ticket.called')).toEqual(['true sent'])
  await sent(1)
  row = await desk.move(row, 'undo')
  expect(await again('?event=ticket.called')).toEqual(['false outbox.obsolete'])
  row = await desk.move(row, 'call')
  app.pass(21)
  await sent(2)
  expect(await again('?event=ticket.called')).toEqual(['true sent', 'false outbox.obsolete'])
  await sent(2)
  await desk.move(await desk.move(row, 'start'), 'finish')
  expect(await again('')).toEqual(Array(3).fill('false outbox.obsolete'))
})

test('An open invitation can be sent again, only to the invited address', async () => {
  const invite = async (email: string) => {
    const response = await post(app, `/shops/${shop.scope.shopId}/invitations`, {
      headers: createBearerHeaders(manager),
      body: { email, role: 'staff' },
    })
    return ((await response.json()) as { invitation: { id: string } }).invitation.id
  }
  const invitationId = await invite('newcomer@example.jp')
  await expect.poll(() => states()).toEqual(['sent'])
  const [{ id }] = (await list()).messages as [OutboxMessage]
  expect(await act(id, 'send-again', { address: 'other@example.jp' })).toMatchObject({ http: 409, code: 'outbox.otherInvited' })
  expect(await act(id, 'send-again', { address: 'Newcomer@example.jp' })).toMatchObject({ http: 200 })
  await expect.poll(() => states('?state=sent')).toEqual(['sent'])
  await post(app, `/shops/${shop.scope.shopId}/invitations/${invitationId}/revoke`, { headers: createBearerHeaders(manager) })
  expect(await act(id, 'send-again', {})).toMatchObject({ http: 409, code: 'outbox.invitationOver' })
  expect((await list()).messages[0]!.may).toEqual([])
  await invite('late@example.jp')
  await expect.poll(() => states()).toEqual(['sent', 'sent'])
  app.pass(8 * 24 * 60 * 60)
  manager = await newMember(app, shop.scope, 'manager')
  expect(await act((await list()).messages[0]!.id, 'send-again', {})).toMatchObject({ http: 409, code: 'outbox.invitationOver' })
})

test('Messages kept without a mail server can be sent once one is configured', async () => {
  const { db, url, drop } = await freshDatabase()
  const quiet = await startApp({ database: { db, url, drop: async () => {} } })
  const foreignShop = await newShop(quiet, '若葉')
  const owner = await newMember(quiet, foreignShop.scope, 'manager')
  const at = `/shops/${foreignShop.scope.shopId}`
  const read = async (by: TestApp) =>
    (await (await by.request(`/api/v1${at}/outbox`, { headers: createBearerHeaders(owner) })).json()) as List
  const body = { email: 'newcomer@example.jp', role: 'staff' }
  expect(await (await post(quiet, `${at}/invitations`, { headers: createBearerHeaders(owner), body })).json()).toMatchObject({
    mailed: false,
  })
  await expect.poll(async () => (await read(quiet)).messages.map(({ state }) => state)).toEqual(['failed'])
  const { messages, failed, mails } = await read(quiet)
  expect([messages[0], failed, mails]).toMatchObject([{ result: 'mail.notConfigured', may: [] }, 0, false])
  const preview = await quiet.request(`/api/v1${at}/outbox/${messages[0]!.id}`, { headers: createBearerHeaders(owner) })
  expect(await preview.json()).toMatchObject({ subject: expect.stringContaining('若葉店') })
  const sendAgainBy = (by: TestApp) =>
    post(by, `${at}/outbox/${messages[0]!.id}/send-again`, { headers: createBearerHeaders(owner), body: {} })
  expect((await sendAgainBy(quiet)).status).toBe(409)
  await quiet.stop()

  const settings = () => ({ SMTP_URL: app.mail().url, MAIL_FROM: 'no-reply@shop.test' })
  const configured = await startApp({ settings, database: { db, url, drop } })
  try {
    expect((await read(configured)).messages[0]!.may).toEqual(['sendAgain'])
    expect((await sendAgainBy(configured)).status).toBe(200)
    await expect.poll(() => sentTo('newcomer@example.jp')).toBeGreaterThan(0)
  } finally {
    await configured.stop()
  }
})

test('A queued message can be cancelled once and is then not sent', async () => {
  const { ticketId } = await notifyTicket('waits@example.jp')
  await expect.poll(() => states()).toEqual(['sent'])
  const member = await newMember(app, shop.scope, 'staff')
  await post(app, `/shops/${shop.scope.shopId}/messages`, {
    headers: createBearerHeaders(member),
    body: { ticketId, text: { ja: 'まもなくです' } },
  })
  const [{ id }] = (await list('?state=queued')).messages as [OutboxMessage]
  const answers = await Promise.all([act(id, 'cancel'), act(id, 'cancel')])
  expect(answers.map(({ http }) => http).sort()).toEqual([200, 409])
  app.pass(30)
  await notifyTicket('after@example.jp')
  await expect.poll(() => sentTo('after@example.jp')).toBe(1)
  expect(sentTo('waits@example.jp')).toBe(1)
  expect(await act(id, 'cancel')).toMatchObject({ http: 409, code: 'outbox.wrongState' })
})

test('A message that cannot be rendered has no preview', async () => {
  const { ticketId } = await notifyTicket('words@example.jp')
  await app.db.pool.query(
    `update outbox_message set variables = jsonb_build_object('shop', repeat('あ', 3000), 'number', 'A001') where about_id = $1`,
    [ticketId],
  )
  const [{ id }] = (await list()).messages as [OutboxMessage]
  expect((await app.request(`/api/v1${path(`/${id}`)}`, { headers: createBearerHeaders(manager) })).status).toBe(409)
})

test('The outbox is listed page by page', async () => {
  await app.db.pool.query(
    `insert into outbox_message (id, organization_id, shop_id, event, channel, address, address_key, locale, variables, state, created_at, due_at, expires_at)
     select gen_random_uuid(), $1, $2, 'ticket.cancelled', 'mail', n || '@example.jp', '\\x00', 'ja', '{"shop":"店","number":"A001"}', 'sent', now(), now(), now()
       from generate_series(1, 120) n`,
    [shop.scope.organizationId, shop.scope.shopId],
  )
  const ids: string[] = []
  for (let next: string | null = ''; next !== null; ) {
    const page: List = await list(next ? `?after=${next}` : '')
    ids.push(...page.messages.map(({ id }) => id))
    next = page.next
  }
  expect(new Set(ids).size).toBe(120)
})

test('The content and address of a mail are erased after 90 days', async () => {
  await notifyTicket('old@example.jp')
  await expect.poll(() => states()).toEqual(['sent'])
  await app.db.pool.query(`update outbox_message set created_at = created_at - interval '91 days' where address = 'old@example.jp'`)
  await notifyTicket('new@example.jp')
  await expect.poll(() => states()).toEqual(['sent', 'sent'])
  await eraseOldOutboxContents(app)
  const { messages } = await list()
  expect(messages.map(({ address, may }) => [address, may])).toEqual([
    ['new@example.jp', ['sendAgain']],
    [null, []],
  ])
  const preview = await app.request(`/api/v1${path(`/${messages[1]!.id}`)}`, { headers: createBearerHeaders(manager) })
  expect(await preview.json()).toBeNull()
})
