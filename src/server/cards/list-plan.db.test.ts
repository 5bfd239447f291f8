/** A list of many cards is read by its indexes, under the row policies too (docs/architecture.md, Gotchas), and costs the same however many there are. */
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { boardAsks, type CardAsk, cardAsks, costOfBoard, costOfSearch, findCardsText, findCardsValues } from '../../../test/card-asks.ts'
import { costOfDuplicates, duplicateAsks } from '../../../test/duplicate-asks.ts'
import { fillCards } from '../../../test/many-cards.ts'
import { newShop } from '../../../test/world.ts'
import { lookText } from '../retention/look.ts'
import { idOfNone } from './list.ts'
import { searched } from './listed.ts'

let app: TestApp
let scope: Awaited<ReturnType<typeof newShop>>['scope']
const [few, many] = [10_000, 25_000]
/** Below that what counts is how many neighbours a row of the table happens to have. */
const aFewPages = 30
const before = new Map<string, number>()
const asks = Object.entries(cardAsks)
const boards = Object.entries(boardAsks)
const duplicates = Object.entries(duplicateAsks)
beforeAll(async () => {
  app = await startApp({ settings: () => ({ ROLE: 'web' }) })
  ;({ scope } = await newShop(app, '東'))
  await fillCards(app, scope, few)
  for (const [name, { ask }] of asks) before.set(name, (await warmCost(ask)).pages)
  for (const [name, ask] of boards) before.set(`board: ${name}`, (await warmBoard(ask)).pages)
  for (const [name, { known }] of duplicates) before.set(name, (await costOfDuplicates(app.db, scope, known)).pages)
  await fillCards(app, scope, many, few)
})
afterAll(() => app?.stop())

/** The first call plans with cold catalogues. */
async function warmCost(ask: CardAsk) {
  await costOfSearch(app.db, scope, ask)
  return costOfSearch(app.db, scope, ask)
}

async function warmBoard(ask: CardAsk) {
  await costOfBoard(app.db, scope, ask)
  return costOfBoard(app.db, scope, ask)
}

test('all of them would be many pages', async () => {
  const { rows } = await app.db.pool.query(`select pg_relation_size('card') / 8192 as pages`)
  expect(Number(rows[0].pages)).toBeGreaterThan(1_000)
})

test.each(asks)('%s', async (name, { ask, found }) => {
  const { rows, pages } = await warmCost(ask)
  expect(rows).toBe(found)
  expect(pages).toBeLessThanOrEqual(Math.max(1.5 * before.get(name)!, aFewPages))
})

test.each(boards)('R2.10: on the board: %s', async (name, ask) => {
  const { pages } = await warmBoard(ask)
  expect(pages).toBeLessThanOrEqual(1.5 * before.get(`board: ${name}`)!)
})

test.each(duplicates)('who may be the same: %s', async (name, { known, found }) => {
  const { rows, pages, plan } = await costOfDuplicates(app.db, scope, known)
  expect(rows).toBe(found)
  expect(pages).toBeLessThanOrEqual(1.5 * before.get(name)!)
  expect(plan).not.toMatch(/Seq Scan/)
  expect(plan).toMatch(/customer_of_contact/)
  expect(plan).toMatch(/customer_of_reading/)
})

test('what was changed since the database last cleaned up costs a search nothing more', async () => {
  const { ask } = cardAsks['a name that nobody has']!
  const { pages: calm } = await warmCost(ask)
  const change = 'update card set temperature = $2 where id in (select id from card where shop_id = $1 and temperature is null limit 500)'
  await app.db.inScope(scope, (tx) => tx.$client.query(change, [scope.shopId, 'B']))
  expect((await warmCost(ask)).pages).toBeLessThanOrEqual(1.5 * calm)
})

test('what of them has been kept long enough is found by when somebody last worked with them: no more is read than there is', async () => {
  const terms = [{ version: 1, controls: ['name'], files: ['name'], papers: true, words: true }]
  const last = Date.UTC(2016, 0, 1) + many * 300_000
  const cost = (left: number) =>
    app.db.readScope(scope, async (tx) => {
      const from = new Date(last - left * 300_000)
      const values = [scope.shopId, JSON.stringify(terms), from, '00000000-0000-0000-0000-000000000000', new Date(last)]
      const { rows } = await tx.$client.query(`explain (analyze, buffers, format json) ${lookText}`, values)
      const [{ Plan: plan }] = rows[0]['QUERY PLAN']
      return { rows: plan['Actual Rows'], pages: plan['Shared Hit Blocks'] + plan['Shared Read Blocks'] }
    })
  await cost(0)
  expect((await cost(0)).pages).toBeLessThan(10)
  const { rows, pages } = await cost(100)
  expect(rows).toBe(100)
  expect(pages).toBeLessThan(100)
})

