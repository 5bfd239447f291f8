import type { OnLeave } from '../hooks/hooks.ts'
import { handOnVisits, readOpenVisits } from './hand-on.ts'

export const reservationsOnLeave: OnLeave = {
  nothing: { work: { reservations: [], reservationCount: 0 }, handed: { reservations: 0 } },
  read: readOpenVisits,
  handOn: async (tx, leaving) => ({ reservations: await handOnVisits(tx, leaving) }),
}
