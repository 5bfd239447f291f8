/**
 * Logs the first estimate of each ticket, and later its real wait. Runs after the commands, once per shop and batch of changes. A process
 * that dies loses its pending estimates; they are missing in the figures, not wrong.
 */
import { eq } from 'drizzle-orm'
import type { Temporal } from 'temporal-polyfill'
import type { WaitReading } from '#domain/estimates/wait-reading.ts'
import { isWaiting } from '#domain/tickets/status.ts'
import type { Database, Scope, Tx } from '#platform/database/db.ts'
import { findLookup } from '#platform/database/resolver.ts'
import { toFaultWithoutStack } from '#platform/fault.ts'
import type { Log } from '#platform/log.ts'
import { shopFeeds } from '../shops/table.ts'
import { readShopQueuePositions } from '../tickets/read/read-queue-positions.ts'
import type { ShopEstimators } from './shop-estimators.ts'
import { findOldestSeqWithoutOutcome, findTicketsWithoutEstimate, type NewEstimate, saveEstimateOutcomes, saveEstimates } from './store.ts'

export type EstimateRecorder = {
  note(shopId: string): void
  /** Writes the pending estimates and stops. */
  close(): Promise<void>
}

type Parts = { db: Database; clock: () => Temporal.Instant; log: Log; waits: ShopEstimators; pace?: RecorderPace | undefined }

/**
 * `delay`: ms after a change, so that a burst is one write. `rests`: pause after a write, as a multiple of its duration; 19 limits the
 * recorder to a twentieth of one connection.
 */
export type RecorderPace = { delay: number; rests: number }
const usualPace: RecorderPace = { delay: 1_000, rests: 19 }
/** Changes that a process checks when it first meets a shop: a call may have been undone during its start. */
const firstLook = 1_000
/** Maximum age of a join whose estimate can still be computed. */
const freshSeconds = 120

export function createEstimateRecorder({ db, clock, log, waits, pace: { delay, rests } = usualPace }: Parts): EstimateRecorder {
  /** The seq up to which estimates are settled, by shop. */
  const settled = new Map<string, number>()
  /** Time of the first pending change, by shop, oldest first. */
  const noted = new Map<string, number>()
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> | undefined
  let closed = false

  function goOn(rest = 0): void {
    const [at] = noted.values()
    if (timer || closed || at === undefined) return
    timer = setTimeout(act, Math.max(rest, at + delay - performance.now()))
    timer.unref()
  }

  async function act(): Promise<void> {
    const began = performance.now()
    writing = writeNext()
    await writing
    timer = undefined
    goOn(rests * (performance.now() - began))
  }

  async function writeNext(): Promise<void> {
    const [shopId] = noted.keys()
    if (!shopId) return
    noted.delete(shopId)
    try {
      await record(shopId)
    } catch (error) {
      log.warn({ shopId, fault: toFaultWithoutStack(error) }, 'estimates could not be logged')
    }
  }

  async function record(shopId: string): Promise<void> {
    const resolved = await findLookup(db, 'shop', shopId)
    if (!resolved) return
    const scope = { organizationId: resolved.organizationId, shopId }
    const { seq, rows, isWhole, since } = await db.readScope(scope, async (tx) => {
      const [[feed], news, open] = await Promise.all([
        tx.select({ seq: shopFeeds.seq }).from(shopFeeds).where(eq(shopFeeds.shopId, shopId)),
        readNew(tx, scope, clock(), waits),
        settled.has(shopId) ? undefined : findOldestSeqWithoutOutcome(tx, shopId),
      ])
      const seq = feed?.seq ?? 0
      return { seq, ...news, since: settled.get(shopId) ?? Math.min(open ?? seq, seq - firstLook) - 1 }
    })
    await db.inScope(scope, async (tx) => {
      await saveEstimates(tx, rows)
      await saveEstimateOutcomes(tx, scope, since)
    })
    settled.set(shopId, seq)
    if (!isWhole && !closed) note(shopId)
  }

  function note(shopId: string): void {
    if (!noted.has(shopId)) noted.set(shopId, performance.now())
    goOn()
  }

  return {
    note,
    async close() {
      closed = true
      clearTimeout(timer)
      await writing
      while (noted.size > 0) await writeNext()
    },
  }
}

/**
 * Computes the estimates of new tickets from the same order as their pages. Tickets called or closed since count as still in line, as
 * they were at their join. `isWhole`: false if some wait for the next reading, because the last one is older than their join.
 */
async function readNew(
  tx: Tx,
  scope: Required<Scope>,
  now: Temporal.Instant,
  waits: ShopEstimators,
): Promise<{ rows: NewEstimate[]; isWhole: boolean }> {
  const { shopId } = scope
  const fresh = await findTicketsWithoutEstimate(tx, shopId, new Date(now.epochMilliseconds - freshSeconds * 1000))
  if (fresh.length === 0) return { rows: [], isWhole: true }
  const positions = await readShopQueuePositions(tx, shopId, now, {
    inLine: fresh.map(({ id }) => id),
    prepareWaits: async () => {
      const read = await waits.prepare(tx, scope, now)
      return read && ((queue, at) => firstRangesOnly(read(queue, at), waits.firstRanges(shopId)))
    },
  })
  if (!positions) return { rows: [], isWhole: true }
  const { standing, estimator } = positions
  const isTooEarly = ({ id, status }: (typeof fresh)[number]) => estimator === 'replay' && isWaiting(status) && !standing.get(id)?.range
  const rows = fresh.flatMap((ticket): NewEstimate[] => {
    const { id: ticketId, serviceId, businessDay } = ticket
    const outlook = standing.get(ticketId)
    if (!outlook || isTooEarly(ticket)) return []
    const { laneId, ahead, staffOnDuty, estimate, plainMinutes, range } = outlook
    return [
      {
        ...{ ...scope, ticketId, laneId, serviceId, businessDay, staffOnDuty },
        at: new Date(now.epochMilliseconds),
        estimator,
        position: ahead + 1,
        low: estimate?.low ?? null,
        high: estimate?.high ?? null,
        point: estimate && (range?.point ?? plainMinutes),
        plainPoint: plainMinutes,
        replayed: range && [range.replayed.low, range.replayed.point, range.replayed.high],
      },
    ]
  })
  return { rows, isWhole: !fresh.some(isTooEarly) }
}

/**
 * For each ticket the range that this process read first. None of a newcomer: several visitors of one moment would get the same, and the
 * estimator would learn from ranges that it never made for them.
 */
const firstRangesOnly = (reading: WaitReading, byTicket: WaitReading['byTicket']): WaitReading => ({
  ...{ ...reading, byTicket },
  byLaneForNewcomer: new Map(),
})
