/**
 * (b) Changes to open ticket pages: time until half, 99 % and all watchers have a call that moves them up.
 * One shop with thousands of watchers, compared with a bare server. For many shops see delivery.ts.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { startBenchChildProcess } from './client-process.ts'
import { openBenchQueues } from './lines.ts'
import type { LiveClientCommand, LiveClientResult } from './live-client.ts'
import { type BenchTable, createBenchTable, formatDecimal, formatSpread } from './report.ts'
import { type BenchSide, compareInRounds, median } from './rounds.ts'
import { measureStreamMemory } from './streams.ts'
import type { BenchEnvironment } from './world.ts'

const warmUp = 2
/** Watchers are notified at most four times a second. Changes must be slower, or the delay would count. */
const between = 400

export async function benchLive(world: BenchEnvironment, { rounds, watchers }: { rounds: number; watchers: number }): Promise<BenchTable> {
  const title = `One change to ${watchers.toLocaleString('en')} open ticket pages`
  const results = createBenchTable(title, ['until the last one has it', 'ours', 'bare', 'ratio', 'middle half', 'target'])
  // A fresh server, whose memory grows only by the watchers.
  const server = await world.startOurs()
  const lines = await openBenchQueues(world, { shops: 1, ahead: rounds + warmUp, watched: watchers })
  const client = startBenchChildProcess<LiveClientCommand, LiveClientResult>('live-client.ts')
  const bare = await world.startBare('live-server.ts', await lines.sample())
  const perWatcher = {
    ours: await measureStreamMemory(client, 'ours', server, lines.all),
    bare: await measureStreamMemory(client, 'bare', bare, lines.all),
  }

  const bytes = { ours: 0, bare: 0 }
  const delivery: Record<BenchSide, { half: number[]; most: number[] }> = { ours: { half: [], most: [] }, bare: { half: [], most: [] } }
  const compared = await compareInRounds({
    count: rounds,
    warmUp,
    async measure(side) {
      await pause(between)
      const request = side === 'ours' ? lines.all[0]!.callNext(server.origin) : { url: bare.origin, headers: {}, body: '' }
      const answer = await client.ask({ do: 'change', side, callers: 1, changes: [{ shop: 0, ...request }] })
      bytes[side] = answer.bytes
      delivery[side].half.push(answer.half)
      delivery[side].most.push(answer.most)
      return 1_000 / answer.milliseconds
    },
  })
  client.stop()
  await Promise.all([bare.stop(), server.stop()])

  const { ours, bare: plain, ratio } = compared
  const ms = (perSecond: number) => `${formatDecimal(1_000 / perSecond, 0)} ms`
  const kilobytes = (size: number) => `${formatDecimal(size / 1024, 1)} KB`
  results.row(
    'time (ratio: bare ÷ ours)',
    ms(ours),
    ms(plain),
    formatDecimal(ratio),
    formatSpread(compared.spread),
    results.atLeast(ratio, 0.8),
  )
  for (const [name, share] of [
    ['half of them (p50)', 'half'],
    ['99 of 100 (p99)', 'most'],
  ] as const)
    results.row(
      name,
      `${formatDecimal(median(delivery.ours[share]), 0)} ms`,
      `${formatDecimal(median(delivery.bare[share]), 0)} ms`,
      '',
      '',
      '',
    )
  results.row('memory per watcher', kilobytes(perWatcher.ours), kilobytes(perWatcher.bare), '', '', '')
  const [size, plainSize] = [Math.round(bytes.ours), Math.round(bytes.bare)]
  results.note(`Ours is timed from sending “call next”, with its transaction. An event has ${size} bytes (bare ${plainSize}).`)
  return results.end()
}
