import { type Refusal, refuse } from '#domain/refusal.ts'
import { networkOf } from '#platform/http/network.ts'
import { openPurses } from '#platform/http/purses.ts'
import type { From } from './attempts.ts'

export type Letters = {
  /** Counted for any address, also one that no account has: what is refused tells nothing. */
  take(from: From, account: string): Refusal<'attempts.tooMany'> | undefined
}

/**
 * Of one account, so that nobody's mailbox is filled; of one network, which a whole shop shares. On a device that the account has signed in on it is `home` alone, so
 * that nobody elsewhere or beside it uses up what its owner has left.
 */
const limits = { account: { points: 5, seconds: 3600 }, network: { points: 30, seconds: 3600 }, home: { points: 5, seconds: 3600 } }

export function countLetters({ enabled }: { enabled: boolean }): Letters {
  if (!enabled) return { take: () => undefined }
  const purses = { account: openPurses(limits.account), network: openPurses(limits.network), home: openPurses(limits.home) }
  const tooMany = (wait: number) => refuse('attempts.tooMany', { params: { seconds: Math.ceil(wait / 1000) } })
  return {
    take({ address, device }, account) {
      if (device?.knows(account)) {
        const { refused, wait } = purses.home.take(`${device.id} ${account}`)
        return refused ? tooMany(wait) : undefined
      }
      const network = networkOf(address ?? 'unknown')
      const first = purses.network.take(network)
      const second = first.refused ? first : purses.account.take(account)
      if (!second.refused) return undefined
      if (!first.refused) purses.network.giveBack(network)
      return tooMany(second.wait)
    },
  }
}
