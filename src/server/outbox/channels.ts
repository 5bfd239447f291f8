import type { MessageChannels } from '#contract/outbox.ts'
import { type ShopChannel, shopChannels } from '#domain/outbox/events.ts'

export type ChannelContext = { mails: boolean; pushKey?: string | undefined }

/** Tells by channel whether messages to visitors can be sent. Their addresses and messages: `visitorChannels` of the tickets. */
const isConfigured: Readonly<Record<ShopChannel, (ctx: ChannelContext) => boolean>> = {
  push: ({ pushKey }) => pushKey !== undefined,
  line: () => false,
  mail: ({ mails }) => mails,
  sms: () => false,
}

export const listMessageChannels = (ctx: ChannelContext): MessageChannels => ({
  channels: shopChannels.map((channel) => ({ channel, configured: isConfigured[channel](ctx) })),
})
