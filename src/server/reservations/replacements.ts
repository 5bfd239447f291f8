/** Chains of reservations, each of which replaces the one before it. */
import { and, asc, eq } from 'drizzle-orm'
import { isOpenReservation, isRescheduled } from '#domain/reservations/reservation.ts'
import type { Tx } from '#platform/database/db.ts'
import { rowInShopCondition } from '#platform/database/shop-row-conditions.ts'
import { type ReservationRow, reservations } from './table.ts'

/** Returns the id of the first reservation in the chain of replacements. One query, because a visitor may have changed hundreds of times. */
export async function findFirstReservationId(tx: Tx, row: Pick<ReservationRow, 'id' | 'shopId' | 'previousId'>): Promise<string> {
  if (!row.previousId) return row.id
  const { rows } = await tx.$client.query<{ id: string }>({
    name: 'first-of-chain',
    text: `with recursive chain as (
             select id, previous_id, 0 as step from reservation where shop_id = $2 and id = $1
             union all
             select r.id, r.previous_id, step + 1 from chain join reservation r on r.id = chain.previous_id
           )
           select id from chain order by step desc limit 1`,
    values: [row.id, row.shopId],
  })
  return rows[0]!.id
}

/** The reservation that replaced this one, or the open request to replace it; else the latest attempt; undefined if there is none. */
export async function findReplacement(tx: Tx, { shopId, id }: ReservationRow): Promise<ReservationRow | undefined> {
  const rows = await tx
    .select()
    .from(reservations)
    .where(and(eq(reservations.shopId, shopId), eq(reservations.previousId, id)))
    .orderBy(asc(reservations.createdAt))
  // A request that was never agreed has no time.
  return rows.find(({ status }) => isOpenReservation(status)) ?? rows.find(({ startsAt }) => startsAt !== null) ?? rows.at(-1)
}

/** Returns the reservation that stands now: the row itself, or the last that replaced it. */
export async function findStandingReservation(tx: Tx, row: ReservationRow): Promise<ReservationRow> {
  let standing = row
  for (let next: ReservationRow | undefined = row; next; next = isRescheduled(next.status) ? await findReplacement(tx, next) : undefined)
    standing = next
  return standing
}

/** Returns the reservation that stands for the whole chain. A requested change does not stand for the agreed visit. */
export async function findStandingOfChain(tx: Tx, row: ReservationRow): Promise<ReservationRow> {
  const { shopId } = row
  const id = await findFirstReservationId(tx, row)
  const [first = row] = id === row.id ? [] : await tx.select().from(reservations).where(rowInShopCondition(reservations, { shopId, id }))
  return findStandingReservation(tx, first)
}

/** Returns the ids with all earlier and later replacements: one token opens the whole chain. */
export async function readReplacementChainIds(tx: Tx, shopId: string, ids: readonly string[]): Promise<string[]> {
  const { rows } = await tx.$client.query<{ id: string }>(
    `with recursive linked(id) as (
       select id from reservation where shop_id = $1 and id = any($2)
       union
       select other.id from linked join reservation one on one.id = linked.id
         join reservation other on other.shop_id = $1 and (other.id = one.previous_id or other.previous_id = one.id)
     ) select id from linked`,
    [shopId, ids],
  )
  return rows.map(({ id }) => id)
}
