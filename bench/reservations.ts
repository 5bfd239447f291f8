/** (m) Reservations: the free slots of a month with twenty services and ten staff, and requests compared with a bare server that counts the same capacity. */
import { randomBytes } from 'node:crypto'
import { Temporal } from 'temporal-polyfill'
import type { SlotMonth } from '#contract/reservations/slots.ts'
import { defaultShopClock, unpinnedBusinessDay } from '#domain/time/business-day.ts'
import { addMonths, firstOfMonth } from '#domain/time/plain-date.ts'
import { newId } from '#platform/ids.ts'
import { type CreatedShop, createOrganizationWithShop } from '#server/organization/create-organization.ts'
import { enableReservations } from '../test/reservations/shop.ts'
import { startBenchChildProcess } from './client-process.ts'
import type { HttpLoad, LoadResult } from './load-client.ts'
import { type BenchTable, createBenchTable, formatDecimal, formatSpread, formatWhole } from './report.ts'
import { type BenchSide, compareInRounds, median, quantile } from './rounds.ts'
import { type BenchEnvironment, poolSize } from './world.ts'

const [services, people, visits] = [20, 10, 2_000]
const callers = 20
const perRound = 100

type Options = { rounds: number; milliseconds: number }

export async function benchReservations(world: BenchEnvironment, { rounds, milliseconds }: Options): Promise<BenchTable> {
  const results = createBenchTable('Reservations, over HTTP', ['what', 'ours', 'bare', 'ratio', 'middle half', 'target'])
  const client = startBenchChildProcess<HttpLoad, LoadResult>('load-client.ts')
  try {
    const { took } = await readMonths(world, client, rounds)
    const month = `free times of a month, ${services} services × ${people} staff, ${formatWhole(visits)} visits in it`
    results.row(`${month}: median`, `${formatDecimal(median(took), 1)} ms`, '', '', '', results.atMost(median(took), 30))
    results.row(`${month}: p99`, `${formatDecimal(quantile(took, 0.99), 1)} ms`, '', '', '', '')
    const bare = await world.startBare('reservation-server.ts', world.url, String(poolSize))
    const origins: Record<BenchSide, string> = { ours: world.server.origin, bare: bare.origin }
    for (const count of [20, 1]) {
      const targets = await requestsOf(world, count)
      let round = 0
      const compared = await compareInRounds({
        count: rounds,
        warmUp: 2,
        measure: async (side) => {
          // Each side has its own shops, and each round takes the next times, which have room for many visitors.
          const from = Math.floor(round++ / 2) * perRound
          const next = Array.from({ length: perRound }, (_, at) => targets[side][(from + at) % targets[side].length]!)
          return (await client.ask({ origin: origins[side], callers, milliseconds, targets: next, inTurn: true })).perSecond
        },
      })
      const name = `${callers} callers requesting, ${count} ${count === 1 ? 'shop' : 'shops'}, a second`
      const { ours, bare: plain, ratio } = compared
      results.row(
        name,
        formatWhole(ours),
        formatWhole(plain),
        formatDecimal(ratio),
        formatSpread(compared.spread),
        results.atLeast(ratio, 0.25),
      )
    }
    await bare.stop()
    results.note(
      'A request is agreed to at once. The bare server writes the same rows and counts the same places in one statement; it knows no rules (docs/decisions/195-round-trips.md).',
    )
    return results.end()
  } finally {
    client.stop()
  }
}

/** Returns reservation requests in so many shops per side, with another time for each. */
async function requestsOf(
  { db, server }: BenchEnvironment,
  count: number,
): Promise<Record<BenchSide, NonNullable<HttpLoad['targets'][number]>[]>> {
  const shops: CreatedShop[] = []
  for (let at = 0; at < 2 * count; at++) {
    const shop = await newShop(db, 1)
    await enableReservations({ db }, shop, { capacity: 100, lengthMinutes: 30, autoAccept: true })
    shops.push(shop)
  }
  const starts = await startsOf(server.origin, shops[0]!)
  const targets = (of: readonly CreatedShop[]) =>
    starts.map((startsAt, at) => {
      const { entryCode, lanes } = of[at % of.length]!
      const who = { serviceId: lanes[0]!.serviceIds[0]!, name: '山田 花子', phone: '090-1234-5678' }
      return { path: `/api/v1/entry/${entryCode}/reservations`, body: { ...who, requestedTimes: [startsAt], consent: 1 } }
    })
  return { ours: targets(shops.slice(0, count)), bare: targets(shops.slice(count)) }
}

