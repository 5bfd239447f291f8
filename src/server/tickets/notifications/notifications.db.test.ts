/** Mails to visitors with an address, by a real mail server, for news that no open page has shown. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { TicketMailSubscription } from '#contract/tickets/notifications.ts'
import type { VisitorTicket } from '#contract/tickets/visitor-ticket.ts'
import type { AddedTicket } from '#contract/tickets/walk-in.ts'
import { startApp, type TestApp } from '../../../../test/app.ts'
import { openDesk, type TestDesk } from '../../../../test/desk.ts'
import { insertWaitingTickets } from '../../../../test/many-tickets.ts'
import { longTest, sampledTest } from '../../../../test/matrix.ts'
import { mailHeader, mailText } from '../../../../test/smtp.ts'
import {
  createBearerHeaders,
  joinAsVisitor,
  newDeviceId,
  newIdempotencyKey,
  newMember,
  newShop,
  post,
  type TestMember,
} from '../../../../test/world.ts'
import type { CreatedShop } from '../../organization/create-organization.ts'

let app: TestApp
let shop: CreatedShop
let member: TestMember
let desk: TestDesk
beforeAll(async () => {
  app = await startApp({ mails: true })
})
afterAll(() => app?.stop())
beforeEach(async () => {
  app.mail().received.length = 0
  app.mail().manner = () => 'accept'
  shop = await newShop(app, '若葉')
  member = await newMember(app, shop.scope, 'staff')
  desk = openDesk(app, shop, member)
})

type NotificationsResult = TicketMailSubscription & { http: number; code?: string }
async function setAddress(token: string, address: string | null, key = newIdempotencyKey()): Promise<NotificationsResult> {
  const response = await post(app, `/tickets/${token}/notifications`, { key, body: { address } })
  return { http: response.status, ...((await response.json()) as TicketMailSubscription) }
}
const readTicketNotifications = async (token: string) =>
  (await (await app.request(`/api/v1/tickets/${token}/notifications`)).json()) as TicketMailSubscription
const act = (token: string, action: 'seen' | 'on-my-way', device?: string) =>
  post(app, `/tickets/${token}/${action}`, { headers: device === undefined ? {} : { cookie: `uketsuke_device=${device}` } })
/** As long as an open page may show the news first. */
const wait = () => app.pass(21)
const subjects = async (): Promise<string[]> => {
  const { rows } = await app.db.pool.query<{ event: string; state: string }>(
    'select event, state from outbox_message where shop_id = $1 order by created_at, id',
    [shop.scope.shopId],
  )
  return rows.map(({ event, state }) => `${event} ${state}`)
}
/** Joins and leaves an address, and reads the first mail. */
async function joinWithMail(address = 'sato@example.jp', device = newDeviceId()) {
  const ticket = await joinAsVisitor(app, shop, { device })
  expect(await setAddress(ticket.token, address)).toMatchObject({ http: 200 })
  return ticket
}

test('An address that the mail server refuses is shown as failed', async () => {
  app.mail().manner = () => 'refuseAddress'
  const ticket = await joinWithMail('nobody@example.jp')
  await expect.poll(subjects).toEqual(['ticket.joined failed'])
  expect(await readTicketNotifications(ticket.token)).toEqual({
    possible: true,
    address: 'n…@example.jp',
    failed: true,
    push: null,
    line: null,
  })
  app.mail().manner = () => 'accept'
  expect(await setAddress(ticket.token, 'sato@example.jp')).toMatchObject({ address: 's…@example.jp' })
  expect((await readTicketNotifications(ticket.token)).failed).toBeUndefined()
})

