import { expect, test } from 'vitest'
import type { DeviceSettings, ShopDevice } from '#contract/devices/devices.ts'
import { conditionOf, elapsedInLargestUnit, isTestable, toDeviceRows } from './device-condition.ts'

const now = '2026-11-25T05:00:00.000Z'
const device = (kind: DeviceSettings['kind'], more: Partial<ShopDevice> = {}) =>
  ({ id: kind, settings: { kind }, state: 'working', trouble: null, codeEndsAt: null, seenAt: now, ...more }) as ShopDevice

test('A device that waits needs a code or an address, unless its code is still valid', () => {
  const waiting = { state: 'waiting', seenAt: null } as const
  expect(conditionOf(device('board', { ...waiting, codeEndsAt: '2026-11-25T05:09:00.000Z' }), now)).toBe('codePending')
  expect(conditionOf(device('board', { ...waiting, codeEndsAt: '2026-11-25T04:59:00.000Z' }), now)).toBe('codeNeeded')
  expect(conditionOf(device('printer', waiting), now)).toBe('addressNeeded')
  expect(conditionOf(device('boardLink', waiting), now)).toBe('addressNeeded')
})

test('A silent device is shown as silent, whatever trouble it reported last', () => {
  expect(conditionOf(device('printer', { state: 'silent', trouble: 'paperOut' }), now)).toBe('silent')
  expect(conditionOf(device('printer', { state: 'silent', seenAt: null }), now)).toBe('notYetSeen')
  expect(conditionOf(device('printer', { trouble: 'paperOut' }), now)).toBe('paperOut')
  expect(conditionOf(device('printer', { seenAt: null }), now)).toBe('firstContact')
  expect(conditionOf(device('boardLink', { seenAt: null }), now)).toBe('public')
})

test('Only a connected board or printer can be tested', () => {
  const kinds = ['tablet', 'board', 'boardLink', 'kiosk', 'printer'] as const
  expect(kinds.filter((kind) => isTestable(device(kind)))).toEqual(['board', 'printer'])
  expect(isTestable(device('board', { trouble: 'soundLocked' }))).toBe(true)
  for (const state of ['waiting', 'silent'] as const) expect(isTestable(device('board', { state }))).toBe(false)
})

test('Devices that need a look come first, in the order in which they were added', () => {
  const rows = toDeviceRows(
    [
      device('tablet', { state: 'stale' }),
      device('board'),
      device('printer', { trouble: 'coverOpen' }),
      device('kiosk', { state: 'silent' }),
    ],
    now,
  )
  expect(rows.map(({ condition, troubled }) => [condition, troubled])).toEqual([
    ['coverOpen', true],
    ['silent', true],
    ['stale', false],
    ['working', false],
  ])
})

test('The age of the last contact is in minutes, hours or days', () => {
  expect(elapsedInLargestUnit('2026-11-25T04:57:00.000Z', now)).toEqual({ unit: 'minutes', count: 3 })
  expect(elapsedInLargestUnit('2026-11-25T02:30:00.000Z', now)).toEqual({ unit: 'hours', count: 2 })
  expect(elapsedInLargestUnit('2026-11-20T05:00:00.000Z', now)).toEqual({ unit: 'days', count: 5 })
})
