/** Plays a recorded day once more under given settings, with the rule by which the shop really calls. */
import type { CallPolicy } from '../../tickets/call-policy.ts'
import { nextTicketToCall, type RankableTicket } from '../../tickets/queue.ts'
import { type TicketClass, ticketClasses } from '../../tickets/ticket.ts'
import type { RecordedDay } from './recorded-day.ts'
import type { RecordedPerson } from './recorded-staff.ts'
import type { RecordedVisitor } from './recorded-visitor.ts'

export type ReplayedLane = {
  id: string
  policy: CallPolicy
  /** Null: no limit. */
  maxWaiting: number | null
  dailyCap: number | null
}

/** A further person at work. `from`: undefined for the whole day. */
export type FurtherPerson = { from: number | undefined; serviceIds: readonly string[] | null }

export type ReplaySettings = { lanes: readonly ReplayedLane[]; furtherStaff?: readonly FurtherPerson[] }

/** `called`: after so many minutes in line. `turnedAway`: the lane was full. `uncalled`: left, or nobody called any more. */
export type ReplayedVisit = {
  laneId: string
  class: TicketClass
  bookedAt: number | null
  joinedAt: number
} & ({ outcome: 'called'; at: number; waitedMinutes: number } | { outcome: 'turnedAway' | 'uncalled' })

type Waiting = { visitor: RecordedVisitor; joinedAt: number; ticket: RankableTicket }
type Line = ReplayedLane & { waiting: Waiting[]; joined: number; lastCalls: TicketClass[] }
type Person = RecordedPerson & { freeSince: number; busyUntil: number; pausesTaken: number }
type Moment = { at: number; act: () => void }

const minuteMs = 60_000
/** How long people stay after their shift for visitors who came before its end. */
const maxOvertimeMs = 90 * minuteMs

export function replayDay(day: RecordedDay, { lanes, furtherStaff = [] }: ReplaySettings): ReplayedVisit[] {
  const visits: ReplayedVisit[] = []
  const lines = new Map(lanes.map((lane): [string, Line] => [lane.id, { ...lane, waiting: [], joined: 0, lastCalls: [] }]))
  const people = [...day.staff, ...furtherStaff.map((person) => toPerson(person, day))].map(
    (person): Person => ({ ...person, freeSince: person.from, busyUntil: person.from, pausesTaken: 0 }),
  )
  const agenda = createAgenda()
  let joins = 0

  /** A visitor passed on by staff is never turned away. */
  function join(visitor: RecordedVisitor, at: number, isPassedOn: boolean): void {
    const line = lines.get(visitor.laneId)
    if (!line) return
    removeLeavers(line, at)
    if (!isPassedOn && isFull(line)) {
      visits.push({ ...factsOf(visitor, at), outcome: 'turnedAway' })
      return
    }
    if (!isPassedOn) line.joined++
    const place = ++joins
    line.waiting.push({ visitor, joinedAt: at, ticket: toTicket(visitor, at, place) })
    for (const { to } of visitor.away) if (to > at) agenda.add(to, () => {})
  }

  function removeLeavers(line: Line, at: number): void {
    line.waiting = line.waiting.filter(({ visitor, joinedAt }) => {
      const stays = joinedAt + visitor.patienceMs > at
      if (!stays) visits.push({ ...factsOf(visitor, joinedAt), outcome: 'uncalled' })
      return stays
    })
  }

  /** Lets everybody who is free take a due pause or call somebody. */
  function letStaffAct(at: number): void {
    const free = people.filter((person) => person.from <= at && person.busyUntil <= at).sort((a, b) => a.freeSince - b.freeSince)
    for (const person of free) {
      const pause = person.pauses[person.pausesTaken]
      if (pause && pause.from <= at) {
        person.pausesTaken++
        keepBusy(person, at + pause.ms)
      } else if (at < person.to || (person.wouldStay && at < person.to + maxOvertimeMs)) callNext(person, at)
    }
  }

  function keepBusy(person: Person, until: number): void {
    Object.assign(person, { busyUntil: until, freeSince: until })
    agenda.add(until, () => {})
  }

  function callNext(person: Person, at: number): void {
    let next: { line: Line; waiting: Waiting } | undefined
    for (const line of lines.values()) {
      const waiting = firstFor(person, line, at)
      if (waiting && !(next && next.waiting.joinedAt <= waiting.joinedAt)) next = { line, waiting }
    }
    if (!next) return
    const { line, waiting } = next
    const { visitor, joinedAt } = waiting
    line.waiting.splice(line.waiting.indexOf(waiting), 1)
    line.lastCalls.push(visitor.class)
    const away = visitor.away.reduce((sum, { from, to }) => sum + Math.max(0, Math.min(to, at) - Math.max(from, joinedAt)), 0)
    visits.push({ ...factsOf(visitor, joinedAt), outcome: 'called', at, waitedMinutes: (at - joinedAt - away) / minuteMs })
    const endsAt = at + visitor.busyMs
    const passedOn = visitor.next
    if (passedOn) agenda.add(endsAt, () => join(passedOn, endsAt, true))
    keepBusy(person, endsAt + visitor.tidyingMs)
  }

  for (const visitor of day.visitors) agenda.add(visitor.joinedAt, () => join(visitor, visitor.joinedAt, false))
  for (const { from, pauses } of people) for (const at of [from, ...pauses.map((pause) => pause.from)]) agenda.add(at, () => {})
  for (let moment = agenda.next(); moment; moment = agenda.next()) {
    moment.act()
    letStaffAct(moment.at)
  }
  for (const line of lines.values()) removeLeavers(line, Number.POSITIVE_INFINITY)
  return visits
}