test('Each step of the ticket is mailed if the page has not shown it', async () => {
  const others = [await joinAsVisitor(app, shop), await joinAsVisitor(app, shop), await joinAsVisitor(app, shop)]
  const ticket = await joinWithMail()
  await expect.poll(subjects).toEqual(['ticket.joined sent'])
  expect(await readTicketNotifications(ticket.token)).toEqual({ possible: true, address: 's…@example.jp', push: null, line: null })

  await desk.callNext()
  expect(await subjects()).toEqual(['ticket.joined sent', 'ticket.near queued'])
  wait()
  await expect.poll(subjects).toEqual(['ticket.joined sent', 'ticket.near sent'])
  // The "near" mail is sent once.
  await desk.callNext()
  await desk.callNext()
  const call = await desk.callNext()
  expect(call).toMatchObject({ id: ticket.ticketId })
  wait()
  await expect.poll(() => app.mail().received.length).toBe(3)
  const mail = app.mail().received.at(-1)!
  expect(mail.to).toBe('sato@example.jp')
  expect(mailHeader(mail, 'auto-submitted')).toBe('auto-generated')
  const link = new RegExp(`${app.origin}/entry/w/([\\w-]{22})`).exec(mailText(mail))
  expect(((await (await app.request(`/api/v1/tickets/${link![1]}`)).json()) as VisitorTicket).number).toBe(ticket.number)
  // Opening the page changes nothing.
  expect((await desk.detail(ticket.ticketId)).ticket).toMatchObject({ status: 'called', rev: (call as { rev: number }).rev })
  expect(others).toHaveLength(3)

  const row = (await desk.detail(ticket.ticketId)).ticket
  const again = await desk.move(row, 'requeue', { back: 'end' })
  wait()
  await expect.poll(async () => (await subjects()).at(-1)).toBe('ticket.requeued sent')
  await desk.move((await desk.detail((again as { id: string }).id)).ticket, 'remove')
  wait()
  await expect.poll(async () => (await subjects()).at(-1)).toBe('ticket.cancelled sent')
})

test('An open page that shows the call cancels its mail', async () => {
  const device = newDeviceId()
  const { token } = await joinWithMail('sato@example.jp', device)
  await expect.poll(subjects).toEqual(['ticket.joined sent'])
  await desk.callNext()
  expect((await act(token, 'seen', device)).status).toBe(200)
  wait()
  expect(await subjects()).toEqual(['ticket.joined sent', 'ticket.called cancelled'])
  await joinWithMail('suzuki@example.jp')
  await expect.poll(() => app.mail().received.length).toBe(2)
  expect(app.mail().received.filter(({ to }) => to === 'sato@example.jp')).toHaveLength(1)
})

const browsers: [string, string | undefined][] = [
  ['another browser', newDeviceId()],
  ['a program without a cookie', undefined],
]
sampledTest(browsers, 2)('Only a page in the browser that joined cancels the call mail, not %s', async (_, device) => {
  const { token } = await joinWithMail()
  await expect.poll(subjects).toEqual(['ticket.joined sent'])
  await desk.callNext()
  expect((await act(token, 'seen', device)).status).toBe(200)
  wait()
  await expect.poll(subjects).toEqual(['ticket.joined sent', 'ticket.called sent'])
})

longTest('The open page of a walk-in’s ticket does not cancel the call mail', async () => {
  const added = await post(app, `/shops/${shop.scope.shopId}/lanes/${shop.lanes[0]!.id}/tickets`, {
    headers: createBearerHeaders(member),
    body: {},
  })
  const { token } = (await added.json()) as AddedTicket
  expect(await setAddress(token, 'sato@example.jp')).toMatchObject({ http: 200 })
  await expect.poll(subjects).toEqual(['ticket.joined sent'])
  await desk.callNext()
  expect((await act(token, 'seen', newDeviceId())).status).toBe(200)
  wait()
  await expect.poll(subjects).toEqual(['ticket.joined sent', 'ticket.called sent'])
})

test('An undone call cancels its mail but not the mail of a message', async () => {
  const ticket = await joinWithMail()
  await expect.poll(subjects).toEqual(['ticket.joined sent'])
  const call = (await desk.callNext()) as Parameters<TestDesk['move']>[0]
  await desk.move(call, 'undo')
  const words = { ticketId: ticket.ticketId, text: { ja: '書類をご用意ください' } }
  await post(app, `/shops/${shop.scope.shopId}/messages`, { headers: createBearerHeaders(member), body: words })
  wait()
  await expect.poll(subjects).toEqual(['ticket.joined sent', 'ticket.called cancelled', 'ticket.message sent'])
  expect(mailText(app.mail().received.at(-1)!)).toContain('書類をご用意ください')
})

