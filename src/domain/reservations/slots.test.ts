import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import { isLongRun, matrixTest } from '../../../test/matrix.ts'
import { hoursWithoutHolidays, type WeekHours } from '../queue-settings/hours.ts'
import { defaultShopClock, type ShopClock, unpinnedBusinessDay } from '../time/business-day.ts'
import { toWallTime } from '../time/wall-time.ts'
import {
  availabilityOf,
  type BookedTime,
  countBookings,
  createBookingPeriodFilter,
  createCapacityCounter,
  dayAvailability,
  type Slot,
  type SlotRules,
  slotsOfDay,
  slotUnits,
} from './slots.ts'

const always = hoursWithoutHolidays({ hours: null, otherDays: [] })
const each = (...ranges: { from: string; to: string }[]): WeekHours => Array.from({ length: 7 }, () => ranges)
const rules = (more: Partial<SlotRules> = {}): SlotRules => ({
  service: { serviceId: 'advice', lengthMinutes: 60, capacity: 2, needsResource: false },
  shop: hoursWithoutHolidays({ hours: each({ from: '10:00', to: '13:00' }, { from: '14:00', to: '16:30' }), otherDays: [] }),
  lane: null,
  own: always,
  clock: defaultShopClock,
  leadMinutes: 0,
  horizonDays: 30,
  blocks: [],
  resources: [],
  ...more,
})
const at = (local: string, { timeZone }: ShopClock = defaultShopClock) =>
  Temporal.PlainDateTime.from(local).toZonedDateTime(timeZone).toInstant().epochMilliseconds
/** 2026-12-01 is a Tuesday. */
const day = '2026-12-01'
const times = (which: SlotRules, on = day) =>
  slotsOfDay(on, which).map(({ startsAt }) => toWallTime(startsAt, { timeZone: which.clock.timeZone, day: on }).time)

test('A shop without set hours has slots only on days with their own hours', () => {
  expect(times(rules({ shop: always }))).toEqual([])
  const otherDays = [{ day, ranges: [{ from: '10:00', to: '12:00' }] }]
  expect(times(rules({ shop: hoursWithoutHolidays({ hours: null, otherDays }) }))).toEqual(['10:00', '11:00'])
})

test("Slots follow each other and never go beyond the end of the shop's hours", () => {
  expect(times(rules())).toEqual(['10:00', '11:00', '12:00', '14:00', '15:00'])
  expect(times(rules({ service: { ...rules().service, lengthMinutes: 45 } }))).toEqual(
    '10:00 10:45 11:30 12:15 14:00 14:45 15:30'.split(' '),
  )
})

test('Lane and reservation hours narrow the shop’s; slot starts round up to 5 minutes', () => {
  expect(times(rules({ lane: each({ from: '11:30', to: '20:00' }) }))).toEqual(['11:30', '14:00', '15:00'])
  expect(times(rules({ own: hoursWithoutHolidays({ hours: each({ from: '06:00', to: '12:00' }), otherDays: [] }) }))).toEqual([
    '10:00',
    '11:00',
  ])
  expect(times(rules({ own: hoursWithoutHolidays({ hours: null, otherDays: [{ day, ranges: [] }] }) }))).toEqual([])
  expect(
    times(rules({ shop: hoursWithoutHolidays({ hours: each(), otherDays: [{ day, ranges: [{ from: '09:03', to: '10:10' }] }] }) })),
  ).toEqual(['09:05'])
})

test('Slots after midnight belong to the business day before', () => {
  const late = rules({ shop: hoursWithoutHolidays({ hours: each({ from: '22:00', to: '02:00' }), otherDays: [] }) })
  expect(times(late)).toEqual(['22:00', '23:00', '00:00', '01:00'])
  expect(
    slotsOfDay(day, late).map(({ startsAt }) => unpinnedBusinessDay(Temporal.Instant.fromEpochMilliseconds(startsAt), late.clock)),
  ).toEqual([day, day, day, day])
})

