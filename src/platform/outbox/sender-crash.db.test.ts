/** A sender is killed at each step: no message is lost, and one possibly sent twice is marked `maybeSent`. */
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { afterAll, beforeAll, expect, inject } from 'vitest'
import { projectRoot } from '#platform/project-root.ts'
import { installationKey, startApp, type TestApp } from '../../../test/app.ts'
import { type LineStandIn, startLineStandIn } from '../../../test/line-stand-in.ts'
import { sampledTest } from '../../../test/matrix.ts'
import { type PushServer, startPushServer } from '../../../test/push.ts'
import { type MessageReceiver, openSenderParts } from '../../../test/sender-parts.ts'
import type { SenderProcessArgument } from '../../../test/sender-process.ts'
import { type SmsServer, startSmsServer } from '../../../test/sms.ts'
import { type MailServer, mailHeader, startMailServer } from '../../../test/smtp.ts'
import { newShop } from '../../../test/world.ts'
import type { Scope, Tx } from '../database/db.ts'
import { openLog } from '../log.ts'
import { enqueueMail, enqueueReferencedMessage } from './enqueue.ts'
import { ensurePushKeys } from './push-keys.ts'
import { openOutboxSender, sendingStepNames } from './sender.ts'

let app: TestApp
let mail: MailServer
let service: PushServer
let line: LineStandIn
let sms: SmsServer
beforeAll(async () => {
  // Only the test's senders send.
  app = await startApp({ settings: () => ({ ROLE: 'web' }) })
  ;[mail, service, line, sms] = await Promise.all([startMailServer(), startPushServer(), startLineStandIn(), startSmsServer()])
})
afterAll(async () => {
  await mail?.close()
  await service?.close()
  await line?.close()
  await sms?.close()
  await app?.stop()
})

const messages = 12
/** `answer`: the receiver has the whole message and has not responded yet. Steps after which a message may be on its way come first. */
const steps = ['answer', ...sendingStepNames.toReversed()] as const
type Death = Pick<SenderProcessArgument, 'step' | 'nth'>
const deathsIn = (rounds: number): Death[] =>
  Array.from({ length: rounds }, (_, round) => ({ step: steps[round % steps.length]!, nth: 1 + ((round * 5 + 7) % messages) }))

const log = openLog({ appEnv: 'development', version: '0', logLevel: 'silent' }, { write() {} })

type Message = { event: 'ticket.called' | 'ticket.requeued'; number: string; scope: Required<Scope> }
type Receiving = {
  receiver: MessageReceiver
  write(tx: Tx, message: Message): Promise<unknown>
  /** Name of a message on both sides. */
  nameOf(row: { id: string; number: string }): string
  /** Names of the messages that arrived. */
  received(): (string | undefined)[]
  /** Calls `kill` when the n-th whole message has arrived, before the response. */
  killAt(nth: number, kill: () => void): void
}

