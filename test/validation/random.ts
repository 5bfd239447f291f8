/** Random values and rules for the engine's tests, the same for the same seed, in Node and in a browser. */
export type Random = {
  /** From 0 up to but not including `below`. */
  below(below: number): number
  chance(probability: number): boolean
  pick<T>(from: readonly T[]): T
  many<T>(least: number, most: number, make: () => T): T[]
}

/** mulberry32: small, and the same everywhere. */
export function createSeededRandom(seed: number): Random {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  const below = (most: number) => Math.floor(next() * most)
  return {
    below,
    chance: (probability) => next() < probability,
    pick: (from) => from[below(from.length)]!,
    many: (least, most, make) => Array.from({ length: least + below(most - least + 1) }, make),
  }
}
