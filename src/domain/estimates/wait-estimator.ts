/** Estimates waits by what a shop's past days teach (docs/decisions/183-estimator.md). */
import { createRangeCalibration, rangeShares } from './learned/range-calibration.ts'
import { createShopTracker } from './learned/shop-tracker.ts'
import { replayCount } from './replay/draws.ts'
import { type ReplayedWaits, replayShop } from './replay/replay.ts'
import { never } from './replay/staff.ts'
import type { CorrectedEstimate, EstimatedShop, PastEstimate, ShopEvent, ShopSnapshot, WaitEstimate } from './shop-day.ts'

export type WaitEstimator = {
  observe(event: ShopEvent): void
  /** Returns when a visitor of the snapshot will be called; undefined if nobody is expected to call them. */
  estimate(now: number, ticketId: string, snapshot: ShopSnapshot): CorrectedEstimate | undefined
}

/** `past`: earlier estimates with their outcomes, oldest first; the estimator adds those that it makes itself. */
export function createEstimator(shop: EstimatedShop, past: readonly PastEstimate[] = []): WaitEstimator {
  const tracker = createShopTracker(shop)
  const calibration = createRangeCalibration()
  for (const estimate of past) calibration.observe(estimate)
  /** First estimates of visitors who still wait. */
  const open = new Map<string, { at: number; replayed: WaitEstimate }>()
  /** All visitors' waits come from the same replays. */
  let last: { now: number; snapshot: ShopSnapshot; waits: ReplayedWaits } | undefined

  function waitsAt(now: number, snapshot: ShopSnapshot): ReplayedWaits {
    if (last?.snapshot !== snapshot || last.now !== now) {
      const { staff, reservations } = snapshot
      tracker.notePlan({ shifts: staff.flatMap(({ id, shift }) => (shift ? [{ staffId: id, from: shift.from }] : [])), reservations })
      last = { now, snapshot, waits: replayShop(shop, tracker, now, snapshot) }
    }
    return last.waits
  }

  return {
    observe(event) {
      last = undefined
      if (event.kind === 'called' || event.kind === 'started') {
        const first = open.get(event.ticketId)
        if (first) calibration.observe({ replayed: first.replayed, waitedMinutes: (event.at - first.at) / 60_000 })
      }
      if ('ticketId' in event) open.delete(event.ticketId)
      if (event.kind === 'opened') calibration.beginDay()
      if (event.kind === 'closed') open.clear()
      tracker.observe(event)
    },
    estimate(now, ticketId, snapshot) {
      // Waits are of those who are called. Who is not called in most replays has no estimate.
      const waits = waitsAt(now, snapshot)
        .get(ticketId)
        ?.filter((wait) => wait < never)
        .sort()
      if (!waits || waits.length < replayCount / 2) return undefined
      const at = (share: number) => waits[Math.floor(share * waits.length)]!
      const replayed = { low: at(rangeShares.low), point: at(rangeShares.point), high: at(rangeShares.high) }
      if (!open.has(ticketId)) open.set(ticketId, { at: now, replayed })
      return { ...calibration.correct(replayed), replayed }
    },
  }
}
