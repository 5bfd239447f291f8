/**
 * Cost of a visit: shops × a part of a Saturday, over HTTP and event streams, without think times. Each visit has three pages, the join, eight requests
 * of the card, the phone's stream and three staff commands; each shop has three staff streams, a board and waiting visitors.
 * `server`: another checkout, whose server is measured turn by turn with ours.
 */
import { randomBytes } from 'node:crypto'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { DeviceWithCodeOrAddress } from '#contract/devices/devices.ts'
import { readPostmasterPid } from '#platform/postgres/postmaster.ts'
import { type BenchChildProcess, startBenchChildProcess } from './client-process.ts'
import { type DayCommand, type DayResult, type DayShop, type DaySide, type DayStep, daySteps } from './day-client.ts'
import { readFamilyProcessorTime, readProcessorTime, readResidentSetSize } from './memory.ts'
import { countStatements, printServerProfile } from './profile.ts'
import { type BenchTable, createBenchTable, formatDecimal, formatWhole } from './report.ts'
import { quantile } from './rounds.ts'
import { type BenchEnvironment, createOwnedShop, post, startBenchEnvironment } from './world.ts'

export type DayOptions = { sizes: readonly number[]; visits: number; server: string | undefined; profile: boolean }

const callers = 6
/** Visitors who wait in each shop with their pages open. */
const ahead = 3
const warmUp = { shops: 10, visits: 40 }
/** Shops whose staff share an account, so that its streams stay below the limit of an account. */
const shopsPerAccount = 15
/** Both servers are measured this many times per size, in turn. */
const turns = 4

type Client = BenchChildProcess<DayCommand, DayResult>
type Measured = { name: DaySide; world: BenchEnvironment; postmaster: number }
type Cost = Record<'server' | 'database' | 'wal' | 'rows' | 'statements' | 'roundTrips', number>
type Figures = { cost: Cost; visits: number; seconds: number; memory: number; found: DayResult }

export async function benchDay({ sizes, visits, server, profile }: DayOptions): Promise<BenchTable> {
  const results = createBenchTable(`A day of ${sizes.join(', ')} shops, ${formatWhole(visits)} visits each`, [
    'per visit',
    ...sizes.map((size) => `${size} shops`),
    'target',
  ])
  const profileFile = join(await mkdtemp(join(tmpdir(), 'uketsuke-day-')), 'server.cpuprofile')
  const client = startBenchChildProcess<DayCommand, DayResult>('day-client.ts')
  const sides: Measured[] = []
  try {
    sides.push(await startSide('ours', { countStatements: profile, profileFile: profile ? profileFile : '' }))
    if (server) sides.push(await startSide('other', { folder: server, profileFile: '' }))
    for (const side of sides) await inShops(client, side, warmUp.shops, () => visit(client, side, warmUp.visits))
    const found = new Map<number, Map<DaySide, Figures>>()
    for (const size of sizes) found.set(size, await measureSize(client, sides, { size, visits }))
    addRows(results, sizes, found)
    if (profile) await profileSide(client, sides[0]!, { visits, file: profileFile })
    return results.end()
  } finally {
    client.stop()
    for (const { world } of sides) await world.stop()
  }
}

async function startSide(
  name: DaySide,
  { folder, countStatements, profileFile }: { folder?: string; countStatements?: boolean; profileFile: string },
): Promise<Measured> {
  const probe = fileURLToPath(new URL('server-probe.ts', import.meta.url))
  const world = await startBenchEnvironment({
    env: { NODE_OPTIONS: `--import ${probe}`, DAY_PROFILE: profileFile, IDENTITY_SIGNUP: 'open' },
    ...(folder && { folder }),
    ...(countStatements && { countStatements }),
  })
  const postmaster = (await readPostmasterPid(join(world.dataDir, 'pg')))!
  return { name, world, postmaster }
}

/** Opens new shops with their streams, acts, and closes the streams. Returns the growth of the server's memory until they were open. */
async function inShops(client: Client, { name, world }: Measured, count: number, act: () => Promise<unknown>): Promise<number> {
  const shops: DayShop[] = []
  let staff: Staff | undefined
  for (let made = 0; made < count; made++) {
    if (!staff || made % shopsPerAccount === 0) staff = await signUp(world)
    shops.push(await openShop(world, staff, made))
  }
  const before = readResidentSetSize(world.server.process.pid)
  await client.ask({ do: 'open', side: name, origin: world.server.origin, shops, ahead })
  const memory = readResidentSetSize(world.server.process.pid) - before
  await act()
  await client.ask({ do: 'close', side: name })
  return memory
}

