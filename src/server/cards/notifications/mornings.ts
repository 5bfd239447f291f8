import type { Temporal } from 'temporal-polyfill'
import { unpinnedBusinessDay } from '#domain/time/business-day.ts'
import type { Scope } from '#platform/database/db.ts'
import { clockOf } from '../../shops/clock.ts'
import { shops } from '../../shops/table.ts'
import type { StaffMailContext } from './staff.ts'

export type ReminderContext = StaffMailContext & { clock: () => Temporal.Instant }

/** Hour on the shop's clock before which no reminders are sent. */
const morning = 9

/** Runs `mailShop` for each shop where morning has begun. A failing shop does not stop the others. */
export async function mailShopsInMorning(
  ctx: ReminderContext,
  mailShop: (scope: Required<Scope>, day: string) => Promise<void>,
): Promise<void> {
  const failed: unknown[] = []
  const { rows } = await ctx.db.pool.query<{ id: string }>(`select distinct organization_id as id from resolver where kind = 'shop'`)
  for (const { id: organizationId } of rows) {
    const shopRows = await ctx.db.readScope({ organizationId }, (tx) => tx.select().from(shops))
    for (const shop of shopRows) {
      const now = ctx.clock()
      if (now.toZonedDateTimeISO(shop.timeZone).hour < morning) continue
      await mailShop({ organizationId, shopId: shop.id }, unpinnedBusinessDay(now, clockOf(shop))).catch((error: unknown) =>
        failed.push(error),
      )
    }
  }
  if (failed.length > 0) throw failed[0]
}
