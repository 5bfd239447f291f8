import { expect, test } from 'vitest'
import type { PersonPresence } from '#contract/presence.ts'
import { deskPeople, presentFigures } from './desk-people.ts'

const staff = [
  { id: 'tanaka', name: '田中' },
  { id: 'suzuki', name: '鈴木' },
  { id: 'ogawa', name: '小川' },
]
const said = (staffId: string | null, state: PersonPresence['state']): PersonPresence => ({
  personId: `member of ${staffId}`,
  staffId,
  name: staffId ?? '店主',
  state,
  since: '2026-11-21T01:00:00.000Z',
})
const shown = (people: ReturnType<typeof deskPeople>) => people.map(({ name, state, serving }) => `${name} ${serving ? 'serving' : state}`)

test('whoever said nothing is off; ready ones come first; a member beyond the list is there too', () => {
  const presence = [said('suzuki', 'break'), said('ogawa', 'serving_ready'), said(null, 'away')]
  expect(shown(deskPeople(staff, presence))).toEqual(['小川 serving_ready', '店主 away', '鈴木 break', '田中 off'])
})

test('what was said here is shown before it is answered', () => {
  expect(shown(deskPeople(staff, [said('suzuki', 'break')], [], new Map([['suzuki', 'serving_ready']])))).toEqual([
    '鈴木 serving_ready',
    '田中 off',
    '小川 off',
  ])
})

test('whoever looks after somebody is at work before all others, whatever their mark says', () => {
  const presence = [said('suzuki', 'serving_ready'), said('ogawa', 'break')]
  const tickets = [
    { status: 'serving' as const, staffId: 'ogawa', counterId: 'c1' },
    { status: 'called' as const, staffId: 'tanaka', counterId: 'c2' },
    { status: 'done' as const, staffId: 'suzuki', counterId: 'c3' },
  ]
  expect(shown(deskPeople(staff, presence, tickets))).toEqual(['田中 serving', '小川 serving', '鈴木 serving_ready'])
})

test('who looks after somebody is there, said or not, and is not free', () => {
  const tickets = [
    { status: 'serving' as const, staffId: 'suzuki', counterId: 'c1' },
    { status: 'called' as const, staffId: 'tanaka', counterId: 'c2' },
    { status: 'serving' as const, staffId: null, counterId: 'c3' },
    { status: 'done' as const, staffId: 'ogawa', counterId: 'c1' },
  ]
  const figures = (presence: PersonPresence[], at: typeof tickets) => presentFigures(deskPeople(staff, presence, at), at)
  expect(figures([], tickets)).toEqual({ free: 0, busy: 3, present: 3 })
  expect(figures([said('suzuki', 'serving_ready'), said('ogawa', 'serving_ready')], tickets)).toEqual({ free: 1, busy: 3, present: 4 })
  expect(figures([said('ogawa', 'break')], [])).toEqual({ free: 0, busy: 0, present: 1 })
  expect(figures([], [])).toEqual({ free: 0, busy: 0, present: 0 })
})
