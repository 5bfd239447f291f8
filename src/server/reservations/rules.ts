/** Loads what a shop's slots depend on, for the pure rules of src/domain/reservations/slots.ts. */

import { and, asc, eq, gt, isNull, ne, or } from 'drizzle-orm'
import { Temporal } from 'temporal-polyfill'
import type { SlotTime } from '#contract/slot-time.ts'
import { hoursWithoutHolidays } from '#domain/queue-settings/hours.ts'
import { type AgreedVisit, defaultCheckInWindow } from '#domain/reservations/check-in.ts'
import { slotHoldingStatuses } from '#domain/reservations/reservation.ts'
import {
  type BlockedTime,
  type BookedTime,
  countBookings,
  createBookingPeriodFilter,
  createCapacityCounter,
  type RemainingCapacity,
  type Resource,
  type ServiceSlotSettings,
  type Slot,
  type SlotRules,
  slotsOfDay,
} from '#domain/reservations/slots.ts'
import { type ShopClock, unpinnedBusinessDay } from '#domain/time/business-day.ts'
import { addDays } from '#domain/time/plain-date.ts'
import { toWallTime } from '#domain/time/wall-time.ts'
import type { Tx } from '#platform/database/db.ts'
import { staff, staffServices } from '../members/table.ts'
import { clockOf } from '../shops/clock.ts'
import { readShopRow, type ShopRow } from '../shops/read-shop-row.ts'
import { toShopHours } from '../shops/shop-hours.ts'
import { lanes, services } from '../shops/table.ts'
import { blockedTimes, type ReservationRow, reservationRules, resources, serviceSlotRules } from './table.ts'

/** Default rules of a new shop, without reservations. `rev` 0: there is no row. */
const noRules = {
  open: false,
  autoAccept: false,
  confirmWithoutMail: false,
  onePerContact: true,
  leadMinutes: 120,
  horizonDays: 60,
  proposalHours: 48,
  changeMinutes: 1440,
  ...defaultCheckInWindow,
  hours: null,
  otherDays: [],
  rev: 0,
} satisfies Omit<typeof reservationRules.$inferSelect, 'shopId' | 'organizationId'>
export type ReservationRules = Omit<typeof reservationRules.$inferSelect, 'shopId' | 'organizationId'>

export async function readReservationRules(tx: Tx, shopId: string): Promise<ReservationRules> {
  const [row] = await tx.select().from(reservationRules).where(eq(reservationRules.shopId, shopId))
  return row ?? noRules
}

/** The reservation must have a time. */
export const toAgreedVisit = ({ startsAt, expectedCallAt }: ReservationRow): AgreedVisit => ({
  startsAt: startsAt!.getTime(),
  expectedCallAt: expectedCallAt?.getTime() ?? null,
})

/** Services with reservations, in the order that visitors see. */
export async function readBookableServices(tx: Tx, shopId: string) {
  return tx
    .select({ service: services, slots: serviceSlotRules, laneHours: lanes.hours })
    .from(serviceSlotRules)
    .innerJoin(services, eq(services.id, serviceSlotRules.serviceId))
    .innerJoin(lanes, eq(lanes.id, services.laneId))
    .where(and(eq(serviceSlotRules.shopId, shopId), isNull(services.archivedAt), isNull(lanes.archivedAt)))
    .orderBy(asc(lanes.sort), asc(lanes.letter), asc(services.sort), asc(services.id))
}

type ResourceRow = typeof resources.$inferSelect
/** `person`: the member of staff; null for a room. */
export type ShopResource = ResourceRow & { person: typeof staff.$inferSelect | null; serves: string[] | null }

/** Returns active rooms and staff that can take new reservations. `serves` null: all services. */
export async function readResources(tx: Tx, shopId: string): Promise<ShopResource[]> {
  const [rows, served] = await Promise.all([
    tx
      .select({ resource: resources, person: staff })
      .from(resources)
      .leftJoin(staff, eq(staff.id, resources.staffId))
      .where(and(eq(resources.shopId, shopId), isNull(resources.archivedAt), or(isNull(resources.staffId), ne(staff.status, 'left'))))
      .orderBy(asc(resources.sort), asc(resources.id)),
    tx
      .select({ staffId: staffServices.staffId, serviceId: staffServices.serviceId })
      .from(staffServices)
      .where(eq(staffServices.shopId, shopId)),
  ])
  return rows.map(({ resource, person }) => {
    const ofPerson = (id: string) => served.filter(({ staffId }) => staffId === id).map(({ serviceId }) => serviceId)
    const serves = person ? (person.servesAll ? null : ofPerson(person.id)) : resource.serviceIds
    return { ...resource, person, serves }
  })
}

