import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { ServiceRemovalRefusal } from '#contract/parts.ts'
import { type Refusal, refuse } from '#domain/refusal.ts'
import { formatTicketNumber } from '#domain/tickets/number.ts'
import { openStatuses } from '#domain/tickets/ticket.ts'
import type { Tx } from '#platform/database/db.ts'
import type { ShopCommandContext } from '../feed/context.ts'
import type { FeatureHooks } from '../hooks/hooks.ts'
import { legs, tickets } from '../tickets/table.ts'

export type SettingContext = ShopCommandContext & { hooks: Pick<FeatureHooks, 'guards'> }

export type SettingIdField = 'laneId' | 'serviceId' | 'counterId' | 'staffId'

const open = (shopId: string) => and(eq(tickets.shopId, shopId), inArray(tickets.status, [...openStatuses]))
const maxListed = 5

export async function countOpenTicketsBySetting(tx: Tx, shopId: string, use: SettingIdField): Promise<Map<string, number>> {
  const rows = await tx
    .select({ id: sql<string | null>`${tickets[use]}`, people: sql<number>`count(*)`.mapWith(Number) })
    .from(tickets)
    .where(open(shopId))
    .groupBy(tickets[use])
  return new Map(rows.flatMap(({ id, people }) => (id ? [[id, people]] : [])))
}

/** Refuses the removal of a setting that open tickets name, and lists their numbers. */
export async function refuseRemovalWhileUsed(
  tx: Tx,
  shopId: string,
  use: SettingIdField,
  ids: readonly string[],
): Promise<Refusal<'setting.inUse'> | undefined> {
  const rows = await tx
    .select({ letter: tickets.letter, ordinal: tickets.ordinal })
    .from(tickets)
    .where(and(open(shopId), inArray(tickets[use], [...ids])))
    .orderBy(asc(tickets.place))
  if (rows.length === 0) return undefined
  const numbers = rows.slice(0, maxListed).map(({ letter, ordinal }) => formatTicketNumber(letter, ordinal))
  const remainder = rows.length > maxListed ? ` +${rows.length - maxListed}` : ''
  return refuse('setting.inUse', { params: { numbers: `${numbers.join(', ')}${remainder}`, count: rows.length } })
}

/** Refuses the removal of services that other features have promised to visitors. */
export async function runServiceRemovalGuards(
  { clock, hooks }: SettingContext,
  tx: Tx,
  shopId: string,
  serviceIds: readonly string[],
): Promise<Refusal<ServiceRemovalRefusal> | undefined> {
  for (const guard of hooks.guards) {
    const refused = await guard.removeServices(tx, shopId, serviceIds, clock())
    if (refused) return refused
  }
  return undefined
}

/** Refuses the removal of a lane with tickets of today. Undo or a return may bring them back until the day ends. */
export async function refuseLaneRemovalToday(
  tx: Tx,
  shopId: string,
  laneId: string,
  day: string,
): Promise<Refusal<'lane.usedToday'> | undefined> {
  const usedTickets = await tx
    .select({ id: legs.id })
    .from(legs)
    .innerJoin(tickets, eq(tickets.id, legs.ticketId))
    .where(and(eq(tickets.shopId, shopId), eq(tickets.businessDay, day), eq(legs.laneId, laneId)))
    .limit(1)
  return usedTickets.length > 0 ? refuse('lane.usedToday') : undefined
}
