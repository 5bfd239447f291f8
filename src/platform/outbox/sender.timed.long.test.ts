/** Senders against the clock of a real mail server. On a busy machine an attempt would time out. */
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { longTest } from '../../../test/matrix.ts'
import { type MailServer, startMailServer } from '../../../test/smtp.ts'
import { newShop } from '../../../test/world.ts'
import { openLog } from '../log.ts'
import { enqueueMail } from './enqueue.ts'
import { createMailTransport } from './mail.ts'
import { type OutboxSender, openOutboxSender } from './sender.ts'

let app: TestApp
let mail: MailServer
let shop: Awaited<ReturnType<typeof newShop>>
const open: OutboxSender[] = []
beforeAll(async () => {
  app = await startApp({ settings: () => ({ ROLE: 'web' }) })
})
beforeEach(async () => {
  ;[mail, shop] = await Promise.all([startMailServer(), newShop(app, '若葉')])
})
afterAll(async () => {
  await Promise.all(open.map((sender) => sender.close()))
  await mail?.close()
  await app?.stop()
})

const log = openLog({ appEnv: 'development', version: '0', logLevel: 'silent' }, { write() {} })
function sender(settings: { rate: number; timeoutMs?: number }): OutboxSender {
  const opened = openOutboxSender({
    db: app.db,
    clock: app.clock,
    log,
    transports: {
      mail: createMailTransport({ smtpUrl: mail.url, from: 'no-reply@shop.test', ...settings }),
      sms: undefined,
      push: undefined,
      line: undefined,
    },
    pageOf: async () => undefined,
    replyTo: async () => undefined,
    origin: app.origin,
  })
  open.push(opened)
  return opened
}
const addresses = (count: number) => Array.from({ length: count }, (_, n) => `visitor${n}@example.jp`).sort()
const write = (address: string) =>
  app.db.inScope(shop.scope, (tx) =>
    enqueueMail(tx, {
      event: 'ticket.called',
      address,
      locale: 'ja',
      variables: { shop: '若葉', number: 'A001' },
      now: app.clock(),
      scope: shop.scope,
      addressKey: Buffer.alloc(32),
    }),
  )

longTest('Two senders send each mail once, however long the last ones wait for their turn', async () => {
  mail.slowness = 400
  await Promise.all(addresses(110).map(write))
  // Together they send 50 a second, so the last mails leave after more than the time limit of an attempt.
  await Promise.all([sender({ rate: 1_000, timeoutMs: 1_500 }).look(), sender({ rate: 1_000, timeoutMs: 1_500 }).look()])
  expect(mail.received.map(({ to }) => to).sort()).toEqual(addresses(110))
})

longTest('Three senders together send no more mails than the rate allows', async () => {
  await Promise.all(addresses(30).map(write))
  const began = performance.now()
  await Promise.all([sender({ rate: 20 }).look(), sender({ rate: 20 }).look(), sender({ rate: 20 }).look()])
  expect(mail.received).toHaveLength(30)
  expect(performance.now() - began).toBeGreaterThan(29 * 50 - 5)
})