test('each step in the function goes by an index', async () => {
  const admin = new pg.Client({ connectionString: inject('admin') })
  await admin.connect()
  const database = new URL(app.url).pathname.slice(1)
  await admin.query(`alter database ${database} set session_preload_libraries = 'auto_explain'`)
  for (const setting of ['log_min_duration = 0', 'log_nested_statements = on'])
    await admin.query(`alter database ${database} set auto_explain.${setting}`)
  await admin.end()
  const client = new pg.Client({ connectionString: app.url })
  const plans: string[] = []
  client.on('notice', ({ message = '' }) => plans.push(message))
  await client.connect()
  await client.query(`select set_config('client_min_messages', 'log', false), set_config('role', 'uketsuke_app', false)`)
  await client.query(`select set_config('app.org', $1, false), set_config('app.shop', $2, false)`, [scope.organizationId, scope.shopId])
  for (const [, { ask }] of asks) await client.query(findCardsText, findCardsValues(scope.shopId, ask))
  await client.end()
  const reads = plans.filter((plan) => /\bcard c\b/.test(plan) && /Scan/.test(plan))
  expect(reads.length).toBeGreaterThan(asks.length)
  expect(reads.filter((plan) => /Seq Scan/.test(plan))).toEqual([])
  expect(reads.every((plan) => /card_of_grams|card_of_shop/.test(plan))).toBe(true)
})

type Kept = {
  id: string
  submitted_at: Date
  search: string
  status: string
  temperature: string | null
  stage_id: string | null
  assignee_id: string | null
  next_contact_on: string | null
  rent_from: number
  rent_to: number
}

test.each<[string, CardAsk]>([
  ['a name', { text: '柴田' }],
  ['two words', { text: 'やまもと 愛' }],
  ['digits', { text: '4821' }],
  ['a name, a status and a temperature', { text: '佐', status: ['won', 'accepted'], temperature: ['A'] }],
  ['rents within a step', { least: 151_234, most: 158_765 }],
  ['rent and temperature of some days', { least: 120_000, temperature: ['B'], before: new Date('2016-02-20T10:00:00Z') }],
  ['the oldest of a name', { text: '柴田', order: 'oldest' }],
  ['the oldest at no stage', { stage: [idOfNone], temperature: ['A'], order: 'oldest' }],
  ['to be contacted next, of a name', { text: '佐藤', order: 'next' }],
  ['to be contacted next, at no stage', { stage: [idOfNone], order: 'next' }],
  ['to be contacted next, sent on some days', { before: new Date('2016-01-08T10:00:00Z'), order: 'next' }],
  ['without a next contact, of a name', { text: '柴田', order: 'undated' }],
  ['nobody’s, of a name', { text: '佐藤', assignee: [idOfNone] }],
  ['the oldest of nobody’s, of two states', { text: '田', status: ['won', 'accepted'], assignee: [idOfNone], order: 'oldest' }],
  ['to be contacted next, nobody’s', { temperature: ['A'], assignee: [idOfNone], order: 'next' }],
])('page after page, no match is lost and none comes twice: %s', async (_, ask) => {
  const { order = 'undated' } = ask
  const by = { oldest: 'submitted_at, id', next: 'next_contact_on, id', undated: 'submitted_at desc, id desc' }[order]
  const { rows } = await app.db.pool.query<Kept>(
    `select id, submitted_at, search, status, temperature, stage_id, assignee_id, next_contact_on, rent_from, rent_to from card where shop_id = $1 order by ${by}`,
    [scope.shopId],
  )
  const words = searched(scope.shopId, ask.text)?.words ?? []
  const meant = rows.filter(
    (card) =>
      words.every((word) => card.search.includes(word)) &&
      (!ask.before || card.submitted_at < ask.before) &&
      (!ask.status || ask.status.includes(card.status)) &&
      (!ask.temperature || ask.temperature.includes(card.temperature ?? '')) &&
      (!ask.stage || card.stage_id === null) &&
      (!ask.assignee || card.assignee_id === null) &&
      (!['next', 'undated'].includes(ask.order ?? '') || (card.next_contact_on !== null) === (ask.order === 'next')) &&
      card.rent_to >= (ask.least ?? 0) &&
      card.rent_from <= (ask.most ?? Infinity),
  )
  const found: string[] = []
  let after: { at: Date; id: string } | undefined
  for (let more = true; more; ) {
    const page = await app.db.readScope(scope, (tx) => tx.$client.query(findCardsText, findCardsValues(scope.shopId, ask, after)))
    found.push(...page.rows.map(({ card_id }) => card_id))
    const last = page.rows.at(-1)
    after = last && { at: last.at, id: last.card_id }
    more = last !== undefined
  }
  expect(meant.length).toBeGreaterThan(5)
  expect(found).toEqual(meant.map(({ id }) => id))
})
