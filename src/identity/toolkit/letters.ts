import { type Refusal, refuse } from '#domain/refusal.ts'
import { networkOf } from '#platform/http/network.ts'
import { openPurses } from '#platform/http/purses.ts'
import type { From } from './attempts.ts'

export type Letters = {
  /** Counted for any address, also one that no account has: what is refused tells nothing. */
  take(from: Pick<From, 'address'>, account: string): Refusal<'attempts.tooMany'> | undefined
}

/** Of one account, so that nobody's mailbox is filled; of one network, which a whole shop shares. */
const limits = { account: { points: 5, seconds: 3600 }, network: { points: 30, seconds: 3600 } }

export function countLetters({ enabled }: { enabled: boolean }): Letters {
  if (!enabled) return { take: () => undefined }
  const purses = { account: openPurses(limits.account), network: openPurses(limits.network) }
  return {
    take({ address }, account) {
      const network = networkOf(address ?? 'unknown')
      const first = purses.network.take(network)
      const second = first.refused ? first : purses.account.take(account)
      if (!second.refused) return undefined
      if (!first.refused) purses.network.giveBack(network)
      return refuse('attempts.tooMany', { params: { seconds: Math.ceil(second.wait / 1000) } })
    },
  }
}
