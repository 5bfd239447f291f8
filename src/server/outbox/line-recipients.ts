/** Visitors who get messages about their ticket or reservation at LINE (docs/decisions/186-line.md). */
import { Temporal } from 'temporal-polyfill'
import type { OwnLineRecord } from '#contract/visitor-mail.ts'
import type { OutboxEvent, OutboxState } from '#domain/outbox/events.ts'
import type { LineLinkState } from '#domain/tickets/notifications.ts'
import type { Scope, Tx } from '#platform/database/db.ts'
import { newId } from '#platform/ids.ts'

/** Time for which an ended ticket or reservation keeps its visitor: the last message may wait, and the last step can be undone. */
export const keptAfterEnd = Temporal.Duration.from({ hours: 1 })

/** SQL: the account that sends the messages of shop $1; a shop's own one goes first. */
export const fromShopLineAccount = 'from line_account where shop_id = $1 or shop_id is null order by shop_id nulls last limit 1'

/** Returns true if an account sends this shop's messages. Call inside the shop's scope. */
export async function hasLineAccount(tx: Tx, shopId: string): Promise<boolean> {
  return (await tx.$client.query(`select id ${fromShopLineAccount}`, [shopId])).rowCount === 1
}

/** `aboutId`: a ticket, or the first reservation of a chain. Returns undefined if no account sends this shop's messages. Call inside the shop's scope. */
export async function readLineLinkState(tx: Tx, shopId: string, aboutId: string): Promise<LineLinkState | undefined> {
  const { rows } = await tx.$client.query<{ account: string | null; blocked: boolean | null }>({
    name: 'read-line-link',
    text: `select (select id ${fromShopLineAccount}) as account, (select blocked from line_recipient where shop_id = $1 and (ticket_id = $2 or reservation_id = $2)) as blocked`,
    values: [shopId, aboutId],
  })
  const { account, blocked } = rows[0]!
  if (account === null) return undefined
  return blocked === null ? 'offered' : blocked ? 'blocked' : 'linked'
}

/** A visitor at LINE. `askedAt`: time at which LINE was asked whether the account is blocked. */
export type LineVisitor = { accountId: string; userId: string; blocked: boolean; askedAt: Temporal.Instant }

type NewLineRecipient = LineVisitor & {
  scope: Required<Scope>
  about: { kind: 'ticket' | 'reservation'; id: string }
  /** True if the visitor needs no message that their turn is near. */
  isNear: boolean
  now: Temporal.Instant
}

/** A later visitor of the same ticket or reservation replaces the earlier one. Returns the row's id. Call inside the shop's scope. */
export async function saveLineRecipient(
  tx: Tx,
  { scope, accountId, about, userId, blocked, askedAt, isNear, now }: NewLineRecipient,
): Promise<string> {
  const id = newId(now.epochMilliseconds)
  const at = new Date(now.epochMilliseconds)
  await tx.$client.query(
    `insert into line_recipient (id, organization_id, shop_id, line_account_id, ${about.kind}_id, user_id, blocked, friend_event_at, near_sent_at, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
     on conflict (${about.kind}_id) do update set id = excluded.id, line_account_id = excluded.line_account_id, user_id = excluded.user_id,
       blocked = excluded.blocked, friend_event_at = excluded.friend_event_at, act_event_at = null, near_sent_at = excluded.near_sent_at, created_at = excluded.created_at`,
    [
      ...[id, scope.organizationId, scope.shopId, accountId, about.id, userId],
      ...[blocked, new Date(askedAt.epochMilliseconds), isNear ? at : null, at],
    ],
  )
  return id
}

/** Returns the visitor of a chain of reservations; undefined if there is none. Call inside the shop's scope. */
export async function readLineVisitor(tx: Tx, shopId: string, firstReservationId: string): Promise<LineVisitor | undefined> {
  const { rows } = await tx.$client.query<Omit<LineVisitor, 'askedAt'> & { askedAt: Date }>(
    `select line_account_id as "accountId", user_id as "userId", blocked, friend_event_at as "askedAt" from line_recipient
      where shop_id = $1 and reservation_id = $2`,
    [shopId, firstReservationId],
  )
  return rows[0] && { ...rows[0], askedAt: Temporal.Instant.fromEpochMilliseconds(rows[0].askedAt.getTime()) }
}

/** Returns the recipient's id for a chain of reservations; undefined if LINE would deliver nothing. Call inside the shop's scope. */
export async function findLineRecipient(tx: Tx, shopId: string, firstReservationId: string): Promise<string | undefined> {
  const { rows } = await tx.$client.query<{ id: string }>(
    'select id from line_recipient where shop_id = $1 and reservation_id = $2 and not blocked',
    [shopId, firstReservationId],
  )
  return rows[0]?.id
}

/** Deletes the visitors of these tickets or reservations. Call inside the scope. */
export async function deleteLineRecipients(tx: Tx, aboutIds: readonly string[]): Promise<void> {
  await tx.$client.query('delete from line_recipient where ticket_id = any($1) or reservation_id = any($1)', [aboutIds])
}

/** Returns what is stored about visitors of these tickets or reservations at LINE, for their own data export. */
export async function readLineRecord(tx: Tx, aboutIds: readonly string[]): Promise<OwnLineRecord> {
  const { rows: users } = await tx.$client.query<{ at: Date; userId: string }>(
    'select created_at as at, user_id as "userId" from line_recipient where ticket_id = any($1) or reservation_id = any($1) order by id',
    [aboutIds],
  )
  const { rows: messages } = await tx.$client.query<{ at: Date; event: OutboxEvent; state: OutboxState }>(
    `select created_at as at, event, state from outbox_message where about_id = any($1) and channel = 'line' order by id`,
    [aboutIds],
  )
  return {
    users: users.map(({ at, userId }) => ({ at: at.toISOString(), userId })),
    messages: messages.map(({ at, ...message }) => ({ at: at.toISOString(), ...message })),
  }
}
