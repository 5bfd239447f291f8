/** Random durations and counts of the simulated shops, the same for the same seed. */
import type { Random } from '../validation/random.ts'

export const uniform = (random: Random, from: number, to: number) => from + ((to - from) * random.below(2 ** 32)) / 2 ** 32

export function normal(random: Random, mean: number, deviation: number): number {
  const radius = Math.sqrt(-2 * Math.log(1 - uniform(random, 0, 1)))
  return mean + deviation * radius * Math.cos(uniform(random, 0, 2 * Math.PI))
}

/** Gamma distribution (Marsaglia and Tsang). `spread`: standard deviation relative to the mean. */
export function gamma(random: Random, mean: number, spread: number): number {
  const shape = 1 / spread ** 2
  // The method needs a shape of at least 1. A power of a uniform number corrects smaller ones.
  if (shape < 1) return (gammaOfShape(random, shape + 1) * uniform(random, 0, 1) ** (1 / shape) * mean) / shape
  return (gammaOfShape(random, shape) * mean) / shape
}

function gammaOfShape(random: Random, shape: number): number {
  const shift = shape - 1 / 3
  while (true) {
    const deviate = normal(random, 0, 1)
    const cube = (1 + deviate / Math.sqrt(9 * shift)) ** 3
    if (cube <= 0) continue
    if (Math.log(1 - uniform(random, 0, 1)) < deviate ** 2 / 2 + shift * (1 - cube + Math.log(cube))) return shift * cube
  }
}

export function pickWeighted<T extends { weight: number }>(random: Random, from: readonly T[]): T {
  let rest = uniform(random, 0, 1) * from.reduce((sum, { weight }) => sum + weight, 0)
  for (const each of from) {
    rest -= each.weight
    if (rest < 0) return each
  }
  return from.at(-1)!
}

/** Times of a Poisson process between two minutes whose rate per hour changes in steps. */
export function arrivalTimes(random: Random, from: number, to: number, ratePerHour: (minute: number) => number, maxRate: number): number[] {
  const times: number[] = []
  if (maxRate <= 0) return times
  for (let minute = from; ; ) {
    minute -= (60 * Math.log(1 - uniform(random, 0, 1))) / maxRate
    if (minute >= to) return times
    if (random.chance(ratePerHour(minute) / maxRate)) times.push(minute)
  }
}
