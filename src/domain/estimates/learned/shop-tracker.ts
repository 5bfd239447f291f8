import type { DayPlan, EstimatedShop, ShopEvent, VisitorEnd } from '../shop-day.ts'
import { createHabits, type Habits } from './habits.ts'
import { createLaterVisitors, type LaterVisitors } from './later-visitors.ts'
import { createLeaving, type Leaving } from './leaving.ts'
import { createPauses, longestPauseMinutes, type Pauses } from './pauses.ts'
import { createServiceTimes, type ServiceTimes } from './service-times.ts'
import { createStaffStarts, type StaffStarts } from './staff-starts.ts'

/** What a shop's past days teach. */
export type LearnedShop = {
  services: ServiceTimes
  pauses: Pauses
  leaving: Leaving
  starts: StaffStarts
  later: LaterVisitors
  habits: Habits
  /** Minutes from the call to the start of the service. */
  comingMinutes(): number
  /** Minutes from the call until staff give a visitor up. */
  graceMinutes(): number
}

/** Follows a shop's day event by event and hands over to the parts of `learned` what they learn from. */
export type ShopTracker = {
  readonly learned: LearnedShop
  observe(event: ShopEvent): void
  /** Notes what a snapshot says of the day's plan, if it was not known when the day began. */
  notePlan(plan: DayPlan): void
  /** Returns since when a person has been taking nobody although somebody waits; undefined if that is not so. */
  pauseSince(staffId: string): number | undefined
  isSeenToday(staffId: string): boolean
  /** Returns when the person last called somebody today. */
  lastCallAt(staffId: string): number | undefined
}

type Ticket = {
  laneId: string
  serviceId: string
  status: 'waiting' | 'called' | 'serving' | 'held'
  /** Start of the status. */
  since: number
  /** Minutes waited before the last call. */
  waited: number
  staffId: string | null
  /** The person called somebody else without finishing, so the end is unknown. */
  abandoned: boolean
}

type Person = {
  seen: boolean
  plannedFrom: number | undefined
  ticketId: string | undefined
  lastCallAt: number | undefined
  freeSince: number | undefined
  /** Reported away, on a break or off. */
  absentSince: number | undefined
  /** Start of the pause in which the person went home. */
  goneSince: number | undefined
}

const minuteMs = 60_000
/** A button pressed far too late says nothing about how long a visitor took to come or staff waited for one. */
const [longestComing, longestGrace] = [10, 15]

