import { expect, test } from 'vitest'
import type { Ticket } from '#contract/tickets/ticket.ts'
import { findColleagueAtCounter } from './counter-in-use.ts'

const staff = [
  { id: 'sato', name: '佐藤', colour: '', serviceIds: null },
  { id: 'tanaka', name: '田中', colour: '', serviceIds: null },
]
const at = (number: string, status: Ticket['status'], staffId: string | null, counterId = 'c1') =>
  ({ id: number, number, status, staffId, counterId, movedAt: number }) as Ticket
const inUse = (tickets: Ticket[], own?: string) => findColleagueAtCounter({ staff, tickets }, 'c1', own)

test('A counter where a colleague calls or serves a visitor is in use', () => {
  const tickets = [
    at('A011', 'serving', 'sato'),
    at('A018', 'called', 'sato'),
    at('A001', 'done', 'tanaka'),
    at('B001', 'called', 'tanaka', 'c2'),
  ]
  expect(inUse(tickets, 'tanaka')).toEqual({ person: '佐藤', numbers: ['A018', 'A011'] })
  expect(inUse(tickets)).toEqual({ person: '佐藤', numbers: ['A018', 'A011'] })
  expect(inUse(tickets, 'sato')).toBeUndefined()
  expect(inUse([at('A001', 'done', 'tanaka')], 'sato')).toBeUndefined()
})

test('A counter is in use, without a name, if its ticket has no staff', () => {
  expect(inUse([at('A011', 'serving', null)], 'sato')).toEqual({ person: undefined, numbers: ['A011'] })
})
