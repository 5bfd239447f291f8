import { cardProblems } from './cards/problems.ts'
import { otherProblems } from './other-problems.ts'
import { reservationProblems } from './reservations/problems.ts'
import { ticketProblems } from './tickets/problems.ts'

/**
 * All expected refusals with their HTTP and callable status (R8.3). Their sentences are in problems/{ja,en,zh}.ts; the types require all three to be
 * complete.
 */
export const problems = {
  ...ticketProblems,
  ...cardProblems,
  ...reservationProblems,
  ...otherProblems,
}
