/** Rows that every step of a ticket writes: the ticket's own row and the event. Call inside the queue lock. */

import { sql } from 'drizzle-orm'
import type { Temporal } from 'temporal-polyfill'
import type { Actor } from '#domain/actor.ts'
import type { EventKind } from '#domain/events.ts'
import type { TicketState } from '#domain/tickets/ticket.ts'
import { createCachedStatement } from '#platform/database/cached-statement.ts'
import type { Scope, Tx } from '#platform/database/db.ts'
import { eventValues, insertEvent } from '#platform/database/event-log.ts'
import { rowInShopCondition } from '#platform/database/shop-row-conditions.ts'
import { newId } from '#platform/ids.ts'
import type { TicketRow } from '../store.ts'
import { tickets } from '../table.ts'

export const instantToDate = (instant: Temporal.Instant | null) => instant && new Date(instant.epochMilliseconds)

type Saved = TicketState & Pick<TicketRow, 'arrivedAt' | 'delayReportedAt' | 'lateUntil'>

export async function saveTicketState(tx: Tx, before: TicketRow, after: Saved, seq: number, lastMove: string | null): Promise<void> {
  await stateById(tx).execute({
    ...after,
    id: before.id,
    shopId: before.shopId,
    calledAt: instantToDate(after.calledAt),
    startedAt: instantToDate(after.startedAt),
    closedAt: instantToDate(after.closedAt),
    movedAt: instantToDate(after.movedAt),
    lastMove,
    seq,
    rev: before.rev + 1,
  })
}

const placeholder = (name: string) => sql`${sql.placeholder(name)}`
const stateById = createCachedStatement((tx) =>
  tx
    .update(tickets)
    .set({
      status: placeholder('status'),
      laneId: placeholder('laneId'),
      serviceId: placeholder('serviceId'),
      place: placeholder('place'),
      counterId: placeholder('counterId'),
      staffId: placeholder('staffId'),
      callCount: placeholder('callCount'),
      skipCount: placeholder('skipCount'),
      waitedMs: placeholder('waitedMs'),
      calledAt: placeholder('calledAt'),
      startedAt: placeholder('startedAt'),
      closedAt: placeholder('closedAt'),
      movedAt: placeholder('movedAt'),
      arrivedAt: placeholder('arrivedAt'),
      delayReportedAt: placeholder('delayReportedAt'),
      lateUntil: placeholder('lateUntil'),
      lastMove: placeholder('lastMove'),
      seq: placeholder('seq'),
      rev: placeholder('rev'),
    })
    .where(rowInShopCondition(tickets, { shopId: sql.placeholder('shopId'), id: sql.placeholder('id') }))
    .prepare('save-state'),
)

export type NewTicketEvent = {
  scope: Required<Scope>
  seq: number
  ticketId: string
  kind: EventKind
  actor: Actor
  now: Temporal.Instant
  changed: string[]
  data: Record<string, unknown>
}
type NewValue = { field: string; before?: unknown; after: unknown }

export async function appendTicketEvent(
  tx: Tx,
  { scope, seq, ticketId, kind, actor, now, changed, data }: NewTicketEvent,
  values: readonly NewValue[] = [],
): Promise<void> {
  const id = newId(now.epochMilliseconds)
  const actorId = actor.by === 'member' ? actor.accountId : null
  const entity = { entityType: 'ticket', entityId: ticketId }
  const { organizationId, shopId } = scope
  const event = { id, organizationId, shopId, seq, ...entity, kind, actorKind: actor.by, actorId, at: instantToDate(now), changed, data }
  await insertEvent(tx).execute(event)
  if (values.length > 0) await tx.insert(eventValues).values(values.map((value) => ({ eventId: id, ...scope, ...value })))
}
