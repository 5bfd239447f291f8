import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { Temporal } from 'temporal-polyfill'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DeletedCard } from '#contract/cards/deleted.ts'
import type { ListedCard } from '#contract/cards/list.ts'
import type { TicketCard } from '#contract/cards/ticket-cards.ts'
import type { EntryShop } from '#contract/entry-shop.ts'
import type { Organization } from '#contract/organization.ts'
import type { DayReport } from '#contract/reports.ts'
import type { listReservations } from '#contract/reservations/staff.ts'
import type { RecentEstimateAccuracy } from '#contract/tickets/estimates.ts'
import type { Queue } from '#contract/tickets/queue.ts'
import type { z } from '#contract/zod.ts'
import { controlNames } from '#domain/forms/field.ts'
import { allFields } from '#domain/forms/form.ts'
import { rentalTemplate } from '#domain/forms/templates/rental.ts'
import { startApp, type TestApp } from '../../../test/app.ts'
import { railwayDatabase } from '../../../test/database.ts'
import { longTest } from '../../../test/matrix.ts'
import { cardStories } from './card-stories.ts'
import { type DemoDetails, formatDemoDetails } from './demo.ts'

/** Saturday, ten past midnight in Tokyo. */
const start = Temporal.Instant.from('2026-11-27T15:10:00Z')
const folders: string[] = []
async function startDemo(database: Awaited<ReturnType<typeof railwayDatabase>>): Promise<{ app: TestApp; demo: DemoDetails }> {
  const folder = await mkdtemp(join(tmpdir(), 'uketsuke-demo-'))
  folders.push(folder)
  const settings = () => ({ DATA_DIR: folder, ROLE: 'web' })
  const app = await startApp({ flags: ['--demo'], settings, database, clock: () => start })
  return { app, demo: JSON.parse(await readFile(join(folder, 'demo.json'), 'utf8')) }
}

let app: TestApp
let demo: DemoDetails
beforeAll(async () => {
  ;({ app, demo } = await startDemo(await railwayDatabase()))
})
afterAll(async () => {
  await app?.stop()
  for (const folder of folders) await rm(folder, { recursive: true, force: true })
})

const idTokens = new Map<string, Promise<string>>()
async function signIn(as: string): Promise<string> {
  const { email, password } = demo.users.find(({ role }) => role === as)!
  const signedIn = await app.request('/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=uketsuke', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password, returnSecureToken: true }),
  })
  return ((await signedIn.json()) as { idToken: string }).idToken
}

async function read<Answer>(path: string, as = 'manager'): Promise<Answer> {
  const idToken = idTokens.get(as) ?? signIn(as)
  idTokens.set(as, idToken)
  const headers = { authorization: `Bearer ${await idToken}`, 'accept-language': 'ja' }
  const response = await app.request(`/api/v1/shops/${demo.shopId}${path}`, { headers })
  expect(response.status).toBe(200)
  return (await response.json()) as Answer
}

test('The demo has new, working, won, lost and deleted cards (R2.10 R2.11)', async () => {
  expect(app.logged.filter((line) => line.includes('demo cards'))).toEqual([])
  const { cards } = await read<{ cards: ListedCard[] }>('/cards')
  expect(new Set(cards.map(({ category }) => category))).toEqual(new Set(['new', 'working', 'won', 'lost']))
  expect(cards).toHaveLength(13)
  expect(new Set(cards.map(({ temperature }) => temperature))).toEqual(new Set(['A', 'B', 'C', null]))
  for (const noted of ['assigneeId', 'nextContactOn'] as const)
    expect(cards.filter((card) => card[noted] !== null).length).toBeGreaterThan(4)
  const { cards: deleted } = await read<{ cards: DeletedCard[] }>('/deleted-cards')
  expect(deleted).toMatchObject([{ name: '橋本 和也', deletedBy: '佐藤 美咲' }])
  const lost = await app.db.pool.query(`select lost_reason from card where lost_reason is not null`)
  expect(lost.rows).toEqual([{ lost_reason: expect.stringContaining('ご予算') }])
})

test('The tickets of the demo show how much of their card is filled in (R2.16)', async () => {
  const { cards } = await read<{ cards: TicketCard[] }>('/ticket-cards')
  const sent = cards.filter(({ status }) => status !== 'draft')
  expect(sent).toHaveLength(7)
  for (const { filled, facts } of sent) expect([filled, facts.length]).toEqual([100, 3])
  const [draft, ...more] = cards.filter(({ status }) => status === 'draft')
  expect(more).toEqual([])
  expect(draft!.filled).toBeGreaterThan(10)
  expect(draft!.filled).toBeLessThan(90)
})

test('All serving staff of the demo are on duty, and each lane has an estimate', async () => {
  const { presence, staff, tickets, joinEstimates, lanes } = await read<Queue>('/tickets')
  const stateOf = (name: string) => presence.find((one) => one.name === name)?.state
  expect(Object.fromEntries(staff.map(({ name }) => [name, stateOf(name)]))).toEqual({
    '佐藤 美咲': 'serving_ready',
    '鈴木 大輔': 'serving_ready',
    '田中 涼': 'serving_ready',
    '小川 葵': 'break',
  })
  expect(tickets.filter(({ status }) => status === 'serving').every(({ staffId }) => presence.some((one) => one.staffId === staffId))).toBe(
    true,
  )
  for (const { id } of lanes) expect(joinEstimates[id]).toBeTruthy()
})

