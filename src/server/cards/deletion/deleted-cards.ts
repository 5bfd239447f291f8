import { and, desc, eq, inArray, lt, or } from 'drizzle-orm'
import type { DeletedCard } from '#contract/cards/deleted.ts'
import type { Scope, Tx } from '#platform/database/db.ts'
import { rowInShopCondition } from '#platform/database/shop-row-conditions.ts'
import { fillMissingActorNames, readStaffNamesByAccount } from '../../members/actor-names.ts'
import type { CardDetailContext } from '../context.ts'
import { cards } from '../table.ts'

type DeletedCardsQuery = { id?: string[] | undefined; after?: string | undefined; most: number }

/** Returns a page of the shop's deleted cards, latest deletion first, with the current names of the members who deleted them. */
export async function findDeletedCards(
  { db, accounts }: Pick<CardDetailContext, 'db' | 'accounts'>,
  { organizationId, shopId }: Required<Scope>,
  query: DeletedCardsQuery,
): Promise<{ cards: DeletedCard[]; next: string | null }> {
  const { rows, names } = await db.readScope({ organizationId, shopId }, async (tx) => {
    const rows = await readPage(tx, shopId, query)
    return {
      rows,
      names: await readStaffNamesByAccount(
        tx,
        rows.map(({ deletedBy }) => ({ actorId: deletedBy })),
      ),
    }
  })
  const { most } = query
  const page = rows.slice(0, most)
  const named = await fillMissingActorNames(
    accounts,
    page.map((row) => ({ row, accountId: row.deletedBy, actor: { name: names.get(row.deletedBy ?? '') ?? null } })),
  )
  return {
    cards: named.map(({ row: { id, rev, name, kana, deletedAt, purgeOn }, actor }) => ({
      ...{ id, rev, kana, name: name ?? '' },
      deletedAt: deletedAt!.toISOString(),
      deletedBy: actor.name,
      purgeOn: purgeOn!,
    })),
    next: rows.length > most ? page.at(-1)!.id : null,
  }
}

/** Reads one row more than the page, which tells whether there is a next page. */
async function readPage(tx: Tx, shopId: string, { id: ids, after, most }: DeletedCardsQuery) {
  const [last] = after
    ? await tx
        .select({ at: cards.deletedAt })
        .from(cards)
        .where(rowInShopCondition(cards, { shopId, id: after }))
    : []
  const further = last?.at ? or(lt(cards.deletedAt, last.at), and(eq(cards.deletedAt, last.at), lt(cards.id, after!))) : undefined
  const { id, rev, name, kana, deletedAt, deletedBy, purgeOn } = cards
  return tx
    .select({ id, rev, name, kana, deletedAt, deletedBy, purgeOn })
    .from(cards)
    .where(and(eq(cards.shopId, shopId), eq(cards.status, 'deleted'), ids && inArray(id, ids), further))
    .orderBy(desc(deletedAt), desc(id))
    .limit(most + 1)
}
