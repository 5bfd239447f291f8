/**
 * Simulated shops for the estimator of waits: an ideal and a noisy version of five kinds. The real time zone is left away: a business day
 * begins at `dayIndex` days after 1970, plus 5 hours.
 */
import type { EstimatedShop, ShopEvent, ShopSnapshot } from '#domain/estimates/shop-day.ts'
import { createSeededRandom, type Random } from '../validation/random.ts'
import { uniform } from './distributions.ts'
import { type ExpectedReservation, recordShop } from './recorded-shop.ts'
import { type ShopKind, shopKinds, shopModels } from './shop-kinds.ts'
import type { ServiceModel, ShopModel } from './shop-model.ts'
import { dayMs, plannedShift, simulateDay } from './simulated-day.ts'
import { createPeople, isEmployed, newcomerId } from './simulated-people.ts'

const businessDayStart = 300

/**
 * An event, with the shop's state after it if a visitor joined; or the state at a later estimate for a visitor who still waits. It holds
 * what a server knows: no break that was not logged, no visitor who left silently.
 */
type SimulatedStep = { at: number; dayIndex: number } & (
  | { event: ShopEvent; snapshot?: ShopSnapshot }
  | { event?: undefined; again: { ticketId: string }; snapshot: ShopSnapshot }
)

export type SimulatedRun = {
  shop: EstimatedShop
  /** In the order of time. */
  steps: SimulatedStep[]
  /** Minutes from the join to the first call, by ticket; undefined: never called. */
  minutesToCall: ReadonlyMap<string, number | undefined>
  joinedAt: ReadonlyMap<string, number>
}

/** `minuteOfDay`: minutes since midnight of the business day's date; times before 5:00 belong to the day before. */
export const minuteOfDay = (at: number) => ((at / 60_000 - businessDayStart) % 1440) + businessDayStart

export function simulateShop(kind: ShopKind, noisy: boolean, seed: number, days: number, model = shopModels[kind]): SimulatedRun {
  const seedOf = (index: number) => (seed * shopKinds.length + shopKinds.indexOf(kind)) * 1_000 + index
  const people = createPeople(model, noisy, createSeededRandom(seedOf(0)), days)
  const shop = describeShop(
    model,
    createSeededRandom(seedOf(1)),
    people.map((person) => person.model),
  )
  const record = recordShop(
    shop,
    people.filter(({ model: { id } }) => id !== newcomerId).map((person) => person.model.id),
  )
  const steps: SimulatedStep[] = []
  const minutesToCall = new Map<string, number | undefined>()
  const joinedAt = new Map<string, number>()
  for (let dayIndex = 0; dayIndex < days; dayIndex++) {
    const expected = new Set<ExpectedReservation>()
    const shiftOf = (staffId: string, at: number) => plannedShift(people.find((person) => person.model.id === staffId)!, dayIndex, at)
    const snapshot = (at: number) => record.snapshot(at, { shiftOf: (staffId) => shiftOf(staffId, at), reservations: expected })
    const emit = (event: ShopEvent) => {
      record.observe(event)
      const { at } = event
      if (event.kind === 'joined') {
        joinedAt.set(event.ticketId, at)
        minutesToCall.set(event.ticketId, undefined)
        steps.push({ at, dayIndex, event, snapshot: snapshot(at) })
        return
      }
      steps.push({ at, dayIndex, event })
      if (event.kind === 'called' && minutesToCall.get(event.ticketId) === undefined) {
        minutesToCall.set(event.ticketId, (at - joinedAt.get(event.ticketId)!) / 60_000)
      }
    }
    const at = dayIndex * dayMs + businessDayStart * 60_000
    for (const {
      employed,
      model: { id },
    } of people) {
      if (employed.from > 0 && employed.from === dayIndex) emit({ at, kind: 'staffJoined', staffId: id })
      if (employed.to === dayIndex) emit({ at, kind: 'staffLeft', staffId: id })
    }
    if (model.weekdays[dayIndex % 7] === 0) continue
    const reestimate = (time: number, ticketId: string) => steps.push({ at: time, dayIndex, again: { ticketId }, snapshot: snapshot(time) })
    // Seeds of days make the visitors of ideal and noisy shops nearly the same.
    const random = createSeededRandom(seedOf(2 + dayIndex))
    const present = people.filter((person) => isEmployed(person, dayIndex))
    simulateDay({ model, noisy, random, dayIndex, people: present, record, expected, emit, reestimate })
  }
  return { shop, steps, minutesToCall, joinedAt }
}

/** Returns the shop's settings. The owner's minutes are wrong by up to 40 %. */
function describeShop(
  model: ShopModel,
  random: Random,
  people: readonly { id: string; serves: readonly string[] | null }[],
): EstimatedShop {
  return {
    lanes: model.lanes.map(({ id, policy }) => ({
      id,
      policy,
      serviceIds: model.services.filter(({ laneId }) => laneId === id).map((service) => service.id),
    })),
    services: model.services.map((service) => ({
      id: service.id,
      priorMinutes: Math.max(1, Math.round(meanMinutes(service) * uniform(random, 0.6, 1.4))),
    })),
    staff: people.map(({ id, serves }) => ({ id, serviceIds: serves })),
    minuteOfDay,
  }
}

function meanMinutes({ parts }: ServiceModel): number {
  const weight = parts.reduce((sum, part) => sum + part.weight, 0)
  return parts.reduce((sum, part) => sum + part.weight * part.mean, 0) / weight
}
