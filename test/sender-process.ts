/** A sender process that kills itself when a mail reaches a step for the n-th time. Its argument is its order as JSON. */
import { Temporal } from 'temporal-polyfill'
import { openDatabase, type ScopeEnforcement } from '#platform/database/db.ts'
import { openLog } from '#platform/log.ts'
import { createMailTransport } from '#platform/outbox/mail.ts'
import { openOutboxSender, type SendingStep } from '#platform/outbox/sender.ts'

export type SenderProcessArgument = {
  url: string
  scopeMode: ScopeEnforcement
  smtpUrl: string
  at: string
  step: SendingStep | 'answer'
  nth: number
}

const { url, scopeMode, smtpUrl, at, step, nth }: SenderProcessArgument = JSON.parse(process.argv[2]!)
let passed = 0
const now = Temporal.Instant.from(at)
await openOutboxSender({
  db: openDatabase(url, scopeMode, 10),
  clock: () => now,
  log: openLog({ appEnv: 'development', version: '0', logLevel: 'warn' }),
  transports: {
    mail: createMailTransport({ smtpUrl, from: 'no-reply@shop.test', rate: 10_000 }),
    sms: undefined,
    push: undefined,
    line: undefined,
  },
  pageOf: async () => undefined,
  replyTo: async () => undefined,
  origin: 'https://uketsuke.example.jp',
  at(passing) {
    if (passing === step && ++passed === nth) process.kill(process.pid, 'SIGKILL')
  },
}).look()
