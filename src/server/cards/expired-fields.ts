import { and, eq, inArray } from 'drizzle-orm'
import type { Tx } from '#platform/database/db.ts'
import { events } from '#platform/database/event-log.ts'

/** Returns by card the fields whose answers were erased by retention, even if answered again since. They are not required any more. */
export async function readExpiredFields(tx: Tx, cardIds: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>> {
  const gone = await tx
    .select({ cardId: events.entityId, changed: events.changed })
    .from(events)
    .where(and(inArray(events.entityId, [...cardIds]), eq(events.kind, 'card.expireAnswers')))
  const byCard = Map.groupBy(gone, ({ cardId }) => cardId)
  return new Map([...byCard].map(([cardId, happened]) => [cardId, happened.flatMap(({ changed }) => changed)]))
}
