/** (i) A shop's cards: time per page of each search for a single caller, and for 20 concurrent ones. */
import { cardBoardQueries, type TestCardQuery, toCardSearchParams, unindexedCardSearches, usualCardSearches } from '../test/card-queries.ts'
import { duplicatePersonSearches, measureDuplicateSearch } from '../test/duplicate-queries.ts'
import { insertManyCards } from '../test/many-cards.ts'
import { readStageIds } from '../test/stages.ts'
import { startBenchChildProcess } from './client-process.ts'
import type { HttpLoad, LoadResult } from './load-client.ts'
import { type BenchTable, createBenchTable, formatDecimal, formatWhole } from './report.ts'
import { median, quantile } from './rounds.ts'
import type { BenchEnvironment } from './world.ts'

type Options = { rounds: number; cards: number }

/** Milliseconds for at most 100,000 cards; with more, figures have no target. */
const targets = { usual: 30, rare: 300, together: 250 }
const maxCards = 100_000
const callers = 20

export async function benchCards(world: BenchEnvironment, { rounds, cards }: Options): Promise<BenchTable> {
  const results = createBenchTable(`Cards of a shop: a page of 50 among ${formatWhole(cards)}, over HTTP`, [
    'search',
    'median',
    'p99',
    'target',
  ])
  const judged = (ms: number, target: number) => (cards > maxCards ? '' : results.atMost(ms, target))
  const { server, main, db } = world
  const { shopId, bearer } = main
  const { rows } = await db.pool.query<{ organization_id: string }>('select organization_id from resolver where shop_id = $1', [shopId])
  const scope = { organizationId: rows[0]!.organization_id, shopId }
  await insertManyCards(world, scope, cards)

  const stageIds = await readStageIds(db, shopId)
  const list = ({ ask: query }: { ask: TestCardQuery }) => `/api/v1/shops/${shopId}/cards?${toCardSearchParams(query, stageIds)}`
  const board = (query: TestCardQuery) => `/api/v1/shops/${shopId}/card-board?${toCardSearchParams(query, stageIds)}`
  const named = <T>(queries: Record<string, T>, pathOf: (query: T) => string, target: number, before = '') =>
    Object.entries(queries).map(([name, query]) => ({ name: before + name, path: pathOf(query), target }))
  const load = { origin: server.origin, inTurn: true, bearer }
  for (const { name, path, target } of [
    ...named(usualCardSearches, list, targets.usual),
    ...named(unindexedCardSearches, list, targets.rare),
    ...named(cardBoardQueries, board, targets.rare, 'the board: '),
  ]) {
    const { took } = await carry({ ...load, callers: 1, targets: [{ path }], milliseconds: rounds * 40 })
    const ms = median(took)
    results.row(name, `${formatDecimal(ms, 1)} ms`, `${formatDecimal(quantile(took, 0.99), 1)} ms`, judged(ms, target))
  }
  const mix = [...Object.values(usualCardSearches).map(list), board({})].map((path) => ({ path }))
  const { perSecond, took } = await carry({ ...load, callers, targets: mix, milliseconds: rounds * 1_000 })
  const p99 = quantile(took, 0.99)
  const name = `${callers} callers at once, usual searches in turn: ${formatWhole(perSecond)} a second`
  results.row(name, `${formatDecimal(median(took), 1)} ms`, `${formatDecimal(p99, 1)} ms`, judged(p99, targets.together))
  for (const [name, { known }] of Object.entries(duplicatePersonSearches)) {
    const runs = []
    for (let round = 0; round < rounds; round++) runs.push((await measureDuplicateSearch(db, scope, known)).ms)
    const ms = median(runs)
    results.row(`the same person, in the database: ${name}`, `${formatDecimal(ms, 1)} ms`, '', judged(ms, targets.usual))
  }
  const sizes = await db.pool.query<{ name: string; size: string }>(
    `select relname as name, pg_size_pretty(pg_relation_size(oid)) as size from pg_class
      where oid = 'card'::regclass or oid in (select indexrelid from pg_index where indrelid = 'card'::regclass) order by relname`,
  )
  results.note(`Sizes: ${sizes.rows.map(({ name, size }) => `${name} ${size}`).join(', ')}.`)
  return results.end()
}

/** Milliseconds after which the server answers that the database is unavailable. */
const timeoutMs = 8_000

/** Runs the load after a warm-up. A request that fails counts as the server's timeout. */
async function carry(load: HttpLoad): Promise<LoadResult> {
  const client = startBenchChildProcess<HttpLoad, LoadResult>('load-client.ts')
  try {
    await client.ask({ ...load, milliseconds: Math.min(load.milliseconds, 2_000) / 4 })
    return await client.ask(load)
  } catch (error) {
    console.error(error)
    return { perSecond: 0, took: [timeoutMs] }
  } finally {
    client.stop()
  }
}
