/** (a) Joins: our POST compared with a bare server that writes the same rows into the same tables in one statement. */
import type { CreatedShop } from '#server/organization/create-organization.ts'
import { startBenchChildProcess } from './client-process.ts'
import type { HttpLoad, LoadResult } from './load-client.ts'
import { type BenchTable, createBenchTable, formatDecimal, formatSpread, formatWhole } from './report.ts'
import { type BenchSide, compareInRounds } from './rounds.ts'
import { type BenchEnvironment, poolSize } from './world.ts'

type Case = { name: string; callers: number; shops: number; target: number }

const cases: readonly Case[] = [
  { name: '1 caller', callers: 1, shops: 1, target: 0.8 },
  { name: '20 callers, one lane each of 20 shops', callers: 20, shops: 20, target: 0.7 },
  { name: '20 callers, one lane of one shop', callers: 20, shops: 1, target: 0.8 },
  { name: '50 callers, one lane of one shop', callers: 50, shops: 1, target: 0.8 },
]

export async function benchJoin(
  world: BenchEnvironment,
  { rounds, milliseconds }: { rounds: number; milliseconds: number },
): Promise<BenchTable> {
  const results = createBenchTable('Joining: POST /api/v1/entry/{code}/tickets', [
    'callers',
    'ours/s',
    'bare/s',
    'ratio',
    'middle half',
    'target',
  ])
  const bare = await world.startBare('join-server.ts', world.url, String(poolSize))
  const origins: Record<BenchSide, string> = { ours: world.server.origin, bare: bare.origin }
  const client = startBenchChildProcess<HttpLoad, LoadResult>('load-client.ts')
  // Warm up both sides, so that compilation does not count; (d) measures a fresh server.
  for (const origin of Object.values(origins)) {
    await client.ask({ origin, callers: 20, milliseconds: 2 * milliseconds, targets: world.shops.map(createJoinTarget) })
  }
  for (const { name, callers, shops, target } of cases) {
    const targets = world.shops.slice(0, shops).map(createJoinTarget)
    const compared = await compareInRounds({
      count: rounds,
      warmUp: 2,
      measure: async (side) => (await client.ask({ origin: origins[side], callers, milliseconds, targets })).perSecond,
    })
    const { ours, bare: plain, ratio } = compared
    results.row(
      name,
      formatWhole(ours),
      formatWhole(plain),
      formatDecimal(ratio),
      formatSpread(compared.spread),
      results.atLeast(ratio, target),
    )
  }
  client.stop()
  await bare.stop()
  return results.end()
}

export function createJoinTarget({ entryCode, lanes }: CreatedShop): HttpLoad['targets'][number] {
  const serviceId = lanes[0]!.serviceIds[0]!
  return { path: `/api/v1/entry/${entryCode}/tickets`, body: { serviceId, partySize: 2, name: '山田 花子', locale: 'ja' } }
}
