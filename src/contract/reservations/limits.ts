import type { RateLimitRules } from '../limit.ts'

export const reservationRateLimits = {
  // A person requests a visit now and then. There is no shared limit of the shop that a burst could use up.
  reservation: {
    caller: { points: 20, seconds: 300 },
    network: { points: 5, seconds: 86_400, staff: 10 },
  },
  // A change of a confirmed reservation creates a new token, which would otherwise get a new limit.
  ownReservation: {
    caller: { points: 30, seconds: 60 },
    chain: { points: 20, seconds: 600 },
    network: { points: 20, seconds: 60, burst: { points: 40, seconds: 3_600 }, staff: 10 },
  },
} as const satisfies RateLimitRules
