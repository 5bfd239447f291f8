/** Who is in the shop and who joins from afar, and under which cap. */
import { and, eq } from 'drizzle-orm'
import type { Temporal } from 'temporal-polyfill'
import type { ShownCode } from '#domain/tickets/joining.ts'
import type { Scope } from '#platform/database/db.ts'
import type { QueueContext } from '../context.ts'
import type { EntrySettings } from '../entry/entry-settings.ts'
import { isTodayCode } from '../entry/today-code.ts'
import { laneDays } from '../table.ts'

type JoiningLane = EntrySettings['lanes'][number]

/**
 * Whether somebody shows today's code, and so that they are in the shop. Nobody's wrong codes keep a right one from being heard: it is too long to be
 * guessed (docs/decisions/039-today-code.md).
 */
export function shownCode(
  { tokens }: Pick<QueueContext, 'tokens'>,
  { scope: { shopId }, clock, todayCode }: EntrySettings,
  typed: string | undefined,
  now: Temporal.Instant,
): ShownCode {
  if (!typed?.trim()) return 'none'
  return isTodayCode(tokens, typed, { shopId, clock, todayCode }, now) ? 'right' : 'wrong'
}

/** Which cap let a lane give no number, read after the refusal: a day's numbers only grow. */
export async function fullBy(
  ctx: QueueContext,
  scope: Required<Scope>,
  { id, maxWaiting, dailyCap, remoteCap }: JoiningLane,
  day: string,
  remote: boolean,
): Promise<'lane.usedUp' | 'lane.remoteFull' | 'lane.full' | 'lane.pendingFull'> {
  const [given] = await ctx.db.readScope(scope, (tx) =>
    tx
      .select({ last: laneDays.lastNumber, waiting: laneDays.waiting, pending: laneDays.pending, away: laneDays.away })
      .from(laneDays)
      .where(and(eq(laneDays.shopId, scope.shopId), eq(laneDays.laneId, id), eq(laneDays.businessDay, day))),
  )
  if (dailyCap !== null && (given?.last ?? 0) >= dailyCap) return 'lane.usedUp'
  if (remote && (given?.away ?? 0) >= remoteCap) return 'lane.remoteFull'
  const { waiting = 0, pending = 0 } = given ?? {}
  return pending > 0 && maxWaiting !== null && waiting < maxWaiting ? 'lane.pendingFull' : 'lane.full'
}
