import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import type { WeekHours } from '../queue-settings/hours.ts'
import { defaultShopClock } from '../time/business-day.ts'
import { contactDueAt, contactOfStageChange, expectsFirstContact, firstContactFigures, openMinutesBetween } from './first-contact.ts'

/** 2026-11-24 is a Tuesday. */
const at = (time: string) => Temporal.Instant.from(`2026-11-${time}:00+09:00`)
const week: WeekHours = [
  [],
  ...Array(6).fill([
    { from: '10:00', to: '13:00' },
    { from: '14:00', to: '19:00' },
  ]),
]
const times = (hours: WeekHours | null) => ({ hours: { hours, otherDays: [], daysOff: new Set<string>() }, clock: defaultShopClock })
const shop = times(week)
const due = (since: string, minutes: number) =>
  contactDueAt(at(since), minutes, shop)?.toZonedDateTimeISO('Asia/Tokyo').toPlainDateTime().toString()

test('The target counts minutes of opening hours, over breaks, nights and days off', () => {
  expect(due('24T10:10', 30)).toBe('2026-11-24T10:40:00')
  expect(due('24T12:45', 30)).toBe('2026-11-24T14:15:00')
  expect(due('24T18:50', 30)).toBe('2026-11-25T10:20:00')
  expect(due('25T03:00', 30)).toBe('2026-11-25T10:30:00')
  expect(due('24T18:30', 30)).toBe('2026-11-24T19:00:00')
  // Saturday evening: the shop is closed on Sunday.
  expect(due('28T20:00', 30)).toBe('2026-11-30T10:30:00')
})

test('A shop without hours is always open, and one that never opens has no due time', () => {
  expect(contactDueAt(at('24T03:00'), 30, times(null))).toEqual(at('24T03:30'))
  expect(contactDueAt(at('24T03:00'), 30, times(Array(7).fill([])))).toBeUndefined()
})

test('The time waited counts opening hours only', () => {
  const waited = (since: string, until: string) => openMinutesBetween(at(since), at(until), shop)
  expect(waited('24T10:10', '24T10:40')).toBe(30)
  expect(waited('24T12:30', '24T14:30')).toBe(60)
  expect(waited('24T18:30', '25T10:15')).toBe(45)
  expect(waited('24T20:00', '25T09:00')).toBe(0)
  expect(waited('24T10:10', '24T10:10')).toBe(0)
})

test('Only leaving the category new is a contact, and coming back withdraws it', () => {
  expect(contactOfStageChange('new', 'working')).toBe('record')
  expect(contactOfStageChange('new', 'lost')).toBe('record')
  expect(contactOfStageChange('working', 'new')).toBe('withdraw')
  expect(contactOfStageChange('working', 'won')).toBeUndefined()
  expect(contactOfStageChange('new', 'new')).toBeUndefined()
})

test('Cards of members and files expect no first contact', () => {
  expect((['visitor', 'staff', 'file', 'portal'] as const).filter(expectsFirstContact)).toEqual(['visitor', 'portal'])
})

test('The median leaves out visits', () => {
  const contact = (openMinutes: number, way: 'mail' | 'visit' = 'mail') => ({ way, openMinutes, isLate: openMinutes > 30 })
  expect(firstContactFigures([])).toEqual({ contacts: 0, medianMinutes: null, late: 0 })
  expect(firstContactFigures([contact(40), contact(5), contact(90, 'visit'), contact(12)])).toEqual({
    contacts: 3,
    medianMinutes: 12,
    late: 1,
  })
  expect(firstContactFigures([contact(10), contact(5)])).toEqual({ contacts: 2, medianMinutes: 7.5, late: 0 })
})
