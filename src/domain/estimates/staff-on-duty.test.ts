import { expect, test } from 'vitest'
import type { PresenceState } from '../presence.ts'
import type { TicketStatus } from '../tickets/ticket.ts'
import { peopleOnDuty, type Serving, staffOnDuty } from './staff-on-duty.ts'

const said = (staffId: string | null, state: PresenceState, personId = `login of ${staffId}`) => ({ staffId, state, personId })
const at = (staffId: string | null, counterId: string | null, status: TicketStatus = 'serving') => ({ staffId, counterId, status })
const count = (...[said, tickets]: Parameters<typeof peopleOnDuty>) => staffOnDuty(peopleOnDuty(said, tickets), [], ['advice'])

test('Ready people count once; people on a break count while serving', () => {
  const team = [said('hana', 'serving_ready'), said('taro', 'break'), said('yuki', 'away'), said('ken', 'off')]
  expect(count(team, [])).toBe(1)
  expect(count(team, [at('hana', '1')])).toBe(1)
  expect(count(team, [at('taro', '2')])).toBe(2)
  expect(count(team, [at('ken', '3', 'called'), at('yuki', '4', 'done')])).toBe(2)
})

test('A person serving without being on the list counts by their counter', () => {
  const served = [at(null, '1'), at(null, '1'), at(null, null)]
  expect(count([], served)).toBe(1)
  expect(count([said(null, 'serving_ready', 'owner')], [])).toBe(1)
  expect(count([], [])).toBe(0)
})

test('A lane counts people who serve its services or have no list of services', () => {
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
