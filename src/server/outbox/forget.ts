import type { Temporal } from 'temporal-polyfill'
import type { Database } from '#platform/database/db.ts'

/** How long it is known what a message said, and to whom. */
const keptDays = 90

/** What old messages said and where they went is gone; that they were sent, and what came of it, stays. Scope by scope, as the row policies want it. */
export async function forgetMessages({ db, clock }: { db: Database; clock: () => Temporal.Instant }): Promise<void> {
  const before = new Date(clock().subtract({ hours: 24 * keptDays }).epochMilliseconds)
  const { rows } = await db.pool.query<{ id: string }>(`select distinct organization_id as id from resolver where kind = 'shop'`)
  for (const { id } of rows)
    await db.inScope({ organizationId: id }, (tx) =>
      tx.$client.query(
        `update outbox_message set address = null, variables = '{}'
          where created_at < $1 and state not in ('queued', 'sending') and (address is not null or variables <> '{}')`,
        [before],
      ),
    )
  await db.pool.query('delete from identity.outbox_message where created_at < $1 and ended_at is not null', [before])
}