export function createShopTracker(shop: EstimatedShop): ShopTracker {
  const services = createServiceTimes(shop.services)
  const pauses = createPauses()
  const leaving = createLeaving()
  const starts = createStaffStarts()
  const later = createLaterVisitors()
  const habits = createHabits()
  const coming = createMean({ minutes: 1, weight: 5 })
  const grace = createMean({ minutes: 3, weight: 5 })

  const tickets = new Map<string, Ticket>()
  const people = new Map<string, Person>()
  let knowsPlan = false
  /** Reservations that were expected today. */
  const expected = new Set<string>()
  /** By service. */
  const waiting = new Map<string, { laneId: string; count: number; since: number }>()
  const servicesOf = new Map(shop.staff.map(({ id, serviceIds }) => [id, serviceIds]))

  function personOf(staffId: string): Person {
    const person = people.get(staffId) ?? newPerson()
    people.set(staffId, person)
    return person
  }

  const mayServe = (staffId: string, serviceId: string) => servicesOf.get(staffId)?.includes(serviceId) ?? true

  /** Returns since when somebody has been waiting whom the person serves. */
  function neededSince(staffId: string): number | undefined {
    const times = [...waiting].flatMap(([serviceId, { count, since, laneId }]) =>
      count > 0 && mayServe(staffId, serviceId) && habits.takesFrom(staffId, laneId) ? [since] : [],
    )
    return times.length > 0 ? Math.min(...times) : undefined
  }

  /** Returns the other lanes in which somebody has waited longer whom the person may serve. */
  function lanesPassed(staffId: string, { laneId, since }: Ticket): Set<string> {
    const longer = [...tickets.values()].filter((other) => other.status === 'waiting' && other.since < since && other.laneId !== laneId)
    return new Set(longer.filter(({ serviceId }) => mayServe(staffId, serviceId)).map((other) => other.laneId))
  }

  function pauseSince(staffId: string): number | undefined {
    const { ticketId, freeSince, absentSince = Number.POSITIVE_INFINITY } = personOf(staffId)
    const needed = neededSince(staffId)
    if (freeSince === undefined || needed === undefined || ticketId !== undefined) return undefined
    return Math.max(freeSince, Math.min(absentSince, needed))
  }

  function observePause(staffId: string, since: number, until: number): void {
    const minutes = Math.min(longestPauseMinutes, (until - since) / minuteMs)
    pauses.observe({ staffId, minuteOfDay: shop.minuteOfDay(since), minutes, at: until })
  }

  function see(staffId: string, person: Person, at: number): void {
    if (person.seen) return
    person.seen = true
    const planned = person.plannedFrom !== undefined
    starts.observe({ staffId, planned, minutes: planned ? (at - person.plannedFrom!) / minuteMs : shop.minuteOfDay(at) })
  }

  function enterLine(ticket: Ticket, at: number): void {
    const line = waiting.get(ticket.serviceId)
    if (line && line.count > 0) line.count++
    else waiting.set(ticket.serviceId, { laneId: ticket.laneId, count: 1, since: at })
    ticket.status = 'waiting'
    ticket.since = at
  }

  function take(staffId: string, ticketId: string, at: number): void {
    const person = personOf(staffId)
    see(staffId, person, at)
    const before = person.ticketId === undefined ? undefined : tickets.get(person.ticketId)
    if (before && person.ticketId !== ticketId) before.abandoned = true
    const since = pauseSince(staffId)
    if (since !== undefined) observePause(staffId, since, at)
    Object.assign(person, { ticketId, lastCallAt: at, freeSince: undefined, absentSince: undefined, goneSince: undefined })
  }

  function release(ticketId: string, { staffId }: Ticket, at: number): void {
    const person = staffId === null ? undefined : people.get(staffId)
    if (person?.ticketId !== ticketId) return
    person.ticketId = undefined
    person.freeSince = at
    if (person.absentSince !== undefined) person.absentSince = at
  }

  function goHome(staffId: string, person: Person): void {
    person.goneSince = pauseSince(staffId)
    // People who go because nobody waits would have stayed otherwise, so this is no pause.
    if (person.goneSince === undefined) Object.assign(person, { freeSince: undefined, absentSince: undefined })
  }

  function observePresence({ staffId, state, at }: Extract<ShopEvent, { kind: 'presence' }>): void {
    const person = personOf(staffId)
    if (state !== 'serving_ready') {
      person.absentSince ??= at
      if (state === 'off') goHome(staffId, person)
      return
    }
    see(staffId, person, at)
    if (person.ticketId !== undefined) return
    // With nobody waiting, the absence itself is the pause.
    if (person.absentSince !== undefined && neededSince(staffId) === undefined) {
      observePause(staffId, person.absentSince, at)
      Object.assign(person, { freeSince: at, absentSince: undefined })
    }
    person.freeSince ??= at
  }

  function observeCall({ kind, at, ticketId, staffId }: Extract<ShopEvent, { kind: 'called' | 'started' }>, ticket: Ticket): void {
    // Before the ticket leaves the line: otherwise nobody waits, and the pause has no end.
    if (staffId !== null) take(staffId, ticketId, at)
    if (ticket.status === 'waiting') {
      if (staffId !== null) habits.observeCall({ staffId, laneId: ticket.laneId, passed: lanesPassed(staffId, ticket) })
      leaveLine(ticket)
      ticket.waited = (at - ticket.since) / minuteMs
      leaving.observeWait(ticket.waited, false)
    }
    if (kind === 'started') {
      leaving.observeCall(ticket.waited, true)
      if (ticket.status === 'called') coming.add(Math.min(longestComing, (at - ticket.since) / minuteMs))
    }
    Object.assign(ticket, { status: kind === 'called' ? 'called' : 'serving', since: at, staffId: staffId ?? ticket.staffId })
  }

  function leaveLine({ serviceId }: Ticket): void {
    waiting.get(serviceId)!.count--
  }

  function observeEnd(event: VisitorEnd, ticket: Ticket): void {
    const { kind, at, ticketId } = event
    const { serviceId, staffId, status } = ticket
    const minutes = (at - ticket.since) / minuteMs
    if (status === 'waiting') {
      leaveLine(ticket)
      if (kind === 'left') leaving.observeWait(minutes, true)
    }
    if (status === 'called' && (kind === 'noShow' || kind === 'requeued')) {
      leaving.observeCall(ticket.waited, false)
      grace.add(Math.min(longestGrace, minutes))
    }
    if (kind === 'finished' && status === 'serving' && !event.byEndOfDay && !ticket.abandoned)
      services.observe({ serviceId, staffId, minutes, at })
    release(ticketId, ticket, at)
    if (kind === 'requeued') enterLine(ticket, at)
    else if (kind === 'held') ticket.status = 'held'
    else tickets.delete(ticketId)
  }

  function addPlan({ shifts, reservations }: DayPlan): void {
    for (const reservation of reservations) expected.add(nameReservation(reservation))
    for (const { staffId, from } of shifts) {
      const person = personOf(staffId)
      if (!person.seen) person.plannedFrom ??= from
    }
  }

  function beginDay({ at, plan }: Extract<ShopEvent, { kind: 'opened' }>): void {
    pauses.beginDay(at)
    later.beginDay()
    knowsPlan = plan !== undefined
    if (plan) addPlan(plan)
  }

  function endDay(): void {
    for (const [staffId, { goneSince, seen, plannedFrom }] of people) {
      if (goneSince !== undefined) observePause(staffId, goneSince, goneSince + longestPauseMinutes * minuteMs)
      if (!seen) starts.observe({ staffId, planned: plannedFrom !== undefined, minutes: undefined })
      people.set(staffId, newPerson())
    }
    for (const _ of expected) later.observeReservation(undefined)
    expected.clear()
    tickets.clear()
    waiting.clear()
  }

  function observeJoin({ at, ticketId, laneId, serviceId, class: ticketClass, bookedAt }: Extract<ShopEvent, { kind: 'joined' }>): void {
    const ticket: Ticket = { laneId, serviceId, status: 'waiting', since: at, waited: 0, staffId: null, abandoned: false }
    tickets.set(ticketId, ticket)
    enterLine(ticket, at)
    later.observeJoin({ laneId, class: ticketClass, minuteOfDay: shop.minuteOfDay(at) })
    if (bookedAt === null) return
    later.observeReservation((at - bookedAt) / minuteMs)
    expected.delete(nameReservation({ bookedAt, serviceId }))
  }

  return {
    learned: { services, pauses, leaving, starts, later, habits, comingMinutes: coming.value, graceMinutes: grace.value },
    observe(event) {
      switch (event.kind) {
        case 'opened':
          return beginDay(event)
        case 'closed':
          return endDay()
        case 'presence':
          return observePresence(event)
        case 'staffJoined':
          return
        case 'staffLeft':
          people.delete(event.staffId)
          return
        case 'joined':
          return observeJoin(event)
      }
      const ticket = tickets.get(event.ticketId)
      if (!ticket) return
      if (event.kind === 'called' || event.kind === 'started') observeCall(event, ticket)
      else if (event.kind === 'resumed') enterLine(ticket, event.at)
      else observeEnd(event, ticket)
    },
    notePlan(plan) {
      if (!knowsPlan) addPlan(plan)
    },
    pauseSince,
    lastCallAt: (staffId) => people.get(staffId)?.lastCallAt,
    isSeenToday: (staffId) => people.get(staffId)?.seen ?? false,
  }
}

const nameReservation = ({ bookedAt, serviceId }: { bookedAt: number; serviceId: string }) => `${bookedAt} ${serviceId}`

const newPerson = (): Person => ({
  ...{ seen: false, plannedFrom: undefined, ticketId: undefined, lastCallAt: undefined },
  ...{ freeSince: undefined, absentSince: undefined, goneSince: undefined },
})

/** A mean of minutes that begins with a guess. Half of it is forgotten at times, so that it follows changes. */
function createMean({ minutes, weight }: { minutes: number; weight: number }) {
  let [sum, count] = [minutes * weight, weight]
  return {
    add(value: number) {
      sum += value
      count++
      if (count > 500) [sum, count] = [sum / 2, count / 2]
    },
    value: () => sum / count,
  }
}
