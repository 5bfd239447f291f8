import type { Temporal } from 'temporal-polyfill'
import {
  areHoursSetOn,
  intersectOpenings,
  mergeTouchingOpenings,
  type OpeningPeriod,
  openingPeriodsOn,
  type ShopHours,
  type WeekHours,
} from '../queue-settings/hours.ts'
import { businessDayStart, type ShopClock, unpinnedBusinessDay } from '../time/business-day.ts'
import { addDays } from '../time/plain-date.ts'

/** Unit of bookings in minutes. Slots begin and end on its multiples, so consecutive slots share no unit. */
export const slotUnitMinutes = 5
const unit = slotUnitMinutes * 60_000

/** Milliseconds; the end is exclusive. */
export type Slot = { startsAt: number; endsAt: number }

export type ServiceSlotSettings = { serviceId: string; lengthMinutes: number; capacity: number; needsResource: boolean }

/** A member of staff or a room, for one party at a time. `hours` null: whenever the shop is open. `lastDay`: of a leaving member. */
export type Resource = { id: string; hours: ShopHours | null; lastDay: string | null }

/** A blocked time of the whole shop or of one resource, in milliseconds. */
export type BlockedTime = { resourceId: string | null; from: number; until: number }

/** Everything that determines the slots of a service. The shop's hours are the base; the others only narrow them. */
export type SlotRules = {
  service: ServiceSlotSettings
  shop: ShopHours
  lane: WeekHours | null
  /** Hours of reservations, if narrower than the shop's. */
  own: ShopHours
  clock: ShopClock
  leadMinutes: number
  horizonDays: number
  blocks: readonly BlockedTime[]
  resources: readonly Resource[]
}

/** A booking of a service, and of a resource if it needs one. */
export type BookedTime = Slot & { serviceId: string; resourceId: string | null }

/** Returns the units that a time touches, numbered from 1970. */
export function slotUnits({ startsAt, endsAt }: Slot): number[] {
  const first = Math.floor(startsAt / unit)
  return Array.from({ length: Math.ceil(endsAt / unit) - first }, (_, index) => first + index)
}

/** Returns all slots of a business day, free or not, consecutive from each opening. Without set hours there are none, or visitors could book 03:00. */
export function slotsOfDay(day: string, { service, shop, lane, own, clock, blocks }: SlotRules): Slot[] {
  if (!areHoursSetOn(day, shop)) return []
  const openings = intersectOpenings(openingPeriodsOn(day, { shop, lane }, clock), openingPeriodsOn(day, { shop: own, lane: null }, clock))
  const length = service.lengthMinutes * 60_000
  return mergeTouchingOpenings(openings)
    .flatMap(({ opens, closes }) => {
      const first = Math.ceil(opens / unit) * unit
      const count = Math.max(0, Math.floor((closes - first) / length))
      return Array.from({ length: count }, (_, index) => ({ startsAt: first + index * length, endsAt: first + (index + 1) * length }))
    })
    .filter((slot) => !blocks.some((block) => block.resourceId === null && touches(slot, block)))
}

/** Returns a test whether a slot is within lead time and horizon. */
export function createBookingPeriodFilter({ leadMinutes, horizonDays, clock }: SlotRules, now: Temporal.Instant): (slot: Slot) => boolean {
  const from = now.epochMilliseconds + leadMinutes * 60_000
  const { timeZone, dayStartsAt } = clock
  const until = businessDayStart(addDays(unpinnedBusinessDay(now, clock), horizonDays + 1), { timeZone, dayStartsAt }).epochMilliseconds
  return ({ startsAt }) => from <= startsAt && startsAt < until
}

/** Parties per unit, of the service and of each resource. */
export type BookingCounts = { ofService: ReadonlyMap<number, number>; ofResources: ReadonlyMap<string, ReadonlyMap<number, number>> }

export function countBookings({ service: { serviceId } }: Pick<SlotRules, 'service'>, booked: readonly BookedTime[]): BookingCounts {
  const [ofService, ofResources] = [new Map<number, number>(), new Map<string, Map<number, number>>()]
  for (const booking of booked) {
    const { resourceId } = booking
    if (resourceId !== null && !ofResources.has(resourceId)) ofResources.set(resourceId, new Map())
    for (const units of [booking.serviceId === serviceId && ofService, resourceId !== null && ofResources.get(resourceId)])
      if (units) for (const number of slotUnits(booking)) units.set(number, (units.get(number) ?? 0) + 1)
  }
  return { ofService, ofResources }
}

/** Returns the count of the fullest unit that the slot touches. */
function peakIn(units: ReadonlyMap<number, number> | undefined, { startsAt, endsAt }: Slot): number {
  let peak = 0
  for (let at = Math.floor(startsAt / unit); units && at < Math.ceil(endsAt / unit); at++) peak = Math.max(peak, units.get(at) ?? 0)
  return peak
}

export type RemainingCapacity = { left: number; of: number; resourceIds: string[] }

/** Returns a function that counts a slot's remaining capacity. */
export function createCapacityCounter(
  day: string,
  rules: SlotRules,
  { ofService, ofResources }: BookingCounts,
): (slot: Slot) => RemainingCapacity {
  const { service, blocks } = rules
  const people = service.needsResource ? rules.resources.map((resource) => ({ resource, there: thereOn(day, resource, rules.clock) })) : []
  return (slot) => {
    const room = Math.max(0, service.capacity - peakIn(ofService, slot))
    if (!service.needsResource) return { left: room, of: service.capacity, resourceIds: [] }
    const present = people
      .filter(({ there }) => there === null || there.some(({ opens, closes }) => opens <= slot.startsAt && slot.endsAt <= closes))
      .filter(({ resource }) => !blocks.some((block) => block.resourceId === resource.id && touches(slot, block)))
    const free = present.filter(({ resource }) => peakIn(ofResources.get(resource.id), slot) === 0)
    return {
      left: Math.min(room, free.length),
      of: Math.min(service.capacity, present.length),
      resourceIds: free.map(({ resource }) => resource.id),
    }
  }
}

/** Returns null for whenever the shop is open. */
function thereOn(day: string, { hours, lastDay }: Resource, clock: ShopClock): OpeningPeriod[] | null {
  if (lastDay !== null && day > lastDay) return []
  return hours && mergeTouchingOpenings(openingPeriodsOn(day, { shop: hours, lane: null }, clock))
}

function touches({ startsAt, endsAt }: Slot, { from, until }: { from: number; until: number }): boolean {
  return startsAt < until && from < endsAt
}

export const availabilities = ['free', 'few', 'full'] as const
export type Availability = (typeof availabilities)[number]

/** Returns the availability shown to visitors, without numbers, which would inform competitors. `few`: a quarter or less. */
export function availabilityOf({ left, of }: { left: number; of: number }): Availability {
  if (left === 0) return 'full'
  return left * 4 <= of ? 'few' : 'free'
}

/** Returns the availability of a day; closed without slots. */
export function dayAvailability(capacities: readonly { left: number; of: number }[]): Availability | 'closed' {
  if (capacities.length === 0) return 'closed'
  const sum = (key: 'left' | 'of') => capacities.reduce((total, capacity) => total + capacity[key], 0)
  return availabilityOf({ left: sum('left'), of: sum('of') })
}
