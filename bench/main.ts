/**
 * `npm run bench`: measures the performance targets against bare scripts in the same run. Parts: `npm run bench -- backup cards day desk growth identity join live outbox page phone railways rank reservations shops staff start validation waits webhooks`.
 * `--scale`: 1,000,000 cards. `--record`: writes RESULTS.md. `--cold`: adds a start from a fresh clone. `--quick`: to try a change.
 * `growth`: `--cards=N`, `--events=N` of the whole organization; 50,000,000 events take some 80 GB.
 * `day`: `--shops=10,50,200` sizes, `--visits=400` per size, `--server=FOLDER` measures another checkout turn by turn, `--profile` prints where the time goes.
 */
import { benchBackup } from './backup.ts'
import { benchCards } from './cards.ts'
import { benchDay } from './day.ts'
import { benchDelivery } from './delivery.ts'
import { benchDesk } from './desk.ts'
import { benchGrowth } from './growth.ts'
import { benchIdentity } from './identity.ts'
import { benchJoin } from './join.ts'
import { benchLive } from './live.ts'
import { describeMachine } from './machine.ts'
import { benchOutbox } from './outbox.ts'
import { benchVisitorPages } from './page.ts'
import { benchMobileLighthouse } from './phone.ts'
import { benchRailways } from './railways.ts'
import { benchRank } from './rank.ts'
import { recordResults } from './record.ts'
import { type BenchTable, formatBenchTable } from './report.ts'
import { benchReservations } from './reservations.ts'
import { benchStaffPages } from './staff.ts'
import { benchStart } from './start.ts'
import { benchValidation } from './validation.ts'
import { benchWaits } from './waits.ts'
import { benchWebhooks } from './webhooks.ts'
import { type BenchEnvironment, startBenchEnvironment } from './world.ts'

const given = process.argv.slice(2).filter((arg) => arg.startsWith('--'))
const flags = new Set(given.filter((arg) => !arg.includes('=')))
/** Flags with a value, such as `--visits=400`. */
const values = new Map(given.filter((arg) => arg.includes('=')).map((arg) => arg.split('=', 2) as [string, string]))
const chosen = process.argv.slice(2).filter((arg) => !arg.startsWith('--'))
const rounds = flags.has('--quick') ? 5 : 15

const cards = flags.has('--scale') ? 1_000_000 : flags.has('--quick') ? 30_000 : 100_000

const parts: Record<string, (world: BenchEnvironment) => Promise<BenchTable>> = {
  cards: (world) => benchCards(world, { rounds, cards }),
  backup: (world) => benchBackup(world, { rounds: 3, cards }),
  day: () =>
    benchDay({
      sizes:
        values.get('--shops')?.split(',').map(Number) ?? (flags.has('--profile') ? [10] : flags.has('--quick') ? [10, 50] : [10, 50, 200]),
      visits: Number(values.get('--visits') ?? (flags.has('--quick') ? 80 : 400)),
      server: values.get('--server'),
      profile: flags.has('--profile'),
    }),
  desk: (world) => benchDesk(world, { rounds: rounds * 2 }),
  growth: () =>
    benchGrowth({
      rounds: flags.has('--quick') ? 1 : 3,
      cards: Number(values.get('--cards') ?? (flags.has('--quick') ? 110_000 : 1_000_000)),
      events: Number(values.get('--events') ?? (flags.has('--quick') ? 500_000 : 50_000_000)),
    }),
  identity: (world) => benchIdentity(world, { rounds, milliseconds: 1_500 }),
  join: (world) => benchJoin(world, { rounds, milliseconds: 1_500 }),
  live: (world) => benchLive(world, { rounds, watchers: 5_000 }),
  shops: (world) => benchDelivery(world, { rounds, shops: flags.has('--quick') ? 200 : 1_000, each: 5 }),
  outbox: () => benchOutbox({ rounds, mails: flags.has('--quick') ? 2_000 : 10_000, milliseconds: 1_500 }),
  page: (world) => benchVisitorPages(world, { rounds, paints: 5 }),
  phone: (world) => benchMobileLighthouse(world, { times: flags.has('--quick') ? 1 : 5 }),
  railways: (world) => benchRailways(world, { rounds }),
  rank: () => benchRank({ rounds }),
  reservations: (world) => benchReservations(world, { rounds, milliseconds: 1_500 }),
  staff: (world) => benchStaffPages(world, { visits: 5 }),
  start: () => benchStart({ rounds: 3, cold: flags.has('--cold') }),
  validation: () => benchValidation({ rounds }),
  waits: (world) => benchWaits(world, { rounds, watchers: 500 }),
  webhooks: () => benchWebhooks({ rounds, events: flags.has('--quick') ? 2_000 : 10_000, milliseconds: 1_500 }),
}

const unknown = [
  ...chosen.filter((name) => !(name in parts)),
  ...[...flags].filter((flag) => !/^--(record|cold|profile|quick|scale)$/.test(flag)),
  ...[...values.keys()].filter((name) => !/^--(cards|events|server|shops|visits)$/.test(name)),
]
if (unknown.length > 0) {
  console.error(
    `Unknown: ${unknown.join(' ')}; known: ${Object.keys(parts).join(' ')} --record --cold --profile --quick --scale --server=FOLDER --cards=N --events=N --shops=10,50 --visits=N`,
  )
  process.exit(2)
}

const world = await startBenchEnvironment()
const found: BenchTable[] = []
try {
  const machine = await describeMachine(world.db.pool)
  console.log(`${machine}\n`)
  for (const [name, bench] of Object.entries(parts)) {
    if (chosen.length > 0 && !chosen.includes(name)) continue
    const part = await bench(world)
    console.log(`${formatBenchTable(part)}\n`)
    found.push(part)
  }
  if (flags.has('--record')) await recordResults(machine, found)
} finally {
  await world.stop()
}
const missed = found.reduce((sum, part) => sum + part.missed, 0)
if (missed > 0) console.error(`${missed} targets were missed`)
process.exit(missed > 0 ? 1 : 0)
