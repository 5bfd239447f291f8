import { expect, test } from 'vitest'
import type { PresenceState } from '../presence.ts'
import type { TicketStatus } from '../tickets/ticket.ts'
import { countStaffOnDuty, findPeopleOnDuty, type StaffServices } from './staff-on-duty.ts'

const reported = (staffId: string | null, state: PresenceState, personId = `login of ${staffId}`) => ({ staffId, state, personId })
const at = (staffId: string | null, counterId: string | null, status: TicketStatus = 'serving') => ({ staffId, counterId, status })
const count = (...[reportedList, tickets]: Parameters<typeof findPeopleOnDuty>) =>
  countStaffOnDuty(findPeopleOnDuty(reportedList, tickets), [], ['advice'])

test('Staff count as on duty when ready or serving, and only once', () => {
  const team = [reported('hana', 'serving_ready'), reported('taro', 'break'), reported('yuki', 'away'), reported('ken', 'off')]
  expect(count(team, [])).toBe(1)
  expect(count(team, [at('hana', '1')])).toBe(1)
  expect(count(team, [at('taro', '2')])).toBe(2)
  expect(count(team, [at('ken', '3', 'called'), at('yuki', '4', 'done')])).toBe(2)
})

test('Services by unknown staff count as one person per counter', () => {
  const served = [at(null, '1'), at(null, '1'), at(null, null)]
  expect(count([], served)).toBe(1)
  expect(count([reported(null, 'serving_ready', 'owner')], [])).toBe(1)
  expect(count([], [])).toBe(0)
})

test('A lane counts people who serve its services or have no list of services', () => {
  const staff: StaffServices[] = [
    { id: 'hana', serviceIds: null },
    { id: 'taro', serviceIds: ['keys'] },
    { id: 'yuki', serviceIds: [] },
    { id: 'absent', serviceIds: ['advice'] },
  ]
  const people = findPeopleOnDuty(
    [
      reported('hana', 'serving_ready'),
      reported('taro', 'serving_ready'),
      reported('yuki', 'serving_ready'),
      reported(null, 'serving_ready', 'owner'),
    ],
    [],
  )
  expect(countStaffOnDuty(people, staff, ['advice', 'contract'])).toBe(2)
  expect(countStaffOnDuty(people, staff, ['contract', 'keys'])).toBe(3)
})
