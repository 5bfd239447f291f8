import { networkOf } from '#platform/http/network.ts'
import { openPurses } from '#platform/http/purses.ts'
import type { From } from './attempts.ts'
import { type TooMany, tooMany } from './too-many.ts'

export type Letters = {
  /** Counted for any address, also one that no account has: what is refused tells nothing. */
  take(from: From, account: string): TooMany | undefined
}

/**
 * Of one account, so that nobody's mailbox is filled; of one network, which a whole shop shares. On a device that the account has signed in on it is `home` alone, so
 * that nobody elsewhere or beside it uses up what its owner has left.
 */
const limits = { account: { points: 5, seconds: 3600 }, network: { points: 30, seconds: 3600 }, home: { points: 5, seconds: 3600 } }

export function countLetters({ enabled }: { enabled: boolean }): Letters {
  if (!enabled) return { take: () => undefined }
  const purses = { account: openPurses(limits.account), network: openPurses(limits.network), home: openPurses(limits.home) }
  return {
    take({ address, device }, account) {
      if (device?.knows(account)) {
        const home = purses.home.take(`${device.id} ${account}`)
        return home.refused ? tooMany(home) : undefined
      }
      const network = networkOf(address ?? 'unknown')
      const first = purses.network.take(network)
      const second = first.refused ? first : purses.account.take(account)
      if (!second.refused) return undefined
      if (!first.refused) purses.network.giveBack(network)
      return tooMany(second)
    },
  }
}
