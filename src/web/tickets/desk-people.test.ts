import { expect, test } from 'vitest'
import type { PersonPresence } from '#contract/presence.ts'
import { deskPeople } from './desk-people.ts'

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
const shown = (people: ReturnType<typeof deskPeople>) => people.map(({ name, state }) => `${name} ${state}`)

test('whoever said nothing is off; ready ones come first; a member beyond the list is there too', () => {
  const presence = [said('suzuki', 'break'), said('ogawa', 'serving_ready'), said(null, 'away')]
  expect(shown(deskPeople(staff, presence))).toEqual(['小川 serving_ready', '店主 away', '鈴木 break', '田中 off'])
})

test('what was said here is shown before it is answered', () => {
  expect(shown(deskPeople(staff, [said('suzuki', 'break')], new Map([['suzuki', 'serving_ready']])))).toEqual([
    '鈴木 serving_ready',
    '田中 off',
    '小川 off',
  ])
})
