/**
 * Random numbers that belong to a name, such as a ticket and what is drawn for it. The same name always gets the same numbers, so that an
 * estimate asked for again does not flicker.
 */

export const replayCount = 64

/** The ranks 0 to 63 in an order of their own, one for each replay: all parts of a distribution are drawn equally often. */
export type Draws = Uint8Array

const orderCount = 1024
let orders: readonly Draws[] | undefined

/** Returns the order that belongs to the name. */
export function drawsOf(name: string, purpose: number): Draws {
  orders ??= shuffledOrders()
  return orders[hash(name, purpose) % orderCount]!
}

/** Returns the middle of a rank's share of the distribution, between 0 and 1. */
export const shareOf = (rank: number): number => (rank + 0.5) / replayCount

const exponentials = Float64Array.from({ length: replayCount }, (_, rank) => -Math.log(1 - shareOf(rank)))

/** Returns the rank's value of the exponential distribution with mean 1. */
export const exponentialOf = (rank: number): number => exponentials[rank]!

/** FNV-1a with a final mix, because its last bits hardly differ for names that differ in one letter. */
function hash(name: string, purpose: number): number {
  let value = 0x811c9dc5 ^ Math.imul(purpose + 1, 0x9e3779b1)
  for (let index = 0; index < name.length; index++) value = Math.imul(value ^ name.charCodeAt(index), 0x01000193)
  value = Math.imul(value ^ (value >>> 15), 0x85ebca6b)
  return (value ^ (value >>> 13)) >>> 0
}

function shuffledOrders(): Draws[] {
  let state = 1
  const below = (limit: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * limit)
  }
  return Array.from({ length: orderCount }, () => {
    const order = Uint8Array.from({ length: replayCount }, (_, index) => index)
    for (let last = replayCount - 1; last > 0; last--) {
      const other = below(last + 1)
      const kept = order[last]!
      order[last] = order[other]!
      order[other] = kept
    }
    return order
  })
}
