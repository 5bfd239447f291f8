/** The staff of a simulated shop as they really are: speed, habits and hours of a day. The server knows only their plans. */
import type { Random } from '../validation/random.ts'
import { gamma, normal, pickWeighted, uniform } from './distributions.ts'
import type { PersonModel, ServiceModel, ShopModel } from './shop-model.ts'

export type SimulatedPerson = {
  model: PersonModel
  /** Factors of service times, by service. */
  pace: ReadonlyMap<string, number>
  /** False: never reports a presence. */
  reports: boolean
  /** Days on the list of staff, from and up to but not including. */
  employed: { from: number; to: number }
  isNew: boolean
  daysWorked: number
}

/** A day of a person. `periods`: real times of coming and planned times of going. */
export type PersonDay = {
  person: SimulatedPerson
  periods: { comes: number; goes: number; isLast: boolean }[]
  breaks: { from: number; minutes: number; startLogged: boolean; endLogged: boolean }[]
}

export const newcomerId = 'newcomer'
const daysToLearn = 10

/** Returns the people of all days. In a noisy shop a newcomer replaces the last person after the middle. */
export function createPeople(model: ShopModel, noisy: boolean, random: Random, days: number): SimulatedPerson[] {
  const create = (person: PersonModel, index: number): SimulatedPerson => {
    const pace = gamma(random, 1, model.personSpread)
    return {
      model: person,
      pace: new Map(model.services.map(({ id }) => [id, pace * uniform(random, 0.9, 1.1)])),
      reports: !(noisy && index === 1),
      employed: { from: 0, to: days },
      isNew: false,
      daysWorked: 0,
    }
  }
  const people = model.people.map(create)
  if (!noisy) return people
  const newcomer = create({ ...model.people.at(-1)!, id: newcomerId }, people.length)
  const joins = Math.round(days * 0.6)
  people.at(-1)!.employed.to = joins + 3
  return [...people, { ...newcomer, isNew: true, employed: { from: joins, to: days } }]
}

export const isEmployed = ({ employed }: SimulatedPerson, dayIndex: number) => dayIndex >= employed.from && dayIndex < employed.to

/** Returns the people at work on a day. Some are absent or late, and some breaks are not logged. Each service has a person. */
export function planPersonDays(people: readonly SimulatedPerson[], noisy: boolean, random: Random, weekday: number): PersonDay[] {
  const rostered = people.filter(({ model }) => !model.daysOff?.includes(weekday))
  const absent = new Set(rostered.filter(() => random.chance(noisy ? 0.04 : 0.025)))
  for (const serviceId of people[0]!.pace.keys()) {
    const able = rostered.filter(({ model }) => model.serves?.includes(serviceId) ?? true)
    // Without one, the service's visitors would wait all day.
    if (able.every((person) => absent.has(person))) absent.delete(able[0]!)
  }
  return rostered
    .filter((person) => !absent.has(person))
    .map((person) => ({
      person,
      periods: person.model.shifts.map(([from, to], index, { length }) => ({
        comes: from + (random.chance(noisy ? 0.12 : 0.07) ? gamma(random, 18, 0.7) : normal(random, -1, 2)),
        goes: to,
        isLast: index === length - 1,
      })),
      breaks: person.model.breaks.map(([from, minutes]) => {
        const startLogged = !noisy || random.chance(minutes > 30 ? 0.5 : 0.25)
        return {
          from: from + normal(random, 2, 6),
          minutes: minutes * uniform(random, 0.85, 1.25),
          startLogged,
          endLogged: startLogged && !(noisy && random.chance(0.1)),
        }
      }),
    }))
}

/** Returns minutes of one service by one person. */
export function drawServiceMinutes(
  random: Random,
  service: ServiceModel,
  person: SimulatedPerson,
  { minute, dayFactor, model }: { minute: number; dayFactor: number; model: ShopModel },
): number {
  const { mean, spread, least = 0 } = pickWeighted(random, service.parts)
  const learning = person.isNew ? 1 + model.newcomerSlowdown * Math.exp(-person.daysWorked / daysToLearn) : 1
  const evening = 1 + model.eveningSlowdown * Math.min(1, Math.max(0, (minute - 1020) / 240))
  const minutes = least + gamma(random, mean - least, spread)
  return Math.max(0.5, minutes * person.pace.get(service.id)! * learning * evening * dayFactor)
}
