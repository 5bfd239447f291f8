/**
 * (v) Growth: one organization at a tenth of its shops and at the whole. The main shop has the same rows at both sizes, so whatever its requests
 * cost more at the whole, they pay for the rows of other shops.
 */
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { Temporal } from 'temporal-polyfill'
import { chainEvents, chainLateEvents } from '#platform/audit/chain.ts'
import { openDatabase, type Scope } from '#platform/database/db.ts'
import { deleteIdempotentResults } from '#server/background-jobs.ts'
import { eraseExpiredAnswers } from '#server/retention/jobs.ts'
import { cardBoardQueries, type TestCardQuery, toCardSearchParams, unindexedCardSearches, usualCardSearches } from '../test/card-queries.ts'
import { readStageIds } from '../test/stages.ts'
import { addShops, fillMainShop, type Growth, planGrowth } from './growth-fill.ts'
import { type BenchTable, createBenchTable, formatDecimal, formatWhole } from './report.ts'
import { median } from './rounds.ts'
import { type BenchEnvironment, startBenchEnvironment } from './world.ts'

type Options = { rounds: number; cards: number; events: number }

const shopsAtWhole = 30
const shopsAtTenth = 3

/** `buffers`: pages of 8 KB that the most expensive statement read. `scans`: how the large tables were read. */
type Cost = { ms: number; buffers: number; scans: readonly string[] }
type TableSize = { name: string; rows: number; heap: number; indexes: number }
type Measured = { sizes: TableSize[]; costs: Map<string, Cost> }

export async function benchGrowth({ rounds, cards, events }: Options): Promise<BenchTable> {
  const share = shopsAtTenth / shopsAtWhole
  const whole = planGrowth({ shops: shopsAtWhole, cards, events })
  const results = createBenchTable(
    `Growth: ${formatWhole(cards)} cards and ${formatWhole(events)} events of one organization; a tenth is ${shopsAtTenth} of its ${shopsAtWhole} shops`,
    ['what', 'a tenth', 'the whole', 'read by'],
  )
  const { tenth, all } = await measureBoth(whole, rounds)
  for (const { name, rows, heap, indexes } of all.sizes) {
    const small = tenth.sizes.find((table) => table.name === name)
    results.row(
      `table ${name}`,
      small ? formatSize(small) : '',
      formatSize({ rows, heap, indexes }),
      `${formatWhole((heap + indexes) / rows)} bytes a row`,
    )
  }
  for (const [name, cost] of all.costs) {
    const small = tenth.costs.get(name)!
    const changed = cost.scans.join() === small.scans.join()
    results.row(
      name,
      formatCost(small),
      formatCost(cost),
      changed ? cost.scans.join(', ') : `${small.scans.join(', ')} → ${cost.scans.join(', ')}`,
    )
  }
  results.note(
    `Each request: pages of 8 KB read by its most expensive statement, and its median time over HTTP while plans are logged. A tenth is ${formatDecimal(share, 1)} of the shops with the same rows each.`,
  )
  return results.end()
}

const gigabytes = (bytes: number) => (bytes < 2 ** 30 ? `${formatWhole(bytes / 2 ** 20)} MB` : `${formatDecimal(bytes / 2 ** 30, 1)} GB`)
const formatSize = ({ rows, heap, indexes }: Omit<TableSize, 'name'>) =>
  `${formatWhole(rows)} rows, ${gigabytes(heap)} + ${gigabytes(indexes)}`
const formatCost = ({ ms, buffers }: Cost) => `${formatWhole(buffers)} pages, ${formatDecimal(ms, 1)} ms`

async function measureBoth(whole: Growth, rounds: number): Promise<{ tenth: Measured; all: Measured }> {
  // Without jobs, because they would chain the events while these are filled in.
  const world = await startBenchEnvironment({ env: { ROLE: 'web' }, fsync: false })
  try {
    await asAdmin(world, 'grant set on parameter session_replication_role to uketsuke')
    const scope = await fillMainShop(world, whole)
    const measure = async (size: Growth): Promise<Measured> => {
      const quietShopId = await addShops(world, scope, size)
      return { sizes: await readSizes(world), costs: await readCosts(world, { scope, quietShopId }, rounds) }
    }
    return { tenth: await measure({ ...whole, shops: shopsAtTenth }), all: await measure(whole) }
  } finally {
    await world.stop()
  }
}