type Staff = Pick<DayShop, 'bearer' | 'session'>

async function signUp({ server: { origin } }: BenchEnvironment): Promise<Staff> {
  const account = { email: `${randomBytes(6).toString('hex')}@example.jp`, password: randomBytes(12).toString('base64url') }
  const url = `${origin}/identitytoolkit.googleapis.com/v1/accounts:signUp?key=self`
  const { idToken: bearer } = await post<{ idToken: string }>(url, { ...account, returnSecureToken: true })
  const response = await fetch(`${origin}/auth/session`, { method: 'POST', headers: { authorization: `Bearer ${bearer}`, origin } })
  return { bearer, session: /__session=([^;]+)/.exec(response.headers.get('set-cookie') ?? '')![1]! }
}

async function openShop(world: BenchEnvironment, staff: Staff, count: number): Promise<DayShop> {
  const { scope, entryCode, lanes, counterIds } = await createOwnedShop({ ...world, main: { ...world.main, bearer: staff.bearer } }, count)
  const { shopId } = scope
  const { path } = await post<DeviceWithCodeOrAddress>(
    `${world.server.origin}/api/v1/shops/${shopId}/devices`,
    { name: '待合のテレビ', settings: { kind: 'boardLink' } },
    { authorization: `Bearer ${staff.bearer}` },
  )
  const boardToken = path!.split('/').at(-1)!
  return { ...staff, shopId, entryCode, laneId: lanes[0]!.id, serviceId: lanes[0]!.serviceIds[0]!, counterId: counterIds[0]!, boardToken }
}

const visit = (client: Client, { name }: Measured, visits: number, step?: DayStep) =>
  client.ask({ do: 'visit', side: name, visits, callers, ...(step && { step }) })

async function measureSize(
  client: Client,
  sides: readonly Measured[],
  { size, visits }: { size: number; visits: number },
): Promise<Map<DaySide, Figures>> {
  const figures = new Map<DaySide, Figures>()
  for (const { name } of sides) figures.set(name, { cost: emptyCost(), visits: 0, seconds: 0, memory: 0, found: emptyResult() })
  const measure = async (side: Measured) => {
    const sum = figures.get(side.name)!
    const before = await readCost(side)
    const began = performance.now()
    const found = await visit(client, side, visits / turns)
    sum.seconds += (performance.now() - began) / 1_000
    const after = await readCost(side)
    for (const kind of costs) sum.cost[kind] += after[kind] - before[kind]
    sum.visits += visits / turns
    for (const kind of ['join', 'phone', 'desk'] as const) sum.found[kind].push(...found[kind])
    sum.found.requests += found.requests
  }
  const takeTurns = async () => {
    for (let turn = 0; turn < turns; turn++) for (const side of turn % 2 === 0 ? sides : sides.toReversed()) await measure(side)
  }
  const [first, second] = sides
  figures.get(first!.name)!.memory = await inShops(client, first!, size, async () => {
    if (!second) return takeTurns()
    figures.get(second.name)!.memory = await inShops(client, second, size, takeTurns)
  })
  return figures
}

const costs = ['server', 'database', 'wal', 'rows', 'statements', 'roundTrips'] as const
const emptyCost = (): Cost => ({ server: 0, database: 0, wal: 0, rows: 0, statements: 0, roundTrips: 0 })
const emptyResult = (): DayResult => ({ join: [], phone: [], desk: [], requests: 0 })

async function readCost({ world, postmaster }: Measured): Promise<Cost> {
  const { rows } = await world.db.pool.query<{ wal: string; rows: number }>(
    `select pg_current_wal_lsn() - '0/0' as wal, tup_inserted + tup_updated + tup_deleted as rows from pg_stat_database where datname = current_database()`,
  )
  return {
    server: readProcessorTime(world.server.process.pid),
    database: await readFamilyProcessorTime(postmaster),
    wal: Number(rows[0]!.wal),
    rows: rows[0]!.rows,
    ...(await askProbe(world)),
  }
}

/** Returns the last counts that the server's probe prints after the signal. */
async function askProbe({ server }: BenchEnvironment): Promise<{ statements: number; roundTrips: number }> {
  const printed = () => [...server.output().stdout.matchAll(/^probe (.*) end$/gm)]
  const before = printed().length
  server.process.kill('SIGUSR2')
  while (printed().length === before) await pause(5)
  return JSON.parse(printed().at(-1)![1]!)
}

