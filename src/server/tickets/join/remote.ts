/** Today's code as proof of presence, and why the statement refused a join. */
import { and, eq } from 'drizzle-orm'
import type { Temporal } from 'temporal-polyfill'
import type { TodayCodeCheckResult } from '#domain/tickets/joining.ts'
import type { Scope } from '#platform/database/db.ts'
import type { QueueContext } from '../context.ts'
import type { EntrySettings } from '../entry/entry-settings.ts'
import { isTodayCode } from '../entry/today-code.ts'
import { laneDays } from '../table.ts'

type JoiningLane = EntrySettings['lanes'][number]

/**
 * Checks today's code, which proves that the visitor is in the shop. Wrong attempts never block a correct one: the code is too long to
 * guess (docs/decisions/039-today-code.md).
 */
export function checkTodayCode(
  { tokens }: Pick<QueueContext, 'tokens'>,
  { scope: { shopId }, clock, todayCode }: EntrySettings,
  typed: string | undefined,
  now: Temporal.Instant,
): TodayCodeCheckResult {
  if (!typed?.trim()) return 'none'
  return isTodayCode(tokens, typed, { shopId, clock, todayCode }, now) ? 'right' : 'wrong'
}

/** Returns which cap refused the join. Read after the refusal, because a day's ticket count only grows. */
export async function findReachedLaneCap(
  ctx: QueueContext,
  scope: Required<Scope>,
  { id, maxWaiting, dailyCap, remoteCap }: JoiningLane,
  day: string,
  remote: boolean,
): Promise<'lane.dailyCapReached' | 'lane.remoteFull' | 'lane.full' | 'lane.pendingFull'> {
  const [laneDay] = await ctx.db.readScope(scope, (tx) =>
    tx
      .select({ last: laneDays.lastNumber, waiting: laneDays.waiting, pending: laneDays.pending, notArrived: laneDays.notArrived })
      .from(laneDays)
      .where(and(eq(laneDays.shopId, scope.shopId), eq(laneDays.laneId, id), eq(laneDays.businessDay, day))),
  )
  if (dailyCap !== null && (laneDay?.last ?? 0) >= dailyCap) return 'lane.dailyCapReached'
  if (remote && (laneDay?.notArrived ?? 0) >= remoteCap) return 'lane.remoteFull'
  const { waiting = 0, pending = 0 } = laneDay ?? {}
  return pending > 0 && maxWaiting !== null && waiting < maxWaiting ? 'lane.pendingFull' : 'lane.full'
}

/** Returns true if the lane's numbers of that day are shuffled. */
export async function isDayShuffled(ctx: QueueContext, scope: Required<Scope>, laneId: string, day: string): Promise<boolean> {
  const [laneDay] = await ctx.db.readScope(scope, (tx) =>
    tx
      .select({ shuffled: laneDays.shuffled })
      .from(laneDays)
      .where(and(eq(laneDays.shopId, scope.shopId), eq(laneDays.laneId, laneId), eq(laneDays.businessDay, day))),
  )
  return laneDay?.shuffled ?? false
}
