/** Visitors who get messages about their ticket at LINE (docs/decisions/186-line.md). */
import type { Temporal } from 'temporal-polyfill'
import type { OwnLineRecord } from '#contract/visitor-mail.ts'
import type { OutboxEvent, OutboxState } from '#domain/outbox/events.ts'
import type { LineLinkState } from '#domain/tickets/notifications.ts'
import type { Scope, Tx } from '#platform/database/db.ts'
import { newId } from '#platform/ids.ts'

/** SQL: the account that sends the messages of shop $1; a shop's own one goes first. */
export const fromShopLineAccount = 'from line_account where shop_id = $1 or shop_id is null order by shop_id nulls last limit 1'

/** Returns true if an account sends this shop's messages. Call inside the shop's scope. */
export async function hasLineAccount(tx: Tx, shopId: string): Promise<boolean> {
  return (await tx.$client.query(`select id ${fromShopLineAccount}`, [shopId])).rowCount === 1
}

/** Returns undefined if no account sends this shop's messages. Call inside the shop's scope. */
export async function readLineLinkState(tx: Tx, shopId: string, ticketId: string): Promise<LineLinkState | undefined> {
  const { rows } = await tx.$client.query<{ account: string | null; blocked: boolean | null }>({
    name: 'read-line-link',
    text: `select (select id ${fromShopLineAccount}) as account, (select blocked from line_recipient where shop_id = $1 and ticket_id = $2) as blocked`,
    values: [shopId, ticketId],
  })
  const { account, blocked } = rows[0]!
  if (account === null) return undefined
  return blocked === null ? 'offered' : blocked ? 'blocked' : 'linked'
}

type NewLineRecipient = {
  scope: Required<Scope>
  accountId: string
  ticketId: string
  userId: string
  blocked: boolean
  /** Time at which LINE was asked whether it is blocked. */
  askedAt: Temporal.Instant
  /** True if the visitor needs no message that their turn is near. */
  isNear: boolean
  now: Temporal.Instant
}

/** A later visitor of the same ticket replaces the earlier one. Returns the row's id. Call inside the shop's scope. */
export async function saveLineRecipient(
  tx: Tx,
  { scope, accountId, ticketId, userId, blocked, askedAt, isNear, now }: NewLineRecipient,
): Promise<string> {
  const id = newId(now.epochMilliseconds)
  const at = new Date(now.epochMilliseconds)
  await tx.$client.query(
    `insert into line_recipient (id, organization_id, shop_id, line_account_id, ticket_id, user_id, blocked, friend_event_at, near_sent_at, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
     on conflict (ticket_id) do update set id = excluded.id, line_account_id = excluded.line_account_id, user_id = excluded.user_id,
       blocked = excluded.blocked, friend_event_at = excluded.friend_event_at, act_event_at = null, near_sent_at = excluded.near_sent_at, created_at = excluded.created_at`,
    [
      ...[id, scope.organizationId, scope.shopId, accountId, ticketId, userId],
      ...[blocked, new Date(askedAt.epochMilliseconds), isNear ? at : null, at],
    ],
  )
  return id
}

/** Deletes the visitors of these tickets. Call inside the scope. */
export async function deleteLineRecipients(tx: Tx, ticketIds: readonly string[]): Promise<void> {
  await tx.$client.query('delete from line_recipient where ticket_id = any($1)', [ticketIds])
}

/** Returns what is stored about these tickets’ visitors at LINE, for their own data export. */
export async function readLineRecord(tx: Tx, ticketIds: readonly string[]): Promise<OwnLineRecord> {
  const { rows: users } = await tx.$client.query<{ at: Date; userId: string }>(
    'select created_at as at, user_id as "userId" from line_recipient where ticket_id = any($1) order by id',
    [ticketIds],
  )
  const { rows: messages } = await tx.$client.query<{ at: Date; event: OutboxEvent; state: OutboxState }>(
    `select created_at as at, event, state from outbox_message where about_id = any($1) and channel = 'line' order by id`,
    [ticketIds],
  )
  return {
    users: users.map(({ at, userId }) => ({ at: at.toISOString(), userId })),
    messages: messages.map(({ at, ...message }) => ({ at: at.toISOString(), ...message })),
  }
}
