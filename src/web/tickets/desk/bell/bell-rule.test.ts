import { expect, test } from 'vitest'
import type { Ticket } from '#contract/tickets/ticket.ts'
import { sampleTicket, sampleTimeAt } from '../queue/queue-samples.ts'
import { type BellOptions, createBellEventDetector } from './bell-rule.ts'

const line = (laneId: string, waiting: Ticket[], now: Ticket[] = []) => ({ lane: { id: laneId }, now, waiting, closed: [] })
/** Returns the news of each look. A look is a minute and the lanes at that minute. */
function newsPerLook(options: BellOptions, looks: [minute: number, ...lines: ReturnType<typeof line>[]][]) {
  const look = createBellEventDetector(options)
  return looks.map(([minute, ...lines]) =>
    look(lines, Date.parse(sampleTimeAt(minute)))
      .map(({ is, ticket }) => `${is} ${ticket.number}`)
      .join(' '),
  )
}
const [a1, a2] = [sampleTicket('A001'), sampleTicket('A002')]

test('The bell rings only for the first visitor who joins an empty lane', () => {
  const looks: Parameters<typeof newsPerLook>[1] = [
    [3, line('A', [])],
    [4, line('A', [a1])],
    [5, line('A', [a1, a2])],
    [6, line('A', [a2])],
  ]
  expect(newsPerLook({ joined: true, longWait: undefined }, looks)).toEqual(['', 'joined A001', '', ''])
  expect(newsPerLook({ joined: false, longWait: undefined }, looks)).toEqual(['', '', '', ''])
})

test('The bell ignores tickets present at the start or put back in line', () => {
  const called = { ...a1, status: 'called' as const }
  expect(
    newsPerLook({ joined: true, longWait: undefined }, [
      [3, line('A', [], [called]), line('B', [a2])],
      [4, line('A', [a1]), line('B', [])],
      [5, line('A', [a1]), line('B', [a2])],
    ]),
  ).toEqual(['', '', ''])
})

test('The bell rings once for each visitor who waits longer than the limit', () => {
  expect(
    newsPerLook({ joined: false, longWait: 20 }, [
      [20, line('A', [a1, a2])],
      [21, line('A', [a1, a2])],
      [22, line('A', [a1, a2])],
      [23, line('A', [a1, a2])],
      [40, line('A', [a1, a2])],
    ]),
  ).toEqual(['', '', 'longWait A001', 'longWait A002', ''])
})

test('The bell ignores a wait that was already too long when the page opened', () => {
  expect(
    newsPerLook({ joined: false, longWait: 20 }, [
      [30, line('A', [a1])],
      [31, line('A', [a1])],
    ]),
  ).toEqual(['', ''])
})