async function asAdmin({ adminUrl }: BenchEnvironment, ...statements: string[]): Promise<void> {
  const admin = new pg.Client({ connectionString: adminUrl })
  await admin.connect()
  for (const statement of statements) await admin.query(statement)
  await admin.end()
}

async function readSizes({ db }: BenchEnvironment): Promise<TableSize[]> {
  const { rows } = await db.pool.query<TableSize>(
    `select relname as name, reltuples::float8 as rows, pg_table_size(oid)::float8 as heap, pg_indexes_size(oid)::float8 as indexes
       from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and reltuples >= 10000 order by pg_total_relation_size(oid) desc`,
  )
  return rows
}

async function readCosts(
  world: BenchEnvironment,
  { scope, quietShopId }: { scope: Required<Scope>; quietShopId: string },
  rounds: number,
): Promise<Map<string, Cost>> {
  const set = (setting: string) => `alter database uketsuke set ${setting}`
  await asAdmin(
    world,
    set(`session_preload_libraries = 'auto_explain'`),
    "load 'auto_explain'",
    ...[
      'log_min_duration = 0',
      'log_nested_statements = on',
      'log_analyze = on',
      'log_buffers = on',
      'log_timing = off',
      "log_format = 'json'",
    ].map((setting) => set(`auto_explain.${setting}`)),
  )
  const server = await world.startOurs({ ROLE: 'web' })
  const db = openDatabase(world.url, world.db.scopeMode)
  const plans = await followPlans(join(world.dataDir, 'postgres.log'))
  const costs = new Map<string, Cost>()
  const note = async (name: string, times: number, act: () => Promise<unknown>) => {
    const took: number[] = []
    let last: Omit<Cost, 'ms'> = { buffers: 0, scans: [] }
    for (let time = 0; time < times; time++) {
      await plans.next()
      const began = performance.now()
      await act()
      took.push(performance.now() - began)
      last = await plans.next()
    }
    costs.set(name, { ms: median(took), ...last })
    console.error(name, formatCost(costs.get(name)!), last.scans.join(', '))
  }
  const get = (path: string) => async () => {
    const response = await fetch(`${server.origin}/api/v1/shops/${path}`, { headers: { authorization: `Bearer ${world.main.bearer}` } })
    const text = await response.text()
    if (!response.ok) console.error(`${path}: ${response.status} ${text}`)
  }
  try {
    for (const [name, path] of await listRequests(world, scope, quietShopId)) await note(name, rounds, get(path))
    await runJobs()
  } finally {
    await db.end()
    await plans.close()
  }
  return costs

  async function runJobs(): Promise<void> {
    const clock = () => Temporal.Now.instant()
    const chain = { db, installationKey: new Uint8Array(32) }
    const failing = (act: () => Promise<unknown>) => () => act().catch((error: Error) => console.error(error.message))
    await db.pool.query(
      `insert into event (id, organization_id, shop_id, entity_type, entity_id, kind, actor_kind, at)
       select uuidv7(), $1, $2, 'ticket', uuidv7(), 'ticket.join', 'visitor', now() from generate_series(1, 400)`,
      [scope.organizationId, scope.shopId],
    )
    await note(
      'job: chain 400 events',
      1,
      failing(() => chainEvents(chain)),
    )
    await note(
      'job: find late events, each night',
      1,
      failing(() => chainLateEvents(chain)),
    )
    await note(
      'job: delete expired idempotency results of 21 organizations',
      1,
      failing(() => deleteIdempotentResults(db)),
    )
    await db.pool.query(
      'insert into retention (shop_id, organization_id, person, changed_at) values ($1, $2, 24, now()) on conflict do nothing',
      [scope.shopId, scope.organizationId],
    )
    await note(
      'job: retention erases 500 cards',
      1,
      failing(() => eraseExpiredAnswers({ db, clock }, 1)),
    )
  }
}

/** Follows the database's log, where auto_explain writes each statement's plan. */
async function followPlans(file: string) {
  const log = await open(file, 'r')
  let offset = (await log.stat()).size
  return {
    /** Returns what was logged since the last call. */
    async next(): Promise<Omit<Cost, 'ms'>> {
      const { size } = await log.stat()
      const { buffer } = await log.read(Buffer.alloc(size - offset), 0, size - offset, offset)
      offset = size
      const plans = [...buffer.toString('utf8').matchAll(/ plan:\n(\t?\{\n[\s\S]*?\n\t\})/g)].map(
        ([, json]) => JSON.parse(json!).Plan as Plan,
      )
      return { buffers: Math.max(0, ...plans.map(buffersOf)), scans: [...new Set(plans.flatMap(scansOf))].sort() }
    },
    close: () => log.close(),
  }
}

