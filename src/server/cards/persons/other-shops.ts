import { and, asc, desc, eq, inArray, isNull } from 'drizzle-orm'
import type { Person } from '#contract/cards/same-person.ts'
import { isDeleted } from '#domain/cards/card.ts'
import { isRoleAtLeast } from '#domain/roles.ts'
import type { AuthenticatedAccount } from '#platform/accounts.ts'
import type { Database, Scope, Tx } from '#platform/database/db.ts'
import { members } from '../../members/table.ts'
import { shops } from '../../shops/table.ts'
import { cardStages, cards, type customers } from '../table.ts'

export type PersonReadContext = { db: Pick<Database, 'enterScope'>; account: Pick<AuthenticatedAccount, 'accountId' | 'device'> }
type Part = Pick<typeof customers.$inferSelect, 'id' | 'personId' | 'homeShopId'>

/**
 * Returns by person the other shops that know them. Includes cards of shops where the reader reads cards too, except on a shared tablet.
 */
export async function readOtherShopsOfPersons(
  tx: Tx,
  { db, account }: PersonReadContext,
  scope: Required<Scope>,
  parts: readonly Part[],
): Promise<Map<string, Person['elsewhere']>> {
  const otherShopParts = parts.filter(({ homeShopId }) => homeShopId !== scope.shopId)
  if (otherShopParts.length === 0) return new Map()
  const shopIds = [...new Set(otherShopParts.map(({ homeShopId }) => homeShopId))]
  await db.enterScope(tx, { organizationId: scope.organizationId })
  const [named, readable] = await Promise.all([
    tx
      .select({ id: shops.id, name: shops.name })
      .from(shops)
      .where(inArray(shops.id, shopIds))
      .orderBy(asc(shops.createdAt), asc(shops.id)),
    account.device ? ([] as readonly string[]) : readsCardsIn(tx, account.accountId, shopIds),
  ])
  const customerIds = otherShopParts.flatMap(({ id, homeShopId }) => (readable.includes(homeShopId) ? id : []))
  const sent =
    customerIds.length > 0
      ? await tx
          .select({ id: cards.id, status: cards.status, stage: cardStages.name, sentAt: cards.submittedAt, customerId: cards.customerId })
          .from(cards)
          .innerJoin(cardStages, eq(cardStages.id, cards.stageId))
          .where(and(inArray(cards.shopId, [...readable]), inArray(cards.customerId, customerIds)))
          .orderBy(desc(cards.submittedAt), desc(cards.id))
      : []
  await db.enterScope(tx, scope)
  const byPerson = Map.groupBy(otherShopParts, ({ personId }) => personId)
  return new Map(
    [...byPerson].map(([personId, theirs]) => [
      personId,
      named.flatMap((shop) => {
        const ids = theirs.flatMap(({ id, homeShopId }) => (homeShopId === shop.id ? id : []))
        const ofPerson = sent.filter(({ customerId }) => ids.includes(customerId!))
        return ids.length > 0
          ? [
              {
                shop,
                cards: ofPerson.map(({ id, status, stage, sentAt }) => ({
                  id,
                  stage: isDeleted(status) ? null : stage,
                  sentAt: sentAt!.toISOString(),
                })),
              },
            ]
          : []
      }) as Person['elsewhere'],
    ]),
  )
}

async function readsCardsIn(tx: Tx, accountId: string, shopIds: readonly string[]): Promise<readonly string[]> {
  const rows = await tx
    .select({ shopId: members.shopId, role: members.role })
    .from(members)
    .where(and(eq(members.accountId, accountId), isNull(members.suspendedAt), isNull(members.leftAt)))
  const reading = rows.filter(({ role }) => isRoleAtLeast(role, 'staff'))
  return shopIds.filter((id) => reading.some(({ shopId }) => shopId === null || shopId === id))
}
