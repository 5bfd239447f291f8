import { otherRateLimits } from './other-limits.ts'
import { reservationRateLimits } from './reservations/limits.ts'

/**
 * Rate limits (docs/decisions/145-rate-limits.md): per caller (account, else token, else device), per shop where anonymous callers write, and per network.
 * The identity service limits failed sign-ins itself.
 */
export const rateLimitRules = {
  ...otherRateLimits,
  ...reservationRateLimits,
}

export type RateLimitName = keyof typeof rateLimitRules