/** The first of each class are enough: a policy never calls another. */
function firstFor({ serviceIds, to }: Person, line: Line, at: number): Waiting | undefined {
  const callable = ({ visitor, joinedAt }: Waiting) =>
    (!serviceIds || serviceIds.includes(visitor.serviceId)) &&
    joinedAt + visitor.patienceMs > at &&
    (at < to || joinedAt < to) &&
    !visitor.away.some((period) => period.from <= at && at < period.to)
  const firsts = ticketClasses.flatMap((each) => line.waiting.find((one) => one.visitor.class === each && callable(one)) ?? [])
  if (firsts.length < 2) return firsts[0]
  const { id: laneId, lastCalls, policy } = line
  const next = nextTicketToCall({ laneId, lastCalls, tickets: firsts.map(({ ticket }) => ticket) }, policy, { epochMilliseconds: at })
  return next && firsts.find(({ ticket }) => ticket === next)
}

const isFull = ({ waiting, joined, maxWaiting, dailyCap }: Line) =>
  (maxWaiting !== null && waiting.length >= maxWaiting) || (dailyCap !== null && joined >= dailyCap)

const factsOf = ({ laneId, class: ticketClass, bookedAt }: RecordedVisitor, joinedAt: number) => ({
  laneId,
  class: ticketClass,
  bookedAt,
  joinedAt,
})

const toPerson = ({ from, serviceIds }: FurtherPerson, { work }: RecordedDay): RecordedPerson => ({
  ...{ id: 'further', serviceIds, from: from ?? work.from, to: work.to, wouldStay: true, pauses: [] },
})

const toTicket = ({ laneId, class: ticketClass }: RecordedVisitor, at: number, place: number): RankableTicket => ({
  ...{ id: String(place), laneId, place, joinedSeq: place, class: ticketClass, joinedAt: new Date(at).toISOString() },
  ...{ status: 'waiting', movedAt: at, waitedMs: 0, remote: false, arrivedAt: null, trial: false },
})

/** Moments in the order of time, and of being added. */
function createAgenda() {
  const moments: Moment[] = []
  return {
    add(at: number, act: () => void): void {
      let [low, high] = [0, moments.length]
      while (low < high) {
        const middle = (low + high) >> 1
        // Latest first, so that taking the next one off the end is cheap.
        if (moments[middle]!.at > at) low = middle + 1
        else high = middle
      }
      moments.splice(low, 0, { at, act })
    },
    next: () => moments.pop(),
  }
}
