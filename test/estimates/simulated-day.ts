/** One business day of a simulated shop, event by event. */
import type { ShopEvent, StaffSituation } from '#domain/estimates/shop-day.ts'
import type { PresenceState } from '#domain/presence.ts'
import type { TicketClass } from '#domain/tickets/ticket.ts'
import type { Random } from '../validation/random.ts'
import { createAgenda } from './agenda.ts'
import { gamma, pickWeighted, uniform } from './distributions.ts'
import type { ExpectedReservation, RecordedTicket, recordShop } from './recorded-shop.ts'
import type { ServiceModel, ShopModel } from './shop-model.ts'
import { drawServiceMinutes, type PersonDay, planPersonDays, type SimulatedPerson } from './simulated-people.ts'
import { planVisits } from './simulated-visits.ts'

export const dayMs = 86_400_000
const reestimateAfterMinutes = 10
/** Minutes that staff stay for waiting visitors after a shift that ends before the shop's last call. */
const maxOvertime = 30
/** A reservation is expected until so many minutes after its time. */
const graceMinutes = 30

const forgottenFinishes = [
  { weight: 60, pressed: 'at next call' },
  { weight: 24, pressed: 'late' },
  { weight: 16, pressed: 'never' },
] as const

export type SimulatedDay = {
  model: ShopModel
  noisy: boolean
  random: Random
  dayIndex: number
  people: readonly SimulatedPerson[]
  record: ReturnType<typeof recordShop>
  expected: Set<ExpectedReservation>
  /** Receives the events in the order of time. */
  emit(event: ShopEvent): void
  /** Asks for another estimate of a waiting visitor. */
  reestimate(at: number, ticketId: string): void
}

type Visitor = { service: ServiceModel; gone: boolean; requeued: boolean }
type Worker = PersonDay & { present: boolean; busy: boolean; goes: number; isLast: boolean; forgotten: string | null }
type Untimed<T> = T extends unknown ? Omit<T, 'at'> : never