function asResource({ id, person }: ShopResource): Resource {
  if (!person) return { id, hours: null, lastDay: null }
  const hours =
    person.shifts || person.otherDays.length > 0 ? hoursWithoutHolidays({ hours: person.shifts, otherDays: person.otherDays }) : null
  return { id, hours, lastDay: person.leavesOn }
}

/** Undefined if the service takes no reservations. */
export type ServiceRules = { rules: ReservationRules; slots: SlotRules; clock: ShopClock; shop: ShopRow } | undefined

export async function readServiceRules(tx: Tx, shopId: string, serviceId: string, now: Temporal.Instant): Promise<ServiceRules> {
  const [shop, rules, bookable, people, blocks] = await Promise.all([
    readShopRow(tx, shopId),
    readReservationRules(tx, shopId),
    readBookableServices(tx, shopId),
    readResources(tx, shopId),
    readBlockedTimes(tx, shopId, now),
  ])
  const bookableService = bookable.find(({ service }) => service.id === serviceId)
  if (!bookableService) return undefined
  const { lengthMinutes, capacity, needsResource } = bookableService.slots
  const service: ServiceSlotSettings = { serviceId, lengthMinutes, capacity, needsResource }
  const clock = clockOf(shop)
  const slots: SlotRules = {
    service,
    shop: toShopHours(shop),
    lane: bookableService.laneHours,
    own: hoursWithoutHolidays(rules),
    clock,
    leadMinutes: rules.leadMinutes,
    horizonDays: rules.horizonDays,
    blocks: blocks.map(
      ({ resourceId, startsAt, endsAt }): BlockedTime => ({ resourceId, from: startsAt.getTime(), until: endsAt.getTime() }),
    ),
    resources: people.filter(({ serves }) => serves === null || serves.includes(serviceId)).map(asResource),
  }
  return { rules, slots, clock, shop }
}

/** Returns blocks that have not ended. */
export function readBlockedTimes(tx: Tx, shopId: string, now: Temporal.Instant) {
  return tx
    .select()
    .from(blockedTimes)
    .where(and(eq(blockedTimes.shopId, shopId), gt(blockedTimes.endsAt, new Date(now.epochMilliseconds))))
    .orderBy(asc(blockedTimes.startsAt), asc(blockedTimes.id))
}

/** A reservation to ignore, because it releases its slot for the new time. */
type Except = { except?: string | undefined }

/** Returns booked times of all services that overlap the range. Times are plain numbers, because a month of a large shop has thousands. */
export async function readBookedTimes(tx: Tx, shopId: string, { startsAt, endsAt, except }: Slot & Except): Promise<BookedTime[]> {
  const { rows } = await tx.$client.query<BookedTime>({
    name: 'read-booked-units',
    // No slot is longer than a day, which gives the index scan a lower bound.
    text: `select service_id as "serviceId", resource_id as "resourceId",
                  (extract(epoch from starts_at) * 1000)::float8 as "startsAt", (extract(epoch from ends_at) * 1000)::float8 as "endsAt"
             from reservation
            where shop_id = $1 and starts_at < $3 and starts_at > $2::timestamptz - interval '1 day' and ends_at > $2 and status = any($4)
              and id is distinct from $5::uuid`,
    values: [shopId, new Date(startsAt), new Date(endsAt), slotHoldingStatuses, except ?? null],
  })
  return rows
}

type SlotQuery = { startsAt: number; now: Temporal.Instant; near: boolean }

/** Returns the slot that begins at `startsAt`; undefined if the rules give none. `near`: ignore the lead time, for staff. */
export function slotByRules({ slots: rules, clock }: NonNullable<ServiceRules>, { startsAt, now, near }: SlotQuery): Slot | undefined {
  const day = unpinnedBusinessDay(Temporal.Instant.fromEpochMilliseconds(startsAt), clock)
  const slot = slotsOfDay(day, rules).find((slotOfDay) => slotOfDay.startsAt === startsAt)
  return slot && createBookingPeriodFilter(near ? toStaffSlotRules(rules) : rules, now)(slot) ? slot : undefined
}

export type SlotWithCapacity = Slot & RemainingCapacity

