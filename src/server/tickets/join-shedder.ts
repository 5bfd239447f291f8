/** Too many joins at once are refused early, so that each visitor has a number or an answer soon (docs/decisions/195-round-trips.md). */
import type { Temporal } from 'temporal-polyfill'
import type { Refusal } from '#domain/refusal.ts'
import { createConcurrencyLimiter } from '#platform/concurrency-limiter.ts'
import type { Database } from '#platform/database/db.ts'

/** A burst of 200 takes less than a second on two idle cores. */
export const maxWaitingJoins = 200
/** Connections of the pool that joins leave to staff and to visitors' pages. */
const sparedConnections = 4

export type JoinShedder = <T>(join: () => Promise<T>) => Promise<T | Refusal<'gate.full'>>

/** Runs the joins of this process. */
export function createJoinShedder({ pool }: Pick<Database, 'pool'>, clock: () => Temporal.Instant): JoinShedder {
  const limiter = createConcurrencyLimiter(Math.max(1, pool.options.max - sparedConnections), {
    // As long as any request may wait for a connection.
    maxWaitMs: pool.options.connectionTimeoutMillis!,
    now: () => clock().epochMilliseconds,
  })
  return (join) => limiter(maxWaitingJoins, join)
}