type Plan = {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
  Plans?: Plan[]
}
const buffersOf = (plan: Plan) => plan['Shared Hit Blocks'] + plan['Shared Read Blocks']
/** Tables that grow with visits and cards. */
const growing =
  /^(event|event_value|ticket|leg|interval|card|customer|customer_contact|audit_entry|estimate_log|lane_call|idempotency)(_|$)/
function scansOf(plan: Plan): string[] {
  const name = plan['Index Name'] ?? plan['Relation Name'] ?? ''
  const own = growing.test(name) && buffersOf(plan) > 0 && !/^Bitmap Heap/.test(plan['Node Type'])
  return [...(own ? [plan['Index Name'] ? name : `${plan['Node Type']} ${name}`] : []), ...(plan.Plans ?? []).flatMap(scansOf)]
}

async function listRequests({ db }: BenchEnvironment, { shopId }: { shopId: string }, quietShopId: string): Promise<[string, string][]> {
  const stageIds = await readStageIds(db, shopId)
  const day = Temporal.Now.plainDateISO('Asia/Tokyo').subtract({ days: 40 }).toString()
  const { rows } = await db.pool.query<{ ticket: string; card: string; account: string }>(
    `select (select id from ticket where shop_id = $1 and business_day = $2 limit 1) as ticket, (select id from card where shop_id = $1 limit 1) as card,
            (select actor_id from event e where e.shop_id = $1 and e.actor_id is not null and e.seq is not null order by seq desc limit 1) as account`,
    [shopId, day],
  )
  const { ticket, card, account } = rows[0]!
  const named = (queries: Record<string, TestCardQuery>, title: string, path: string) =>
    Object.entries(queries).map(([name, query]): [string, string] => [
      `${title}: ${name}`,
      `${shopId}/${path}?${toCardSearchParams(query, stageIds)}`,
    ])
  const asks = (searches: Record<string, { ask: TestCardQuery }>) =>
    Object.fromEntries(Object.entries(searches).map(([name, { ask }]) => [name, ask]))
  const text = encodeURIComponent('山田 花子')
  return [
    ...named(asks(usualCardSearches), 'cards', 'cards'),
    ...named(asks(unindexedCardSearches), 'cards', 'cards'),
    ...named(cardBoardQueries, 'board', 'card-board'),
    ['card page', `${shopId}/cards/${card}`],
    ['card’s duplicates', `${shopId}/cards/${card}/duplicates`],
    ['queue page', `${shopId}/tickets`],
    ['open work', `${shopId}/open-work`],
    ['visit’s page', `${shopId}/tickets/${ticket}`],
    ['search among today’s visits', `${shopId}/ticket-search?text=${text}`],
    ['day report', `${shopId}/reports/day?day=${day}`],
    ['day report as a file: the visits', `${shopId}/reports/day/file?day=${day}`],
    ['accuracy of 30 days', `${shopId}/estimates/accuracy`],
    ['privacy requests', `${shopId}/privacy-requests`],
    ['privacy request: tickets by number', `${shopId}/privacy-requests/tickets?text=A012`],
    ['privacy request: tickets by a frequent name', `${shopId}/privacy-requests/tickets?text=${text}`],
    ['privacy request: tickets by a phone number', `${shopId}/privacy-requests/tickets?text=09012345678`],
    ['retention’s preview', `${shopId}/retention/preview?person=24`],
    ['audit log', `${shopId}/audit`],
    ['audit log by a member', `${shopId}/audit?by=${account}`],
    ['audit log by visitors', `${shopId}/audit?by=visitor`],
    ['audit log of one kind', `${shopId}/audit?kind=card.change`],
    ['audit log of a rare kind of ticket', `${shopId}/audit?kind=ticket.noShow`],
    ['audit log of a day', `${shopId}/audit?from=${day}&until=${day}`],
    ['audit log of an object', `${shopId}/audit?object=${ticket}`],
    ['audit log’s choices', `${shopId}/audit-options`],
    ['a shop closed for years: audit log', `${quietShopId}/audit`],
    ['a shop closed for years: by a member of another shop', `${quietShopId}/audit?by=${account}`],
    ['a shop closed for years: of one kind', `${quietShopId}/audit?kind=card.change`],
    ['a shop closed for years: choices', `${quietShopId}/audit-options`],
  ]
}