test('Slots keep their length when the clock changes', () => {
  const berlin = { timeZone: 'Europe/Berlin', dayStartsAt: '00:00' }
  const night = rules({ clock: berlin, shop: hoursWithoutHolidays({ hours: each({ from: '00:00', to: '05:00' }), otherDays: [] }) })
  expect(times(night, '2027-03-28')).toEqual(['00:00', '01:00', '03:00', '04:00'])
  expect(times(night, '2026-10-25')).toEqual([...['00:00', '01:00', '02:00 (UTC+02:00)', '02:00 (UTC+01:00)', '03:00', '04:00']])
})

test('Slots can be reserved only between lead time and horizon', () => {
  const now = Temporal.Instant.fromEpochMilliseconds(at('2026-12-01T10:30'))
  const reach = rules({ leadMinutes: 120, horizonDays: 2 })
  const inReach = (local: string) => createBookingPeriodFilter(reach, now)({ startsAt: at(local), endsAt: at(local) + 3_600_000 })
  expect(['2026-12-01T12:29', '2026-12-01T12:30', '2026-12-03T23:00', '2026-12-04T04:59', '2026-12-04T05:00'].map(inReach)).toEqual([
    false,
    true,
    true,
    true,
    false,
  ])
})

const slot = (local: string, minutes = 60): Slot => ({ startsAt: at(local), endsAt: at(local) + minutes * 60_000 })
const booked = (local: string, resourceId: string | null = null, serviceId = 'advice', minutes = 60): BookedTime => ({
  ...slot(local, minutes),
  serviceId,
  resourceId,
})

test('A reservation takes capacity from each slot it overlaps, in its own service only', () => {
  const capacityOf = createCapacityCounter(
    day,
    rules(),
    countBookings(rules(), [
      booked('2026-12-01T10:00'),
      booked('2026-12-01T11:30'),
      booked('2026-12-01T12:00'),
      booked('2026-12-01T10:00', null, 'keys'),
    ]),
  )
  expect(['10:00', '11:00', '12:00', '14:00'].map((time) => capacityOf(slot(`${day}T${time}`)).left)).toEqual([1, 1, 0, 2])
})

test('A resource takes one party at a time while present and not blocked', () => {
  const hours = (from: string, to: string) => hoursWithoutHolidays({ hours: each({ from, to }), otherDays: [] })
  const needing = rules({
    service: { serviceId: 'advice', lengthMinutes: 60, capacity: 5, needsResource: true },
    resources: [
      { id: 'taro', hours: hours('10:00', '12:00'), lastDay: null },
      { id: 'room', hours: null, lastDay: null },
      { id: 'hanako', hours: null, lastDay: '2026-11-30' },
    ],
    blocks: [{ resourceId: 'room', from: at('2026-12-01T15:30'), until: at('2026-12-01T18:00') }],
  })
  const capacityOf = createCapacityCounter(day, needing, countBookings(needing, [booked('2026-12-01T10:30', 'room', 'keys', 15)]))
  expect(['10:00', '11:00', '12:00', '14:00', '15:00'].map((time) => capacityOf(slot(`${day}T${time}`)))).toEqual([
    { left: 1, of: 2, resourceIds: ['taro'] },
    { left: 2, of: 2, resourceIds: ['taro', 'room'] },
    { left: 1, of: 1, resourceIds: ['room'] },
    { left: 1, of: 1, resourceIds: ['room'] },
    { left: 0, of: 0, resourceIds: [] },
  ])
})

test('A block of the whole shop removes the slots that it touches', () => {
  const blocked = rules({ blocks: [{ resourceId: null, from: at('2026-12-01T11:00'), until: at('2026-12-01T14:01') }] })
  expect(times(blocked)).toEqual(['10:00', '15:00'])
})

