import type { OnLeave } from '../hooks/hooks.ts'
import { readOpenVisits, reassignReservations } from './reassign.ts'

export const reservationsOnLeave: OnLeave = {
  nothing: { work: { reservations: [], reservationCount: 0 }, handed: { reservations: 0 } },
  read: readOpenVisits,
  reassignWork: async (tx, leaving) => ({ reservations: await reassignReservations(tx, leaving) }),
}
