/** Erases personal data of ended reservations after the retention periods of a card's privacy classes. */
import { eq } from 'drizzle-orm'
import type { Temporal } from 'temporal-polyfill'
import type { RetentionPolicy } from '#domain/cards/retention.ts'
import type { ReservationPrivacyClass } from '#domain/reservations/personal-fields.ts'
import type { ShopClock } from '#domain/time/business-day.ts'
import type { Scope, Tx } from '#platform/database/db.ts'
import type { ScheduledJob } from '#platform/schedules.ts'
import { readRetentionPolicy } from '../retention/policy.ts'
import { expiryCutoff } from '../retention/terms.ts'
import { clockOf } from '../shops/clock.ts'
import { shops } from '../shops/table.ts'
import type { QueueContext } from '../tickets/context.ts'
import { eraseReservationData } from './erase.ts'

type Bounds = { person: Date | null; contact: Date | null }

function boundsOf(policy: RetentionPolicy, now: Temporal.Instant, clock: ShopClock, days = 0): Bounds {
  const before = (months: number | null) => (months === null ? null : expiryCutoff(now, clock, months, days))
  return { person: before(policy.person), contact: before(policy.contact) }
}

/**
 * SQL condition for a reservation that loses data. Open requests are never due; an agreed visit is due from its end. Parameters: SQL of the bounds per
 * class.
 */
const isDue = (person: string, contact: string) => `
  r.status not in ('requested', 'proposed', 'held') and r.moved_at < greatest(${person}::timestamptz, ${contact}::timestamptz)
  and (r.name is not null or r.phone is not null or r.email is not null or r.note is not null or r.reason is not null)
  and (${endedAt} < ${person} or (${endedAt} < ${contact} and (r.phone is not null or r.email is not null)))`
const endedAt = 'greatest(r.moved_at, coalesce(r.ends_at, r.moved_at))'

/** Returns how many reservations lose data now, and how many more in the next `days`. */
export async function countReservationErasures(
  tx: Tx,
  { shopId, policy, now, clock, days }: { shopId: string; policy: RetentionPolicy; now: Temporal.Instant; clock: ShopClock; days: number },
): Promise<{ now: number; soon: number }> {
  const [atOnce, later] = [boundsOf(policy, now, clock), boundsOf(policy, now, clock, days)]
  const { rows } = await tx.$client.query<{ now: number; until: number }>(
    `select count(*) filter (where ${isDue('$2', '$3')})::int as now, count(*)::int as until
       from reservation r where r.shop_id = $1 and ${isDue('$4', '$5')}`,
    [shopId, atOnce.person, atOnce.contact, later.person, later.contact],
  )
  return { now: rows[0]!.now, soon: rows[0]!.until - rows[0]!.now }
}

type ErasureContext = Pick<QueueContext, 'db' | 'clock'>

/** Reservations per transaction. */
const atOnce = 100
/** Reservations per shop and run. The next run continues. */
const maxPerRun = 5_000

/** Handles each shop on its own, so that one failure stops no other shop. The next run retries. */
export async function eraseExpiredReservationData(ctx: ErasureContext): Promise<void> {
  const failed: unknown[] = []
  const { rows } = await ctx.db.pool.query<{ id: string }>(`select distinct organization_id as id from resolver where kind = 'shop'`)
  for (const { id: organizationId } of rows) {
    const organizationShops = await ctx.db.readScope({ organizationId }, (tx) =>
      tx.select().from(shops).where(eq(shops.organizationId, organizationId)),
    )
    for (const shop of organizationShops)
      await eraseInShop(ctx, { organizationId, shopId: shop.id }, clockOf(shop)).catch((error: unknown) => failed.push(error))
  }
  if (failed.length > 0) throw failed[0]
}

async function eraseInShop(ctx: ErasureContext, scope: Required<Scope>, clock: ShopClock): Promise<void> {
  for (let erased = 0; erased < maxPerRun; erased += atOnce) {
    const erasedNow = await ctx.db.inScope(scope, (tx) => eraseSome(tx, scope, { now: ctx.clock(), clock }))
    if (erasedNow < atOnce) return
  }
}

/** Returns the number of reservations erased. */
async function eraseSome(tx: Tx, scope: Required<Scope>, { now, clock }: { now: Temporal.Instant; clock: ShopClock }): Promise<number> {
  const { months } = await readRetentionPolicy(tx, scope.shopId, { held: true })
  const { person, contact } = boundsOf(months, now, clock)
  if (!person && !contact) return 0
  const { rows } = await tx.$client.query<{ id: string; whole: boolean }>(
    `select r.id, ${endedAt} < $2 is true as whole from reservation r where r.shop_id = $1 and ${isDue('$2', '$3')} order by r.moved_at, r.id limit $4`,
    [scope.shopId, person, contact, atOnce],
  )
  const idsOf = (wanted: boolean) => rows.flatMap(({ id, whole }) => (whole === wanted ? [id] : []))
  const erase = (ids: string[], classes: readonly ReservationPrivacyClass[]) =>
    eraseReservationData(tx, ids, { scope, actor: { by: 'system' }, now, classes })
  // Without a name nothing leads to the contact, so it is erased too.
  await erase(idsOf(true), ['person', 'contact'])
  await erase(idsOf(false), ['contact'])
  return rows.length
}

export const createReservationErasureJob = (ctx: ErasureContext): ScheduledJob => ({
  name: 'erase-reservations',
  cron: '17 * * * *',
  act: () => eraseExpiredReservationData(ctx),
})
