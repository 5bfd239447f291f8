/** A recorded day in a form that can be played again under other settings. Times are milliseconds since 1970. */
import type { EstimatedShop, ShopEvent } from '../shop-day.ts'
import { createRecordedStaff, type RecordedStaff } from './recorded-staff.ts'
import type { RecordedVisitor } from './recorded-visitor.ts'

/** `visitors`: in the order of their joins, without those who were passed on. */
export type RecordedDay = RecordedStaff & { visitors: RecordedVisitor[] }

/** The end of a service that lasts more times the usual minutes was forgotten. */
const maxTimesUsual = 4
/** Services that weigh as much as the owner's guess. */
const guessWeight = 8
const minuteMs = 60_000
/** Duration of a service that the shop does not have any more. */
const unknownServiceMs = 15 * minuteMs

/** Returns the mean duration of each service in milliseconds: the owner's guess, corrected by what staff finished. */
export function usualServiceMs(shop: EstimatedShop, days: readonly (readonly ShopEvent[])[]): (serviceId: string) => number {
  const sums = new Map(shop.services.map(({ id, priorMinutes }) => [id, { ms: priorMinutes * minuteMs * guessWeight, count: guessWeight }]))
  for (const events of days) {
    const serviceOf = new Map<string, string>()
    const startedAt = new Map<string, number>()
    for (const event of events) {
      if (event.kind === 'joined') serviceOf.set(event.ticketId, event.serviceId)
      if (event.kind === 'started') startedAt.set(event.ticketId, event.at)
      if (event.kind !== 'finished' || event.byEndOfDay) continue
      const sum = sums.get(serviceOf.get(event.ticketId) ?? '')
      const started = startedAt.get(event.ticketId)
      if (!sum || started === undefined || event.at - started > (maxTimesUsual * sum.ms) / sum.count) continue
      sum.ms += event.at - started
      sum.count++
    }
  }
  return (serviceId) => {
    const sum = sums.get(serviceId)
    return sum ? Math.round(sum.ms / sum.count) : unknownServiceMs
  }
}

type Ticket = {
  visitor: RecordedVisitor
  status: 'waiting' | 'called' | 'serving' | 'held' | 'finished'
  since: number
  calledAt: number
  /** The person whom the visitor keeps busy; undefined if called automatically. */
  personId: string | undefined
}

