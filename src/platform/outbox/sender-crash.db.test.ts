/** A sender is killed at each step: no message is lost, and one possibly sent twice is marked `maybeSent`. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterAll, beforeAll, expect, inject } from 'vitest'
import { projectRoot } from '#platform/project-root.ts'
import { startApp, type TestApp } from '../../../test/app.ts'
import { sampledTest } from '../../../test/matrix.ts'
import type { SenderProcessArgument } from '../../../test/sender-process.ts'
import { type MailServer, mailHeader, startMailServer } from '../../../test/smtp.ts'
import { newShop } from '../../../test/world.ts'
import { openLog } from '../log.ts'
import { enqueueMail } from './enqueue.ts'
import { createMailTransport } from './mail.ts'
import { openOutboxSender, sendingStepNames } from './sender.ts'

let app: TestApp
let mail: MailServer
let shop: Awaited<ReturnType<typeof newShop>>
beforeAll(async () => {
  // Only the test's senders send.
  app = await startApp({ settings: () => ({ ROLE: 'web' }) })
  ;[mail, shop] = await Promise.all([startMailServer(), newShop(app, '若葉')])
})
afterAll(async () => {
  await mail?.close()
  await app?.stop()
})

const mails = 12
/** `answer`: the server has the whole mail and has not responded yet. Steps after which a mail may be on its way come first. */
const steps = ['answer', ...sendingStepNames.toReversed()] as const
type Death = Pick<SenderProcessArgument, 'step' | 'nth'>
const deaths: Death[] = Array.from({ length: 50 }, (_, round) => ({
  step: steps[round % steps.length]!,
  nth: 1 + ((round * 5 + 7) % mails),
}))

const log = openLog({ appEnv: 'development', version: '0', logLevel: 'silent' }, { write() {} })

async function write(round: number): Promise<string[]> {
  const ids: string[] = []
  for (let n = 0; n < mails; n++)
    ids.push(
      (await app.db.inScope(shop.scope, (tx) =>
        enqueueMail(tx, {
          event: n % 3 === 0 ? 'ticket.called' : 'ticket.joined',
          address: `visitor${round}.${n}@example.jp`,
          locale: 'ja',
          variables: { shop: '若葉', number: 'A001' },
          now: app.clock(),
          scope: shop.scope,
          addressKey: Buffer.alloc(32),
        }),
      ))!,
    )
  return ids
}

async function sendUntilDead({ step, nth }: Death): Promise<void> {
  const order: SenderProcessArgument = {
    ...{ url: app.url, scopeMode: inject('scopeMode'), smtpUrl: mail.url, at: app.clock().toString() },
    ...{ step, nth },
  }
  const child = spawn(process.execPath, ['test/sender-process.ts', JSON.stringify(order)], {
    cwd: projectRoot,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  let whole = 0
  mail.manner = ({ raw }) => {
    if (step === 'answer' && raw !== '' && ++whole === nth) child.kill('SIGKILL')
    return 'accept'
  }
  const [, signal] = await once(child, 'exit')
  expect(signal).toBe('SIGKILL')
}

sampledTest(deaths)('A kill at “$step” of mail $nth loses no mail; those sent twice are “maybe sent”', async (death) => {
  mail.received.length = 0
  const ids = await write(deaths.indexOf(death))
  await sendUntilDead(death)
  mail.manner = () => 'accept'
  // Its message is due again after twice the time of an attempt.
  app.pass(121)
  const rung = createMailTransport({ smtpUrl: mail.url, from: 'no-reply@shop.test', rate: 10_000 })
  const sender = openOutboxSender({
    ...{
      db: app.db,
      clock: app.clock,
      log,
      transports: { mail: rung, sms: undefined, push: undefined, line: undefined },
      pageOf: async () => undefined,
      replyTo: async () => undefined,
      origin: app.origin,
    },
  })
  await sender.look()
  await sender.close()
  const { rows } = await app.db.pool.query<{ id: string; state: string; maybeSent: boolean }>(
    'select id, state, maybe_sent as "maybeSent" from outbox_message where id = any($1)',
    [ids],
  )
  const times = Map.groupBy(mail.received, (mail) => mailHeader(mail, 'message-id')!)
  expect(rows.map(({ state }) => state)).toEqual(ids.map(() => 'sent'))
  expect([...times.keys()].sort()).toEqual(ids.map((id) => `<${id}@shop.test>`).sort())
  const maybeSent = rows.filter((row) => row.maybeSent).map(({ id }) => `<${id}@shop.test>`)
  const twice = [...times].filter(([, copies]) => copies.length > 1).map(([id]) => id)
  expect(maybeSent).toEqual(expect.arrayContaining(twice))
  // The server had accepted the mail in question; or no mail was begun.
  if (death.step === 'sent' || death.step === 'answer') expect(twice).not.toEqual([])
  if (death.nth === 1 && ['look', 'taken', 'beginning'].includes(death.step)) expect(maybeSent).toEqual([])
  expect((await app.db.pool.query('select from outbox_due')).rowCount).toBe(0)
})
