/** A shop's first days: the plain rule answers until enough services are known, and from then on the estimator is at least as good. */
import { expect, test } from 'vitest'
import { paceMinutes } from '#domain/estimates/estimator.ts'
import { durationRatioLimits } from '#domain/estimates/pace.ts'
import type { EstimatedShop, ShopEvent, ShopSnapshot } from '#domain/estimates/shop-day.ts'
import { createEstimator } from '#domain/estimates/wait-estimator.ts'
import { leastServices } from '#server/estimates/shop-estimators.ts'
import { longTest } from '../matrix.ts'
import { mean } from './measure.ts'
import { findPosition, findStaffOnDuty } from './plain-rules.ts'
import { type ShopKind, shopKinds } from './shop-kinds.ts'
import { simulateShop } from './simulated-shops.ts'

const firstDays = 3
const seeds = [1, 2, 3, 4, 5, 6]

/** The product's plain rule (docs/decisions/078-estimates.md): the owner's minutes of the parties ahead at today's pace. */
function createPaceRule(shop: EstimatedShop) {
  const minutesOf = (serviceId: string) => shop.services.find(({ id }) => id === serviceId)!.priorMinutes
  const joins = new Map<string, { laneId: string; serviceId: string }>()
  const started = new Map<string, number>()
  const todaysRatios = new Map<string, number[]>()
  return {
    observe(event: ShopEvent) {
      if (event.kind === 'closed') todaysRatios.clear()
      if (event.kind === 'joined') joins.set(event.ticketId, event)
      if (event.kind === 'started') started.set(event.ticketId, event.at)
      if (event.kind !== 'finished' || event.byEndOfDay) return
      const { laneId, serviceId } = joins.get(event.ticketId)!
      const ratio = (event.at - started.get(event.ticketId)!) / 60_000 / minutesOf(serviceId)
      const limited = Math.max(durationRatioLimits.least, Math.min(durationRatioLimits.most, ratio))
      todaysRatios.set(laneId, [...(todaysRatios.get(laneId) ?? []), limited])
    },
    /** Returns undefined for the next in line, who gets no range, and without staff on duty. */
    point(ticketId: string, snapshot: ShopSnapshot): number | undefined {
      const { visitor, ahead } = findPosition(ticketId, snapshot)
      if (ahead.length === 0) return undefined
      const { id, serviceIds } = shop.lanes.find((lane) => lane.id === visitor.laneId)!
      const ratios = todaysRatios.get(id)
      return paceMinutes({
        line: [...ahead, visitor].map((one) => ({ id: one.ticketId, priorMinutes: minutesOf(one.serviceId) })),
        staffOnDuty: findStaffOnDuty(shop, snapshot, serviceIds).size,
        pace: ratios && { services: ratios.length, ratio: mean(ratios) },
      }).get(ticketId)
    },
  }
}

/** Returns the mean errors in minutes of a shop's first visitors, in several runs together. */
function measureFirstDays(kind: ShopKind, noisy: boolean) {
  const errors: { plain: number; shown: number }[] = []
  for (const seed of seeds) {
    const { shop, steps, minutesToCall } = simulateShop(kind, noisy, seed, firstDays)
    const [rule, estimator] = [createPaceRule(shop), createEstimator(shop)]
    let services = 0
    for (const { at, event, snapshot } of steps) {
      if (!event) continue
      rule.observe(event)
      estimator.observe(event)
      if (event.kind === 'finished' && !event.byEndOfDay) services++
      if (!snapshot || event.kind !== 'joined') continue
      const plain = rule.point(event.ticketId, snapshot)
      const learned = services < leastServices ? undefined : estimator.estimate(at, event.ticketId, snapshot)
      const waited = minutesToCall.get(event.ticketId)
      if (plain === undefined || waited === undefined) continue
      errors.push({ plain: Math.abs(waited - plain), shown: Math.abs(waited - (learned?.point ?? plain)) })
    }
  }
  return { visitors: errors.length, plain: mean(errors.map(({ plain }) => plain)), shown: mean(errors.map(({ shown }) => shown)) }
}

test('In its first days a simulated shop’s estimates are no worse than the plain rule', () => {
  const { visitors, plain, shown } = measureFirstDays('restaurant', true)
  expect(visitors).toBeGreaterThan(300)
  expect(shown).toBeLessThan(plain)
})

longTest('In no simulated shop are the first days’ estimates worse than the plain rule', () => {
  for (const noisy of [false, true])
    for (const kind of shopKinds) {
      const { visitors, plain, shown } = measureFirstDays(kind, noisy)
      expect(visitors, kind).toBeGreaterThan(50)
      expect(shown, `${kind}, ${noisy ? 'noisy' : 'ideal'}`).toBeLessThan(plain)
    }
})
