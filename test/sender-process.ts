/** A sender process that kills itself when a message reaches a step for the n-th time. Its argument is its order as JSON. */
import { Temporal } from 'temporal-polyfill'
import { openDatabase, type ScopeEnforcement } from '#platform/database/db.ts'
import { openLog } from '#platform/log.ts'
import { openOutboxSender, type SendingStep } from '#platform/outbox/sender.ts'
import { type MessageReceiver, openSenderParts } from './sender-parts.ts'

export type SenderProcessArgument = {
  url: string
  scopeMode: ScopeEnforcement
  receiver: MessageReceiver
  at: string
  step: SendingStep | 'answer'
  nth: number
}

const { url, scopeMode, receiver, at, step, nth }: SenderProcessArgument = JSON.parse(process.argv[2]!)
let passed = 0
const now = Temporal.Instant.from(at)
await openOutboxSender({
  ...openSenderParts(receiver),
  db: openDatabase(url, scopeMode, 10),
  clock: () => now,
  log: openLog({ appEnv: 'development', version: '0', logLevel: 'warn' }),
  at(passing) {
    if (passing === step && ++passed === nth) process.kill(process.pid, 'SIGKILL')
  },
}).look()
