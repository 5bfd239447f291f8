import { useState } from 'react'
import type { VisitorTicket } from '#contract/tickets/visitor-ticket.ts'

type Seen = Pick<VisitorTicket, 'ahead' | 'estimate' | 'staffOnDuty'>

/** Why the expected time of the call moved. */
export type EstimateJump = 'fewerStaff' | 'moreStaff' | 'visitorsBefore' | 'later' | 'earlier'

/** A visitor notices nothing smaller between two ranges in steps of five minutes. */
const leastMinutes = 10

/** Explains a move of the expected time of the call by more than ten minutes; undefined for a smaller one. */
export function explainEstimateJump(before: Seen, after: Seen): EstimateJump | undefined {
  if (!before.estimate || !after.estimate) return undefined
  const moved = expectedMinutes(after.estimate) - expectedMinutes(before.estimate)
  if (Math.abs(moved) <= leastMinutes) return undefined
  const staff = (after.staffOnDuty ?? 0) - (before.staffOnDuty ?? 0)
  if (moved < 0) return staff > 0 ? 'moreStaff' : 'earlier'
  if (staff < 0) return 'fewerStaff'
  return (after.ahead ?? 0) > (before.ahead ?? 0) ? 'visitorsBefore' : 'later'
}

/** Minutes since 1970 at the middle of the range. */
const expectedMinutes = ({ asOf, low, high }: NonNullable<Seen['estimate']>) => Date.parse(asOf) / 60_000 + (low + high) / 2

/** Returns the explanation of the last jump, until the estimate changes again without one. */
export function useEstimateJump(ticket: Seen): EstimateJump | undefined {
  const [seen, setSeen] = useState<{ ticket: Seen; jump: EstimateJump | undefined }>({ ticket, jump: undefined })
  if (seen.ticket.estimate?.asOf === ticket.estimate?.asOf) return seen.jump
  const next = { ticket, jump: explainEstimateJump(seen.ticket, ticket) }
  setSeen(next)
  return next.jump
}
