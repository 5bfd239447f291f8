import { narrowestNetworkOf } from '#platform/http/network.ts'
import { createRateLimiter } from '#platform/http/rate-limiter.ts'
import type { AttemptSource } from './attempts.ts'
import { refuseTooManyAttempts, type TooManyAttempts } from './too-many-attempts.ts'

export type SignUpQuota = { take(from: Pick<AttemptSource, 'address'>): TooManyAttempts | undefined }

/** Limit per network. Refused sign-ups count too, because each reveals whether an address has an account. */
const limit = { points: 10, seconds: 3600 }

export function createSignUpQuota({ enabled }: { enabled: boolean }): SignUpQuota {
  if (!enabled) return { take: () => undefined }
  const limiters = createRateLimiter(limit)
  return {
    take({ address }) {
      const result = limiters.consume(narrowestNetworkOf(address ?? 'unknown'))
      return result.refused ? refuseTooManyAttempts(result) : undefined
    },
  }
}
