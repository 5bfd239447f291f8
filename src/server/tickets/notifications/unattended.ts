import type { Temporal } from 'temporal-polyfill'
import type { Database, Tx } from '#platform/database/db.ts'
import { notifyMembers } from '../../members/member-push.ts'
import { readShopPresence } from '../../presence/shop-presence.ts'
import { clockOf } from '../../shops/clock.ts'
import { readShopRow } from '../../shops/read-shop-row.ts'

/** Pushes to members that a visitor waits while nobody is at the desk. Runs scope by scope because of the row policies. */
export async function pushUnattendedVisitors({ db, clock }: { db: Database; clock: () => Temporal.Instant }): Promise<void> {
  const now = clock()
  const { rows } = await db.pool.query<{ id: string }>(`select distinct organization_id as id from resolver where kind = 'shop'`)
  for (const { id: organizationId } of rows) {
    const shopIds = await db.readScope({ organizationId }, (tx) => readShopsWithWaitingVisitors(tx, organizationId))
    for (const shopId of shopIds)
      await db.inScope({ organizationId, shopId }, async (tx) => {
        const people = await readShopPresence(tx, shopId, now, clockOf(await readShopRow(tx, shopId)))
        if (people.some(({ state }) => state === 'serving_ready')) return
        await notifyMembers(tx, { event: 'member.visitorWaits', scope: { organizationId, shopId }, now })
      })
  }
}

/** Returns the shops in which a visitor waits, nobody is served, and a member wants to know. */
async function readShopsWithWaitingVisitors(tx: Tx, organizationId: string): Promise<string[]> {
  const { rows } = await tx.$client.query<{ id: string }>(
    `select t.shop_id as id from ticket t where t.organization_id = $1 and t.status in ('waiting', 'serving')
        and (not t.remote or t.arrived_at is not null) and exists (
          select from member_push p
           where p.organization_id = $1 and (p.shop_id is null or p.shop_id = t.shop_id) and 'member.visitorWaits' = any(p.events))
      group by 1 having bool_and(t.status = 'waiting')`,
    [organizationId],
  )
  return rows.map(({ id }) => id)
}
