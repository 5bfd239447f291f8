import type { Temporal } from 'temporal-polyfill'
import type { MessageChannels } from '#contract/mail-policy.ts'
import { type ShopChannel, shopChannels } from '#domain/outbox/events.ts'
import type { MailPolicy } from '#domain/outbox/policy.ts'
import type { Database, Scope } from '#platform/database/db.ts'
import { readPolicy, readSmsSegments } from './policy.ts'

export type ChannelContext = {
  mails: boolean
  pushKey?: string | undefined
  /** Host of the SMS provider. */
  smsProvider?: string | undefined
}

/** Tells by channel whether messages to visitors can be sent. Their addresses and messages: `visitorChannels` of the tickets. */
const isConfigured: Readonly<Record<ShopChannel, (ctx: ChannelContext, policy: MailPolicy) => boolean>> = {
  push: ({ pushKey }) => pushKey !== undefined,
  line: () => false,
  mail: ({ mails }) => mails,
  sms: ({ smsProvider }, { sms }) => smsProvider !== undefined && sms !== null,
}

export function listMessageChannels(
  ctx: ChannelContext & { db: Database; clock: () => Temporal.Instant },
  scope: Required<Scope>,
): Promise<MessageChannels> {
  return ctx.db.readScope(scope, async (tx) => {
    const policy = await readPolicy(tx, scope.shopId)
    return {
      channels: shopChannels.map((channel) => ({ channel, configured: isConfigured[channel](ctx, policy) })),
      sms: { provider: ctx.smsProvider ?? null, usedToday: await readSmsSegments(tx, scope.shopId, ctx.clock()) },
    }
  })
}