export function simulateDay(day: SimulatedDay): void {
  const { model, noisy, random, dayIndex, record, expected } = day
  const { hours } = model
  const weekday = dayIndex % 7
  const agenda = createAgenda(Math.min(hours.doors, ...model.people.flatMap(({ shifts }) => shifts.map(([from]) => from))) - 15)
  const toMs = (minute: number) => dayIndex * dayMs + Math.round(minute * 60_000)
  const emit = (event: Untimed<ShopEvent>) => day.emit({ at: toMs(agenda.now()), ...event } as ShopEvent)
  const dayFactor = gamma(random, 1, model.daySpread.service)
  const visitors = new Map<string, Visitor>()
  const serviceOf = (id: string) => model.services.find((service) => service.id === id)!
  const serves = ({ person }: Worker, serviceId: string) => person.model.serves?.includes(serviceId) ?? true
  const workers: Worker[] = planPersonDays(day.people, noisy, random, weekday).map((planned) => ({
    ...planned,
    ...{ present: false, busy: false, goes: 0, isLast: false, forgotten: null },
  }))

  function report(worker: Worker, state: PresenceState) {
    if (worker.person.reports) emit({ kind: 'presence', staffId: worker.person.model.id, state })
  }

  function come(worker: Worker, period: PersonDay['periods'][number]) {
    Object.assign(worker, { present: true, goes: period.goes, isLast: period.isLast })
    if (!noisy || random.chance(0.9)) report(worker, 'serving_ready')
    agenda.at(period.goes, () => decide(worker))
    worker.busy = true
    agenda.at(Math.max(agenda.now(), hours.opens) + gamma(random, 1.5, 0.7), () => free(worker))
  }

  function go(worker: Worker) {
    worker.present = false
    if (worker.forgotten && random.chance(0.5)) finishForgotten(worker)
    if (!noisy || random.chance(0.75)) report(worker, 'off')
  }

  function takeBreak(worker: Worker, { minutes, startLogged, endLogged }: PersonDay['breaks'][number]) {
    worker.busy = true
    if (startLogged) report(worker, 'break')
    agenda.after(minutes, () => {
      if (endLogged) report(worker, 'serving_ready')
      free(worker)
    })
  }

  /** The person does something else although visitors wait. In an ideal shop some report it. */
  function pause(worker: Worker) {
    const logged = !noisy && random.chance(0.4)
    if (logged) report(worker, 'away')
    agenda.after(gamma(random, 9, 0.5), () => {
      if (logged) report(worker, 'serving_ready')
      free(worker)
    })
  }

  function free(worker: Worker) {
    worker.busy = false
    decide(worker)
  }

  /** The person takes a due break, goes home, calls the next visitor, or stays idle until the next join. */
  function decide(worker: Worker) {
    if (!worker.present || worker.busy) return
    const now = agenda.now()
    const due = worker.breaks.findIndex(({ from }) => from <= now)
    if (due >= 0) return takeBreak(worker, worker.breaks.splice(due, 1)[0]!)
    const next = record.nextFor(worker.person.model.serves, toMs(now))
    if (now >= worker.goes) {
      const stays = next && now < (worker.isLast && worker.goes >= hours.lastEntry - 60 ? hours.lastCall : worker.goes + maxOvertime)
      if (!stays) return go(worker)
    }
    if (next) call(worker, next)
  }

  function wake(serviceId: string) {
    for (const worker of workers) {
      if (worker.present && !worker.busy && serves(worker, serviceId)) agenda.after(gamma(random, 0.4, 0.7), () => decide(worker))
    }
  }

  function call(worker: Worker, { id, serviceId }: RecordedTicket) {
    if (worker.forgotten) finishForgotten(worker)
    const visitor = visitors.get(id)!
    worker.busy = true
    emit({ kind: 'called', ticketId: id, staffId: worker.person.model.id })
    if (visitor.gone || random.chance(model.noShowShare)) {
      agenda.after(uniform(random, 2, 4), () => {
        if (noisy && !visitor.requeued && random.chance(0.35)) {
          visitor.requeued = true
          emit({ kind: 'requeued', ticketId: id })
          wake(serviceId)
        } else emit({ kind: 'noShow', ticketId: id })
        agenda.after(uniform(random, 0.1, 0.6), () => free(worker))
      })
    } else if (noisy && random.chance(0.03)) {
      agenda.after(uniform(random, 0.5, 3), () => {
        hold(id, serviceId)
        free(worker)
      })
    } else agenda.after(gamma(random, 0.8, 0.6), () => serve(worker, id, visitor))
  }

  function hold(id: string, serviceId: string) {
    emit({ kind: 'held', ticketId: id })
    agenda.after(gamma(random, 18, 0.6), () => {
      if (record.statusOf(id) !== 'held') return
      emit({ kind: 'resumed', ticketId: id })
      wake(serviceId)
    })
  }

  function serve(worker: Worker, id: string, { service }: Visitor) {
    emit({ kind: 'started', ticketId: id, staffId: worker.person.model.id })
    const minutes = drawServiceMinutes(random, service, worker.person, { minute: agenda.now(), dayFactor, model })
    agenda.after(minutes, () => {
      finish(worker, id)
      const { minutes: fixed, perServiceMinute } = model.gap
      const gap = gamma(random, fixed + perServiceMinute * minutes, 0.8)
      agenda.after(gap, () => (random.chance(noisy ? 0.05 : 0.02) ? pause(worker) : free(worker)))
    })
  }

  /** In a noisy shop some finishes are pressed at the next call, far too late, or never. */
  function finish(worker: Worker, id: string) {
    const finishIfServing = () => record.statusOf(id) === 'serving' && emit({ kind: 'finished', ticketId: id, byEndOfDay: false })
    if (!noisy || !random.chance(0.14)) return finishIfServing()
    const habit = pickWeighted(random, forgottenFinishes).pressed
    if (habit === 'at next call') worker.forgotten = id
    if (habit === 'late') agenda.after(gamma(random, 60, 0.7), finishIfServing)
  }

  function finishForgotten(worker: Worker) {
    emit({ kind: 'finished', ticketId: worker.forgotten!, byEndOfDay: false })
    worker.forgotten = null
  }

  function join(service: ServiceModel, ticketClass: TicketClass, bookedAt: number | null) {
    const { laneId } = service
    const others = model.services.filter((each) => each.laneId === laneId && each.id !== service.id)
    const declared = noisy && others.length > 0 && random.chance(0.15) ? random.pick(others) : service
    const ticketId = `${dayIndex}-${visitors.size + 1}`
    visitors.set(ticketId, { service, gone: false, requeued: false })
    emit({ kind: 'joined', ticketId, laneId, serviceId: declared.id, class: ticketClass, bookedAt })
    wake(declared.id)
    if (random.chance(1 / 3)) {
      const again = () => record.statusOf(ticketId) === 'waiting' && day.reestimate(toMs(agenda.now()), ticketId)
      agenda.after(reestimateAfterMinutes, again)
    }
    if (random.chance(model.impatient.share)) {
      const late = agenda.now() > 1080 ? 0.85 : 1
      agenda.after(gamma(random, model.impatient.meanMinutes * late, 0.6), () => leave(ticketId))
    }
    if (noisy && random.chance(0.015)) {
      agenda.after(uniform(random, 2, 20), () => record.statusOf(ticketId) === 'waiting' && hold(ticketId, declared.id))
    }
  }

  function leave(ticketId: string) {
    const status = record.statusOf(ticketId)
    if (status !== 'waiting' && status !== 'held') return
    if (random.chance(model.leavesVisibly)) emit({ kind: 'left', ticketId })
    else visitors.get(ticketId)!.gone = true
  }

  function arrive(service: ServiceModel) {
    const now = toMs(agenda.now())
    const able = workers.filter((worker) => serves(worker, service.id)).length
    const ahead = record.countWaiting(service.laneId) / Math.max(1, able)
    // Otherwise the line of a slow day would grow without limit.
    if (random.chance(ahead ** 3 / (ahead ** 3 + model.halfTurnAwayAt ** 3))) return
    if (now < toMs(hours.lastEntry)) join(service, random.chance(model.careShare) ? 'care' : 'normal', null)
  }

  function sendHome(statuses: readonly string[]) {
    for (const id of visitors.keys()) if (statuses.includes(record.statusOf(id) ?? '')) emit({ kind: 'left', ticketId: id })
  }

  emit({ kind: 'opened' })
  const visits = planVisits(model, noisy, random, weekday)
  for (const { minute, serviceId } of visits.walkIns) agenda.at(minute, () => arrive(serviceOf(serviceId)))
  for (const { serviceId, bookedMinute, comesAt, cancelledAt } of visits.reservations) {
    const service = serviceOf(serviceId)
    const reservation = { bookedAt: toMs(bookedMinute), laneId: service.laneId, serviceId }
    expected.add(reservation)
    agenda.at(cancelledAt ?? bookedMinute + graceMinutes, () => expected.delete(reservation))
    if (comesAt === null) continue
    agenda.at(comesAt, () => {
      expected.delete(reservation)
      join(service, comesAt <= bookedMinute + 15 ? 'booked' : 'normal', reservation.bookedAt)
    })
  }
  for (const worker of workers) {
    for (const period of worker.periods) agenda.at(period.comes, () => come(worker, period))
    for (const { from } of worker.breaks) agenda.at(from, () => decide(worker))
  }
  agenda.at(hours.lastCall, () => sendHome(['waiting', 'held']))
  agenda.runUntil(hours.ends)
  sendHome(['waiting', 'held', 'called'])
  for (const id of visitors.keys()) if (record.statusOf(id) === 'serving') emit({ kind: 'finished', ticketId: id, byEndOfDay: true })
  emit({ kind: 'closed' })
  expected.clear()
  for (const { person } of workers) person.daysWorked++
}

/** Returns the planned hours of a person around a minute of a day or next on it; null without. */
export function plannedShift({ model }: SimulatedPerson, dayIndex: number, now: number): StaffSituation['shift'] {
  if (model.planned === false || model.daysOff?.includes(dayIndex % 7)) return null
  const minute = (now - dayIndex * dayMs) / 60_000
  const shift = model.shifts.find(([, to]) => minute < to)
  return shift ? { from: dayIndex * dayMs + shift[0] * 60_000, to: dayIndex * dayMs + shift[1] * 60_000 } : null
}
