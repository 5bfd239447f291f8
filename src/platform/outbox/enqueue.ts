/** A message is a row, written in the transaction that caused it (docs/decisions/085-outbox.md): both are there, or neither. */
import type { Temporal } from 'temporal-polyfill'
import { type Email, mailboxOf, readEmail } from '#domain/email.ts'
import type { MailSubject } from '#domain/kinds.ts'
import type { Locale } from '#domain/locale.ts'
import { isUrgent, type OutboxChannel, type OutboxEvent, type VariablesOf } from '#domain/outbox/events.ts'
import { outboxEvents } from '#domain/outbox/mails.ts'
import type { Scope, Tx } from '../database/db.ts'
import { newId } from '../ids.ts'
import type { Tokens } from '../tokens.ts'

/** The only one to visitors and members so far. */
const channel: OutboxChannel = 'mail'

type Told<E extends OutboxEvent> = {
  event: E
  /** An e-mail address, as it was given. */
  address: string
  locale: Locale
  variables: VariablesOf<E>
  now: Temporal.Instant
  /** Not before; now where it is left out. */
  dueAt?: Temporal.Instant
  /** Not worth sending from then on; by its event where it is left out. */
  expiresAt?: Temporal.Instant
}

export type ShopMessage<E extends OutboxEvent> = Told<E> & {
  scope: Required<Scope>
  /** By {@link addressKeyOf}. */
  addressKey: Buffer
  about?: { kind: MailSubject; id: string }
  /** Of the shop's own words; 0: as the program comes with them. */
  templateVersion?: number
  /** Of a member whom it is to. */
  accountId?: string
}

/** By which an address is known that nothing more is sent to. */
export const addressKeyOf = (tokens: Tokens, { key }: Email, shopId: string): Buffer => tokens.addressKey(key, shopId)

/** By which the mails of a day to a visitor are counted. */
export const mailboxKeyOf = (tokens: Tokens, email: Email, shopId: string): Buffer => tokens.addressKey(mailboxOf(email), shopId)

/** To a visitor or a member of a shop, inside its scope. Undefined: the address is none, nothing is written. */
export async function enqueue<E extends OutboxEvent>(
  tx: Tx,
  { scope, addressKey, about, templateVersion, accountId, ...told }: ShopMessage<E>,
): Promise<string | undefined> {
  const row = described(told)
  if (!row) return undefined
  const { organizationId, shopId } = scope
  await tx.$client.query({
    name: 'enqueue',
    text: `insert into outbox_message
             (id, organization_id, shop_id, event, channel, address, address_key, locale, variables, state, about_kind, about_id, account_id, created_at, due_at, expires_at, template_version)
           values ($1, $2, $3, $4, $14, $5, $6, $7, $8, 'queued', $9, $10, $15, $11, $12, $13, $16)`,
    values: [
      row.id,
      organizationId,
      shopId,
      told.event,
      row.address,
      addressKey,
      told.locale,
      JSON.stringify(told.variables),
      about?.kind ?? null,
      about?.id ?? null,
      row.createdAt,
      row.dueAt,
      row.expiresAt,
      channel,
      accountId ?? null,
      templateVersion ?? 0,
    ],
  })
  await makeDue(tx, { ...row, scope })
  return row.id
}

/** To the owner of an account, or to somebody who wants one (`accountId` is null); outside every scope. */
export async function enqueueForAccount<E extends OutboxEvent & `account.${string}`>(
  tx: Tx,
  { accountId, ...told }: Told<E> & { accountId: string | null },
): Promise<void> {
  const row = described(told)
  if (!row) return
  await tx.$client.query(
    `insert into identity.outbox_message
       (id, account_id, event, channel, address, locale, variables, state, created_at, due_at, expires_at)
     values ($1, $2, $3, $10, $4, $5, $6, 'queued', $7, $8, $9)`,
    [
      row.id,
      accountId,
      told.event,
      row.address,
      told.locale,
      JSON.stringify(told.variables),
      row.createdAt,
      row.dueAt,
      row.expiresAt,
      channel,
    ],
  )
  await makeDue(tx, row)
}

/**
 * A code to a phone number, which may be no account's yet. Outside every scope. What went before goes: those of an account would go with it, those of
 * nobody with nothing. `leaves`: whether it is sent; else it stands there for a developer to read.
 */
export async function enqueueSms<E extends OutboxEvent & `account.${string}`>(
  tx: Tx,
  { accountId, address, leaves, ...told }: Told<E> & { accountId: string | null; leaves: boolean },
): Promise<void> {
  const row = dated(told)
  await tx.$client.query(`delete from identity.outbox_message where channel = 'sms' and expires_at < $1`, [
    new Date(told.now.subtract({ hours: 24 }).epochMilliseconds),
  ])
  await tx.$client.query(
    `insert into identity.outbox_message
       (id, account_id, event, channel, address, locale, variables, state, created_at, due_at, expires_at)
     values ($1, $2, $3, 'sms', $4, $5, $6, 'queued', $7, $8, $9)`,
    [row.id, accountId, told.event, address, told.locale, JSON.stringify(told.variables), row.createdAt, row.dueAt, row.expiresAt],
  )
  if (leaves) await makeDue(tx, { ...row, channel: 'sms' })
}

type Addressed = Pick<Told<OutboxEvent>, 'event' | 'address' | 'now' | 'dueAt' | 'expiresAt'>

function described({ address, ...told }: Addressed) {
  const email = readEmail(address)
  return email && { ...dated(told), address: email.address }
}

function dated({
  event,
  now,
  dueAt = now,
  expiresAt = dueAt.add({ minutes: outboxEvents[event].worthMinutes }),
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

type Due = { id: string; event: OutboxEvent; dueAt: Date; scope?: Required<Scope>; channel?: OutboxChannel }

async function makeDue(tx: Tx, { id, event, dueAt, scope, channel: by = channel }: Due): Promise<void> {
  await tx.$client.query({
    name: 'make-due',
    text: 'select make_due($1, $2, $3, $4, $5, $6)',
    values: [id, scope?.organizationId ?? null, scope?.shopId ?? null, by, isUrgent(event), dueAt],
  })
}

type Cancelled = {
  /** What the messages are about. */
  ids: readonly string[]
  because: 'obsolete' | 'seen'
  now: Temporal.Instant
  /** Events whose messages stay. */
  but?: readonly OutboxEvent[]
  /** The only event whose messages go. */
  only?: OutboxEvent
}

/**
 * What has not gone out and needn't: it is no longer true, or an open page has shown it. What is being sent isn't tried again: the sender ends it with
 * this result. Inside the scope.
 */
export async function cancelObsolete(tx: Tx, { ids, because, now, but = [], only }: Cancelled): Promise<void> {
  await tx.$client.query({
    name: 'cancel-messages',
    text: `update outbox_message
              set state = case state when 'queued' then 'cancelled' else state end, result = $3,
                  ended_at = case state when 'queued' then $2::timestamptz end, expires_at = case state when 'sending' then $2 else expires_at end
            where about_id = any($1) and state in ('queued', 'sending') and event <> all($4) and ($5::text is null or event = $5)`,
    values: [ids, new Date(now.epochMilliseconds), because, but, only ?? null],
  })
}

/** Once more, because staff want it: from the beginning, with its Message-ID. Inside the scope. */
export async function queueAgain(
  tx: Tx,
  { id, event, scope, now }: { id: string; event: OutboxEvent; scope: Required<Scope>; now: Temporal.Instant },
): Promise<void> {
  await makeDue(tx, { id, event, scope, dueAt: new Date(now.epochMilliseconds) })
}
