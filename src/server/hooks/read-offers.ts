import type { entryParts, PartsOf } from '#contract/parts.ts'
import type { Tx } from '#platform/database/db.ts'
import type { Hooks } from './hooks.ts'
import { joinParts } from './join-parts.ts'

export async function readOffers({ entryOffers }: Pick<Hooks, 'entryOffers'>, tx: Tx, shopId: string): Promise<PartsOf<typeof entryParts>> {
  return joinParts(await Promise.all(entryOffers.map((offer) => offer(tx, shopId))))
}
