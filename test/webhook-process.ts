/** A process that sends webhooks until it ends, or kills itself at a step. Its argument is its order as JSON. */
import { setTimeout as pause } from 'node:timers/promises'
import { Temporal } from 'temporal-polyfill'
import { chainEvents } from '#platform/audit/chain.ts'
import { openDatabase, type ScopeEnforcement } from '#platform/database/db.ts'
import { openLog } from '#platform/log.ts'
import { createOutboundRequest } from '#platform/outbound-request.ts'
import { makeWebhooksDue } from '#server/webhooks/queue-deliveries.ts'
import { webhookKeyOf } from '#server/webhooks/secret.ts'
import { openWebhookSender, type WebhookSendingStep } from '#server/webhooks/sender.ts'

/** `key`: the installation's key in base64url. Without `step` the test ends the process. */
export type WebhookProcessArgument = { url: string; scopeMode: ScopeEnforcement; key: string; step?: WebhookSendingStep }

const { url, scopeMode, key, step }: WebhookProcessArgument = JSON.parse(process.argv[2]!)
const installationKey = Buffer.from(key, 'base64url')
const db = openDatabase(url, scopeMode, 10)
const sender = openWebhookSender({
  ...{ db, key: webhookKeyOf(installationKey), mails: false, clock: () => Temporal.Now.instant() },
  log: openLog({ appEnv: 'development', version: '0', logLevel: 'warn' }),
  request: createOutboundRequest({ allowed: ['127.0.0.1'] }),
  openEntityReader: async () => undefined,
  accounts: { describeAccounts: async () => new Map() },
  at(passing) {
    if (passing === step) process.kill(process.pid, 'SIGKILL')
  },
})
while (true) {
  await chainEvents({ db, installationKey, onAdded: makeWebhooksDue })
  await sender.look()
  await pause(50)
}
