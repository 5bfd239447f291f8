import { and, desc, eq, inArray } from 'drizzle-orm'
import type { EventKind } from '#domain/events.ts'
import type { Scope, Tx } from '#platform/database/db.ts'
import { events } from '#platform/database/event-log.ts'
import type { SettingsEvent } from '../feed/settings-command.ts'
import { readStaff } from './staff.ts'

type Edited =
  | Exclude<SettingsEvent['entityType'], 'member' | 'slotBlock' | 'calendarFeed' | 'apiKey' | 'webhook'>
  | 'callPolicy'
  | 'mails'
  | 'mailWords'

/** Events that count as an edit. Stopping a lane is none, and its order of calls is a setting of its own. */
const edits: Record<Edited, readonly EventKind[]> = {
  lane: ['lane.create', 'lane.edit'],
  service: ['service.create', 'service.edit'],
  counter: ['counter.create', 'counter.edit'],
  staff: ['staff.create', 'staff.edit'],
  shop: [
    'shop.setProfile',
    'shop.setHours',
    'shop.setClock',
    'shop.setColour',
    'shop.setEmbedSites',
    'shop.setContactTarget',
    'shop.renewCode',
  ],
  callPolicy: ['lane.setCallPolicy'],
  mails: ['shop.setMailPolicy'],
  mailWords: ['shop.setMailTemplate'],
}

/**
 * Returns who changed a setting last and when, for the refusal of an outdated edit. `edited`: a kind of setting, or a feature's own events.
 * The name only if they are on the list of staff.
 */
export async function readLastSettingsChange(
  tx: Tx,
  { shopId }: Required<Scope>,
  edited: Edited | readonly EventKind[],
  id: string,
): Promise<{ at: string; by?: string } | Record<string, never>> {
  const [edit] = await tx
    .select({ at: events.at, accountId: events.actorId })
    .from(events)
    .where(
      and(
        eq(events.shopId, shopId),
        eq(events.entityId, id),
        inArray(events.kind, [...(typeof edited === 'string' ? edits[edited] : edited)]),
      ),
    )
    .orderBy(desc(events.at))
    .limit(1)
  if (!edit) return {}
  const person = (await readStaff(tx, shopId)).find(({ accountId }) => accountId !== null && accountId === edit.accountId)
  return { at: edit.at.toISOString(), ...(person && { by: person.name }) }
}
