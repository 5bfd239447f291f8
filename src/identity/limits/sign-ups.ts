import { networkOf } from '#platform/http/network.ts'
import { createRateLimiter } from '#platform/http/purses.ts'
import type { From } from './attempts.ts'
import { type TooMany, tooMany } from './too-many.ts'

export type SignUps = { take(from: Pick<From, 'address'>): TooMany | undefined }

/** Of one network. Refused ones count as well: each tells whether an address has an account. */
const limit = { points: 10, seconds: 3600 }

export function countSignUps({ enabled }: { enabled: boolean }): SignUps {
  if (!enabled) return { take: () => undefined }
  const limiters = createRateLimiter(limit)
  return {
    take({ address }) {
      const take = limiters.consume(networkOf(address ?? 'unknown'))
      return take.refused ? tooMany(take) : undefined
    },
  }
}
