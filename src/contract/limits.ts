import { otherLimits } from './other-limits.ts'
import { reservationLimits } from './reservations/limits.ts'

/**
 * Rates (docs/decisions/145-rate-limits.md): per caller (account, else token, else device), per shop where strangers write, and per network,
 * which is an address as far as one client can choose it. Sign-in failures are the identity service's own.
 */
export const limits = {
  ...otherLimits,
  ...reservationLimits,
}

export type LimitName = keyof typeof limits
