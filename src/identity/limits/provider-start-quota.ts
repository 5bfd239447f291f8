import { narrowestNetworkOf } from '#platform/http/network.ts'
import { createRateLimiter } from '#platform/http/rate-limiter.ts'
import { refuseTooManyAttempts, type TooManyAttempts } from './too-many-attempts.ts'

/** Provider sign-ins that one network, such as a whole shop, may start. */
const maxStarts = { points: 100, seconds: 900 }

export type ProviderStartQuota = { take(address: string | undefined): TooManyAttempts | undefined }

export function createProviderStartQuota({ enabled }: { enabled: boolean }): ProviderStartQuota {
  if (!enabled) return { take: () => undefined }
  const limiters = createRateLimiter(maxStarts)
  return {
    take(address) {
      const result = limiters.consume(narrowestNetworkOf(address ?? 'unknown'))
      return result.refused ? refuseTooManyAttempts(result) : undefined
    },
  }
}
