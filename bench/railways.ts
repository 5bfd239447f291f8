/** (l) The country's railways: time and memory of the first use, time of a search alone and among 20 concurrent ones, and frame times while sorting all lines. */
import { startBenchChildProcess } from './client-process.ts'
import type { HttpLoad, LoadResult } from './load-client.ts'
import { measureFrames } from './railway-frames.ts'
import { type BenchTable, createBenchTable, formatDecimal, formatWhole } from './report.ts'
import { median, quantile } from './rounds.ts'
import type { BenchEnvironment } from './world.ts'

/** Typed letters and whole words, with and without matches; `xyzzy` has none. */
const searches = ['し', 'しんじゅく', 'ｼﾝｼﾞｭｸ', 's', 'shin', 'shinjuku', 'toukyou', 'Ōsaka', '新宿', '新', '涩谷', 'xyzzy']
const callers = 20

export async function benchRailways(world: BenchEnvironment, { rounds }: { rounds: number }): Promise<BenchTable> {
  const { server, main, db } = world
  const results = createBenchTable('Railways of the country, over HTTP and in Chromium', ['what', 'median', 'p99', 'target'])
  const path = `/api/v1/shops/${main.shopId}/railways`
  const began = performance.now()
  const response = await fetch(`${server.origin}${path}/set-up`, {
    method: 'POST',
    headers: { authorization: `Bearer ${main.bearer}`, 'idempotency-key': 'the-bench-sets-up' },
  })
  if (!response.ok) throw new Error(await response.text())
  const seconds = (performance.now() - began) / 1000
  results.row('set-up, on first use', `${formatDecimal(seconds, 1)} s`, '', results.atMost(seconds, 5))
  const { rows } = await db.pool.query<{ bytes: string }>(
    `select sum(pg_total_relation_size(oid)) as bytes from pg_class where relname like 'railway\\_%' and relkind = 'r'`,
  )
  const megabytes = Number(rows[0]!.bytes) / 2 ** 20
  results.row('in the database, indexes included', `${formatDecimal(megabytes, 1)} MB`, '', results.atMost(megabytes, 5))

  const load = { origin: server.origin, inTurn: true, bearer: main.bearer }
  const targetOf = (text: string) => ({ path: `${path}/stations?${new URLSearchParams({ text, lat: '35.69', lng: '139.70' })}` })
  for (const text of searches) {
    const { took } = await carry({ ...load, callers: 1, targets: [targetOf(text)], milliseconds: rounds * 40 })
    results.row(
      text,
      `${formatDecimal(median(took), 1)} ms`,
      `${formatDecimal(quantile(took, 0.99), 1)} ms`,
      results.atMost(median(took), 10),
    )
  }
  const { perSecond, took } = await carry({ ...load, callers, targets: searches.map(targetOf), milliseconds: rounds * 1_000 })
  const p99 = quantile(took, 0.99)
  const name = `${callers} at once, in turn: ${formatWhole(perSecond)} a second`
  results.row(name, `${formatDecimal(median(took), 1)} ms`, `${formatDecimal(p99, 1)} ms`, results.atMost(p99, 100))
  const lines = await carry({ ...load, callers: 1, targets: [{ path: `${path}/lines` }], milliseconds: rounds * 40 })
  results.row('all lines', `${formatDecimal(median(lines.took), 1)} ms`, `${formatDecimal(quantile(lines.took, 0.99), 1)} ms`, '')
  const frames = await measureFrames(world)
  for (const act of ['scrolled', 'dragged'] as const) {
    const late = quantile(frames[act], 0.99)
    const name = `a frame, ${act} among all lines of ${formatWhole(frames.stations)} stations`
    results.row(name, `${formatDecimal(median(frames[act]), 1)} ms`, `${formatDecimal(late, 1)} ms`, results.atMost(late, 50))
  }
  return results.end()
}

async function carry(load: HttpLoad): Promise<LoadResult> {
  const client = startBenchChildProcess<HttpLoad, LoadResult>('load-client.ts')
  try {
    await client.ask({ ...load, milliseconds: Math.min(load.milliseconds, 2_000) / 4 })
    return await client.ask(load)
  } finally {
    client.stop()
  }
}
