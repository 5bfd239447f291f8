import type { StaffLeaveHook } from '../hooks/hooks.ts'
import { readOpenVisits, reassignReservations } from './reassign.ts'

export const reservationStaffLeaveHook: StaffLeaveHook = {
  nothing: { work: { reservations: [], reservationCount: 0 }, handed: { reservations: 0 } },
  read: readOpenVisits,
  reassignWork: async (tx, leaving) => ({ reservations: await reassignReservations(tx, leaving) }),
}
