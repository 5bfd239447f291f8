import type { Temporal } from 'temporal-polyfill'
import type { MessageChannels } from '#contract/mail-policy.ts'
import { type ShopChannel, shopChannels } from '#domain/outbox/events.ts'
import type { MailPolicy } from '#domain/outbox/policy.ts'
import type { Database, Scope } from '#platform/database/db.ts'
import { hasLineAccount } from './line-recipients.ts'
import { readPolicy, readSmsSegments } from './policy.ts'

export type ChannelContext = {
  mails: boolean
  pushKey?: string | undefined
  /** Host of the SMS provider. */
  smsProvider?: string | undefined
  reachesLine: boolean
}
type Settings = { policy: MailPolicy; hasLine: boolean }

/** Tells by channel whether messages to visitors can be sent. Their addresses and messages: `visitorChannels` of the tickets. */
const isConfigured: Readonly<Record<ShopChannel, (ctx: ChannelContext, settings: Settings) => boolean>> = {
  push: ({ pushKey }) => pushKey !== undefined,
  line: ({ reachesLine }, { hasLine }) => reachesLine && hasLine,
  mail: ({ mails }) => mails,
  sms: ({ smsProvider }, { policy }) => smsProvider !== undefined && policy.sms !== null,
}

export function listMessageChannels(
  ctx: ChannelContext & { db: Database; clock: () => Temporal.Instant },
  scope: Required<Scope>,
): Promise<MessageChannels> {
  return ctx.db.readScope(scope, async (tx) => {
    const settings = { policy: await readPolicy(tx, scope.shopId), hasLine: await hasLineAccount(tx, scope.shopId) }
    return {
      channels: shopChannels.map((channel) => ({ channel, configured: isConfigured[channel](ctx, settings) })),
      sms: { provider: ctx.smsProvider ?? null, usedToday: await readSmsSegments(tx, scope.shopId, ctx.clock()) },
    }
  })
}
