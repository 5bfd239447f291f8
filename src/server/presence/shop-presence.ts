import type { Temporal } from 'temporal-polyfill'
import type { PersonPresence } from '#contract/presence.ts'
import { presentPresence } from '#domain/presence.ts'
import type { ShopClock } from '#domain/time/business-day.ts'
import type { Tx } from '#platform/database/db.ts'
import { listPresences } from './store.ts'

/**
 * Who serves, is away, on a break or off, of whom that was said on this business day. Part of the queue's state: whoever waits is told
 * how long by it. `since`: only what has changed since that seq.
 */
export async function readShopPresence(
  tx: Tx,
  shopId: string,
  now: Temporal.Instant,
  clock: ShopClock,
  since?: number,
): Promise<PersonPresence[]> {
  const said = await listPresences(tx, shopId, since)
  return said
    .filter((presence) => presentPresence(presence, now, clock))
    .map((presence) => ({ ...presence, since: presence.since.toString() }))
}
