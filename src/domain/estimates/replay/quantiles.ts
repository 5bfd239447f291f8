/** Distributions as tables of evenly spaced quantiles, ascending, from which replays draw by rank. */
import { exponentialOf, replayCount, shareOf } from './draws.ts'

export type Quantiles = Float32Array | Float64Array

const tableSize = 32

export type Weighted = readonly [value: number, weight: number]

/** Stands in a table for what does not happen: more than the minutes of a day. */
export const neverHappens = 10_000

/** Returns the quantiles of values with weights. */
export function weightedQuantiles(values: readonly Weighted[]): Quantiles {
  const weighted = values.toSorted((a, b) => a[0] - b[0])
  const total = weighted.reduce((sum, [, weight]) => sum + weight, 0)
  const table = new Float32Array(tableSize)
  let passed = 0
  let index = 0
  for (let rank = 0; rank < tableSize; rank++) {
    const wanted = ((rank + 0.5) / tableSize) * total
    while (index < weighted.length - 1 && passed + weighted[index]![1] < wanted) passed += weighted[index++]![1]
    table[rank] = weighted[index]?.[0] ?? 0
  }
  return table
}

/** Returns the value at a replay's rank. */
export const drawFrom = (table: Quantiles, rank: number): number => table[Math.floor((rank * table.length) / replayCount)]!

/** Returns a value of at least that much; undefined if the table has none. */
export function drawFromAtLeast(table: Quantiles, least: number, rank: number): number | undefined {
  let [low, high] = [0, table.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (table[middle]! < least) low = middle + 1
    else high = middle
  }
  return table[low + Math.floor(shareOf(rank) * (table.length - low))]
}

/**
 * Draws what is left of something that has lasted for a while. Values lie evenly between those of the table, or an estimate would jump
 * whenever the time passes one of them.
 */
export function drawRemaining(table: Quantiles, elapsed: number, rank: number): number {
  const last = table[table.length - 1]!
  // Longer than anything seen: the longer it lasted, the longer it will last.
  if (elapsed >= last) return exponentialOf(rank) * (elapsed / 2)
  const [from, end] = [placeOf(table, elapsed), table.length - 0.5]
  const place = from + shareOf(rank) * (table.length - from)
  if (place < end) return Math.max(0, valueAt(table, place) - elapsed)
  return last - elapsed - Math.log(1 - (place - end) / 0.5) * (last / 2)
}

/** Each value of a table stands in the middle of its share, at its index and a half. */
function placeOf(table: Quantiles, value: number): number {
  let above = 0
  while (table[above]! <= value) above++
  const [low, high] = [above === 0 ? 0 : table[above - 1]!, table[above]!]
  const step = (value - low) / (high - low)
  return above === 0 ? step / 2 : above - 0.5 + step
}

function valueAt(table: Quantiles, place: number): number {
  const below = Math.floor(place - 0.5)
  if (below < 0) return table[0]! * place * 2
  return table[below]! + (table[below + 1]! - table[below]!) * (place - 0.5 - below)
}
