/** Lists of many cards use their indexes, under the row policies too (docs/architecture.md, Gotchas). */
import pg from 'pg'
import { afterAll, beforeAll, expect, inject } from 'vitest'
import { type ListedCard, unassignedFilterValue } from '#contract/cards/list.ts'
import { businessDayStart, defaultShopClock } from '#domain/time/business-day.ts'
import { addDays } from '#domain/time/plain-date.ts'
import { startApp, type TestApp } from '../../../test/app.ts'
import {
  type TestCardQuery,
  toCardQuery,
  toCardSearchParams,
  unindexedCardSearches,
  usualCardSearches,
} from '../../../test/card-queries.ts'
import { duplicatePersonSearches, measureDuplicateSearch } from '../../../test/duplicate-queries.ts'
import { insertManyCards } from '../../../test/many-cards.ts'
import { isLongRun, matrixTest, sampleCases } from '../../../test/matrix.ts'
import { readStageIds } from '../../../test/stages.ts'
import { createBearerHeaders, newMember, newShop, shopClockOf, type TestMember } from '../../../test/world.ts'
import { expiryScanSql } from '../retention/jobs.ts'
import { cardFilterParameters, findCardsSql, listPartsByOrder } from './list/list.ts'
import { cardSearchParameters } from './list/list-columns.ts'

let app: TestApp
let scope: Awaited<ReturnType<typeof newShop>>['scope']
let staff: TestMember
let stageIds: readonly string[]
/** A connection with the server's role that reports the plan of each statement. */
let explained: pg.Client
const many = isLongRun ? 10_000 : 2_000
const duplicates = Object.entries(duplicatePersonSearches)
beforeAll(async () => {
  app = await startApp({ settings: () => ({ ROLE: 'web' }) })
  const shop = await newShop(app, '東')
  ;({ scope } = shop)
  staff = await newMember(app, scope, 'staff')
  stageIds = await readStageIds(app.db, scope.shopId)
  await insertManyCards(app, scope, many)
  await addTickets(shop.lanes[0]!)
  explained = await openExplained()
})
afterAll(async () => {
  await explained?.end()
  await app?.stop()
})

async function openExplained(): Promise<pg.Client> {
  const admin = new pg.Client({ connectionString: inject('admin') })
  await admin.connect()
  const database = new URL(app.url).pathname.slice(1)
  await admin.query(`alter database ${database} set session_preload_libraries = 'auto_explain'`)
  for (const setting of ['log_min_duration = 0', 'log_nested_statements = on'])
    await admin.query(`alter database ${database} set auto_explain.${setting}`)
  await admin.end()
  const client = new pg.Client({ connectionString: app.url })
  await client.connect()
  await client.query(`select set_config('client_min_messages', 'log', false), set_config('role', 'uketsuke_app', false)`)
  await client.query(`select set_config('app.org', $1, false), set_config('app.shop', $2, false)`, [scope.organizationId, scope.shopId])
  return client
}

/** Gives each card a ticket, 288 a day. */
async function addTickets({
  id: laneId,
  letter,
  serviceIds,
}: {
  id: string
  letter: string
  serviceIds: readonly string[]
}): Promise<void> {
  const { organizationId, shopId } = scope
  await app.db.pool.query(
    `with given as materialized (
       select id as card_id, gen_random_uuid() as ticket_id, submitted_at as at, (row_number() over (order by submitted_at))::int as n
         from card where shop_id = $2
     ), made as (
       insert into ticket (id, organization_id, shop_id, lane_id, service_id, business_day, number_lane_id, letter, ordinal, status, place, party_size,
                           locale, joined_at, joined_seq, moved_at, seq)
       select ticket_id, $1, $2, $3, $4, date '2016-01-01' + n / 288, $3, $5, n % 288 + 1, 'done', n, 1, 'ja', at, n, at, n from given
     )
     insert into card_ticket (ticket_id, organization_id, shop_id, card_id) select ticket_id, $1, $2, card_id from given`,
    [organizationId, shopId, laneId, serviceIds[0], letter],
  )
  await app.db.pool.query('vacuum analyze ticket, card_ticket')
}

