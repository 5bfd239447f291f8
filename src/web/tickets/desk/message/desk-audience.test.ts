import { expect, test } from 'vitest'
import { sampleTicket } from '../queue/queue-samples.ts'
import { countRecipientLanguages, findMessageRecipients } from './desk-audience.ts'

const line = [
  sampleTicket('A001', { status: 'called' }),
  sampleTicket('A002', { locale: 'zh' }),
  sampleTicket('A003', { status: 'held' }),
  sampleTicket('B001', { locale: 'zh' }),
  sampleTicket('B002', { status: 'done' }),
]
const tickets = new Map(line.map((ticket) => [ticket.id, ticket]))
const numbers = (...to: Parameters<typeof findMessageRecipients>) => findMessageRecipients(...to).map(({ number }) => number)

test('Only a message to one ticket reaches a visitor who neither waits nor is held', () => {
  expect(numbers(tickets, { ticketId: 'A001' })).toEqual(['A001'])
  expect(numbers(tickets, { laneId: 'A' })).toEqual(['A002', 'A003'])
  expect(numbers(tickets, {})).toEqual(['A002', 'A003', 'B001'])
})

test('Languages of the audience come most frequent first', () => {
  expect(countRecipientLanguages(findMessageRecipients(tickets, {}))).toEqual([
    { locale: 'zh', parties: 2 },
    { locale: 'ja', parties: 1 },
  ])
})