/** Returns the slot with its remaining capacity. */
export async function readSlotCapacity(
  tx: Tx,
  shopId: string,
  { slots: rules, clock }: NonNullable<ServiceRules>,
  slot: Slot,
  except?: string,
): Promise<SlotWithCapacity> {
  const day = unpinnedBusinessDay(Temporal.Instant.fromEpochMilliseconds(slot.startsAt), clock)
  const booked = countBookings(rules, await readBookedTimes(tx, shopId, { ...slot, except }))
  return { ...slot, ...createCapacityCounter(day, rules, booked)(slot) }
}

/** Staff may go below the lead time and book up to ten years ahead. */
export const toStaffSlotRules = (rules: SlotRules): SlotRules => ({ ...rules, leadMinutes: 0, horizonDays: 3_660 })

export type SlotDay = { day: string; slots: (Slot & RemainingCapacity)[] }

/** Returns the days with their slots within reach. */
export async function readSlotDays(
  tx: Tx,
  shopId: string,
  { slots: rules }: NonNullable<ServiceRules>,
  days: readonly string[],
  now: Temporal.Instant,
): Promise<SlotDay[]> {
  const isInReach = createBookingPeriodFilter(rules, now)
  const made = days.map((day) => ({ day, slots: slotsOfDay(day, rules).filter(isInReach) }))
  const all = made.flatMap(({ slots }) => slots)
  const [first, last] = [all[0], all.at(-1)]
  const booked = countBookings(
    rules,
    first && last ? await readBookedTimes(tx, shopId, { startsAt: first.startsAt, endsAt: last.endsAt }) : [],
  )
  return made.map(({ day, slots }) => {
    const capacityOf = createCapacityCounter(day, rules, booked)
    return { day, slots: slots.map((slot) => ({ ...slot, ...capacityOf(slot) })) }
  })
}

const nearestFreeCount = 6
/** Largest distance of a suggestion in days. */
const nearestFreeDays = 21

/** Returns the free slots nearest to the requested times: first those of the same days, then those of the days around. */
export async function readNearestFreeSlots(
  tx: Tx,
  shopId: string,
  rules: NonNullable<ServiceRules>,
  { startTimes, now }: { startTimes: readonly number[]; now: Temporal.Instant },
): Promise<SlotTime[]> {
  const { clock } = rules
  const today = unpinnedBusinessDay(now, clock)
  const lastDay = addDays(today, rules.rules.horizonDays)
  const dayInReach = (startsAt: number) => {
    const day = unpinnedBusinessDay(Temporal.Instant.fromEpochMilliseconds(startsAt), clock)
    return day < today ? today : day > lastDay ? lastDay : day
  }
  const requestedDays = startTimes.map(dayInReach)
  const distance = ({ startsAt }: Slot) => Math.min(...startTimes.map((startTime) => Math.abs(startTime - startsAt)))
  const read = new Set<string>()
  const free: Slot[] = []
  // Widen by one day per round: the first days usually suffice, and the caller holds the queue lock.
  for (let away = 0; away <= nearestFreeDays && free.length < nearestFreeCount; away++) {
    const around = new Set(requestedDays.flatMap((day) => [addDays(day, -away), addDays(day, away)]))
    const days = [...around].filter((day) => today <= day && day <= lastDay && !read.has(day)).toSorted()
    for (const day of days) read.add(day)
    const open = (await readSlotDays(tx, shopId, rules, days, now)).flatMap(({ slots }) => slots)
    free.push(...open.filter(({ left }) => left > 0).toSorted((a, b) => distance(a) - distance(b)))
  }
  return free.slice(0, nearestFreeCount).map((slot) => toSlotTime(slot, clock))
}

export function toSlotTime({ startsAt, endsAt }: Slot, clock: ShopClock): SlotTime {
  const day = unpinnedBusinessDay(Temporal.Instant.fromEpochMilliseconds(startsAt), clock)
  const of = { timeZone: clock.timeZone, day }
  return {
    startsAt: new Date(startsAt).toISOString(),
    endsAt: new Date(endsAt).toISOString(),
    day,
    ...toWallTime(startsAt, of),
    until: toWallTime(endsAt, of).time,
  }
}

export async function readShopClock(tx: Tx, shopId: string): Promise<ShopClock> {
  return clockOf(await readShopRow(tx, shopId))
}

/** Entry settings hook. A shop without bookable services offers no reservations. */
export async function readReservationEntryOption(tx: Tx, shopId: string): Promise<{ reserves: boolean }> {
  const { open } = await readReservationRules(tx, shopId)
  return { reserves: open && (await readBookableServices(tx, shopId)).length > 0 }
}
