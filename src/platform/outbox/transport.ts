import type { LineMessage } from './line-api.ts'

/** `type`: value of Content-Type. */
export type MailAttachment = { name: string; type: string; text: string }

/** A browser, as its push service knows it (RFC 8030). Keys in base64url. */
export type PushSubscription = { endpoint: string; p256dh: string; auth: string }

/** `payload`: JSON without personal data. `topic`: an undelivered message is replaced by the next one of the same topic. */
export type PushDelivery = { subscription: PushSubscription; payload: string; topic: string; urgent: boolean; ttlSeconds: number }

/** `channelToken`: of the official account that sends it. `userId`: the visitor's id at that account's provider. */
export type LineDelivery = { channelToken: string; userId: string; messages: LineMessage[] }

/** Message for a provider, such as a mail server; one module per channel. */
export type OutgoingMessage = {
  /** Message id, the same at each attempt, by which the receiver can detect duplicates. */
  id: string
  address: string
  /** Sender's name: that of the shop. Of an SMS: its number or name. */
  from?: string | undefined
  replyTo?: string | undefined
  /** Unsubscribe page of an advertising mail, which works by a POST alone (RFC 8058). */
  unsubscribe?: string | undefined
  subject: string
  text: string
  html: string
  file?: MailAttachment | undefined
  /** Set for push messages only. */
  push?: PushDelivery | undefined
  /** Address to which an SMS provider reports whether the SMS arrived. */
  receiptUrl?: string | undefined
  /** Time in which an SMS is of use. The provider drops it afterwards, for example while the phone is off. */
  validSeconds?: number | undefined
  /** Set for LINE messages only. */
  line?: LineDelivery | undefined
}

export type DeliveryOutcome =
  | { sent: string }
  /** Permanent failure. `address`: the address itself was refused. */
  | { refused: string; address: boolean }
  /** Temporary failure. `maybeSent`: the message may have arrived anyway. `retryAfterSeconds`: the provider's minimum pause. */
  | { deferred: string; maybeSent: boolean; retryAfterSeconds?: number }

export type MessageTransport = {
  /** Messages per second that the provider accepts, from all processes together. */
  rate: number
  /** Messages that this process sends at the same time; none waits inside the transport. */
  lanes: number
  timeoutMs: number
  send(letter: OutgoingMessage): Promise<DeliveryOutcome>
  /** Aborts the messages being sent. */
  close(): void
}
