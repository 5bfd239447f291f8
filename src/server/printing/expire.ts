/** Deletes print jobs of past business days: nobody prints them any more. */
import { and, eq, lt } from 'drizzle-orm'
import { businessDay, businessDayStart } from '#domain/time/business-day.ts'
import type { ScheduledJob } from '#platform/schedules.ts'
import { clockOf } from '../shops/clock.ts'
import { shops } from '../shops/table.ts'
import type { QueueContext } from '../tickets/context.ts'
import { printJobs } from './table.ts'

type Context = Pick<QueueContext, 'db' | 'clock'>

export async function deleteOldPrintJobs({ db, clock }: Context): Promise<void> {
  const { rows } = await db.pool.query<{ id: string }>(`select distinct organization_id as id from resolver where kind = 'shop'`)
  for (const { id: organizationId } of rows)
    await db.inScope({ organizationId }, async (tx) => {
      for (const shop of await tx.select().from(shops).where(eq(shops.organizationId, organizationId))) {
        const day = businessDayStart(businessDay(clock(), clockOf(shop)), clockOf(shop))
        await tx.delete(printJobs).where(and(eq(printJobs.shopId, shop.id), lt(printJobs.createdAt, new Date(day.epochMilliseconds))))
      }
    })
}

export const createPrintJobDeletion = (ctx: Context): ScheduledJob => ({
  name: 'delete-print-jobs',
  cron: '53 * * * *',
  act: () => deleteOldPrintJobs(ctx),
})
