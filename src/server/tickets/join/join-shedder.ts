/** Too many joins at once are refused early, so that each visitor has a number or an answer soon (docs/decisions/195-round-trips.md). */
import type { Temporal } from 'temporal-polyfill'
import type { Database } from '#platform/database/db.ts'
import { createLoadShedder, type LoadShedder } from '#platform/load-shedder.ts'

/** A burst of 200 takes less than a second on two idle cores. */
export const maxWaitingJoins = 200
/** Connections of the pool that joins leave to staff and to visitors' pages. */
const sparedConnections = 4

/** Runs the joins of this process. */
export function createJoinShedder({ pool }: Pick<Database, 'pool'>, clock: () => Temporal.Instant): LoadShedder {
  return createLoadShedder({
    width: Math.max(1, pool.options.max - sparedConnections),
    maxWaiting: maxWaitingJoins,
    // As long as any request may wait for a connection.
    maxWaitMs: pool.options.connectionTimeoutMillis!,
    now: () => clock().epochMilliseconds,
  })
}