function addRows(results: ReturnType<typeof createBenchTable>, sizes: readonly number[], found: Map<number, Map<DaySide, Figures>>): void {
  const of = (name: DaySide) => sizes.map((size) => found.get(size)!.get(name)!)
  const cpu = ({ cost, visits }: Figures) => (cost.server + cost.database) / visits
  const row = (name: string, figures: readonly Figures[], show: (figure: Figures) => string, target = '') =>
    results.row(name, ...figures.map(show), target)
  const ours = of('ours')
  const [smallest, largest] = [ours[0]!, ours.at(-1)!]
  const each =
    (kind: keyof Cost, digits: number, unit: string, divisor = 1) =>
    ({ cost, visits }: Figures) =>
      `${formatDecimal(cost[kind] / visits / divisor, digits)}${unit}`
  const times =
    (kind: 'join' | 'phone' | 'desk') =>
    ({ found }: Figures) =>
      `${formatWhole(quantile(found[kind], 0.5))}, ${formatWhole(quantile(found[kind], 0.99))} ms`
  const growth = cpu(largest) / cpu(smallest)
  const limit = sizes.length > 1 ? `largest ÷ smallest ${formatDecimal(growth)}, ${results.atMost(growth, 1.1)}` : ''
  row('processor time', ours, (figure) => `${formatDecimal(cpu(figure), 1)} ms`, limit)
  row('… of the server', ours, each('server', 1, ' ms'))
  row('… of the database', ours, each('database', 1, ' ms'))
  const other = of('other')
  if (other.every(Boolean)) {
    row('processor time, other checkout', other, (figure) => `${formatDecimal(cpu(figure), 1)} ms`)
    row('… of its server', other, each('server', 1, ' ms'))
    row('… of its database', other, each('database', 1, ' ms'))
    const ratios = ours.map((figure, index) => cpu(figure) / cpu(other[index]!))
    results.row('ours ÷ other', ...ratios.map((ratio) => formatDecimal(ratio)), results.atMost(Math.max(...ratios), 0.4))
    row('WAL, other checkout', other, each('wal', 1, ' KB', 1024))
    row('rows, statements, round trips, other checkout', other, counts)
  }
  row('WAL', ours, each('wal', 1, ' KB', 1024))
  row('rows, statements, round trips', ours, counts)
  row('requests', ours, ({ found, visits }) => formatDecimal(found.requests / visits, 1))
  row('visits a second', ours, ({ visits, seconds }) => formatDecimal(visits / seconds, 1))
  row('join: p50, p99', ours, times('join'))
  row('call → phone: p50, p99', ours, times('phone'))
  row('desk command: p50, p99', ours, times('desk'))
  results.row('memory of the server per shop', ...ours.map(({ memory }, index) => `${formatWhole(memory / sizes[index]! / 1024)} KB`), '')
  results.note(
    `${callers} visits at once, without pause; ${ahead} visitors wait in each shop. Streams: three of staff and a board per shop, and each waiting phone.`,
  )
}

const counts = ({ cost, visits }: Figures) =>
  [cost.rows, cost.statements, cost.roundTrips].map((count) => formatWhole(count / visits)).join(', ')

/** Prints where the time goes: by kind of request, by function, by statement. */
async function profileSide(client: Client, side: Measured, { visits, file }: { visits: number; file: string }): Promise<void> {
  const { world } = side
  await inShops(client, side, warmUp.shops, async () => {
    for (const step of daySteps) {
      const before = await readCost(side)
      await visit(client, side, visits / 2, step)
      const after = await readCost(side)
      const per = (kind: keyof Cost) => (after[kind] - before[kind]) / (visits / 2)
      console.log(
        `${step}: server ${formatDecimal(per('server'), 1)} ms, database ${formatDecimal(per('database'), 1)} ms, WAL ${formatDecimal(per('wal') / 1024, 1)} KB, rows ${formatDecimal(per('rows'), 1)}, statements ${formatDecimal(per('statements'), 1)}, round trips ${formatDecimal(per('roundTrips'), 1)}`,
      )
    }
    const statements = await countStatements(world.adminUrl)
    world.server.process.kill('SIGWINCH')
    await visit(client, side, visits)
    world.server.process.kill('SIGWINCH')
    while (!world.server.output().stdout.includes(`profiled ${file}`)) await pause(50)
    await printServerProfile(file, visits)
    await statements.end(visits)
  })
}
