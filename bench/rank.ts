/** (f) Call order of a lane: time of `rank`, which runs once per lane for each change of a watched queue. */
import { type CallPolicy, defaultShares, strictCallPolicy } from '#domain/tickets/call-policy.ts'
import { type RankableTicket, rankTickets } from '#domain/tickets/queue.ts'
import { ticketClasses } from '#domain/tickets/ticket.ts'
import { type BenchTable, createBenchTable, formatDecimal } from './report.ts'
import { median } from './rounds.ts'

const waiting = 500
const now = { epochMilliseconds: Date.parse('2026-11-21T03:00:00Z') }
const longestShares = { normal: 9, booked: 9, care: 9, staff: 9 }

export async function benchRank({ rounds }: { rounds: number }): Promise<BenchTable> {
  const results = createBenchTable(`The order of ${waiting} who wait`, ['policy', 'median', 'target'])
  const tickets = Array.from({ length: waiting }, (_, index): RankableTicket => {
    // Shuffled places, as in a map.
    const place = (index * 7919) % waiting
    const joinedAt = new Date(now.epochMilliseconds - (waiting - place) * 20_000).toISOString()
    const line = { joinedAt, joinedSeq: place, movedAt: joinedAt, waitedMs: 0, remote: false, arrivedAt: null, trial: false }
    return { id: `t${index}`, status: 'waiting', laneId: 'A', place, class: ticketClasses[index % ticketClasses.length]!, ...line }
  })
  const policies: readonly (readonly [name: string, policy: CallPolicy])[] = [
    ['strict order', strictCallPolicy],
    ['ratio 2 : 1 : 1 : 1', { rule: 'ratio', shares: defaultShares }],
    ['ratio 9 : 9 : 9 : 9', { rule: 'ratio', shares: longestShares }],
  ]
  for (const [name, policy] of policies) {
    const took = Array.from({ length: rounds * 20 }, () => {
      const began = performance.now()
      rankTickets({ laneId: 'A', tickets, lastCalls: [] }, policy, now)
      return performance.now() - began
    })
    results.row(name, `${formatDecimal(median(took), 3)} ms`, results.atMost(median(took), 2))
  }
  return results.end()
}
