/**
 * (b) Changes in many shops with a few open ticket pages each: delay from a change's response to its watchers.
 * One server of ours makes the calls; another one, ours or bare, holds the pages and learns of them through the database.
 */
import { startBenchChildProcess } from './client-process.ts'
import { type BenchQueue, openBenchQueues } from './lines.ts'
import type { LiveChangeRequest, LiveClientCommand, LiveClientResult } from './live-client.ts'
import { type BenchTable, createBenchTable, formatDecimal, formatSpread, formatWhole } from './report.ts'
import { type BenchSide, compareInRounds, median } from './rounds.ts'
import { measureStreamMemory } from './streams.ts'
import { type BenchEnvironment, poolSize } from './world.ts'

const warmUp = 2
/** Equals a thousand shops that call every 30 seconds. */
const perSecond = 33
/** Changes per round, for two seconds. */
const changed = 66
/** Measures the maximum rate of calls. */
const burst = { rounds: 5, warmUp: 1, changed: 100, callers: 20 }

export async function benchDelivery(
  world: BenchEnvironment,
  { rounds, shops, each }: { rounds: number; shops: number; each: number },
): Promise<BenchTable> {
  const title = `Changes in ${formatWhole(shops)} shops with ${each} open ticket pages each, ${perSecond} a second`
  const results = createBenchTable(title, ['from the change’s answer', 'ours', 'bare', 'ratio', 'middle half', 'target'])
  const ahead = Math.ceil(((rounds + warmUp) * changed + (burst.rounds + burst.warmUp) * burst.changed) / shops)
  // Separate shops for each side, so that neither hears of the other's changes.
  const lines = {
    ours: await openBenchQueues(world, { shops, ahead, watched: each }),
    bare: await openBenchQueues(world, { shops, ahead, watched: each }),
  }
  const client = startBenchChildProcess<LiveClientCommand, LiveClientResult>('live-client.ts')
  const servers = {
    ours: await world.startOurs(),
    bare: await world.startBare('delivery-server.ts', await lines.bare.sample(), world.url, String(poolSize)),
  }
  const perWatcher = {
    ours: await measureStreamMemory(client, 'ours', servers.ours, lines.ours.all),
    bare: await measureStreamMemory(client, 'bare', servers.bare, lines.bare.all),
  }

  const turn = { ours: 0, bare: 0 }
  /** Takes shops in turn: one changed twice within 250 ms would notify its watchers only once. */
  const next = (side: BenchSide, count: number, request: (line: BenchQueue) => Omit<LiveChangeRequest, 'shop'>) =>
    Array.from({ length: count }, (): LiveChangeRequest => {
      const shop = turn[side]++ % shops
      return { shop, ...request(lines[side].all[shop]!) }
    })
  const bytes = { ours: 0, bare: 0 }
  const most: Record<BenchSide, number[]> = { ours: [], bare: [] }
  const delivery = await compareInRounds({
    count: rounds,
    warmUp,
    async measure(side) {
      const changes = next(side, changed, (line) => line.callNext(world.server.origin))
      const answer = await client.ask({ do: 'trickle', side, every: 1_000 / perSecond, changes })
      bytes[side] = answer.bytes
      most[side].push(answer.most)
      return 1 / answer.half
    },
  })
  const calls = await compareInRounds({
    count: burst.rounds,
    warmUp: burst.warmUp,
    async measure(side) {
      const { origin } = servers[side]
      const bareCall = ({ shopId, counterId }: BenchQueue) => ({
        url: `${origin}/change?${new URLSearchParams({ shopId, counterId })}`,
        headers: {},
        body: '',
      })
      const changes = next(side, burst.changed, side === 'ours' ? (line) => line.callNext(origin) : bareCall)
      const answer = await client.ask({ do: 'change', side, callers: burst.callers, changes })
      return (1_000 * changes.length) / answer.milliseconds
    },
  })
  client.stop()
  await Promise.all([servers.ours.stop(), servers.bare.stop()])

  const ms = (milliseconds: number) => `${formatDecimal(milliseconds, 1)} ms`
  const kilobytes = (size: number) => `${formatDecimal(size / 1024, 1)} KB`
  const { ratio } = delivery
  const half = [ms(1 / delivery.ours), ms(1 / delivery.bare)]
  results.row(
    'half of them (p50; ratio: bare ÷ ours)',
    ...half,
    formatDecimal(ratio),
    formatSpread(delivery.spread),
    results.atLeast(ratio, 0.8),
  )
  results.row('99 of 100 (p99)', ms(median(most.ours)), ms(median(most.bare)), '', '', '')
  results.row('memory per watcher', kilobytes(perWatcher.ours), kilobytes(perWatcher.bare), '', '', '')
  results.row(
    'calls a second, told',
    formatWhole(calls.ours),
    formatWhole(calls.bare),
    formatDecimal(calls.ratio),
    formatSpread(calls.spread),
    '',
  )
  for (const line of [
    'Both: “call next” on one server of ours, which collects for 20 ms what it tells the database: most of either time. From the answer to that',
    'call until a watcher has it; what comes before the answer counts as 0.',
    'Ours: another process, which reads under the row policies what has changed and tells each watcher their view of it. Bare: reads the line by',
    'one prepared statement as the owner, and writes to whom it moved; no policies, no beats, no estimate, nothing to resume, no hint made up for.',
    `An event has ${Math.round(bytes.ours)} bytes (bare ${Math.round(bytes.bare)}).`,
    `Calls: ${burst.callers} callers of the process that holds the pages, until the last watcher is told. Bare: one statement that leaves the same rows; no checks,`,
    'no policies, no order but the places, no alarm, no undo, no answer. A figure without a target.',
  ])
    results.note(line)
  return results.end()
}
