/** Rewrites the search text of cards after an update that changes how it is made. */

import { and, asc, eq, isNotNull, lt } from 'drizzle-orm'
import { searchTextVersion } from '#domain/cards/search.ts'
import type { Scope } from '#platform/database/db.ts'
import { rowInShopCondition } from '#platform/database/shop-row-conditions.ts'
import { shops } from '../../shops/table.ts'
import type { CardContext } from '../context.ts'
import { lockCards } from '../store.ts'
import { cards } from '../table.ts'
import { cardListColumnValues } from './list-columns.ts'

type Database = Pick<CardContext, 'db'>

/** Keep few cards locked at once, so that saving one never waits long. */
const atOnce = 100

/** A run that was interrupted restarts with its shop. Cards whose text is already current are not written. */
export async function renewCardSearchTexts({ db }: Database): Promise<void> {
  const { rows } = await db.pool.query<{ id: string }>(`select distinct organization_id as id from resolver where kind = 'shop'`)
  for (const { id: organizationId } of rows) {
    const outdated = await db.readScope({ organizationId }, (tx) =>
      tx
        .select({ shopId: shops.id })
        .from(shops)
        .where(and(eq(shops.organizationId, organizationId), lt(shops.cardSearchVersion, searchTextVersion))),
    )
    for (const { shopId } of outdated) await renewInShop({ db }, { organizationId, shopId })
  }
}

async function renewInShop({ db }: Database, scope: Required<Scope>): Promise<void> {
  const { shopId } = scope
  const outdated = await db.readScope(scope, (tx) =>
    tx
      .select({ id: cards.id })
      .from(cards)
      .where(and(eq(cards.shopId, shopId), isNotNull(cards.search)))
      .orderBy(asc(cards.id)),
  )
  const ids = outdated.map(({ id }) => id)
  for (let at = 0; at < ids.length; at += atOnce) await renewCards({ db }, scope, ids.slice(at, at + atOnce))
  await db.inScope(scope, (tx) => tx.update(shops).set({ cardSearchVersion: searchTextVersion }).where(eq(shops.id, shopId)))
}

function renewCards({ db }: Database, scope: Required<Scope>, ids: readonly string[]): Promise<void> {
  return db.inScope(scope, async (tx) => {
    for (const { id, answers, search: before } of await lockCards(tx, scope.shopId, ids)) {
      // The card was erased since the list was read.
      if (before === null) continue
      const { search, grams } = cardListColumnValues(scope.shopId, answers, answers)
      if (search !== before)
        await tx
          .update(cards)
          .set({ search, grams })
          .where(rowInShopCondition(cards, { shopId: scope.shopId, id }))
    }
  })
}
