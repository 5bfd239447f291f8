/** Queued messages are sent once by a real mail server, or record why not (R1.4). */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { parseEmail } from '#domain/email.ts'
import { startApp, type TestApp } from '../../../test/app.ts'
import { type MailServer, mailHeader, startMailServer } from '../../../test/smtp.ts'
import { joinAsVisitor, newMember, newShop } from '../../../test/world.ts'
import { openLog } from '../log.ts'
import { createTokenDeriver } from '../tokens.ts'
import { addressKeyOf, cancelObsoleteMessages, enqueueAccountMail, enqueueMail, requeueMessage } from './enqueue.ts'
import { createMailTransport } from './mail.ts'
import { type OutboxSender, openOutboxSender } from './sender.ts'

let app: TestApp
let mail: MailServer
let shop: Awaited<ReturnType<typeof newShop>>
const open: OutboxSender[] = []

beforeAll(async () => {
  // Only the tests' senders send.
  app = await startApp({ settings: () => ({ ROLE: 'web' }) })
})
beforeEach(async () => {
  ;[mail, shop] = await Promise.all([startMailServer(), newShop(app, '若葉')])
  await app.db.pool.query('delete from outbox_due')
})
afterEach(async () => {
  await Promise.all(open.splice(0).map((sender) => sender.close()))
  await mail.close()
})
afterAll(() => app?.stop())

const logged: string[] = []
const log = openLog({ appEnv: 'development', version: '0', logLevel: 'debug' }, { write: (line) => void logged.push(line) })
type Choices = { timeoutMs?: number; rate?: number; without?: boolean; keeps?: ['mail'] }
function sender({ timeoutMs, rate = 1_000, without = false, keeps }: Choices = {}): OutboxSender {
  const opened = openOutboxSender({
    db: app.db,
    clock: app.clock,
    log,
    pageOf: async () => link,
    replyTo: async () => undefined,
    transports: {
      mail: without ? undefined : createMailTransport({ smtpUrl: mail.url, from: '受付 <no-reply@shop.test>', rate, timeoutMs }),
      sms: undefined,
      push: undefined,
      line: undefined,
    },
    ...(keeps && { keeps }),
    origin: 'https://uketsuke.example.jp',
  })
  open.push(opened)
  return opened
}

const tokens = createTokenDeriver(new Uint8Array(32).fill(7))
function keyOf(address: string): Buffer {
  const email = parseEmail(address)
  return email ? addressKeyOf(tokens, email, shop.scope.shopId) : Buffer.alloc(32)
}

const link = 'https://uketsuke.example.jp/entry/w/x'
const write = (address = 'sato@example.jp', number = 'A001', name = '若葉', event: 'ticket.called' | 'ticket.joined' = 'ticket.called') =>
  app.db.inScope(shop.scope, (tx) =>
    enqueueMail(tx, {
      event,
      address,
      locale: 'ja',
      variables: { shop: name, number },
      now: app.clock(),
      scope: shop.scope,
      addressKey: keyOf(address),
    }),
  )
const look = async (id: string) =>
  (
    await app.db.pool.query(
      'select state, result, attempts, maybe_sent as "maybeSent", due_at as "dueAt" from outbox_message where id = $1',
      [id],
    )
  ).rows[0]
const countDue = async () => (await app.db.pool.query<{ count: number }>('select count(*)::int as count from outbox_due')).rows[0]!.count

test('A sent mail has the row’s Message-ID and prevents automatic replies', async () => {
  const id = await write()
  await sender().look()
  expect(await look(id!)).toMatchObject({ state: 'sent', attempts: 1, maybeSent: false })
  expect(await countDue()).toBe(0)
  const [letter] = mail.received
  expect(letter).toMatchObject({ to: 'sato@example.jp' })
  expect(mailHeader(letter!, 'message-id')).toBe(`<${id}@shop.test>`)
  expect(mailHeader(letter!, 'auto-submitted')).toBe('auto-generated')
  expect(mailHeader(letter!, 'content-type')).toContain('multipart/alternative')
  expect(mailHeader(letter!, 'from')).toMatch(/=\?UTF-8\?.*<no-reply@shop\.test>/)
})

