import { expect, test } from 'vitest'
import { getDateTimeFormat } from './date-format.ts'

const clock = (timeZone: string): Intl.DateTimeFormatOptions => ({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone })

test('A format is created once per language and options', () => {
  const format = getDateTimeFormat('ja', clock('Asia/Tokyo'))
  expect(getDateTimeFormat('ja', clock('Asia/Tokyo'))).toBe(format)
  expect(getDateTimeFormat('en', clock('Asia/Tokyo'))).not.toBe(format)
  expect(getDateTimeFormat('ja', clock('Asia/Taipei'))).not.toBe(format)
})

test('Formats stay correct after the cache is full', () => {
  const zones = Intl.supportedValuesOf('timeZone')
  const read = () => zones.flatMap((zone) => ['ja', 'en'].map((locale) => getDateTimeFormat(locale, clock(zone)).format(0)))
  expect(zones.length * 2).toBeGreaterThan(500)
  expect(read()).toEqual(read())
  expect(getDateTimeFormat('ja', clock('Asia/Tokyo')).format(0)).toBe('09:00')
})
