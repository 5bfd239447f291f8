import { cardProblemStatuses } from './cards/problems.ts'
import { otherProblemStatuses } from './other-problems.ts'
import { reservationProblemStatuses } from './reservations/problems.ts'
import { ticketProblemStatuses } from './tickets/problems.ts'

/**
 * All expected refusals with their HTTP and callable status (R8.3). Their sentences are in problems/{ja,en,zh}.ts; the types require all three to be
 * complete.
 */
export const problemStatuses = {
  ...ticketProblemStatuses,
  ...cardProblemStatuses,
  ...reservationProblemStatuses,
  ...otherProblemStatuses,
}
