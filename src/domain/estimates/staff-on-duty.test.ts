import { expect, test } from 'vitest'
import type { PresenceState } from '../presence.ts'
import { peopleOnDuty, type Serving, staffOnDuty } from './staff-on-duty.ts'

const said = (staffId: string | null, state: PresenceState, personId = `login of ${staffId}`) => ({ staffId, state, personId })
const count = (...[said, lookedAfter]: Parameters<typeof peopleOnDuty>) => staffOnDuty(peopleOnDuty(said, lookedAfter), [], ['advice'])

test('who is ready, each once; a break counts only while it is one', () => {
  const team = [said('hana', 'serving_ready'), said('taro', 'break'), said('yuki', 'away'), said('ken', 'off')]
  expect(count(team, [])).toBe(1)
  expect(count(team, [{ staffId: 'hana', counterId: '1' }])).toBe(1)
  expect(count(team, [{ staffId: 'taro', counterId: '2' }])).toBe(2)
})

test('who serves without being on the list is the person at that counter', () => {
  const served = [
    { staffId: null, counterId: '1' },
    { staffId: null, counterId: '1' },
    { staffId: null, counterId: null },
  ]
  expect(count([], served)).toBe(1)
  expect(count([said(null, 'serving_ready', 'owner')], [])).toBe(1)
  expect(count([], [])).toBe(0)
})

test('a lane has those who serve any of its services, and those of whom nothing is known', () => {
  const staff: Serving[] = [
    { id: 'hana', serviceIds: null },
    { id: 'taro', serviceIds: ['keys'] },
    { id: 'yuki', serviceIds: [] },
    { id: 'absent', serviceIds: ['advice'] },
  ]
  const people = peopleOnDuty(
    [said('hana', 'serving_ready'), said('taro', 'serving_ready'), said('yuki', 'serving_ready'), said(null, 'serving_ready', 'owner')],
    [],
  )
  expect(staffOnDuty(people, staff, ['advice', 'contract'])).toBe(2)
  expect(staffOnDuty(people, staff, ['contract', 'keys'])).toBe(3)
})
