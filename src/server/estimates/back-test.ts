/** The nightly back-test: how far the estimates of each past business day were off, from the estimate log. */
import { and, asc, between, eq, getTableColumns, isNull, sql } from 'drizzle-orm'
import type { Temporal } from 'temporal-polyfill'
import { measureAccuracyBy } from '#domain/estimates/accuracy.ts'
import { businessDay } from '#domain/time/business-day.ts'
import { addDays } from '#domain/time/plain-date.ts'
import type { Tx } from '#platform/database/db.ts'
import { clockOf } from '../shops/clock.ts'
import { shops } from '../shops/table.ts'
import type { QueueContext } from '../tickets/context.ts'
import { areQuotedOn, type BusinessDays, readQuotedEstimates } from './quoted-estimates.ts'
import { estimateAccuracies, estimateLogs } from './table.ts'

const testedDays = 30
const daysBefore = (today: string): BusinessDays => ({ from: addDays(today, -testedDays), to: addDays(today, -1) })

/** Measures each shop once after its business day has ended, in a transaction of its own. */
export async function backTestEstimates({ db, clock }: Pick<QueueContext, 'db' | 'clock'>): Promise<void> {
  const { rows } = await db.pool.query<{ id: string }>(`select distinct organization_id as id from resolver where kind = 'shop'`)
  for (const { id: organizationId } of rows) {
    const ofOrganization = await db.readScope({ organizationId }, (tx) =>
      tx.select().from(shops).where(eq(shops.organizationId, organizationId)),
    )
    for (const shop of ofOrganization) await db.inScope({ organizationId, shopId: shop.id }, (tx) => measurePastDays(tx, shop, clock()))
  }
}

/** Measures all past days again, because a server that was off logs outcomes late. */
async function measurePastDays(tx: Tx, shop: typeof shops.$inferSelect, now: Temporal.Instant): Promise<void> {
  const days = daysBefore(businessDay(now, clockOf(shop)))
  if (!(await hasUnmeasuredDay(tx, shop.id, days))) return
  const measured = [...measureAccuracyBy(await readQuotedEstimates(tx, shop.id, days), ({ day }) => day)]
  // In one order, or two servers could deadlock.
  const rows = measured
    .map(([day, accuracy]) => ({ organizationId: shop.organizationId, shopId: shop.id, businessDay: day, ...accuracy }))
    .sort((one, other) => (one.businessDay < other.businessDay ? -1 : 1))
  await tx
    .insert(estimateAccuracies)
    .values(rows)
    .onConflictDoUpdate({ target: [estimateAccuracies.shopId, estimateAccuracies.businessDay], set: newRow })
}

const newRow = Object.fromEntries(
  Object.entries(getTableColumns(estimateAccuracies)).map(([key, { name }]) => [key, sql`excluded.${sql.identifier(name)}`]),
)

async function hasUnmeasuredDay(tx: Tx, shopId: string, days: BusinessDays): Promise<boolean> {
  const sameDay = and(eq(estimateAccuracies.shopId, estimateLogs.shopId), eq(estimateAccuracies.businessDay, estimateLogs.businessDay))
  const found = await tx
    .select({ day: estimateLogs.businessDay })
    .from(estimateLogs)
    .leftJoin(estimateAccuracies, sameDay)
    .where(and(areQuotedOn(shopId, days), isNull(estimateAccuracies.shopId)))
    .limit(1)
  return found.length > 0
}

/** Returns the measured days before that one, oldest first. */
export function readMeasuredDays(tx: Tx, shopId: string, today: string) {
  const { from, to } = daysBefore(today)
  const { businessDay: day, compared, meanErrorMinutes } = estimateAccuracies
  return tx
    .select({ day, compared, meanErrorMinutes })
    .from(estimateAccuracies)
    .where(and(eq(estimateAccuracies.shopId, shopId), between(day, from, to)))
    .orderBy(asc(day))
}