type Page = { cards: ListedCard[]; next: string | null }
async function list(search: TestCardQuery, more: Record<string, string> = {}): Promise<Page> {
  const query = new URLSearchParams([...toCardSearchParams(search, stageIds), ...Object.entries(more)])
  const response = await app.request(`/api/v1/shops/${scope.shopId}/cards?${query}`, { headers: createBearerHeaders(staff) })
  expect(response.status).toBe(200)
  return (await response.json()) as Page
}

/** `npm test` runs one search per index. */
const ofEachIndex = ['the latest', 'a surname in kanji', 'a stage', 'unassigned cards', 'to be contacted next']
const isOfEachIndex = ([name]: readonly [string, unknown]) => ofEachIndex.includes(name)
const usual = Object.entries(usualCardSearches)
const searches = [...usual.filter(isOfEachIndex), ...usual.filter((search) => !isOfEachIndex(search))]

matrixTest.each(sampleCases(searches, ofEachIndex.length))('The card search “%s” uses its index (R2.10)', async (_, { ask, finds, by }) => {
  expect((await list(ask)).cards).toHaveLength(finds === 'a page' ? 50 : 0)
  const plans = await plansOf(ask)
  expect(plans).not.toEqual([])
  for (const plan of plans) {
    expect(plan).not.toMatch(/Seq Scan/)
    expect(plan).toMatch(by)
  }
})

matrixTest.each(sampleCases(Object.entries(unindexedCardSearches)))(
  'The unindexed card search “%s”, which no card matches, returns none (R2.10)',
  async (_, { ask }) => {
    expect((await list(ask)).cards).toEqual([])
  },
)

matrixTest('Search for a ticket number finds its cards by an index (R2.10)', async () => {
  const search = { text: 'A012' }
  const { cards } = await list(search)
  expect(cards.map(({ ticket }) => ticket)).toEqual(cards.map(() => 'A012'))
  expect(cards).toHaveLength(Math.ceil((many - 11) / 288))
  const [number] = await plansOf(search, /\bcard_ticket v\b/)
  expect(number).toMatch(/ticket_of_number\b/)
  const [plan] = await plansOf(search)
  expect(plan).toMatch(/card_pkey\b/)
  expect(plan).not.toMatch(/Seq Scan/)
})

/** Returns the plans of the statements in `find_cards`, without the rest of a list. */
async function plansOf(search: TestCardQuery, reads = /\bcard c\b/): Promise<string[]> {
  const plans: string[] = []
  const collectPlan = ({ message = '' }: { message?: string | undefined }) => void plans.push(message)
  explained.on('notice', collectPlan)
  const query = { order: 'newest', ...toCardQuery(search, stageIds) } as const
  await explained.query(findCardsSql, [
    ...cardFilterParameters(scope.shopId, defaultShopClock, query),
    listPartsByOrder[query.order][0],
    null,
    null,
    51,
  ])
  explained.off('notice', collectPlan)
  return plans.filter((plan) => reads.test(plan) && /Scan/.test(plan))
}

matrixTest.each(sampleCases(duplicates))('Duplicates by contact or reading are found by an index (%s)', async (_, { known, found }) => {
  const { rows, plan } = await measureDuplicateSearch(app.db, scope, known)
  expect(rows).toBe(found)
  expect(plan).not.toMatch(/Seq Scan/)
  expect(plan).toMatch(/customer_of_contact/)
  expect(plan).toMatch(/customer_of_reading/)
})

