/** Merges a visitor's second number into the earlier one, and separates them again (docs/decisions/184-number-found-again.md). Call inside the queue lock. */

import { and, desc, eq } from 'drizzle-orm'
import type { Temporal } from 'temporal-polyfill'
import type { Actor } from '#domain/actor.ts'
import { type Refusal, refuse } from '#domain/refusal.ts'
import { maxPushBrowsersPerTicket } from '#domain/tickets/notifications.ts'
import { canMergeTicket } from '#domain/tickets/same-visitor.ts'
import type { Scope, Tx } from '#platform/database/db.ts'
import { events } from '#platform/database/event-log.ts'
import { rowInShopCondition } from '#platform/database/shop-row-conditions.ts'
import { newId } from '#platform/ids.ts'
import { cancelObsoleteMessages } from '#platform/outbox/enqueue.ts'
import type { FeatureHooks } from '../../hooks/hooks.ts'
import { findTicket, type TicketRow } from '../store.ts'
import { tickets } from '../table.ts'
import { appendTicketEvent } from './record-rows.ts'

export async function findMergeTarget(tx: Tx, row: TicketRow, into: string): Promise<TicketRow | Refusal<'ticket.cannotMerge'>> {
  const target = await findTicket(tx, row.shopId, into)
  const canMerge = target && target.businessDay === row.businessDay && canMergeTicket(row, target) && !(await hasMerged(tx, row))
  return canMerge ? target : refuse('ticket.cannotMerge')
}

/** A chain of merges could not be separated: the last number would keep the first one's data. */
async function hasMerged(tx: Tx, { shopId, businessDay, id }: TicketRow): Promise<boolean> {
  const merged = await tx
    .select({ id: tickets.id })
    .from(tickets)
    .where(and(eq(tickets.shopId, shopId), eq(tickets.businessDay, businessDay), eq(tickets.mergedInto, id)))
    .limit(1)
  return merged.length > 0
}

type Merging = {
  scope: Required<Scope>
  seq: number
  /** The later ticket. */
  row: TicketRow
  actor: Actor
  now: Temporal.Instant
  cards: FeatureHooks['mergedTicketCard']
}

/** Fields that the earlier ticket takes over where it has none. */
const carriedFields = ['name', 'note', 'contact'] as const
type CarriedField = (typeof carriedFields)[number]

/** What the earlier ticket took over, in its event. Without it, separating would take away the earlier ticket's own data. */
type Carried = {
  merged: string
  address: boolean
  pushIds: readonly string[]
  /** Id of the recipient at LINE. */
  lineId: string | null
  card: { replaced: string | null } | null
}

export async function carryOverToTarget(tx: Tx, target: TicketRow, { cards, ...merging }: Merging): Promise<void> {
  const { scope, row } = merging
  const fields = carriedFields.filter((field) => target[field] === null && row[field] !== null)
  const data: Carried = {
    merged: row.id,
    address: await copyAddress(tx, row, target),
    pushIds: await copyPushSubscriptions(tx, row, target, merging.now),
    lineId: (await copyLineRecipient(tx, row, target, merging.now)) ?? null,
    card: (await cards.link(tx, scope, { from: row.id, into: target.id, now: merging.now, actor: merging.actor })) ?? null,
  }
  // The first number with the contact stays the key by which others are found (`sameContactAs`).
  const sameContact = fields.includes('contact') && {
    sameLetter: row.sameLetter ?? row.letter,
    sameOrdinal: row.sameOrdinal ?? row.ordinal,
  }
  const values = { ...Object.fromEntries(fields.map((field) => [field, row[field]])), ...sameContact }
  await tx.update(tickets).set({ mergedInto: target.id }).where(rowInShopCondition(tickets, row))
  await changeTarget(tx, target, values, { ...merging, kind: 'ticket.absorb', fields, data })
}

/** Gives back what the earlier ticket took over and has not changed since. Call when a merged ticket is open again. */
export async function separateFromTarget(tx: Tx, { cards, ...merging }: Merging): Promise<void> {
  const { scope, row } = merging
  const target = row.mergedInto === null ? undefined : await findTicket(tx, row.shopId, row.mergedInto)
  const absorbed = target && (await readAbsorption(tx, target.id, row.id))
  if (!absorbed) throw new Error('a merged ticket names the one that absorbed it')
  const { pushIds, lineId, address, card } = absorbed.data as Carried
  const fields = carriedFields.filter((field) => absorbed.changed.includes(field) && target[field] === row[field])
  const sameContact = fields.includes('contact') && { sameLetter: null, sameOrdinal: null }
  const values = { ...Object.fromEntries(fields.map((field) => [field, null])), ...sameContact }
  await tx.$client.query('delete from push_subscription where shop_id = $1 and id = any($2)', [scope.shopId, pushIds])
  await tx.$client.query('delete from line_recipient where shop_id = $1 and id = $2', [scope.shopId, lineId])
  if (address) await removeCopiedAddress(tx, target, { copiedAt: absorbed.at, now: merging.now })
  if (card) await cards.unlink(tx, scope, { from: row.id, into: target.id, replaced: card.replaced, now: merging.now })
  await tx.update(tickets).set({ mergedInto: null }).where(rowInShopCondition(tickets, row))
  await changeTarget(tx, target, values, { ...merging, kind: 'ticket.release', fields, data: { merged: row.id } })
}

