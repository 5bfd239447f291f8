/** A visitor of a recorded day. Times are milliseconds since 1970. */
import type { TicketClass } from '../../tickets/ticket.ts'
import type { Period } from './periods.ts'

/** One wait of a visitor. After a transfer another one follows. */
export type RecordedVisitor = {
  laneId: string
  serviceId: string
  class: TicketClass
  bookedAt: number | null
  joinedAt: number
  /** When nobody could call the visitor: on hold, or not there when called. */
  away: Period[]
  /** How long the visitor waited before leaving without a call. Infinity for all others. */
  patienceMs: number
  /** How long the visitor kept a person busy from the call on: the service, or the time until staff gave up. */
  busyMs: number
  /** How long the person then called nobody although somebody waited. */
  tidyingMs: number
  /** The wait that begins when this service ends. */
  next: RecordedVisitor | undefined
}