/** Returns all bookable times of the next two months. */
async function startsOf(origin: string, { entryCode, lanes }: CreatedShop): Promise<string[]> {
  const next = (months: number) =>
    addMonths(firstOfMonth(unpinnedBusinessDay(Temporal.Now.instant(), defaultShopClock)), months).slice(0, 7)
  const months = await Promise.all([1, 2].map((ahead) => readMonth(origin, entryCode, lanes[0]!.serviceIds[0]!, next(ahead))))
  return months.flatMap(({ days }) => days.flatMap(({ slots }) => slots.map(({ startsAt }) => startsAt)))
}

async function readMonth(origin: string, code: string, service: string, month: string): Promise<SlotMonth> {
  const response = await fetch(`${origin}${monthPath(code, service, month)}`)
  if (!response.ok) throw new Error(await response.text())
  return (await response.json()) as SlotMonth
}

const monthPath = (code: string, service: string, month: string) => `/api/v1/entry/${code}/slots?service=${service}&month=${month}`

/** Reads the services in turn; each has slots of 30 minutes and needs a member of staff. */
async function readMonths(
  { db, server }: BenchEnvironment,
  client: ReturnType<typeof startBenchChildProcess<HttpLoad, LoadResult>>,
  rounds: number,
): Promise<LoadResult> {
  const shop = await newShop(db, services)
  await enableReservations({ db }, shop, { capacity: people, lengthMinutes: 30, needsResource: true })
  const { organizationId, shopId } = shop.scope
  const ids = shop.lanes[0]!.serviceIds
  const first = addMonths(firstOfMonth(unpinnedBusinessDay(Temporal.Now.instant(), defaultShopClock)), 1)
  await db.inScope(shop.scope, async ({ $client }) => {
    await $client.query(
      `insert into service_slot (service_id, organization_id, shop_id, length_minutes, capacity, needs_resource)
       select id, $2, $3, 30, $4, true from unnest($1::uuid[]) as id on conflict do nothing`,
      [ids, organizationId, shopId, people],
    )
    const staff = Array.from({ length: people }, () => newId())
    await $client.query(
      `insert into staff (id, organization_id, shop_id, name) select id, $2, $3, '担当' || n from unnest($1::uuid[]) with ordinality as s(id, n)`,
      [staff, organizationId, shopId],
    )
    await $client.query(
      `insert into resource (id, organization_id, shop_id, staff_id, sort) select id, $2, $3, id, n from unnest($1::uuid[]) with ordinality as s(id, n)`,
      [staff, organizationId, shopId],
    )
    // Assigns person by person, then the next half hour, so that no person has two visits at once.
    await $client.query(
      `insert into reservation (id, organization_id, shop_id, status, source, service_id, party_size, locale, name, starts_at, ends_at, resource_id, created_at, moved_at)
       select gen_random_uuid(), $1, $2, 'confirmed', 'visitor', ($3::uuid[])[n % $4 + 1], 1, 'ja', '山田', at, at + interval '30 minutes', ($5::uuid[])[n % $6 + 1], now(), now()
         from generate_series(0, $7 - 1) as n, lateral (select $8::timestamptz + (n / $6) * interval '3 hours' + interval '1 hour' as at) as t`,
      [organizationId, shopId, ids, services, staff, people, visits, `${first}T00:00:00+09:00`],
    )
  })
  const month = first.slice(0, 7)
  const { days } = await readMonth(server.origin, shop.entryCode, ids[0]!, month)
  if (days.every(({ slots }) => slots.length === 0)) throw new Error('no times to read')
  const targets = ids.map((id) => ({ path: monthPath(shop.entryCode, id, month) }))
  const load = { origin: server.origin, callers: 1, targets, inTurn: true }
  await client.ask({ ...load, milliseconds: 1_000 })
  return client.ask({ ...load, milliseconds: rounds * 200 })
}

function newShop(db: BenchEnvironment['db'], count: number): Promise<CreatedShop> {
  const name = (of: string) => ({ ja: of, en: of, zh: of })
  const lanes = [
    {
      letter: 'A',
      name: name('ご相談'),
      services: Array.from({ length: count }, (_, at) => ({ name: name(`ご相談${at + 1}`), priorMinutes: 30 })),
    },
  ]
  const shop = { organizationName: '予約法人', shopName: '予約店', lanes, counters: ['1'] }
  return db.inTransaction((tx) => createOrganizationWithShop(db, tx, shop, Temporal.Now.instant(), randomBytes))
}
