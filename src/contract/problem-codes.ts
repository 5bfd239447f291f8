import { cardProblems } from './cards/problems.ts'
import { otherProblems } from './other-problems.ts'
import { reservationProblems } from './reservations/problems.ts'
import { ticketProblems } from './tickets/problems.ts'

/**
 * Every expected "no" that leaves the server: its HTTP status and its callable status (R8.3). The sentences stand in
 * problems/{ja,en,zh}.ts; all three are total over these codes by type.
 */
export const problems = {
  ...ticketProblems,
  ...cardProblems,
  ...reservationProblems,
  ...otherProblems,
}
