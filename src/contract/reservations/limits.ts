import type { Limits } from '../limit.ts'

export const reservationLimits = {
  // One person asks for a visit now and then. Without an allowance of the shop no burst can use it up for other networks.
  reservation: {
    caller: { points: 20, seconds: 300 },
    network: { points: 5, seconds: 86_400, staff: 10 },
  },
  // A change of a confirmed reservation gives it a new token, which would bring a fresh allowance.
  ownReservation: {
    caller: { points: 30, seconds: 60 },
    chain: { points: 20, seconds: 600 },
    network: { points: 20, seconds: 60, burst: { points: 40, seconds: 3_600 }, staff: 10 },
  },
} as const satisfies Limits
