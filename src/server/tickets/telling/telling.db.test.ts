/** product.md 6: who left an address is told by a real mail server of what an open page hasn't shown them. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Telling } from '#contract/tickets/telling.ts'
import type { VisitorTicket } from '#contract/tickets/visitor-ticket.ts'
import { startApp, type TestApp } from '../../../../test/app.ts'
import { openDesk, type TestDesk } from '../../../../test/desk.ts'
import { header, type MailServer, startMailServer, textOf } from '../../../../test/smtp.ts'
import { bearer, join, newKey, newMember, newShop, post, type TestMember } from '../../../../test/world.ts'
import type { FoundedShop } from '../../shops/found.ts'

let mail: MailServer
let app: TestApp
let shop: FoundedShop
let member: TestMember
let desk: TestDesk
beforeAll(async () => {
  mail = await startMailServer()
  app = await startApp({ settings: () => ({ SMTP_URL: mail.url, MAIL_FROM: 'no-reply@shop.test', MAIL_RATE: '1000' }) })
})
afterAll(async () => {
  await app?.stop()
  await mail?.close()
})
beforeEach(async () => {
  mail.received.length = 0
  shop = await newShop(app, '若葉')
  member = await newMember(app, shop.scope, 'staff')
  desk = openDesk(app, shop, member)
})

type Said = Telling & { http: number; code?: string }
async function beTold(token: string, address: string | null, key = newKey()): Promise<Said> {
  const response = await post(app, `/tickets/${token}/telling`, { key, body: { address } })
  return { http: response.status, ...((await response.json()) as Telling) }
}
const readTelling = async (token: string) => (await (await app.request(`/api/v1/tickets/${token}/telling`)).json()) as Telling
const seen = (token: string) => post(app, `/tickets/${token}/seen`)
/** So long as an open page has to show it first. */
const wait = () => app.pass(21)
const subjects = async (): Promise<string[]> => {
  const { rows } = await app.db.pool.query<{ event: string; state: string }>(
    'select event, state from outbox_message where shop_id = $1 order by created_at, id',
    [shop.scope.shopId],
  )
  return rows.map(({ event, state }) => `${event} ${state}`)
}
/** Somebody who left an address, with the mail that says so read. */
async function told(address = 'sato@example.jp') {
  const ticket = await join(app, shop)
  expect(await beTold(ticket.token, address)).toMatchObject({ http: 200 })
  return ticket
}

test('near, called, and what else becomes of the number: each is mailed when the page has not shown it', async () => {
  const others = [await join(app, shop), await join(app, shop), await join(app, shop)]
  const own = await told()
  await expect.poll(subjects).toEqual(['ticket.joined sent'])
  expect(await readTelling(own.token)).toEqual({ possible: true, address: 's…@example.jp' })

  await desk.callNext()
  expect(await subjects()).toEqual(['ticket.joined sent', 'ticket.near queued'])
  wait()
  await expect.poll(subjects).toEqual(['ticket.joined sent', 'ticket.near sent'])
  // Once is enough.
  await desk.callNext()
  await desk.callNext()
  const call = await desk.callNext()
  expect(call).toMatchObject({ id: own.ticketId })
  wait()
  await expect.poll(() => mail.received.length).toBe(3)
  const letter = mail.received.at(-1)!
  expect(letter.to).toBe('sato@example.jp')
  expect(header(letter, 'auto-submitted')).toBe('auto-generated')
  const link = new RegExp(`${app.origin}/entry/w/([\\w-]{22})`).exec(textOf(letter))
  expect(((await (await app.request(`/api/v1/tickets/${link![1]}`)).json()) as VisitorTicket).number).toBe(own.number)
  // Opening it changes nothing.
  expect((await desk.detail(own.ticketId)).ticket).toMatchObject({ status: 'called', rev: (call as { rev: number }).rev })
  expect(others).toHaveLength(3)

  const row = (await desk.detail(own.ticketId)).ticket
  const again = await desk.move(row, 'requeue', { back: 'end' })
  wait()
  await expect.poll(async () => (await subjects()).at(-1)).toBe('ticket.requeued sent')
  await desk.move((await desk.detail((again as { id: string }).id)).ticket, 'remove')
  wait()
  await expect.poll(async () => (await subjects()).at(-1)).toBe('ticket.cancelled sent')
})

