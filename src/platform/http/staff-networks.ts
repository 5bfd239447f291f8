import type { Temporal } from 'temporal-polyfill'
import type { Tokens } from '../tokens.ts'
import { networkOf } from './network.ts'
import { createBoundedCache } from './recent.ts'

/** From closing time to the next opening, when the crowd comes before anybody has touched the desk. */
const hoursKept = 16
const maxEntries = 10_000

export type StaffNetworks = {
  /** Somebody who works in the shop asks from that address. */
  note(shopId: string, address: string | undefined): void
  has(shopId: string, address: string | undefined): boolean
}

/**
 * Where staff of a shop are signed in: its own network, whose visitors are many. In the memory of this process, which sees them again with their
 * next request or with the next minute of their stream; by the key of the day, as everywhere.
 */
export function createStaffNetworks({ tokens, clock }: { tokens: Tokens; clock: () => Temporal.Instant }): StaffNetworks {
  const known = createBoundedCache<number>(maxEntries)
  const keyOf = (shopId: string, address: string, at: Temporal.Instant) =>
    tokens.dayKey('network', networkOf(address), shopId, at.toString().slice(0, 10)).toString('base64url')
  return {
    note(shopId, address) {
      if (address === undefined) return
      const now = clock()
      known.set(keyOf(shopId, address, now), now.add({ hours: hoursKept }).epochMilliseconds)
    },
    has(shopId, address) {
      if (address === undefined) return false
      const now = clock()
      return [now, now.subtract({ hours: hoursKept })].some((at) => (known.get(keyOf(shopId, address, at)) ?? 0) > now.epochMilliseconds)
    },
  }
}
