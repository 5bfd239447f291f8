import type { Temporal } from 'temporal-polyfill'
import type { TokenDeriver } from '../tokens.ts'
import { createBoundedCache } from './bounded-cache.ts'
import { narrowestNetworkOf } from './network.ts'

/** Covers the time from closing to the next opening, when visitors come before staff use the desk. */
const retainedHours = 16
const maxEntries = 10_000

export type StaffNetworks = {
  /** Records that staff of the shop called from that address. */
  note(shopId: string, address: string | undefined): void
  has(shopId: string, address: string | undefined): boolean
}

/**
 * Networks from which staff of a shop are signed in, such as the shop's own, which many visitors share. In memory of this process, renewed
 * by each request of staff. Stores daily keys only.
 */
export function createStaffNetworks({ tokens, clock }: { tokens: TokenDeriver; clock: () => Temporal.Instant }): StaffNetworks {
  const recentNetworks = createBoundedCache<number>(maxEntries)
  const keyOf = (shopId: string, address: string, at: Temporal.Instant) =>
    tokens.dayKey('network', narrowestNetworkOf(address), shopId, at.toString().slice(0, 10)).toString('base64url')
  return {
    note(shopId, address) {
      if (address === undefined) return
      const now = clock()
      recentNetworks.set(keyOf(shopId, address, now), now.add({ hours: retainedHours }).epochMilliseconds)
    },
    has(shopId, address) {
      if (address === undefined) return false
      const now = clock()
      return [now, now.subtract({ hours: retainedHours })].some(
        (at) => (recentNetworks.get(keyOf(shopId, address, at)) ?? 0) > now.epochMilliseconds,
      )
    },
  }
}
