import { and, desc, eq, sql } from 'drizzle-orm'
import { bigint, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { EventKind } from '#domain/events.ts'
import { createCachedStatement } from './cached-statement.ts'
import type { Tx } from './db.ts'

/** Append-only history. `data` holds no personal data; personal values are in {@link eventValues}, which can be erased. */
export const events = pgTable('event', {
  id: uuid().primaryKey(),
  organizationId: uuid('organization_id').notNull(),
  shopId: uuid('shop_id'),
  seq: bigint({ mode: 'number' }),
  entityType: text('entity_type').notNull(),
  entityId: uuid('entity_id').notNull(),
  kind: text().$type<EventKind>().notNull(),
  actorKind: text('actor_kind').$type<'member' | 'visitor' | 'system'>().notNull(),
  actorId: text('actor_id'),
  at: timestamp({ withTimezone: true }).notNull(),
  changed: text().array().notNull().default([]),
  data: jsonb().$type<Record<string, unknown>>().notNull().default({}),
  writtenAt: timestamp('written_at', { withTimezone: true }).notNull().default(sql`clock_timestamp()`),
  device: text().default(sql`nullif(current_setting('app.device', true), '')`),
})

export const eventValues = pgTable(
  'event_value',
  {
    eventId: uuid('event_id').notNull(),
    organizationId: uuid('organization_id').notNull(),
    shopId: uuid('shop_id'),
    field: text().notNull(),
    before: jsonb(),
    after: jsonb(),
    salt: uuid().notNull().defaultRandom(),
  },
  (table) => [primaryKey({ columns: [table.eventId, table.field] })],
)

/** For events of the most frequent commands. `seq` is null outside the queue. */
export const insertEvent = createCachedStatement((tx) =>
  tx
    .insert(events)
    .values({
      id: sql.placeholder('id'),
      organizationId: sql.placeholder('organizationId'),
      shopId: sql.placeholder('shopId'),
      seq: sql.placeholder('seq'),
      entityType: sql.placeholder('entityType'),
      entityId: sql.placeholder('entityId'),
      kind: sql.placeholder('kind'),
      actorKind: sql.placeholder('actorKind'),
      actorId: sql.placeholder('actorId'),
      at: sql.placeholder('at'),
      changed: sql.placeholder('changed'),
      data: sql.placeholder('data'),
    })
    .prepare('insert-event'),
)

/** Returns the latest read of a card, ticket or reservation by each API key. The audit log lists all reads. */
export const readLatestKeyReads = (tx: Tx, id: string) =>
  tx
    .selectDistinctOn([events.actorId])
    .from(events)
    .where(and(eq(events.kind, 'apiKey.read'), sql`${events.data} -> 'objects' ? ${id}`))
    .orderBy(events.actorId, desc(events.at))