/** Reads the events of one day. `usualMs`: duration of services whose end is unknown. */
export function recordDay(shop: EstimatedShop, events: readonly ShopEvent[], usualMs: (serviceId: string) => number): RecordedDay {
  const visitors: RecordedVisitor[] = []
  const tickets = new Map<string, Ticket>()
  const attended = new Map<string, Ticket>()
  const staff = createRecordedStaff(shop)

  function join(event: Extract<ShopEvent, { kind: 'joined' }>): void {
    const { at, ticketId, laneId, serviceId } = event
    const known = tickets.get(ticketId)
    if (known?.status === 'held') {
      // A visitor who changes the lane keeps the wait.
      Object.assign(known.visitor, { laneId, serviceId })
      resume(known, at)
      return
    }
    const visitor = newVisitor(event, usualMs(serviceId))
    if (known?.status === 'finished' && known.since === at) known.visitor.next = visitor
    else visitors.push(visitor)
    tickets.set(ticketId, { visitor, status: 'waiting', since: at, calledAt: at, personId: undefined })
  }

  function leaveLine({ status, since, visitor }: Ticket, at: number): void {
    if (status === 'waiting') staff.addNeed(visitor.serviceId, { from: since, to: at })
  }

  function resume(ticket: Ticket, at: number): void {
    if (at > ticket.since) ticket.visitor.away.push({ from: ticket.since, to: at })
    Object.assign(ticket, { status: 'waiting', since: at })
  }

  function attend({ kind, at, staffId }: Extract<ShopEvent, { kind: 'called' | 'started' }>, ticket: Ticket): void {
    leaveLine(ticket, at)
    if (ticket.status !== 'called') ticket.calledAt = at
    if (kind === 'started') {
      const personId = staffId ?? ticket.personId ?? staff.findUnlisted()
      if (personId !== ticket.personId) {
        if (ticket.personId !== undefined) staff.release(ticket.personId, at, undefined)
        take(personId, ticket, at)
      }
    } else if (staffId !== null) take(staffId, ticket, at)
    Object.assign(ticket, { status: kind === 'called' ? 'called' : 'serving', since: at })
  }

  /** A person who calls somebody else has finished with the visitor before, even without saying so. */
  function take(personId: string, ticket: Ticket, at: number): void {
    const before = attended.get(personId)
    if (before?.personId === personId && before !== ticket) endAttendance(before, at, false)
    staff.take(personId, at)
    ticket.personId = personId
    attended.set(personId, ticket)
  }

  function endAttendance(ticket: Ticket, at: number, isKnown: boolean): void {
    const { visitor, personId } = ticket
    const usual = usualMs(visitor.serviceId)
    const longest = ticket.since + (isKnown ? maxTimesUsual : 1) * usual
    const end = Math.min(at, longest)
    ticket.personId = undefined
    ticket.status = 'finished'
    ticket.since = at
    visitor.busyMs = personId === undefined ? 0 : end - staff.busySince(personId)!
    if (personId !== undefined) staff.release(personId, end, visitor)
  }

  /** The visitor was not there, so the call counts as none. */
  function stepAside(ticket: Ticket, at: number): void {
    leaveLine(ticket, at)
    if (ticket.personId !== undefined) staff.dropCall(ticket.personId)
    const since = ticket.status === 'waiting' ? at : ticket.calledAt
    Object.assign(ticket, { status: 'held', since, personId: undefined })
  }

  function leave(ticket: Ticket, at: number): void {
    const { visitor, status } = ticket
    leaveLine(ticket, at)
    if (status === 'called' || status === 'serving') endAttendance(ticket, at, true)
    else if (status !== 'finished') {
      visitor.patienceMs = (status === 'held' ? ticket.since : at) - visitor.joinedAt
      ticket.status = 'finished'
    }
  }

  for (const event of events) {
    if (event.kind === 'joined') join(event)
    else if (event.kind === 'presence') staff.observePresence(event)
    else if (event.kind === 'closed') for (const ticket of tickets.values()) closeTicket(ticket, event.at)
    else if ('ticketId' in event) {
      const ticket = tickets.get(event.ticketId)
      if (ticket) observe(event, ticket)
    }
  }

  function closeTicket(ticket: Ticket, at: number): void {
    if (ticket.status === 'held') leave(ticket, at)
    else if (ticket.status === 'waiting') leaveLine(ticket, at)
    else if (ticket.status !== 'finished') endAttendance(ticket, at, false)
  }

  function observe(event: Exclude<Extract<ShopEvent, { ticketId: string }>, { kind: 'joined' }>, ticket: Ticket): void {
    const { at, kind } = event
    if (kind === 'called' || kind === 'started') attend(event, ticket)
    else if (kind === 'resumed') resume(ticket, at)
    else if (kind === 'finished') {
      if (ticket.status === 'serving') endAttendance(ticket, at, !event.byEndOfDay)
    } else if (kind === 'noShow' || kind === 'left') leave(ticket, at)
    else {
      stepAside(ticket, at)
      if (kind === 'requeued') resume(ticket, at)
    }
  }

  return { visitors, ...staff.describe(events.at(-1)?.at ?? 0) }
}

const newVisitor = (
  { at, laneId, serviceId, class: ticketClass, bookedAt }: Extract<ShopEvent, { kind: 'joined' }>,
  busyMs: number,
): RecordedVisitor => ({
  ...{ laneId, serviceId, class: ticketClass, bookedAt, joinedAt: at },
  ...{ away: [], patienceMs: Number.POSITIVE_INFINITY, busyMs, tidyingMs: 0, next: undefined },
})
