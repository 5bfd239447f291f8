/** A message is a row written in the transaction that caused it, so both exist or neither (docs/decisions/085-outbox.md). */
import type { Temporal } from 'temporal-polyfill'
import { type Email, mailboxKey, parseEmail } from '#domain/email.ts'
import type { MailEntityKind } from '#domain/kinds.ts'
import type { Locale } from '#domain/locale.ts'
import { isSentFirst, type OutboxChannel, type OutboxEvent, type OutboxEventVariables, type ShopChannel } from '#domain/outbox/events.ts'
import { outboxMailDefinitions } from '#domain/outbox/mails.ts'
import { isMemberPush, type MemberPushEvent, memberPushes } from '#domain/outbox/member-pushes.ts'
import type { Scope, Tx } from '../database/db.ts'
import { newId } from '../ids.ts'
import type { TokenDeriver } from '../tokens.ts'

type MessageInput<E extends OutboxEvent> = {
  event: E
  /** E-mail address as entered. */
  address: string
  locale: Locale
  variables: OutboxEventVariables<E>
  now: Temporal.Instant
  /** Earliest send time; default `now`. */
  dueAt?: Temporal.Instant
  /** Latest useful send time; default by event. */
  expiresAt?: Temporal.Instant
}

export type ShopMailInput<E extends OutboxEvent> = MessageInput<E> & {
  scope: Required<Scope>
  /** Made by {@link addressKeyOf}. */
  addressKey: Buffer
  about?: { kind: MailEntityKind; id: string }
  /** Version of the shop's own wording; 0 for the default wording. */
  templateVersion?: number
  /** Account of the member who receives it. */
  accountId?: string
}

/** Keyed hash of an address, for the lookup of suppressed addresses. */
export const addressKeyOf = (tokens: TokenDeriver, { key }: Email, shopId: string): Buffer => tokens.addressKey(key, shopId)

/** Keyed hash of a mailbox, by which a visitor's mails per day are counted. */
export const mailboxKeyOf = (tokens: TokenDeriver, email: Email, shopId: string): Buffer => tokens.addressKey(mailboxKey(email), shopId)

/** Queues a mail to a visitor or member. Call inside the shop's scope. Returns undefined without writing if the address is invalid. */
export async function enqueueMail<E extends OutboxEvent>(
  tx: Tx,
  { scope, addressKey, about, templateVersion, accountId, ...message }: ShopMailInput<E>,
): Promise<string | undefined> {
  const row = described(message)
  if (!row) return undefined
  const { event, locale, variables } = message
  const stored = { ...row, channel: 'mail', event, locale, variables, scope, addressKey, about, templateVersion, accountId } as const
  await insertShopMessage(tx, stored)
  return row.id
}

export type ReferencedMessageInput<E extends OutboxEvent> = Omit<MessageInput<E>, 'address'> & {
  scope: Required<Scope>
  channel: Exclude<ShopChannel, 'mail'>
  /** Id of the row whose address is read when the message is sent, such as a subscription. So no address is stored twice. */
  reference: string
  about: { kind: MailEntityKind; id: string }
  templateVersion?: number
}

/** Queues a message to a visitor by a channel other than mail. Call inside the shop's scope. */
export async function enqueueReferencedMessage<E extends OutboxEvent>(
  tx: Tx,
  { channel, reference, scope, about, templateVersion, ...message }: ReferencedMessageInput<E>,
): Promise<void> {
  const { event, locale, variables } = message
  const stored = { ...dated(message), address: reference, channel, event, locale, variables, scope, about, templateVersion } as const
  await insertShopMessage(tx, stored)
}

export type MemberPushInput = {
  event: MemberPushEvent
  /** Id of the row in `member_push`. */
  subscriptionId: string
  accountId: string
  locale: Locale
  shop: string
  now: Temporal.Instant
  dueAt?: Temporal.Instant
  scope: Required<Scope>
  about?: { kind: MailEntityKind; id: string } | undefined
}

/** Queues a push message to a member's browser. Call inside the shop's scope. */
export async function enqueueMemberPush(
  tx: Tx,
  { subscriptionId, accountId, locale, shop, scope, about, ...when }: MemberPushInput,
): Promise<void> {
  const row = { ...dated(when), address: subscriptionId }
  await insertShopMessage(tx, { ...row, channel: 'push', locale, variables: { shop }, scope, about, accountId })
}

type ShopMessage = ReturnType<typeof dated> & {
  channel: ShopChannel
  address: string
  addressKey?: Buffer
  locale: Locale
  variables: object
  scope: Required<Scope>
  about?: { kind: MailEntityKind; id: string } | undefined
  templateVersion?: number | undefined
  accountId?: string | undefined
}

async function insertShopMessage(tx: Tx, { channel, scope, about, ...row }: ShopMessage): Promise<void> {
  await tx.$client.query({
    name: 'enqueue',
    text: `insert into outbox_message
             (id, organization_id, shop_id, event, channel, address, address_key, locale, variables, state, about_kind, about_id, account_id, created_at, due_at, expires_at, template_version)
           values ($1, $2, $3, $4, $14, $5, $6, $7, $8, 'queued', $9, $10, $15, $11, $12, $13, $16)`,
    values: [
      row.id,
      scope.organizationId,
      scope.shopId,
      row.event,
      row.address,
      row.addressKey ?? null,
      row.locale,
      JSON.stringify(row.variables),
      about?.kind ?? null,
      about?.id ?? null,
      row.createdAt,
      row.dueAt,
      row.expiresAt,
      channel,
      row.accountId ?? null,
      row.templateVersion ?? 0,
    ],
  })
  await scheduleMessage(tx, { ...row, channel, scope })
}