matrixTest('Retention reads only the cards that expired since its last run', async () => {
  const terms = [{ version: 1, controls: ['name'], files: ['name'], papers: true, words: true }]
  const last = Date.UTC(2016, 0, 1) + many * 300_000
  const cost = (left: number) =>
    app.db.readScope(scope, async (tx) => {
      const from = new Date(last - left * 300_000)
      const values = [scope.shopId, JSON.stringify(terms), from, '00000000-0000-0000-0000-000000000000', new Date(last)]
      const { rows } = await tx.$client.query(`explain (analyze, buffers, format json) ${expiryScanSql}`, values)
      const [{ Plan: plan }] = rows[0]['QUERY PLAN']
      return { rows: plan['Actual Rows'], pages: plan['Shared Hit Blocks'] + plan['Shared Read Blocks'] }
    })
  await cost(0)
  expect((await cost(0)).pages).toBeLessThan(10)
  const { rows, pages } = await cost(100)
  expect(rows).toBe(100)
  expect(pages).toBeLessThan(100)
})

type StoredCard = {
  id: string
  submitted_at: Date
  search: string
  temperature: string | null
  stage_id: string
  assignee_id: string | null
  rent_from: number
  rent_to: number
}

const paged: readonly [string, TestCardQuery][] = [
  ['a name', { text: '加藤' }],
  ['the oldest at a stage', { stage: [0], temperature: ['A'], order: 'oldest' }],
  ['to be contacted next, with a name', { text: '佐藤 翔', order: 'next' }],
  ['two words', { text: 'たなか 蓮' }],
  ['digits', { text: '482' }],
  ['a name, two stages and a temperature', { text: '佐', stage: [0, 1], temperature: ['A'] }],
  ['rents', { rentFrom: 151_234, rentTo: 158_765, temperature: ['B'] }],
  ['rent and temperature, sent on some days', { rentFrom: 120_000, temperature: ['B'], to: '2016-01-20' }],
  ['the oldest with a name', { text: '加藤', order: 'oldest' }],
  ['to be contacted next, at a stage', { stage: [0], temperature: ['A'], order: 'next' }],
  ['to be contacted next, sent on some days', { to: '2016-01-02', order: 'next' }],
  ['unassigned, with a name', { text: '佐藤', assignee: [unassignedFilterValue] }],
  ['the oldest unassigned, at two stages', { text: '田', stage: [0, 1], assignee: [unassignedFilterValue], order: 'oldest' }],
  ['to be contacted next, unassigned', { temperature: ['A'], assignee: [unassignedFilterValue], order: 'next' }],
]

matrixTest.each(sampleCases(paged, 3))('Paging through the search “%s” neither loses nor repeats a card', async (_, search) => {
  const by = {
    newest: 'submitted_at desc, id desc',
    oldest: 'submitted_at, id',
    next: 'next_contact_on, case when next_contact_on is not null then id end, submitted_at desc, id desc',
  }[search.order ?? 'newest']
  const { rows } = await app.db.pool.query<StoredCard>(
    `select id, submitted_at, search, temperature, stage_id, assignee_id, rent_from, rent_to from card where shop_id = $1 order by ${by}`,
    [scope.shopId],
  )
  const words = cardSearchParameters(scope.shopId, search.text)?.words ?? []
  const before = search.to ? businessDayStart(addDays(search.to, 1), await shopClockOf(app, scope)).epochMilliseconds : Infinity
  const meant = rows.filter(
    (card) =>
      words.every((word) => card.search.includes(word)) &&
      card.submitted_at.getTime() < before &&
      (!search.temperature || search.temperature.some((temperature) => temperature === card.temperature)) &&
      (!search.stage || search.stage.some((at) => stageIds[at] === card.stage_id)) &&
      (!search.assignee || card.assignee_id === null) &&
      card.rent_to >= (search.rentFrom ?? 0) &&
      card.rent_from <= (search.rentTo ?? Infinity),
  )
  const listedIds: string[] = []
  for (let after: string | undefined, more = true; more; ) {
    const page = await list(search, { most: '10', ...(after && { after }) })
    listedIds.push(...page.cards.map(({ id }) => id))
    after = page.next ?? undefined
    more = page.next !== null
  }
  expect(meant.length).toBeGreaterThan(10)
  expect(listedIds).toEqual(meant.map(({ id }) => id))
})
