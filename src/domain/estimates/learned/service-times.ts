import { replayCount, shareOf } from '../replay/draws.ts'
import type { Quantiles } from '../replay/quantiles.ts'
import { createRecent } from './recent.ts'

/** How long services take: the owner's minutes, corrected by what was observed of the shop, the service and the person. */
export type ServiceTimes = {
  observe(observation: { serviceId: string; staffId: string | null; minutes: number; at: number }): void
  /** Returns the middle of the distribution in minutes. */
  typicalMinutes(serviceId: string, staffId: string | null): number
  /** Returns the distribution as factors of the typical minutes. */
  spread(): Quantiles
}

/** After four weeks an observation counts half. */
const halfLifeMs = 28 * 86_400_000
/** Number of observations that weigh as much as what is known without them. */
const priorWeight = 8
/** Standard deviation of the logarithm of service times with a coefficient of variation of 0.6. */
const priorDeviation = Math.sqrt(Math.log(1 + 0.6 ** 2))
const keptDeviations = 512
/** Services that differ more from the owner's minutes were begun by mistake or forgotten. They count as if at the limit. */
const maxLogRatio = Math.log(8)
const shortestMinutes = 0.25

/** A mean of logarithms of ratios. */
type Mean = { weight: number; sum: number; at: number }

export function createServiceTimes(services: readonly { id: string; priorMinutes: number }[]): ServiceTimes {
  const owners = new Map(services.map(({ id, priorMinutes }) => [id, Math.log(Math.max(shortestMinutes, priorMinutes))]))
  const ofShop = newMean()
  const ofServices = new Map<string, Mean>()
  const ofPeople = new Map<string, Mean>()
  const deviations = createRecent<number>(keptDeviations)
  let observed = 0
  let spread = { factors: spreadOf([]), observed }

  const serviceMean = (serviceId: string) => shrunk(ofServices.get(serviceId), shrunk(ofShop, 0))
  const personMean = (staffId: string | null) => (staffId === null ? 0 : shrunk(ofPeople.get(staffId), 0))

  return {
    observe({ serviceId, staffId, minutes, at }) {
      const owner = owners.get(serviceId)
      if (owner === undefined) return
      const ratio = Math.min(maxLogRatio, Math.max(-maxLogRatio, Math.log(Math.max(shortestMinutes, minutes)) - owner))
      const aside = ratio - serviceMean(serviceId)
      const person = personMean(staffId)
      add(ofShop, ratio, at)
      add(meanOf(ofServices, serviceId), ratio - person, at)
      if (staffId !== null) add(meanOf(ofPeople, staffId), aside, at)
      deviations.add(aside - person)
      observed++
      // Sorting after each service would cost more than the replay; sorting when somebody asks would let two servers say different things.
      if (observed >= spread.observed + Math.min(16, 1 + spread.observed / 8)) spread = { factors: spreadOf(deviations.values), observed }
    },
    typicalMinutes: (serviceId, staffId) => Math.exp((owners.get(serviceId) ?? 0) + serviceMean(serviceId) + personMean(staffId)),
    spread: () => spread.factors,
  }
}

/** Returns the quantiles of the observed deviations mixed with those of the prior, as factors. */
function spreadOf(deviations: readonly number[]): Quantiles {
  const sorted = deviations.toSorted((a, b) => a - b)
  const weight = sorted.length / (sorted.length + priorWeight)
  return Float64Array.from({ length: replayCount }, (_, rank) => {
    const share = shareOf(rank)
    const seen = sorted[Math.floor(share * sorted.length)] ?? 0
    return Math.exp(weight * seen + (1 - weight) * priorDeviation * normalQuantile(share))
  })
}

/** Quantile of the standard normal distribution; Tukey's approximation, which is off by less than 0.01 where it is used. */
const normalQuantile = (share: number) => (share ** 0.135 - (1 - share) ** 0.135) / 0.1975

const newMean = (): Mean => ({ weight: 0, sum: 0, at: 0 })

function meanOf(means: Map<string, Mean>, id: string): Mean {
  const mean = means.get(id) ?? newMean()
  means.set(id, mean)
  return mean
}

function add(mean: Mean, value: number, at: number): void {
  const kept = 2 ** (-Math.max(0, at - mean.at) / halfLifeMs)
  mean.weight = mean.weight * kept + 1
  mean.sum = mean.sum * kept + value
  mean.at = at
}

const shrunk = (mean: Mean | undefined, towards: number) =>
  mean ? (mean.sum + priorWeight * towards) / (mean.weight + priorWeight) : towards
