import { and, desc, eq, inArray } from 'drizzle-orm'
import type { EventKind } from '#domain/events.ts'
import type { Scope, Tx } from '#platform/db.ts'
import { events } from '#platform/event-log.ts'
import type { SettingsEvent } from './in-settings.ts'
import { readStaff } from './store.ts'

/** What raises a row's revision; an order or a stop is nobody's edit of it. */
const edits: Record<SettingsEvent['entityType'], readonly EventKind[]> = {
  lane: ['lane.create', 'lane.edit'],
  service: ['service.create', 'service.edit'],
  counter: ['counter.create', 'counter.edit'],
  staff: ['staff.create', 'staff.edit'],
  shop: ['shop.setClock', 'shop.renewCode'],
}

/** Who changed it last, and when, for whoever comes second. The name only where they are on the list of staff. */
export async function lastChange(
  tx: Tx,
  { shopId }: Required<Scope>,
  entityType: SettingsEvent['entityType'],
  id: string,
): Promise<{ at: string; by?: string } | Record<string, never>> {
  const [edit] = await tx
    .select({ at: events.at, accountId: events.actorId })
    .from(events)
    .where(and(eq(events.shopId, shopId), eq(events.entityId, id), inArray(events.kind, [...edits[entityType]])))
    .orderBy(desc(events.at))
    .limit(1)
  if (!edit) return {}
  const person = (await readStaff(tx, shopId)).find(({ accountId }) => accountId !== null && accountId === edit.accountId)
  return { at: edit.at.toISOString(), ...(person && { by: person.name }) }
}