test('A mail deferred by its server (4xx) is retried later', async () => {
  mail.manner = () => 'defer'
  const id = await write()
  const own = sender()
  await own.look()
  expect(await look(id!)).toMatchObject({ state: 'queued', result: 'SMTP 451 4.3.0', attempts: 1, maybeSent: false })
  await own.look()
  expect((await look(id!)).attempts).toBe(1)
  mail.manner = () => 'accept'
  app.pass(60)
  await own.look()
  expect(await look(id!)).toMatchObject({ state: 'sent', attempts: 2 })
})

test('A mail refused with 5xx fails, and a refused address is suppressed', async () => {
  mail.manner = () => 'refuse'
  const words = await write('words@example.jp')
  mail.manner = ({ raw }) => (raw === '' ? 'accept' : 'refuse')
  const own = sender()
  await own.look()
  expect(await look(words!)).toMatchObject({ state: 'failed', result: 'SMTP 554 5.7.1' })
  mail.manner = ({ to }) => (to === 'nobody@example.jp' ? 'refuseAddress' : 'accept')
  const [nobody, other] = [await write('nobody@example.jp'), await write('words@example.jp')]
  await own.look()
  expect(await look(nobody!)).toMatchObject({ state: 'failed', result: 'SMTP 550 5.1.1' })
  expect(await look(other!)).toMatchObject({ state: 'sent' })
  mail.manner = () => 'accept'
  const again = await write('Nobody@Example.jp')
  await own.look()
  expect(await look(again!)).toMatchObject({ state: 'suppressed' })
  expect(mail.received).toHaveLength(1)
})

test('A mail whose connection is cut at its end is retried and marked as maybe sent', async () => {
  mail.manner = () => 'drop'
  const id = await write()
  const own = sender()
  await own.look()
  expect(await look(id!)).toMatchObject({ state: 'queued', maybeSent: true })
  mail.manner = () => 'accept'
  app.pass(60)
  await own.look()
  // Possibly sent twice, so `maybeSent` stays set.
  expect(await look(id!)).toMatchObject({ state: 'sent', maybeSent: true })
  expect(new Set(mail.received.map((mail) => mailHeader(mail, 'message-id')))).toEqual(new Set([`<${id}@shop.test>`]))
  expect(mail.received).toHaveLength(2)
})

test('A mail to a silent server times out and is marked as maybe sent', async () => {
  mail.manner = () => 'hang'
  const id = await write()
  await sender({ timeoutMs: 300 }).look()
  expect(await look(id!)).toMatchObject({ state: 'queued', result: 'ETIMEDOUT', maybeSent: true })
})

test('An unreachable mail server is retried until the message expires', async () => {
  const id = await write()
  await mail.close()
  const own = sender()
  await own.look()
  expect(await look(id!)).toMatchObject({ state: 'queued', maybeSent: false })
  app.pass(16 * 60)
  await own.look()
  expect(await look(id!)).toMatchObject({ state: 'cancelled', result: 'expired' })
  expect(await countDue()).toBe(0)
  mail = await startMailServer()
})

test('A mail without a configured server fails with mail.notConfigured', async () => {
  const id = await write()
  await sender({ without: true }).look()
  expect(await look(id!)).toMatchObject({ state: 'failed', result: 'mail.notConfigured' })
})

test('Without a mail server, mails kept for tests to read stay queued and do not fail', async () => {
  const id = await write()
  await sender({ without: true, keeps: ['mail'] }).look()
  expect(await look(id!)).toMatchObject({ state: 'queued' })
})

test('Two concurrent senders send each message once', async () => {
  const ids = await Promise.all(Array.from({ length: 40 }, (_, n) => write(`visitor${n}@example.jp`)))
  await Promise.all([sender().look(), sender().look()])
  expect(mail.received.map(({ to }) => to).sort()).toEqual(ids.map((_, n) => `visitor${n}@example.jp`).sort())
})

test('A mail that hangs does not delay the mail of a call', async () => {
  mail.manner = ({ to }) => (to === 'hangs@example.jp' ? 'hang' : 'accept')
  const hangs = await write('hangs@example.jp')
  const looking = sender().look()
  await expect.poll(() => mail.received.length).toBe(1)
  await write('called@example.jp')
  await expect.poll(() => mail.received.map(({ to }) => to)).toEqual(['hangs@example.jp', 'called@example.jp'])
  expect(await look(hangs!)).toMatchObject({ state: 'sending', attempts: 1 })
  mail.cut()
  await looking
})

