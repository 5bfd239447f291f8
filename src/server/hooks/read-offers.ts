import type { entryShopExtraFields, InferredFields } from '#contract/parts.ts'
import type { Tx } from '#platform/database/db.ts'
import type { FeatureHooks } from './hooks.ts'
import { mergeFeatureParts } from './join-parts.ts'

export async function readFeatureEntryOptions(
  { entryOffers }: Pick<FeatureHooks, 'entryOffers'>,
  tx: Tx,
  shopId: string,
): Promise<InferredFields<typeof entryShopExtraFields>> {
  return mergeFeatureParts(await Promise.all(entryOffers.map((offer) => offer(tx, shopId))))
}