test('A waiting visitor of the demo is a possible duplicate of an earlier one', async () => {
  const { cards } = await read<{ cards: ListedCard[] }>('/cards')
  const waiting = cards.find(({ name }) => name === '山本 由佳')!
  expect(JSON.stringify(await read(`/cards/${waiting.id}/duplicates`))).toContain('山本 ゆか')
})

test('The terminal lists the link of the demo’s reception card', async () => {
  expect(formatDemoDetails(demo).join('\n')).toContain(`${demo.base}/entry/c/${demo.entryCode}`)
  expect((await app.request(`/api/v1/entry/${demo.entryCode}/form`)).status).toBe(200)
})

test('A demo started after midnight is open, with waiting and served visitors', async () => {
  const { lanes } = (await (await app.request(`/api/v1/entry/${demo.entryCode}`)).json()) as EntryShop
  expect(lanes.map(({ state, opens }) => [state, opens])).toEqual([
    ['open', null],
    ['open', null],
  ])
  const { businessDay } = await read<Queue>('/tickets')
  expect(businessDay).toBe('2026-11-27')
  const { rows } = await app.db.pool.query(
    'select status, count(*)::int as count from ticket where shop_id = $1 and business_day = $2 group by status order by status',
    [demo.shopId, businessDay],
  )
  expect(Object.fromEntries(rows.map(({ status, count }) => [status, count]))).toEqual({
    ...{ called: 1, cancelled: 1, done: 13, no_show: 1, serving: 2, waiting: 9 },
  })
})

test('The demo has reservations today and in the next days, and a request to answer', async () => {
  const list = await read<z.infer<typeof listReservations.answer>>('/reservations?from=2026-11-27&days=14')
  expect(list.waiting.map(({ name, requestedTimes, free }) => [name, requestedTimes.length, free])).toEqual([
    ['坂本 彩', 3, [true, true, true]],
  ])
  const days = list.days.flatMap(({ day, reservations }) => reservations.map(({ status }) => [day, status]))
  expect(days).toEqual([
    ['2026-11-27', 'checked_in'],
    ['2026-11-27', 'confirmed'],
    ['2026-11-27', 'confirmed'],
    ['2026-11-28', 'confirmed'],
    ['2026-12-02', 'confirmed'],
    ['2026-12-04', 'confirmed'],
  ])
  expect(list.needsContact).toEqual([])
})

test('The demo has figures for three weeks, with one day off in each week', async () => {
  const { rows: days } = await app.db.pool.query<{ day: string; visits: number; open: number }>(
    `select business_day::text as day, count(*)::int as visits, count(*) filter (where closed_at is null)::int as open
       from ticket where shop_id = $1 and business_day < '2026-11-27' group by business_day order by business_day`,
    [demo.shopId],
  )
  expect(days).toHaveLength(18)
  expect([days[0]!.day, days.at(-1)!.day]).toEqual(['2026-11-06', '2026-11-26'])
  for (const { visits, open } of days) expect([visits > 15, open]).toEqual([true, 0])
  const { totals, lanes, staff } = await read<DayReport>('/reports/day?day=2026-11-26')
  expect(totals).toMatchObject({ open: 0, arrivals: totals.served + totals.noShow + totals.cancelled })
  expect(lanes.map(({ arrivals }) => arrivals > 0)).toEqual([true, true])
  expect(staff.map(({ name }) => name)).toEqual(['佐藤 美咲', '鈴木 大輔', '田中 涼'])
  const { past } = await read<RecentEstimateAccuracy>('/estimates/accuracy')
  expect(past.visits).toBeGreaterThan(100)
})

test('Demo cards answer only what the form asks; the shop has a railway choice (R2.15)', async () => {
  const visibleFields = allFields(rentalTemplate).filter((field) => !('off' in field && field.off))
  const names = new Set(visibleFields.flatMap((field) => (field.type === 'consent' ? [] : controlNames(field))))
  for (const { answers } of cardStories) expect(Object.keys(answers).filter((control) => !names.has(control))).toEqual([])
  const { choice, lines } = await read<{ choice: { home: number }; lines: { name: { ja: string } }[] }>('/railways/choice')
  expect([choice.home, ...lines.map(({ name }) => name.ja)]).toEqual([2400611, '京王井の頭線', '京王線'])
})

test('The demo’s second shop has one visitor who waits and one who is served', async () => {
  const { shops } = await read<Organization>('/organization', 'owner')
  expect(shops.map(({ name }) => name)).toEqual(['こもれび住まい 若葉通り店', 'こもれび住まい 桜台店'])
  const { rows } = await app.db.pool.query('select status from ticket where shop_id = $1 order by joined_at', [shops[1]!.id])
  expect(rows.map(({ status }) => status)).toEqual(['done', 'done', 'done', 'serving', 'waiting'])
})

longTest('A demo whose cards cannot be created starts without cards and logs a warning', async () => {
  const database = await railwayDatabase()
  const owner = new pg.Client({ connectionString: database.url })
  await owner.connect()
  await owner.query(`
    create function refuse_card() returns trigger language plpgsql as $$ begin raise exception 'no cards today'; end $$;
    create trigger refuse_card before insert on card for each row execute function refuse_card()`)
  await owner.end()
  const without = await startDemo(database)
  try {
    const { rows } = await without.app.db.pool.query(
      `select (select count(*)::int from ticket where closed_at is null) as open, (select count(*)::int from card) as cards`,
    )
    expect(rows).toEqual([{ open: 14, cards: 0 }])
    const warnings = without.app.logged.filter((line) => line.includes('demo cards are missing'))
    expect(warnings).toHaveLength(1)
    expect(warnings[0]).not.toMatch(/090-0000|81900000|example\.com|由佳/)
  } finally {
    await without.app.stop()
  }
})