test('A slot is shown as free, few or full, and a day without slots as closed', () => {
  expect([0, 1, 2, 4].map((left) => availabilityOf({ left, of: 4 }))).toEqual(['full', 'few', 'free', 'free'])
  expect(availabilityOf({ left: 1, of: 1 })).toBe('free')
  expect([
    dayAvailability([]),
    dayAvailability([{ left: 0, of: 0 }]),
    dayAvailability([{ left: 1, of: 4 }]),
    dayAvailability([{ left: 4, of: 4 }]),
  ]).toEqual(['closed', 'full', 'few', 'free'])
})

const zones = fc.constantFrom('Asia/Tokyo', 'Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu')
const minute = fc.integer({ min: 0, max: 287 }).map((fives) => fives * 5)
const clockTime = (minutes: number) => `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

matrixTest('Slots of random rules lie within the hours and never overlap', () => {
  fc.assert(
    fc.property(
      zones,
      fc.integer({ min: 0, max: 400 }),
      fc.tuple(minute, minute),
      fc.integer({ min: 1, max: 48 }),
      (timeZone, later, [one, other], fives) => {
        fc.pre(one !== other)
        const clock = { timeZone, dayStartsAt: '00:00' }
        const [from, to] = [clockTime(Math.min(one, other)), clockTime(Math.max(one, other))]
        const on = Temporal.PlainDate.from('2026-03-01').add({ days: later }).toString()
        const which = rules({
          clock,
          shop: hoursWithoutHolidays({ hours: each({ from, to }), otherDays: [] }),
          service: { ...rules().service, lengthMinutes: fives * 5 },
        })
        const slots = slotsOfDay(on, which)
        const units = slots.flatMap(slotUnits)
        expect(new Set(units).size).toBe(units.length)
        for (const { startsAt, endsAt } of slots) {
          expect(endsAt - startsAt).toBe(fives * 5 * 60_000)
          expect(startsAt).toBeGreaterThanOrEqual(at(`${on}T${from}`, clock))
          expect(endsAt).toBeLessThanOrEqual(at(`${on}T${to}`, clock))
          expect(unpinnedBusinessDay(Temporal.Instant.fromEpochMilliseconds(startsAt), clock)).toBe(on)
        }
      },
    ),
    { numRuns: isLongRun ? 100 : 20 },
  )
})

test('Random reservations never exceed the capacity of a slot or share a resource', () => {
  const resources = ['a', 'b', 'c'].map((id) => ({ id, hours: null, lastDay: null }))
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 4 }),
      fc.integer({ min: 0, max: 3 }),
      fc.boolean(),
      fc.array(fc.nat({ max: 4 }), { maxLength: 30 }),
      (capacity, many, needsResource, chosenIndexes) => {
        const which = rules({
          service: { serviceId: 'advice', lengthMinutes: 60, capacity, needsResource },
          resources: resources.slice(0, many),
        })
        const slots = slotsOfDay(day, which)
        const bookings: BookedTime[] = []
        for (const chosenIndex of chosenIndexes) {
          const { left, resourceIds } = createCapacityCounter(day, which, countBookings(which, bookings))(slots[chosenIndex]!)
          if (left > 0) bookings.push({ ...slots[chosenIndex]!, serviceId: 'advice', resourceId: resourceIds[0] ?? null })
        }
        const expectedMax = needsResource ? Math.min(capacity, many) : capacity
        for (const one of slots) {
          const there = bookings.filter(({ startsAt }) => startsAt === one.startsAt)
          expect(there.length).toBe(Math.min(expectedMax, chosenIndexes.filter((index) => slots[index] === one).length))
          if (needsResource) expect(new Set(there.map(({ resourceId }) => resourceId)).size).toBe(there.length)
          const { left, of } = createCapacityCounter(day, which, countBookings(which, bookings))(one)
          expect([left, of]).toEqual([expectedMax - there.length, expectedMax])
        }
      },
    ),
  )
})
