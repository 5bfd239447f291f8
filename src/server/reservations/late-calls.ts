/** Tells visitors with a reservation once if the shop is running late (docs/decisions/100-mail-timing.md). */
import { and, eq, gt, isNull, lte } from 'drizzle-orm'
import type { Temporal } from 'temporal-polyfill'
import { findLateCall } from '#domain/estimates/late-call.ts'
import type { WaitReading } from '#domain/estimates/wait-reading.ts'
import { rollback, type Scope, type Tx } from '#platform/database/db.ts'
import { rowInShopCondition } from '#platform/database/shop-row-conditions.ts'
import type { ScheduledJob } from '#platform/schedules.ts'
import type { WaitHook } from '../hooks/hooks.ts'
import { readRunningLateMinutes } from '../outbox/policy.ts'
import { services } from '../shops/table.ts'
import type { QueueContext } from '../tickets/context.ts'
import { readShopQueuePositions } from '../tickets/read/read-queue-positions.ts'
import { reservationHintTopic } from './hint.ts'
import { notifyVisitorOfLateCall } from './notifications.ts'
import { reservations } from './table.ts'

type LateCallContext = Pick<QueueContext, 'db' | 'clock' | 'tokens' | 'mails' | 'reachesLine'> & {
  waits: Pick<WaitHook, 'prepareForBooked' | 'finishBuild'>
}
type ShopScope = Required<Scope>

/** Earlier, the rest of the day decides more than the line that waits now. */
const aheadMinutes = 60

/** Handles each shop on its own, so that one failure stops no other shop. The next run retries. */
export async function mailLateCalls(ctx: LateCallContext): Promise<void> {
  if (!ctx.mails && !ctx.reachesLine) return
  const failed: unknown[] = []
  const { rows } = await ctx.db.pool.query<{ id: string }>(`select distinct organization_id as id from resolver where kind = 'shop'`)
  for (const { id: organizationId } of rows) {
    const shopIds = await ctx.db.readScope({ organizationId }, (tx) => readShopsWithVisits(tx, ctx.clock()))
    for (const shopId of shopIds) await mailInShop(ctx, { organizationId, shopId }).catch((error: unknown) => failed.push(error))
  }
  if (failed.length > 0) throw failed[0]
}

/** Visitors who are still expected soon and were not told yet. */
function isExpectedSoon(now: Temporal.Instant) {
  const [from, until] = [now, now.add({ minutes: aheadMinutes })].map(({ epochMilliseconds }) => new Date(epochMilliseconds)) as [
    Date,
    Date,
  ]
  return and(
    ...[eq(reservations.status, 'confirmed'), gt(reservations.startsAt, from), lte(reservations.startsAt, until)],
    isNull(reservations.expectedCallAt),
  )
}

async function readShopsWithVisits(tx: Tx, now: Temporal.Instant): Promise<string[]> {
  const rows = await tx.selectDistinct({ shopId: reservations.shopId }).from(reservations).where(isExpectedSoon(now))
  return rows.map(({ shopId }) => shopId)
}

type LateVisit = { id: string; startsAt: Date; call: { from: Date; until: Date } }

async function mailInShop(ctx: LateCallContext, scope: ShopScope): Promise<void> {
  if ((await ctx.db.readScope(scope, (tx) => readRunningLateMinutes(tx, scope.shopId))) === null) return
  await ctx.waits.finishBuild(scope)
  for (const visit of await ctx.db.readScope(scope, (tx) => findLateVisits(tx, ctx, scope)))
    await ctx.db.inScope(scope, (tx) => mailOnce(tx, ctx, scope, visit))
}

async function findLateVisits(tx: Tx, { waits, clock }: LateCallContext, scope: ShopScope): Promise<LateVisit[]> {
  const { shopId } = scope
  const now = clock()
  let reading: WaitReading | undefined
  const [positions, lateMinutes, visits] = await Promise.all([
    readShopQueuePositions(tx, shopId, now, {
      prepareWaits: async () => {
        const read = await waits.prepareForBooked(tx, scope, now)
        return (
          read &&
          ((queue, at) => {
            reading = read(queue, at)
            return reading
          })
        )
      },
    }),
    readRunningLateMinutes(tx, shopId),
    tx
      .select({ id: reservations.id, startsAt: reservations.startsAt, laneId: services.laneId })
      .from(reservations)
      .innerJoin(services, eq(services.id, reservations.serviceId))
      .where(and(eq(reservations.shopId, shopId), isExpectedSoon(now)))
      .orderBy(reservations.startsAt, reservations.id),
  ])
  // The plain rule knows too little of a shop to write to visitors who are not there yet.
  if (!reading || lateMinutes === null || positions?.estimator !== 'replay') return []
  const { asOf, byLaneForNewcomer } = reading
  return visits.flatMap(({ id, startsAt, laneId }) => {
    // Null where nobody serves or nobody waits.
    const shown = positions.joinEstimates[laneId]
    const wait = shown && byLaneForNewcomer.get(laneId)
    if (!wait) return []
    const closesAt = shown.closesAt === null ? null : Date.parse(shown.closesAt)
    const call = findLateCall({ bookedAt: startsAt!.getTime(), asOf, wait, closesAt, lateMinutes })
    return call ? [{ id, startsAt: startsAt!, call: { from: new Date(call.from), until: new Date(call.until) } }] : []
  })
}

/** Claims the reservation and queues its message. Another server that does the same waits for the row, and then finds it claimed. */
async function mailOnce(tx: Tx, ctx: LateCallContext, scope: ShopScope, { id, call }: LateVisit): Promise<void> {
  const now = ctx.clock()
  const [row] = await tx
    .update(reservations)
    .set({ expectedCallAt: call.from })
    .where(and(rowInShopCondition(reservations, { shopId: scope.shopId, id }), isExpectedSoon(now)))
    .returning()
  if (!row) return
  // Without a message the visitor knows nothing, so the check-in window must stay.
  if (!(await notifyVisitorOfLateCall(tx, ctx, { scope, row, now }, call))) rollback(undefined)
  tx.hint(reservationHintTopic(scope.shopId, id), now.epochMilliseconds)
}

/** An estimator that nobody reads stays in memory for five minutes, so it is seldom built for this job alone. */
export const createLateCallMailJob = (ctx: LateCallContext): ScheduledJob => ({
  name: 'mail-late-calls',
  cron: '*/3 * * * *',
  act: () => mailLateCalls(ctx),
})