async function sendUntilDead({ step, nth }: Death, { receiver, killAt }: Pick<Receiving, 'receiver' | 'killAt'>): Promise<void> {
  const order: SenderProcessArgument = {
    ...{ url: app.url, scopeMode: inject('scopeMode'), receiver, at: app.clock().toString() },
    ...{ step, nth },
  }
  const child = spawn(process.execPath, ['test/sender-process.ts', JSON.stringify(order)], {
    cwd: projectRoot,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  killAt(step === 'answer' ? nth : Number.POSITIVE_INFINITY, () => child.kill('SIGKILL'))
  const [, signal] = await once(child, 'exit')
  expect(signal).toBe('SIGKILL')
}

async function checkDeath(death: Death, { write, nameOf, received, ...receiving }: Receiving): Promise<void> {
  const { scope } = await newShop(app, '若葉')
  for (let n = 0; n < messages; n++) {
    const message = { event: n % 3 === 0 ? 'ticket.called' : 'ticket.requeued', number: `A${101 + n}`, scope } as const
    await app.db.inScope(scope, (tx) => write(tx, message))
  }
  await sendUntilDead(death, receiving)
  receiving.killAt(Number.POSITIVE_INFINITY, () => {})
  // Its message is due again after twice the time of an attempt.
  app.pass(121)
  const sender = openOutboxSender({ ...openSenderParts(receiving.receiver), db: app.db, clock: app.clock, log })
  await sender.look()
  await sender.close()
  const { rows } = await app.db.pool.query<{ id: string; number: string; state: string; maybeSent: boolean }>(
    `select id, variables ->> 'number' as number, state, maybe_sent as "maybeSent" from outbox_message where shop_id = $1`,
    [scope.shopId],
  )
  expect(rows.map(({ state }) => state)).toEqual(Array.from({ length: messages }, () => 'sent'))
  const times = Map.groupBy(received(), (name) => name)
  expect([...times.keys()].sort()).toEqual(rows.map(nameOf).sort())
  const maybeSent = rows.filter((row) => row.maybeSent).map(nameOf)
  const twice = [...times].filter(([, copies]) => copies.length > 1).map(([name]) => name)
  expect(maybeSent).toEqual(expect.arrayContaining(twice))
  // The receiver had accepted the message in question; or no message was begun.
  if (death.step === 'sent' || death.step === 'answer') expect(twice).not.toEqual([])
  if (death.nth === 1 && ['look', 'taken', 'beginning'].includes(death.step)) expect(maybeSent).toEqual([])
  expect((await app.db.pool.query('select from outbox_due')).rowCount).toBe(0)
}

sampledTest(deathsIn(50))('A kill at “$step” of mail $nth loses no mail; those sent twice are “maybe sent”', async (death) => {
  mail.received.length = 0
  await checkDeath(death, {
    receiver: { channel: 'mail', smtpUrl: mail.url },
    write: (tx, { event, number, scope }) =>
      enqueueMail(tx, {
        ...{ event, locale: 'ja', variables: { shop: '若葉', number }, now: app.clock(), scope },
        address: 'visitor@example.jp',
        addressKey: Buffer.alloc(32),
      }),
    nameOf: ({ id }) => `<${id}@shop.test>`,
    received: () => mail.received.map((mail) => mailHeader(mail, 'message-id')),
    killAt(nth, kill) {
      let whole = 0
      mail.manner = ({ raw }) => {
        if (raw !== '' && ++whole === nth) kill()
        return 'accept'
      }
    },
  })
})

/** Channels whose messages name a row instead of an address. */
const receivings: Readonly<Record<'push' | 'line' | 'sms', () => Promise<Pick<Receiving, 'receiver' | 'received' | 'killAt'>>>> = {
  async push() {
    service.received.length = 0
    const { endpoint, keys } = service.subscribe()
    return {
      receiver: {
        ...{ channel: 'push', keys: await ensurePushKeys(app.db, installationKey), certificate: service.certificate },
        subscription: { endpoint, ...keys },
      },
      received: () => service.received.map(({ payload }) => /^\w+/.exec(payload.title)![0]),
      killAt: killer((manner) => {
        service.manner = () => (manner() ? { status: 201 } : 'hang')
      }),
    }
  },
  async line() {
    line.reset()
    return {
      receiver: { channel: 'line', url: line.origin },
      // LINE refuses a message that it has accepted before.
      received: () => [...line.received, ...line.repeated].map(({ messages: [message] }) => message?.text),
      killAt: killer((manner) => {
        line.manner = () => (manner() ? { status: 200 } : 'drop')
      }),
    }
  },
  async sms() {
    sms.received.length = 0
    return {
      receiver: { channel: 'sms', smsUrl: sms.url },
      received: () => sms.received.map(({ text }) => text),
      killAt: killer((manner) => {
        sms.manner = () => (manner() ? { status: 201 } : 'hang')
      }),
    }
  },
}

/** `setManner`: takes the answer to each whole message, true to accept it; it kills at the n-th. */
function killer(setManner: (accepts: () => boolean) => void): Receiving['killAt'] {
  return (nth, kill) => {
    let whole = 0
    setManner(() => {
      if (++whole !== nth) return true
      kill()
      return false
    })
  }
}

const channels = ['push', 'line', 'sms'] as const
const deaths = channels.flatMap((channel) => deathsIn(30).map((death) => ({ channel, ...death })))

sampledTest(deaths)('A kill at “$step” of $channel message $nth loses none; those sent twice are “maybe sent”', async (death) => {
  const { channel } = death
  await checkDeath(death, {
    ...(await receivings[channel]()),
    write: (tx, { event, number, scope }) =>
      enqueueReferencedMessage(tx, {
        ...{ channel, event, locale: 'ja', variables: { shop: '若葉', number }, now: app.clock(), scope },
        reference: randomUUID(),
        about: { kind: 'ticket', id: randomUUID() },
      }),
    nameOf: ({ number }) => number,
  })
})
