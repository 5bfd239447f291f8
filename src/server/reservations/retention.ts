/** What reservations that are over say of somebody goes by itself when its time is over, by the classes that a card's answers have. */
import { eq } from 'drizzle-orm'
import type { Temporal } from 'temporal-polyfill'
import type { RetentionPolicy } from '#domain/cards/retention.ts'
import type { ReservationClass } from '#domain/reservations/personal.ts'
import type { ShopClock } from '#domain/time/business-day.ts'
import type { Scope, Tx } from '#platform/database/db.ts'
import type { ScheduledJob } from '#platform/schedules.ts'
import { expiresBefore } from '../retention/due.ts'
import { readPolicy } from '../retention/policy.ts'
import { clockOf } from '../shops/clock.ts'
import { shops } from '../shops/table.ts'
import type { QueueContext } from '../tickets/context.ts'
import { eraseReservations } from './forget.ts'

type Bounds = { person: Date | null; contact: Date | null }

function boundsOf(policy: RetentionPolicy, now: Temporal.Instant, clock: ShopClock, days = 0): Bounds {
  const before = (months: number | null) => (months === null ? null : expiresBefore(now, clock, months, days))
  return { person: before(policy.person), contact: before(policy.contact) }
}

/** One that waits for an answer is never over; one that was agreed is when its time is, whatever anybody noted. Parameters: shop, bounds of both classes. */
const isDue = (person: string, contact: string) => `
  r.status not in ('requested', 'proposed', 'held') and r.moved_at < greatest(${person}::timestamptz, ${contact}::timestamptz)
  and (r.name is not null or r.phone is not null or r.email is not null or r.note is not null or r.reason is not null)
  and (${over} < ${person} or (${over} < ${contact} and (r.phone is not null or r.email is not null)))`
const over = 'greatest(r.moved_at, coalesce(r.ends_at, r.moved_at))'

/** How many lose something at once, and how many on the next days. */
export async function countReservations(
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

type ForgetContext = Pick<QueueContext, 'db' | 'clock'>

/** In one transaction. */
const atOnce = 100
/** Of a shop in one run; the next run goes on. */
const maxPerRun = 5_000

/** Each shop by itself: one that fails keeps no other from it, and is tried again. */
export async function eraseExpiredReservations(ctx: ForgetContext): Promise<void> {
  const failed: unknown[] = []
  const { rows } = await ctx.db.pool.query<{ id: string }>(`select distinct organization_id as id from resolver where kind = 'shop'`)
  for (const { id: organizationId } of rows) {
    const own = await ctx.db.readScope({ organizationId }, (tx) => tx.select().from(shops).where(eq(shops.organizationId, organizationId)))
    for (const shop of own)
      await forgetInShop(ctx, { organizationId, shopId: shop.id }, clockOf(shop)).catch((error: unknown) => failed.push(error))
  }
  if (failed.length > 0) throw failed[0]
}

async function forgetInShop(ctx: ForgetContext, scope: Required<Scope>, clock: ShopClock): Promise<void> {
  for (let gone = 0; gone < maxPerRun; gone += atOnce) {
    const found = await ctx.db.inScope(scope, (tx) => forgetSome(tx, scope, { now: ctx.clock(), clock }))
    if (found < atOnce) return
  }
}

/** Returns how many it were. */
async function forgetSome(tx: Tx, scope: Required<Scope>, { now, clock }: { now: Temporal.Instant; clock: ShopClock }): Promise<number> {
  const { months } = await readPolicy(tx, scope.shopId, { held: true })
  const { person, contact } = boundsOf(months, now, clock)
  if (!person && !contact) return 0
  const { rows } = await tx.$client.query<{ id: string; whole: boolean }>(
    `select r.id, ${over} < $2 is true as whole from reservation r where r.shop_id = $1 and ${isDue('$2', '$3')} order by r.moved_at, r.id limit $4`,
    [scope.shopId, person, contact, atOnce],
  )
  const idsOf = (wanted: boolean) => rows.flatMap(({ id, whole }) => (whole === wanted ? [id] : []))
  const forget = (ids: string[], classes: readonly ReservationClass[]) =>
    eraseReservations(tx, ids, { scope, actor: { by: 'system' }, now, classes })
  // Without a name nothing would lead to the contact any more, so it goes along, as that of a card's number does.
  await forget(idsOf(true), ['person', 'contact'])
  await forget(idsOf(false), ['contact'])
  return rows.length
}

export const forgetReservationsChore = (ctx: ForgetContext): ScheduledJob => ({
  name: 'forget-reservations',
  cron: '17 * * * *',
  act: () => eraseExpiredReservations(ctx),
})
