import { and, eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { createService, ServiceSetting } from '#contract/queue-settings/services.ts'
import { queueSettingsLimits } from '#domain/queue-settings/limits.ts'
import { type Refusal, refuse } from '#domain/refusal.ts'
import { rowInShopCondition } from '#platform/database/shop-row-conditions.ts'
import { staffServices } from '../members/table.ts'
import { services } from '../shops/table.ts'
import type { RemovalDefinition, SettingDefinition } from './setting-definition.ts'
import { runServiceRemovalGuards } from './setting-usage.ts'
import { readServiceSettings } from './settings.ts'
import { readLanes, readServices } from './store.ts'

type ServiceInput = z.output<NonNullable<typeof createService.body>>

/** Tickets of a service that moves to another lane stay in the lane where they were issued. */
export const serviceSettingDefinition: SettingDefinition<ServiceSetting, ServiceInput, 'service.notFound', Refusal<'lane.notFound'>> &
  RemovalDefinition = {
  entityType: 'service',
  notFound: 'service.notFound',
  use: 'serviceId',
  maxRows: queueSettingsLimits.services,
  read: readServices,
  shown: readServiceSettings,
  async check({ tx, scope: { shopId } }, { laneId }) {
    if (laneId === undefined || (await readLanes(tx, shopId)).some(({ id }) => id === laneId)) return undefined
    return refuse('lane.notFound')
  },
  insert: ({ tx, scope }, row, input) => tx.insert(services).values({ ...scope, ...input, ...row }),
  save: ({ tx, scope: { shopId } }, { id, rev }, after) =>
    tx
      .update(services)
      .set({ ...after, rev })
      .where(rowInShopCondition(services, { shopId, id })),
  refuseRemoval: ({ ctx, tx, scope: { shopId } }, id) => runServiceRemovalGuards(ctx, tx, shopId, [id]),
  async archive({ tx, scope: { shopId } }, { id, rev }, archivedAt) {
    await tx.update(services).set({ archivedAt, rev }).where(rowInShopCondition(services, { shopId, id }))
    await tx.delete(staffServices).where(and(eq(staffServices.shopId, shopId), eq(staffServices.serviceId, id)))
  },
}
