import { expect, test } from 'vitest'
import type { PersonPresence } from '#contract/presence.ts'
import { listStaffNotServing } from './desk-people.ts'

const staff = [
  { id: 'tanaka', name: '田中' },
  { id: 'suzuki', name: '鈴木' },
  { id: 'ogawa', name: '小川' },
]
const presenceOf = (staffId: string | null, state: PersonPresence['state']): PersonPresence => ({
  personId: `member of ${staffId}`,
  staffId,
  name: staffId ?? '店主',
  state,
  since: '2026-11-21T01:00:00.000Z',
})
const shown = (
  presence: PersonPresence[],
  tickets: Parameters<typeof listStaffNotServing>[1] = [],
  options: Parameters<typeof listStaffNotServing>[2] = {},
) => listStaffNotServing({ staff, presence }, tickets, options).map(({ name, state }) => `${name} ${state}`)

test('People at the desk are sorted by presence, with off as the default', () => {
  const presence = [presenceOf('suzuki', 'break'), presenceOf('ogawa', 'serving_ready'), presenceOf(null, 'away')]
  expect(shown(presence)).toEqual(['小川 serving_ready', '店主 away', '鈴木 break', '田中 off'])
})

test('An unconfirmed presence is shown at once', () => {
  expect(shown([presenceOf('suzuki', 'break')], [], { pending: new Map([['suzuki', 'serving_ready']]) })).toEqual([
    '鈴木 serving_ready',
    '田中 off',
    '小川 off',
  ])
})

test('The list omits staff with a visitor and the member at the device’s counter', () => {
  const presence = [presenceOf('suzuki', 'serving_ready'), presenceOf('ogawa', 'break')]
  const tickets = [
    { status: 'serving' as const, staffId: 'ogawa', counterId: 'c1' },
    { status: 'called' as const, staffId: 'tanaka', counterId: 'c2' },
    { status: 'done' as const, staffId: 'suzuki', counterId: 'c3' },
  ]
  expect(shown(presence, tickets)).toEqual(['鈴木 serving_ready'])
  expect(shown(presence, tickets, { atCounter: 'member of suzuki' })).toEqual([])
})