async function changeTarget(
  tx: Tx,
  target: TicketRow,
  values: Partial<TicketRow>,
  {
    scope,
    seq,
    actor,
    now,
    kind,
    fields,
    data,
  }: Omit<Merging, 'row' | 'cards'> & {
    kind: 'ticket.absorb' | 'ticket.release'
    fields: CarriedField[]
    data: Record<string, unknown>
  },
): Promise<void> {
  await tx
    .update(tickets)
    .set({ ...values, seq, rev: target.rev + 1 })
    .where(rowInShopCondition(tickets, target))
  await appendTicketEvent(tx, { scope, seq, ticketId: target.id, kind, actor, now, changed: fields, data })
}

async function readAbsorption(tx: Tx, targetId: string, mergedId: string) {
  const absorptions = await tx
    .select()
    .from(events)
    .where(and(eq(events.entityId, targetId), eq(events.kind, 'ticket.absorb')))
    .orderBy(desc(events.seq))
  return absorptions.find(({ data }) => data.merged === mergedId)
}

/** Returns false if the later ticket has no address or the earlier one has its own. */
async function copyAddress(tx: Tx, row: TicketRow, target: TicketRow): Promise<boolean> {
  const { rowCount } = await tx.$client.query(
    `insert into ticket_address (ticket_id, organization_id, shop_id, address, address_key, mailbox, created_at)
     select $2, organization_id, shop_id, address, address_key, mailbox, created_at from ticket_address where ticket_id = $1
     on conflict (ticket_id) do nothing`,
    [row.id, target.id],
  )
  return rowCount === 1
}

/** An address that the visitor of the earlier ticket has entered since then stays. */
async function removeCopiedAddress(tx: Tx, { shopId, id }: TicketRow, { copiedAt, now }: { copiedAt: Date; now: Temporal.Instant }) {
  const { rowCount } = await tx.$client.query('delete from ticket_address where shop_id = $1 and ticket_id = $2 and created_at <= $3', [
    shopId,
    id,
    copiedAt,
  ])
  // A queued mail has its own copy of the address.
  if (rowCount) await cancelObsoleteMessages(tx, { ids: [id], because: 'obsolete', now, channel: 'mail' })
}

/** Returns the ids of the new subscriptions, as many as the earlier ticket may have. */
async function copyPushSubscriptions(tx: Tx, row: TicketRow, target: TicketRow, now: Temporal.Instant): Promise<string[]> {
  const ids = Array.from({ length: maxPushBrowsersPerTicket }, () => newId(now.epochMilliseconds))
  const { rows } = await tx.$client.query<{ id: string }>(
    `insert into push_subscription (id, organization_id, shop_id, ticket_id, endpoint, p256dh, auth, created_at)
     select ($3::uuid[])[row_number() over (order by id)], organization_id, shop_id, $2, endpoint, p256dh, auth, created_at
       from push_subscription where ticket_id = $1
      order by id limit greatest(0, $4 - (select count(*) from push_subscription where ticket_id = $2))
     on conflict (ticket_id, endpoint) do nothing
     returning id`,
    [row.id, target.id, ids, maxPushBrowsersPerTicket],
  )
  return rows.map(({ id }) => id)
}

/** Returns the id of the new recipient; undefined if the later ticket has none or the earlier one has its own. */
async function copyLineRecipient(tx: Tx, row: TicketRow, target: TicketRow, now: Temporal.Instant): Promise<string | undefined> {
  const { rows } = await tx.$client.query<{ id: string }>(
    `insert into line_recipient (id, organization_id, shop_id, line_account_id, ticket_id, user_id, blocked, friend_event_at, created_at)
     select $3, organization_id, shop_id, line_account_id, $2, user_id, blocked, friend_event_at, created_at
       from line_recipient where ticket_id = $1
     on conflict (ticket_id) do nothing
     returning id`,
    [row.id, target.id, newId(now.epochMilliseconds)],
  )
  return rows[0]?.id
}