const sendMessage = (ticketId: string, ja: string) =>
  post(app, `/shops/${shop.scope.shopId}/messages`, { headers: createBearerHeaders(member), body: { ticketId, text: { ja } } })

longTest('The mail of a message is cancelled by the end of the visit, not by a call', async () => {
  const ticket = await joinWithMail()
  await expect.poll(subjects).toEqual(['ticket.joined sent'])
  await sendMessage(ticket.ticketId, '書類をご用意ください')
  const call = (await desk.callNext()) as Parameters<TestDesk['move']>[0]
  wait()
  await expect.poll(subjects).toEqual(['ticket.joined sent', 'ticket.message sent', 'ticket.called sent'])
  await sendMessage(ticket.ticketId, 'まもなくです')
  const serving = await desk.move(call, 'start')
  expect((await subjects()).at(-1)).toBe('ticket.message queued')
  await desk.move(serving, 'finish')
  expect((await subjects()).at(-1)).toBe('ticket.message cancelled')
})

longTest('The "near" mail follows the lane’s call policy', async () => {
  const manager = await newMember(app, shop.scope, 'manager')
  const path = `/shops/${shop.scope.shopId}/lanes/${shop.lanes[0]!.id}/call-policy`
  const body = { replaces: { rule: 'strict' }, policy: { rule: 'ratio', shares: { normal: 1, booked: 1, care: 1, staff: 1 } } }
  expect((await post(app, path, { headers: createBearerHeaders(manager), body })).status).toBe(200)
  for (let n = 0; n < 5; n++) await desk.waiting()
  const booked = [await desk.waiting(), await desk.waiting()]
  const joined = await joinWithMail()
  for (const ticket of [...booked, (await desk.detail(joined.ticketId)).ticket]) await desk.move(ticket, 'edit', { class: 'booked' })
  // Classes take turns: three of either are ahead, and more in line.
  await desk.callNext()
  await desk.callNext()
  expect(await subjects()).not.toContain('ticket.near queued')
  await desk.callNext()
  expect(await subjects()).toContain('ticket.near queued')
})

longTest('The "near" mail of a moved ticket follows the order of its new lane', async () => {
  for (let n = 0; n < 4; n++) await desk.waiting()
  const ticket = await joinWithMail()
  await desk.move((await desk.detail(ticket.ticketId)).ticket, 'moveLane')
  await expect.poll(subjects).toEqual(['ticket.joined sent', 'ticket.near queued'])
})

test('An “on my way” report from any browser cancels the call mail', async () => {
  const { token } = await joinWithMail()
  await expect.poll(subjects).toEqual(['ticket.joined sent'])
  await desk.callNext()
  expect((await act(token, 'on-my-way', newDeviceId())).status).toBe(200)
  expect(await subjects()).toEqual(['ticket.joined sent', 'ticket.called cancelled'])
})

longTest('An open page does not cancel the first mail, sent after the join', async () => {
  app.mail().manner = () => 'defer'
  const device = newDeviceId()
  const { token } = await joinWithMail('sato@example.jp', device)
  // Tried once and deferred; during the try it is not queued.
  const putOff = `select from outbox_message where shop_id = $1 and state = 'queued' and attempts = 1`
  await expect.poll(async () => (await app.db.pool.query(putOff, [shop.scope.shopId])).rowCount).toBe(1)
  await act(token, 'seen', device)
  expect(await subjects()).toEqual(['ticket.joined queued'])
})

