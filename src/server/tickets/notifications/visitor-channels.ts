import type { Temporal } from 'temporal-polyfill'
import type { Locale } from '#domain/locale.ts'
import { type OutboxEventVariables, type ShopChannel, shopChannels } from '#domain/outbox/events.ts'
import { isShortVariable } from '#domain/outbox/template.ts'
import type { TicketMailEvent } from '#domain/tickets/notifications.ts'
import type { Scope, Tx } from '#platform/database/db.ts'
import { enqueueReferencedMessage } from '#platform/outbox/enqueue.ts'
import { enqueueMailStep } from '../../outbox/policy.ts'

/** Addresses that a visitor left for messages about a ticket. */
export type VisitorAddresses = {
  mail?: { address: string; addressKey: Buffer; mailbox: Buffer } | undefined
  /** Ids of the browsers' subscriptions. */
  push?: readonly string[] | undefined
  /** Id of the ticket whose contact is a mobile number, if the shop sends SMS. */
  sms?: string | undefined
  /** Id of the recipient at LINE. */
  line?: string | undefined
}

/** A message for the step that is due at `dueAt`. */
export type VisitorMessage = {
  event: TicketMailEvent
  locale: Locale
  variables: OutboxEventVariables<TicketMailEvent>
  now: Temporal.Instant
  dueAt: Temporal.Instant
  templateVersion: number
  expiresAt?: Temporal.Instant
  scope: Required<Scope>
  about: { kind: 'ticket'; id: string }
}

type VisitorChannel = {
  reaches(addresses: VisitorAddresses): boolean
  enqueue(tx: Tx, addresses: VisitorAddresses, message: VisitorMessage): Promise<unknown>
}

/**
 * Everything that the ladder needs to know of a channel. Its addresses are read in `readReaders`, and whether it is configured is in
 * `src/server/outbox/channels.ts`.
 */
const visitorChannels: Readonly<Record<ShopChannel, VisitorChannel>> = {
  push: {
    reaches: ({ push = [] }) => push.length > 0,
    async enqueue(tx, { push = [] }, { variables, ...message }) {
      // A push message names no person, so staff's words are not even stored with it.
      const shown = Object.fromEntries(Object.entries(variables).filter(([name]) => isShortVariable(name))) as typeof variables
      for (const reference of push) await enqueueReferencedMessage(tx, { ...message, channel: 'push', variables: shown, reference })
    },
  },
  line: {
    reaches: ({ line }) => line !== undefined,
    enqueue: (tx, { line }, message) => enqueueReferencedMessage(tx, { ...message, channel: 'line', reference: line! }),
  },
  mail: {
    reaches: ({ mail }) => mail !== undefined,
    enqueue: (tx, { mail }, message) => enqueueMailStep(tx, { ...message, ...mail! }),
  },
  sms: {
    reaches: ({ sms }) => sms !== undefined,
    enqueue: (tx, { sms }, message) => enqueueReferencedMessage(tx, { ...message, channel: 'sms', reference: sms! }),
  },
}

export const channelsThatReach = (addresses: VisitorAddresses): ShopChannel[] =>
  shopChannels.filter((channel) => visitorChannels[channel].reaches(addresses))

/** Queues the message by a channel of {@link channelsThatReach}. Call in the transaction that causes it. */
export async function enqueueVisitorMessage(
  tx: Tx,
  channel: ShopChannel,
  addresses: VisitorAddresses,
  message: VisitorMessage,
): Promise<void> {
  await visitorChannels[channel].enqueue(tx, addresses, message)
}