test('a page that is open and shows it: nothing goes out', async () => {
  const { token } = await told()
  await expect.poll(subjects).toEqual(['ticket.joined sent'])
  await desk.callNext()
  expect((await seen(token)).status).toBe(200)
  wait()
  expect(await subjects()).toEqual(['ticket.joined sent', 'ticket.called cancelled'])
  await told('suzuki@example.jp')
  await expect.poll(() => mail.received.length).toBe(2)
  expect(mail.received.filter(({ to }) => to === 'sato@example.jp')).toHaveLength(1)
})

test('what was taken back is not told; a word of the shop is', async () => {
  const own = await told()
  await expect.poll(subjects).toEqual(['ticket.joined sent'])
  const call = (await desk.callNext()) as Parameters<TestDesk['move']>[0]
  await desk.move(call, 'undo')
  const words = { ticketId: own.ticketId, text: { ja: '書類をご用意ください' } }
  await post(app, `/shops/${shop.scope.shopId}/messages`, { headers: bearer(member), body: words })
  wait()
  await expect.poll(subjects).toEqual(['ticket.joined sent', 'ticket.called cancelled', 'ticket.message sent'])
  expect(textOf(mail.received.at(-1)!)).toContain('書類をご用意ください')
})

test('no longer wanted, another address, none at all, and no more than three of one address', async () => {
  const own = await told()
  expect(await beTold(own.token, 'ＳＡＴＯ@example.jp')).toMatchObject({ http: 200, address: 's…@example.jp' })
  expect(await subjects()).toHaveLength(1)
  expect(await beTold(own.token, null)).toMatchObject({ http: 200, address: null })
  await desk.callNext()
  expect(await subjects()).toHaveLength(1)
  for (const wrong of ['', 'nobody', 'a@example.jp\r\nBcc: b@example.jp', 'a@example.jp, b@example.jp'])
    expect((await beTold(own.token, wrong)).http).toBe(400)
  for (let n = 0; n < 3; n++) await told('many@example.jp')
  expect(await beTold(own.token, 'many@example.jp')).toMatchObject({ http: 409, code: 'telling.tooMany' })
  const key = newKey()
  const once = await join(app, shop)
  expect([await beTold(once.token, 'once@example.jp', key), await beTold(once.token, 'once@example.jp', key)]).toEqual([
    { http: 200, possible: true, address: 'o…@example.jp' },
    { http: 200, possible: true, address: 'o…@example.jp' },
  ])
  expect((await subjects()).filter((one) => one.startsWith('ticket.joined'))).toHaveLength(5)
})

test('at the day’s end the address is gone, and masked in what was sent; nobody’s card has it', async () => {
  const { ticketId } = await told()
  await expect.poll(subjects).toEqual(['ticket.joined sent'])
  app.pass(24 * 60 * 60)
  const left = async () => {
    const { rows } = await app.db.pool.query(
      `select (select count(*)::int from ticket_address where shop_id = $1) as kept,
              (select array_agg(distinct address) from outbox_message where ticket_id = $2) as addresses`,
      [shop.scope.shopId, ticketId],
    )
    return rows[0]
  }
  await expect.poll(left).toEqual({ kept: 0, addresses: ['s…@example.jp'] })
  expect(app.logged.join('\n')).not.toContain('sato@')
})

test('without a mail server nothing is promised, and nothing is kept', async () => {
  const quiet = await startApp()
  try {
    const place = await newShop(quiet, '若葉')
    const { token } = await join(quiet, place)
    expect(await (await quiet.request(`/api/v1/tickets/${token}/telling`)).json()).toEqual({ possible: false, address: null })
    const refused = await post(quiet, `/tickets/${token}/telling`, { body: { address: 'sato@example.jp' } })
    expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([409, 'telling.notConfigured'])
    expect((await quiet.db.pool.query('select from ticket_address')).rowCount).toBe(0)
  } finally {
    await quiet.stop()
  }
})
