/** Measures estimators of waits on simulated shops: an estimator with ranges, and the plain rules that it must beat. */
import type { EstimatedShop, ShopEvent, ShopSnapshot, WaitEstimate } from '#domain/estimates/shop-day.ts'
import { findPosition, findStaffOnDuty, type PlainRule, plainRules } from './plain-rules.ts'
import type { ShopKind } from './shop-kinds.ts'
import { type SimulatedRun, simulateShop } from './simulated-shops.ts'

export const warmUpDays = 28
export const measuredDays = 28

export type WaitEstimator = {
  observe(event: ShopEvent): void
  estimate(now: number, ticketId: string, snapshot: ShopSnapshot): WaitEstimate | undefined
}

/** Errors are minutes, shares are of the measured estimates. */
export type EstimatorFigures = {
  count: number
  /** Visitors without an estimate. They count in no other figure. */
  missing: number
  meanError: number
  /** Error of the best plain rule for the same visitors. */
  bestRuleError: number
  /** Relative decrease of the error compared with the best plain rule. */
  improvement: number
  highNotExceeded: number
  lowReached: number
  pinball: { low: number; point: number; high: number }
  meanWidth: number
  medianMicroseconds: number
}

export type ShopMeasure = {
  kind: ShopKind
  noisy: boolean
  /** Measured visitors, and the mean of their waits. */
  visitors: number
  meanWait: number
  /** Errors of the tuned rules at the join. */
  ruleErrors: Readonly<Record<string, number>>
  bestRule: string
  /** At the join; undefined without an estimator. */
  atJoin: EstimatorFigures | undefined
  /** Later, for visitors who still wait. */
  later: EstimatorFigures | undefined
}

type Sample = { wait: number; rules: readonly number[]; estimate: WaitEstimate | undefined; microseconds: number; measured: boolean }

export function measureShop(
  kind: ShopKind,
  noisy: boolean,
  seed: number,
  createEstimator?: (shop: EstimatedShop) => WaitEstimator,
): ShopMeasure {
  const { atJoin, later } = collectSamples(simulateShop(kind, noisy, seed, warmUpDays + measuredDays), createEstimator)
  const { measured, ruleErrors, bestRule } = rateRules(atJoin)
  const figures = (samples: readonly Sample[]) => createEstimator && describeEstimates(rateRules(samples))
  return {
    ...{ kind, noisy, visitors: measured.length, meanWait: mean(measured.map(({ wait }) => wait)), ruleErrors, bestRule },
    ...{ atJoin: figures(atJoin), later: figures(later) },
  }
}

type RatedRules = Pick<ShopMeasure, 'ruleErrors' | 'bestRule'> & {
  measured: readonly Sample[]
  bestRuleErrorOf(samples: readonly Sample[]): number
}

/** Tunes each rule on the warm-up days and measures it on the others. */
function rateRules(samples: readonly Sample[]): RatedRules {
  const measured = samples.filter((sample) => sample.measured)
  const rules = Object.keys(plainRules).map((name, rule) => {
    const multiplier = fitMultiplier(
      samples.filter((sample) => !sample.measured),
      rule,
    )
    const errorOf = (those: readonly Sample[]) => mean(those.map(({ wait, rules }) => Math.abs(wait - multiplier * rules[rule]!)))
    return { name, errorOf, error: errorOf(measured) }
  })
  const best = rules.reduce((one, other) => (other.error < one.error ? other : one))
  return {
    measured,
    ruleErrors: Object.fromEntries(rules.map(({ name, error }) => [name, error])),
    bestRule: best.name,
    bestRuleErrorOf: best.errorOf,
  }
}

