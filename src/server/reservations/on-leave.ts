import type { StaffLeaveHook } from '../hooks/hooks.ts'
import { readOpenStaffReservations, reassignReservations } from './reassign.ts'

export const reservationStaffLeaveHook: StaffLeaveHook = {
  nothing: { work: { reservations: [], reservationCount: 0 }, handed: { reservations: 0 } },
  read: readOpenStaffReservations,
  reassignWork: async (tx, leaving) => ({ reservations: await reassignReservations(tx, leaving) }),
}
