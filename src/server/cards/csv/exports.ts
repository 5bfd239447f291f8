import { and, desc, eq, lt, or } from 'drizzle-orm'
import type { CardExportRecord } from '#contract/cards/export.ts'
import type { Scope, Tx } from '#platform/database/db.ts'
import { rowInShopCondition } from '#platform/database/shop-row-conditions.ts'
import { fillMissingActorNames, readStaffNamesByAccount } from '../../members/actor-names.ts'
import type { CardDetailContext } from '../context.ts'
import { cardExports } from '../table.ts'

type ExportsQuery = { after?: string | undefined; most: number }

/** Lists card exports, latest first, with the current names of the members who made them. */
export async function listCardExports(
  { db, accounts }: Pick<CardDetailContext, 'db' | 'accounts'>,
  { organizationId, shopId }: Required<Scope>,
  { after, most }: ExportsQuery,
): Promise<{ exports: CardExportRecord[]; next: string | null }> {
  const { rows, names } = await db.readScope({ organizationId, shopId }, async (tx) => {
    const rows = await readPage(tx, shopId, { after, most })
    const acted = rows.map(({ accountId }) => ({ actorId: accountId }))
    return { rows, names: await readStaffNamesByAccount(tx, acted) }
  })
  const page = rows.slice(0, most)
  const named = await fillMissingActorNames(
    accounts,
    page.map((row) => ({ row, accountId: row.accountId, actor: { name: names.get(row.accountId) ?? null } })),
  )
  return {
    exports: named.map(({ row: { id, at, encoding, filter, cards, replaced }, actor }) => ({
      ...{ id, encoding, filter, cards, replaced },
      at: at.toISOString(),
      by: actor.name,
    })),
    next: rows.length > most ? page.at(-1)!.id : null,
  }
}

/** Reads one row more than the page, which tells whether there is a next page. */
async function readPage(tx: Tx, shopId: string, { after, most }: ExportsQuery) {
  const ofShop = eq(cardExports.shopId, shopId)
  const [last] = after
    ? await tx
        .select({ at: cardExports.at })
        .from(cardExports)
        .where(rowInShopCondition(cardExports, { shopId, id: after }))
    : []
  const further = last && or(lt(cardExports.at, last.at), and(eq(cardExports.at, last.at), lt(cardExports.id, after!)))
  return tx
    .select()
    .from(cardExports)
    .where(and(ofShop, further))
    .orderBy(desc(cardExports.at), desc(cardExports.id))
    .limit(most + 1)
}