/** Number of mails sent at the same time. */
const { lanes } = createMailTransport({ smtpUrl: 'smtp://127.0.0.1:25', from: 'no-reply@shop.test', rate: 1 })

test('The mail of a call is sent before queued mails that are not urgent', async () => {
  mail.manner = () => 'hold'
  for (let n = 0; n < lanes + 5; n++) await write(`joined${n}@example.jp`, 'A001', '若葉', 'ticket.joined')
  const looking = sender().look()
  await expect.poll(() => mail.received.length).toBe(lanes)
  const call = await write('called@example.jp')
  mail.manner = ({ to }) => (to === 'called@example.jp' ? 'accept' : 'hold')
  mail.release()
  await expect.poll(async () => (await look(call!)).state).toBe('sent')
  mail.manner = () => 'accept'
  mail.release()
  await looking
  const { rows } = await app.db.pool.query(`select address from outbox_message where shop_id = $1 order by ended_at`, [shop.scope.shopId])
  expect(rows).toHaveLength(lanes + 6)
  expect(rows.findIndex(({ address }) => address === 'called@example.jp')).toBeLessThanOrEqual(lanes)
})

test('Concurrent senders together keep the configured mail rate', async () => {
  const mailCount = 12
  await Promise.all(Array.from({ length: mailCount }, (_, n) => write(`visitor${n}@example.jp`)))
  const { rows: began } = await app.db.pool.query('select clock_timestamp()::text as at')
  await Promise.all([sender({ rate: 20 }).look(), sender({ rate: 20 }).look(), sender({ rate: 20 }).look()])
  expect(mail.received).toHaveLength(mailCount)
  // Each mail delays the next turn by a twentieth of a second.
  const { rows } = await app.db.pool.query(
    `select next_at >= $1::timestamptz + make_interval(secs => $2) as kept from outbox_turn where channel = 'mail'`,
    [began[0].at, mailCount / 20],
  )
  expect(rows).toEqual([{ kept: true }])
})

test('A next send time years ahead, set by a wrong clock, is ignored', async () => {
  await app.db.pool.query(`update outbox_turn set next_at = now() + interval '3 years'`)
  const id = await write()
  await sender().look()
  expect(await look(id!)).toMatchObject({ state: 'sent' })
})

test('A closing sender finishes started mails and starts no others', async () => {
  mail.manner = () => 'hold'
  const ids = await Promise.all(Array.from({ length: lanes + 10 }, (_, n) => write(`visitor${n}@example.jp`)))
  const own = sender()
  const looking = own.look()
  await expect.poll(() => mail.received.length).toBe(lanes)
  const closing = own.close()
  mail.release()
  await closing
  await looking
  const rows = await Promise.all(ids.map((id) => look(id!)))
  const states = rows.map(({ state, attempts, maybeSent }) => `${state} ${attempts} ${maybeSent}`).sort()
  expect(states).toEqual([...Array(10).fill('queued 0 false'), ...Array(lanes).fill('sent 1 false')])
})

test('A message left by a dead process is sent after its lease expires', async () => {
  const id = await write()
  // State left by a dead process: taken, begun and not ended.
  await app.db.pool.query(`update outbox_message set state = 'sending', attempts = 1 where id = $1`, [id])
  await app.db.pool.query(`update outbox_due set due_at = due_at + interval '2 minutes' where message_id = $1`, [id])
  const own = sender()
  await own.look()
  expect(mail.received).toHaveLength(0)
  app.pass(121)
  await own.look()
  expect(await look(id!)).toMatchObject({ state: 'sent', attempts: 2 })
  expect(mailHeader(mail.received[0]!, 'message-id')).toBe(`<${id}@shop.test>`)
})

test('An account mail is invisible to shops and loses its link once sent', async () => {
  const { accountId } = await newMember(app, shop.scope, 'staff')
  await app.db.inTransaction((tx) =>
    enqueueAccountMail(tx, {
      event: 'account.resetPassword',
      address: 'sato@example.jp',
      locale: 'en',
      variables: { link: 'https://uketsuke.example.jp/auth/action?oobCode=x' },
      now: app.clock(),
      accountId,
    }),
  )
  expect(await app.db.inScope(shop.scope, async (tx) => (await tx.$client.query('select from outbox_message')).rowCount)).toBe(0)
  await sender().look()
  expect(mailHeader(mail.received[0]!, 'subject')).toBe('Set a new password')
  const { rows } = await app.db.pool.query('select state, variables from identity.outbox_message where account_id = $1', [accountId])
  expect(rows).toEqual([{ state: 'sent', variables: {} }])
  expect(await countDue()).toBe(0)
})

