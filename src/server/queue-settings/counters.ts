import { and, eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { CounterSetting, createCounter } from '#contract/queue-settings/counters.ts'
import { queueSettingsLimits } from '#domain/queue-settings/limits.ts'
import { type Refusal, refuse } from '#domain/refusal.ts'
import { rowInShopCondition } from '#platform/database/shop-row-conditions.ts'
import { staff } from '../members/table.ts'
import { counters } from '../shops/table.ts'
import type { RemovalDefinition, SettingDefinition } from './setting-definition.ts'
import { readCounterSettings } from './settings.ts'
import { readCounters } from './store.ts'

type CounterInput = z.output<NonNullable<typeof createCounter.body>>

export const counterSettingDefinition: SettingDefinition<CounterSetting, CounterInput, 'counter.notFound', Refusal<'counter.nameTaken'>> &
  RemovalDefinition = {
  entityType: 'counter',
  notFound: 'counter.notFound',
  use: 'counterId',
  maxRows: queueSettingsLimits.counters,
  read: readCounters,
  shown: readCounterSettings,
  async check({ tx, scope: { shopId } }, { name }, id) {
    const otherCounters = (await readCounters(tx, shopId)).filter((counter) => counter.id !== id)
    return otherCounters.some((counter) => counter.name === name) ? refuse('counter.nameTaken') : undefined
  },
  insert: ({ tx, scope }, row, input) => tx.insert(counters).values({ ...scope, ...input, ...row }),
  save: ({ tx, scope: { shopId } }, { id, rev }, after) =>
    tx
      .update(counters)
      .set({ ...after, rev })
      .where(rowInShopCondition(counters, { shopId, id })),
  async archive({ tx, scope: { shopId } }, { id, rev }, archivedAt) {
    await tx.update(counters).set({ archivedAt, rev }).where(rowInShopCondition(counters, { shopId, id }))
    await tx
      .update(staff)
      .set({ counterId: null })
      .where(and(eq(staff.shopId, shopId), eq(staff.counterId, id)))
  },
}
