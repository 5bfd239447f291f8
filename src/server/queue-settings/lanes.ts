import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { createLane, LaneSetting } from '#contract/queue-settings/lanes.ts'
import { areHoursValid, sortHours } from '#domain/queue-settings/hours.ts'
import { queueSettingsLimits } from '#domain/queue-settings/limits.ts'
import { type Refusal, refuse } from '#domain/refusal.ts'
import { rowInShopCondition } from '#platform/database/shop-row-conditions.ts'
import { readShopRow } from '../shops/read-shop-row.ts'
import { lanes, services } from '../shops/table.ts'
import { readShopAndDay } from '../tickets/read/queue.ts'
import { tickets } from '../tickets/table.ts'
import type { RemovalDefinition, SettingDefinition, SettingTransaction } from './setting-definition.ts'
import { refuseLaneRemovalToday, refuseRemovalWhileUsed, runServiceRemovalGuards } from './setting-usage.ts'
import { readLaneSettings } from './settings.ts'
import { readLanes, readServices } from './store.ts'

type LaneInput = z.output<NonNullable<typeof createLane.body>>
type Refused = Refusal<'lane.letterTaken' | 'lane.letterUsedToday' | 'lane.hoursImpossible'>

/** Issued tickets keep their letter. Caps and hours apply to the next join, the grace time also to called tickets. */
export const laneSettingDefinition: SettingDefinition<LaneSetting, LaneInput, 'lane.notFound', Refused> & RemovalDefinition = {
  entityType: 'lane',
  notFound: 'lane.notFound',
  use: 'laneId',
  maxRows: queueSettingsLimits.lanes,
  read: readLanes,
  shown: readLaneSettings,
  async tidy({ tx, scope: { shopId } }, input) {
    return input.hours ? { ...input, hours: sortHours(input.hours, (await readShopRow(tx, shopId)).dayStartsAt) } : input
  },
  async check({ ctx, tx, scope: { shopId } }, { letter, hours }, id) {
    const { shop, day } = (await readShopAndDay(tx, shopId, ctx.clock()))!
    if (hours && !areHoursValid(hours, shop.dayStartsAt))
      return refuse('lane.hoursImpossible', { params: { dayStartsAt: shop.dayStartsAt } })
    if (letter === undefined) return undefined
    if ((await readLanes(tx, shopId)).some((lane) => lane.letter === letter && lane.id !== id)) return refuse('lane.letterTaken')
    return (await isLetterUsed({ tx, shopId, day, letter, exceptBy: id })) ? refuse('lane.letterUsedToday') : undefined
  },
  insert: ({ tx, scope }, row, input) => tx.insert(lanes).values({ ...scope, ...input, ...row }),
  save: ({ tx, scope: { shopId } }, { id, rev }, after) =>
    tx
      .update(lanes)
      .set({ ...after, rev })
      .where(rowInShopCondition(lanes, { shopId, id })),
  async refuseRemoval({ ctx, tx, scope: { shopId } }, id) {
    const { day } = (await readShopAndDay(tx, shopId, ctx.clock()))!
    // A service moved here from another lane still has visitors who wait in that lane.
    const serviceIds = (await readServices(tx, shopId)).filter(({ laneId }) => laneId === id).map((service) => service.id)
    const waitedFor =
      (await refuseRemovalWhileUsed(tx, shopId, 'serviceId', serviceIds)) ?? (await runServiceRemovalGuards(ctx, tx, shopId, serviceIds))
    return waitedFor ?? refuseLaneRemovalToday(tx, shopId, id, day)
  },
  /** Archives the lane's services too. */
  async archive({ tx, scope: { shopId } }, { id, rev }, archivedAt) {
    await tx.update(lanes).set({ archivedAt, rev }).where(rowInShopCondition(lanes, { shopId, id }))
    await tx
      .update(services)
      .set({ archivedAt, rev: sql`${services.rev} + 1` })
      .where(and(eq(services.shopId, shopId), eq(services.laneId, id), isNull(services.archivedAt)))
  },
}

type LetterUseQuery = { tx: SettingTransaction['tx']; shopId: string; day: string; letter: string; exceptBy: string | undefined }

/** True if another lane, renamed or removed since, has issued numbers with the letter today. There would be a second A001. */
async function isLetterUsed({ tx, shopId, day, letter, exceptBy }: LetterUseQuery): Promise<boolean> {
  const issued = await tx
    .select({ id: tickets.id })
    .from(tickets)
    .where(
      and(
        eq(tickets.shopId, shopId),
        eq(tickets.businessDay, day),
        eq(tickets.letter, letter),
        exceptBy === undefined ? undefined : ne(tickets.numberLaneId, exceptBy),
      ),
    )
    .limit(1)
  return issued.length > 0
}
