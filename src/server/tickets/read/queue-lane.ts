import type { Temporal } from 'temporal-polyfill'
import type { Queue } from '#contract/tickets/queue.ts'
import type { Tx } from '#platform/database/db.ts'
import { readQueueSettings } from '../store.ts'
import { readShopDay } from './queue.ts'

/** One lane as the queue shows it to staff. */
export async function readQueueLane(
  tx: Tx,
  shopId: string,
  laneId: string,
  now: Temporal.Instant,
): Promise<Queue['lanes'][number] | undefined> {
  const shopDay = await readShopDay(tx, shopId, now)
  const { lanes } = await readQueueSettings(tx, shopId, shopDay ? { today: shopDay } : {})
  return lanes.find(({ id }) => id === laneId)
}