/** Runs all days once. A visitor counts if they were called, and someone was ahead or nobody on duty was free. */
function collectSamples({ shop, steps, minutesToCall, joinedAt }: SimulatedRun, createEstimator?: (shop: EstimatedShop) => WaitEstimator) {
  const rules: PlainRule[] = Object.values(plainRules).map((create) => create(shop))
  const estimator = createEstimator?.(shop)
  const samples: Record<'atJoin' | 'later', Sample[]> = { atJoin: [], later: [] }
  for (const step of steps) {
    if (step.event) for (const each of estimator ? [...rules, estimator] : rules) each.observe(step.event)
    if (!step.snapshot) continue
    const { at, snapshot } = step
    const ticketId = step.event ? (step.event.kind === 'joined' ? step.event.ticketId : '') : step.again.ticketId
    const started = performance.now()
    const estimate = estimator?.estimate(at, ticketId, snapshot)
    const microseconds = (performance.now() - started) * 1_000
    const minutes = minutesToCall.get(ticketId)
    if (minutes === undefined || !mustWait(shop, ticketId, snapshot)) continue
    const wait = minutes - (at - joinedAt.get(ticketId)!) / 60_000
    // A requeued visitor waits again after the first call, which is the only one that counts.
    if (wait < 0) continue
    const points = rules.map((rule) => rule.point(at, ticketId, snapshot) ?? 0)
    const measured = step.dayIndex >= warmUpDays
    samples[step.event ? 'atJoin' : 'later'].push({ wait, rules: points, estimate, microseconds, measured })
  }
  return samples
}

function mustWait(shop: EstimatedShop, ticketId: string, snapshot: ShopSnapshot): boolean {
  const { visitor, ahead } = findPosition(ticketId, snapshot)
  if (ahead.length > 0) return true
  const busy = new Set(snapshot.attended.map(({ staffId }) => staffId))
  return ![...findStaffOnDuty(shop, snapshot, [visitor.serviceId])].some((id) => !busy.has(id))
}

/** Returns the factor of a rule with the least mean error: the median of the ratios of wait and figure, weighted by the figure. */
function fitMultiplier(samples: readonly Sample[], rule: number): number {
  const ratios = samples.map(({ wait, rules }) => ({ ratio: wait / rules[rule]!, weight: rules[rule]! })).filter(({ weight }) => weight > 0)
  ratios.sort((one, other) => one.ratio - other.ratio)
  let rest = ratios.reduce((sum, { weight }) => sum + weight, 0) / 2
  for (const { ratio, weight } of ratios) {
    rest -= weight
    if (rest <= 0) return ratio
  }
  return 1
}

function describeEstimates({ measured: samples, bestRuleErrorOf }: RatedRules): EstimatorFigures {
  const known = samples.flatMap((sample) => (sample.estimate ? [{ ...sample, estimate: sample.estimate }] : []))
  const meanError = mean(known.map(({ wait, estimate }) => Math.abs(wait - estimate.point)))
  const bestRuleError = bestRuleErrorOf(known)
  const pinball = (share: number, end: 'low' | 'point' | 'high') =>
    mean(known.map(({ wait, estimate }) => Math.max(share * (wait - estimate[end]), (share - 1) * (wait - estimate[end]))))
  return {
    count: known.length,
    missing: samples.length - known.length,
    meanError,
    bestRuleError,
    improvement: 1 - meanError / bestRuleError,
    highNotExceeded: mean(known.map(({ wait, estimate }) => Number(wait <= estimate.high))),
    lowReached: mean(known.map(({ wait, estimate }) => Number(wait >= estimate.low))),
    pinball: { low: pinball(0.3, 'low'), point: pinball(0.5, 'point'), high: pinball(0.8, 'high') },
    meanWidth: mean(known.map(({ estimate }) => estimate.high - estimate.low)),
    medianMicroseconds: samples.map(({ microseconds }) => microseconds).sort((one, other) => one - other)[samples.length >> 1] ?? 0,
  }
}

export const mean = (numbers: readonly number[]) => numbers.reduce((sum, each) => sum + each, 0) / Math.max(1, numbers.length)
