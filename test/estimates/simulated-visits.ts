/** The visitors who come to a simulated shop on one day, and its reservations. Times are minutes since midnight. */
import type { Random } from '../validation/random.ts'
import { arrivalTimes, gamma, normal, pickWeighted, uniform } from './distributions.ts'
import type { ReservationModel, ShopModel } from './shop-model.ts'

/** `comesAt` null: does not come. `cancelledAt` null: the shop gets no notice. */
type PlannedReservation = { serviceId: string; bookedMinute: number; comesAt: number | null; cancelledAt: number | null }
export type PlannedVisits = { walkIns: { minute: number; serviceId: string }[]; reservations: PlannedReservation[] }

export function planVisits(model: ShopModel, noisy: boolean, random: Random, weekday: number): PlannedVisits {
  const { doors, opens, lastEntry } = model.hours
  const dayFactor = gamma(random, 1, model.daySpread.arrivals) * model.weekdays[weekday]!
  const scale = dayFactor * (noisy ? model.load.noisy : model.load.ideal)
  const rate = (minute: number) => scale * (model.arrivals.findLast(([from]) => from <= minute)?.[1] ?? 0)
  const maxRate = Math.max(...model.arrivals.map(([from]) => rate(from)))
  const minutes = arrivalTimes(random, doors, lastEntry, rate, maxRate)
  if (noisy) {
    for (const start of arrivalTimes(random, opens, lastEntry, () => 0.1, 0.1)) {
      for (let more = 1 + random.below(2 + Math.round(maxRate / 4)); more > 0; more--)
        minutes.push(Math.min(lastEntry - 1, start + uniform(random, 0, 5)))
    }
  }
  return {
    walkIns: minutes.map((minute) => ({ minute, serviceId: pickWeighted(random, model.services).id })),
    reservations: model.reservations ? planReservations(model.reservations, random, dayFactor) : [],
  }
}

/** Earlier visitors wait until the check-in opens. */
const earliestCheckIn = -30
const latestCheckIn = 60

function planReservations(model: ReservationModel, random: Random, dayFactor: number): PlannedReservation[] {
  const slots = model.periods.flatMap(([from, to]) =>
    Array.from({ length: Math.floor((to - from) / model.stepMinutes) }, (_, index) => from + index * model.stepMinutes),
  )
  const count = Math.max(0, Math.round(normal(random, model.perDay * dayFactor, Math.sqrt(model.perDay) / 2)))
  return Array.from({ length: count }, () => {
    const bookedMinute = random.pick(slots)
    const offset = normal(random, model.offset.mean, model.offset.deviation)
    const comes = random.chance(model.comes)
    return {
      serviceId: pickWeighted(random, model.services).id,
      bookedMinute,
      comesAt: comes ? bookedMinute + Math.min(latestCheckIn, Math.max(earliestCheckIn, offset)) : null,
      cancelledAt: !comes && random.chance(0.3) ? bookedMinute - uniform(random, 10, 180) : null,
    }
  })
}
