import type { Temporal } from 'temporal-polyfill'
import {
  hasHoursOn,
  joinOpenings,
  type Opening,
  openingsOf,
  type ShopHours,
  sharedOpenings,
  type WeekHours,
} from '../queue-settings/hours.ts'
import { businessDayStart, calendarDay, type ShopClock } from '../time/business-day.ts'
import { addDays } from '../time/plain-date.ts'

/** What places are counted in, minutes: slots begin and end on its multiples, so that two that follow each other share none of it. */
export const unitMinutes = 5
const unit = unitMinutes * 60_000

/** Milliseconds. The end isn't part of it. */
export type Slot = { startsAt: number; endsAt: number }

/** How long a visit for a service is, how many parties are taken at once, and whether each needs somebody or a room of its own. */
export type ServiceSlots = { serviceId: string; lengthMinutes: number; capacity: number; needsResource: boolean }

/** Somebody of the staff or a room: one party at a time. `hours`: when they are there; null: whenever the shop is open. `lastDay`: of one who leaves. */
export type Resource = { id: string; hours: ShopHours | null; lastDay: string | null }

/** A time that is not given away: of the whole shop, or of one resource. Milliseconds. */
export type SlotBlock = { resourceId: string | null; from: number; until: number }

/** Everything that slots of one service follow from. The shop's hours are the one source; the others only narrow them. */
export type SlotRules = {
  service: ServiceSlots
  shop: ShopHours
  lane: WeekHours | null
  /** When the shop takes reservations, where that is not always when it is open. */
  own: ShopHours
  clock: ShopClock
  leadMinutes: number
  horizonDays: number
  blocks: readonly SlotBlock[]
  /** Those that can do the service. */
  resources: readonly Resource[]
}

/** A place that is somebody's: of a service, and with it of a resource where it needs one. */
export type Taken = Slot & { serviceId: string; resourceId: string | null }

/** The units that a time touches, numbered from 1970. */
export function unitsOf({ startsAt, endsAt }: Slot): number[] {
  const first = Math.floor(startsAt / unit)
  return Array.from({ length: Math.ceil(endsAt / unit) - first }, (_, index) => first + index)
}

/** All slots of a business day, whether free or not, one after the other from each opening on. Without hours of the shop there are none, or visitors would book 03:00. */
export function slotsOfDay(day: string, { service, shop, lane, own, clock, blocks }: SlotRules): Slot[] {
  if (!hasHoursOn(day, shop)) return []
  const openings = sharedOpenings(openingsOf(day, { shop, lane }, clock), openingsOf(day, { shop: own, lane: null }, clock))
  const length = service.lengthMinutes * 60_000
  return joinOpenings(openings)
    .flatMap(({ opens, closes }) => {
      const first = Math.ceil(opens / unit) * unit
      const count = Math.max(0, Math.floor((closes - first) / length))
      return Array.from({ length: count }, (_, index) => ({ startsAt: first + index * length, endsAt: first + (index + 1) * length }))
    })
    .filter((slot) => !blocks.some((block) => block.resourceId === null && touches(slot, block)))
}

/** Whether a slot is neither too near nor too far, for many of them. */
export function reachAt({ leadMinutes, horizonDays, clock }: SlotRules, now: Temporal.Instant): (slot: Slot) => boolean {
  const from = now.epochMilliseconds + leadMinutes * 60_000
  const { timeZone, dayStartsAt } = clock
  const until = businessDayStart(addDays(calendarDay(now, clock), horizonDays + 1), { timeZone, dayStartsAt }).epochMilliseconds
  return ({ startsAt }) => from <= startsAt && startsAt < until
}

/** How many parties there are in each unit: of the service, and of each resource. */
export type BookedUnits = { ofService: ReadonlyMap<number, number>; ofResources: ReadonlyMap<string, ReadonlyMap<number, number>> }

/** `taken`: of any service, on any days. */
export function countBookings({ service: { serviceId } }: Pick<SlotRules, 'service'>, taken: readonly Taken[]): BookedUnits {
  const [ofService, ofResources] = [new Map<number, number>(), new Map<string, Map<number, number>>()]
  for (const one of taken) {
    const { resourceId } = one
    if (resourceId !== null && !ofResources.has(resourceId)) ofResources.set(resourceId, new Map())
    for (const units of [one.serviceId === serviceId && ofService, resourceId !== null && ofResources.get(resourceId)])
      if (units) for (const number of unitsOf(one)) units.set(number, (units.get(number) ?? 0) + 1)
  }
  return { ofService, ofResources }
}

/** In the fullest of the units that a time touches. */
function peakIn(units: ReadonlyMap<number, number> | undefined, { startsAt, endsAt }: Slot): number {
  let most = 0
  for (let at = Math.floor(startsAt / unit); units && at < Math.ceil(endsAt / unit); at++) most = Math.max(most, units.get(at) ?? 0)
  return most
}

/** How many more parties a slot takes, of how many, and with which resources. */
export type RemainingCapacity = { left: number; of: number; resourceIds: string[] }

/** Counts the places of a day's slots. */
export function remainingCapacity(
  day: string,
  rules: SlotRules,
  { ofService, ofResources }: BookedUnits,
): (slot: Slot) => RemainingCapacity {
  const { service, blocks } = rules
  const people = service.needsResource ? rules.resources.map((one) => ({ one, there: thereOn(day, one, rules.clock) })) : []
  return (slot) => {
    const room = Math.max(0, service.capacity - peakIn(ofService, slot))
    if (!service.needsResource) return { left: room, of: service.capacity, resourceIds: [] }
    const present = people
      .filter(({ there }) => there === null || there.some(({ opens, closes }) => opens <= slot.startsAt && slot.endsAt <= closes))
      .filter(({ one }) => !blocks.some((block) => block.resourceId === one.id && touches(slot, block)))
    const free = present.filter(({ one }) => peakIn(ofResources.get(one.id), slot) === 0)
    return {
      left: Math.min(room, free.length),
      of: Math.min(service.capacity, present.length),
      resourceIds: free.map(({ one }) => one.id),
    }
  }
}

/** Null: whenever the shop is open. */
function thereOn(day: string, { hours, lastDay }: Resource, clock: ShopClock): Opening[] | null {
  if (lastDay !== null && day > lastDay) return []
  return hours && joinOpenings(openingsOf(day, { shop: hours, lane: null }, clock))
}

function touches({ startsAt, endsAt }: Slot, { from, until }: { from: number; until: number }): boolean {
  return startsAt < until && from < endsAt
}

export const availabilities = ['free', 'few', 'full'] as const
export type Availability = (typeof availabilities)[number]

/** What visitors are told of places: numbers of them would tell competitors how a shop does. `few`: a quarter or less. */
export function availabilityOf({ left, of }: { left: number; of: number }): Availability {
  if (left === 0) return 'full'
  return left * 4 <= of ? 'few' : 'free'
}

/** Of a whole day. Without any slot: closed. */
export function dayAvailability(places: readonly { left: number; of: number }[]): Availability | 'closed' {
  if (places.length === 0) return 'closed'
  const sum = (key: 'left' | 'of') => places.reduce((total, one) => total + one[key], 0)
  return availabilityOf({ left: sum('left'), of: sum('of') })
}