test('A message cancelled as obsolete is sent only after staff send it again', async () => {
  const { ticketId } = await joinAsVisitor(app, shop)
  const id = await write()
  await app.db.pool.query(`update outbox_message set about_kind = 'ticket', about_id = $2 where id = $1`, [id, ticketId])
  await app.db.inScope(shop.scope, (tx) => cancelObsoleteMessages(tx, { ids: [ticketId], because: 'obsolete', now: app.clock() }))
  expect(await look(id!)).toMatchObject({ state: 'cancelled', result: 'obsolete' })
  const own = sender()
  await own.look()
  expect(mail.received).toHaveLength(0)
  await app.db.inScope(shop.scope, async (tx) => {
    await tx.$client.query(`update outbox_message set state = 'queued' where id = $1`, [id])
    await requeueMessage(tx, { id: id!, event: 'ticket.called', scope: shop.scope, now: app.clock() })
  })
  await own.look()
  expect(mail.received).toHaveLength(1)
})

test('A message that becomes obsolete during an attempt is cancelled, not retried', async () => {
  const { ticketId } = await joinAsVisitor(app, shop)
  const overtake = () =>
    app.db.inScope(shop.scope, (tx) => cancelObsoleteMessages(tx, { ids: [ticketId], because: 'obsolete', now: app.clock() }))
  const about = (id: string | undefined) =>
    app.db.pool.query(`update outbox_message set about_kind = 'ticket', about_id = $2 where id = $1`, [id, ticketId])
  // During the attempt, whose connection is cut.
  mail.manner = () => 'hold'
  const during = await write()
  await about(during)
  const own = sender()
  const sending = own.look()
  await expect.poll(() => mail.received.length).toBe(1)
  await overtake()
  mail.cut()
  await sending
  app.pass(60)
  await own.look()
  expect(await look(during!)).toMatchObject({ state: 'cancelled', result: 'obsolete', maybeSent: true })
  // Between attempts, because its sender died.
  mail.manner = () => 'accept'
  const before = await write()
  await about(before)
  await app.db.pool.query(`update outbox_message set state = 'sending' where id = $1`, [before])
  await overtake()
  await own.look()
  expect(await look(before!)).toMatchObject({ state: 'cancelled', result: 'obsolete' })
  expect(mail.received).toHaveLength(1)
  expect(await countDue()).toBe(0)
})

test('A rolled-back transaction or an invalid address leaves no message', async () => {
  await expect(
    app.db.inScope(shop.scope, async (tx) => {
      await enqueueMail(tx, {
        event: 'ticket.called',
        address: 'sato@example.jp',
        locale: 'ja',
        variables: { shop: '若葉', number: 'A001' },
        now: app.clock(),
        scope: shop.scope,
        addressKey: keyOf('sato@example.jp'),
      })
      throw new Error('changed my mind')
    }),
  ).rejects.toThrow('changed my mind')
  for (const address of ['a@example.jp\r\nBcc: b@example.jp', 'a@example.jp, b@example.jp', '<a@example.jp>', 'nobody'])
    expect(await write(address)).toBeUndefined()
  expect(await countDue()).toBe(0)
})

test('A message whose text cannot be rendered fails immediately', async () => {
  const id = await write('sato@example.jp', 'A001', 'あ'.repeat(3_500_000))
  const own = sender()
  await own.look()
  expect(await look(id!)).toMatchObject({ state: 'failed', result: 'unwritable', attempts: 1 })
  expect(await countDue()).toBe(0)
  expect(mail.received).toHaveLength(0)
})

test('A shop’s name adds no mail header and does not appear in the log', async () => {
  await write('sato@example.jp', 'A001', '若葉\r\nBcc: everybody@example.jp')
  mail.manner = () => 'refuse'
  await sender().look()
  mail.manner = () => 'accept'
  await write('sato@example.jp', 'A001', '若葉\r\nBcc: everybody@example.jp')
  await sender().look()
  expect(mail.received).toHaveLength(1)
  expect(mail.received[0]!.raw.split('\r\n\r\n')[0]).not.toMatch(/^bcc:/im)
  expect(logged.join('\n')).not.toMatch(/sato|everybody|若葉/)
})
