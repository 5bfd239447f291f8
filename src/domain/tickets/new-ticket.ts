import type { Locale } from '../locale.ts'
import type { TicketClass, TicketStatus } from './ticket.ts'

/** `at`: time of the join; `seq`: its sequence number in the shop. */
type NewTicketInput = {
  id: string
  number: string
  laneId: string
  serviceId: string
  partySize: number
  locale: Locale
  at: string
  seq: number
  status?: TicketStatus
  name?: string | null
  remote?: boolean
}

const untouched = {
  status: 'waiting' as TicketStatus,
  class: 'normal' as TicketClass,
  name: null,
  trial: false,
  remote: false,
  arrivedAt: null,
  bookedFor: null,
  kioskCheckIn: false,
  note: null,
  callCount: 0,
  skipCount: 0,
  waitedMs: 0,
  counterId: null,
  staffId: null,
  calledAt: null,
  graceUntil: null,
  onMyWayAt: null,
  returnedAt: null,
  delayReportedAt: null,
  lateUntil: null,
  startedAt: null,
  closedAt: null,
  sameContactAs: null,
  mergedInto: null,
  lastMove: null,
  rev: 1,
}

export const buildNewTicket = ({ at, seq, ...fields }: NewTicketInput) => ({
  ...untouched,
  ...fields,
  place: seq,
  joinedAt: at,
  joinedSeq: seq,
  movedAt: at,
  seq,
})