test('A mail that became obsolete during sending is not retried', async () => {
  await joinWithMail('hangs@example.jp')
  await expect.poll(subjects).toEqual(['ticket.joined sent'])
  const call = (await desk.callNext()) as Parameters<TestDesk['move']>[0]
  // Mails left by other tests are sent as well.
  app.mail().manner = ({ to }) => (to === 'hangs@example.jp' ? 'hang' : 'accept')
  const mailCount = () => app.mail().received.filter(({ to }) => to === 'hangs@example.jp').length
  wait()
  await expect.poll(mailCount).toBe(2)
  expect(await subjects()).toEqual(['ticket.joined sent', 'ticket.called sending'])
  await desk.move(call, 'start')
  app.mail().manner = () => 'accept'
  app.mail().cut()
  await expect.poll(subjects).toEqual(['ticket.joined sent', 'ticket.called queued'])
  app.pass(60)
  await expect.poll(subjects).toEqual(['ticket.joined sent', 'ticket.called cancelled'])
  expect(mailCount()).toBe(2)
})

longTest('Undoing the removal of a join burst cancels the mail about the removal', async () => {
  const first = await joinAsVisitor(app, shop)
  await insertWaitingTickets(app.db, first.ticketId, 19)
  await setAddress(first.token, 'burst@example.jp')
  const ticket = await joinAsVisitor(app, shop)
  await app.db.pool.query('update ticket set network_key = null where id = $1', [ticket.ticketId])
  await setAddress(ticket.token, 'sato@example.jp')
  const joined = ['ticket.joined sent', 'ticket.joined sent']
  await expect.poll(subjects).toEqual(joined)
  const queue = await (await app.request(`/api/v1/shops/${shop.scope.shopId}/tickets`, { headers: createBearerHeaders(member) })).json()
  const [burst] = (queue as { joinBursts: { id: string }[] }).joinBursts
  const act = (action: string) =>
    post(app, `/shops/${shop.scope.shopId}/join-bursts/${burst!.id}/${action}`, { headers: createBearerHeaders(member) })
  expect((await act('remove')).status).toBe(200)
  expect((await subjects()).sort()).toEqual(['ticket.cancelled queued', ...joined, 'ticket.near queued'])
  expect((await act('undo')).status).toBe(200)
  expect((await subjects()).sort()).toEqual(['ticket.cancelled cancelled', ...joined, 'ticket.near queued'])
})

test('A ticket’s e-mail address can be changed or removed, but not invalid or overused', async () => {
  const ticket = await joinWithMail()
  expect(await setAddress(ticket.token, 'ＳＡＴＯ@example.jp')).toMatchObject({ http: 200, address: 's…@example.jp' })
  expect(await subjects()).toHaveLength(1)
  expect(await setAddress(ticket.token, null)).toMatchObject({ http: 200, address: null })
  await desk.callNext()
  expect(await subjects()).toHaveLength(1)
  for (const wrong of ['', 'nobody', 'a@example.jp\r\nBcc: b@example.jp', 'a@example.jp, b@example.jp'])
    expect((await setAddress(ticket.token, wrong)).http).toBe(400)
  for (let n = 0; n < 3; n++) await joinWithMail('many@example.jp')
  expect(await setAddress(ticket.token, 'many@example.jp')).toMatchObject({ http: 409, code: 'notifications.tooMany' })
  const key = newIdempotencyKey()
  const once = await joinAsVisitor(app, shop)
  expect([await setAddress(once.token, 'once@example.jp', key), await setAddress(once.token, 'once@example.jp', key)]).toEqual([
    { http: 200, possible: true, address: 'o…@example.jp', push: null, line: null },
    { http: 200, possible: true, address: 'o…@example.jp', push: null, line: null },
  ])
  expect((await subjects()).filter((one) => one.startsWith('ticket.joined'))).toHaveLength(5)
})

test('A ticket’s e-mail address is erased at the end of the business day', async () => {
  const { ticketId } = await joinWithMail()
  await expect.poll(subjects).toEqual(['ticket.joined sent'])
  app.pass(24 * 60 * 60)
  const left = async () => {
    const { rows } = await app.db.pool.query(
      `select (select count(*)::int from ticket_address where shop_id = $1) as kept,
              (select array_agg(distinct address) from outbox_message where about_id = $2) as addresses`,
      [shop.scope.shopId, ticketId],
    )
    return rows[0]
  }
  await expect.poll(left).toEqual({ kept: 0, addresses: ['s…@example.jp'] })
  expect(app.logged.join('\n')).not.toContain('sato@')
})