/** Queues a mail to the owner of an account, or to an address that asks for one (`accountId` is null). Call outside every scope. */
export async function enqueueAccountMail<E extends OutboxEvent & `account.${string}`>(
  tx: Tx,
  { accountId, ...message }: MessageInput<E> & { accountId: string | null },
): Promise<void> {
  const row = described(message)
  if (!row) return
  await tx.$client.query(
    `insert into identity.outbox_message
       (id, account_id, event, channel, address, locale, variables, state, created_at, due_at, expires_at)
     values ($1, $2, $3, 'mail', $4, $5, $6, 'queued', $7, $8, $9)`,
    [
      row.id,
      accountId,
      message.event,
      row.address,
      message.locale,
      JSON.stringify(message.variables),
      row.createdAt,
      row.dueAt,
      row.expiresAt,
    ],
  )
  await scheduleMessage(tx, row)
}

/**
 * Queues an SMS code for a number that may have no account yet, outside every scope. Deletes expired SMS, because rows without an account
 * are never removed by cascade. `leaves`: false keeps it unsent for a developer to read.
 */
export async function enqueueSms<E extends OutboxEvent & `account.${string}`>(
  tx: Tx,
  { accountId, address, leaves, ...message }: MessageInput<E> & { accountId: string | null; leaves: boolean },
): Promise<void> {
  const row = dated(message)
  await tx.$client.query(`delete from identity.outbox_message where channel = 'sms' and expires_at < $1`, [
    new Date(message.now.subtract({ hours: 24 }).epochMilliseconds),
  ])
  await tx.$client.query(
    `insert into identity.outbox_message
       (id, account_id, event, channel, address, locale, variables, state, created_at, due_at, expires_at)
     values ($1, $2, $3, 'sms', $4, $5, $6, 'queued', $7, $8, $9)`,
    [row.id, accountId, message.event, address, message.locale, JSON.stringify(message.variables), row.createdAt, row.dueAt, row.expiresAt],
  )
  if (leaves) await scheduleMessage(tx, { ...row, channel: 'sms' })
}

type Addressed = Pick<MessageInput<OutboxEvent>, 'address' | 'now' | 'dueAt' | 'expiresAt'> & { event: OutboxEvent | MemberPushEvent }

function described({ address, ...message }: Addressed) {
  const email = parseEmail(address)
  return email && { ...dated(message), address: email.address }
}

function dated({
  event,
  now,
  dueAt = now,
  expiresAt = dueAt.add({ minutes: (isMemberPush(event) ? memberPushes[event] : outboxMailDefinitions[event]).ttlMinutes }),
}: Omit<Addressed, 'address'>) {
  const asDate = (instant: Temporal.Instant) => new Date(instant.epochMilliseconds)
  return {
    id: newId(now.epochMilliseconds),
    event,
    createdAt: asDate(now),
    dueAt: asDate(dueAt),
    expiresAt: asDate(expiresAt),
  }
}

type DueMessage = { id: string; event: OutboxEvent | MemberPushEvent; dueAt: Date; scope?: Required<Scope>; channel?: OutboxChannel }

async function scheduleMessage(tx: Tx, { id, event, dueAt, scope, channel = 'mail' }: DueMessage): Promise<void> {
  await tx.$client.query({
    name: 'make-due',
    text: 'select make_due($1, $2, $3, $4, $5, $6)',
    values: [id, scope?.organizationId ?? null, scope?.shopId ?? null, channel, isSentFirst(event), dueAt],
  })
}

type Cancelled = {
  /** Ids of the things that the messages are about. */
  ids: readonly string[]
  because: 'obsolete' | 'seen'
  now: Temporal.Instant
  /** Events whose messages are kept. */
  but?: readonly OutboxEvent[]
  /** If set, cancels only messages of these events. */
  only?: readonly (OutboxEvent | MemberPushEvent)[]
  /** If set, cancels only messages of this channel. */
  channel?: ShopChannel
}

/**
 * Cancels unsent messages that are obsolete or were seen on the open page. A message being sent is not retried; the sender ends it with
 * this result. Call inside the scope.
 */
export async function cancelObsoleteMessages(tx: Tx, { ids, because, now, but = [], only, channel }: Cancelled): Promise<void> {
  await tx.$client.query({
    name: 'cancel-messages',
    text: `update outbox_message
              set state = case state when 'queued' then 'cancelled' else state end, result = $3,
                  ended_at = case state when 'queued' then $2::timestamptz end, expires_at = case state when 'sending' then $2 else expires_at end
            where about_id = any($1) and state in ('queued', 'sending') and event <> all($4) and ($5::text[] is null or event = any($5)) and ($6::text is null or channel = $6)`,
    values: [ids, new Date(now.epochMilliseconds), because, but, only ?? null, channel ?? null],
  })
}

/** Schedules a mail again at the request of staff; its Message-ID stays the same. Call inside the scope. */
export async function requeueMessage(
  tx: Tx,
  { id, event, scope, now }: { id: string; event: OutboxEvent; scope: Required<Scope>; now: Temporal.Instant },
): Promise<void> {
  await scheduleMessage(tx, { id, event, scope, dueAt: new Date(now.epochMilliseconds) })
}
