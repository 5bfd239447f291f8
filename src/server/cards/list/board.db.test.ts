import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CardBoard, type ListedCard, maxCountedCardsPerStage } from '#contract/cards/list.ts'
import { startApp, type TestApp } from '../../../../test/app.ts'
import { exportCards, parseCsvRows, responseBytes } from '../../../../test/card-files.ts'
import { insertManyCards } from '../../../../test/many-cards.ts'
import { isLongRun, matrixTest, sampleCases } from '../../../../test/matrix.ts'
import { insertSentCard } from '../../../../test/sent-cards.ts'
import { createBearerHeaders, newMember, newShop, post, type TestMember } from '../../../../test/world.ts'

let app: TestApp
let shop: Awaited<ReturnType<typeof newShop>>
let manager: TestMember
let stages: string[]
const ids = new Map<string, string>()
beforeAll(async () => {
  app = await startApp({ settings: () => ({ ROLE: 'web' }) })
  shop = await newShop(app, '東')
  manager = await newMember(app, shop.scope, 'manager')
  stages = await stagesOf(shop.scope.shopId)
  for (const [name, stage, nextContactOn] of [
    ['青木 一', 0, '2026-12-03'],
    ['井上 二', 1, null],
    ['上田 三', 1, '2026-12-01'],
    ['江口 四', 1, '2026-12-02'],
    ['太田 五', 3, null],
  ] as const) {
    const answers = { name: [name], rentMin: ['80000'], rentMax: ['120000'], layouts: ['1K', '2DK'] }
    const { cardId } = await insertSentCard({ app }, shop, answers)
    ids.set(cardId, name)
    const change = { stageId: stages[stage], nextContactOn }
    const body = { was: { stageId: stages[0], nextContactOn: null }, change }
    expect(
      (await post(app, `/shops/${shop.scope.shopId}/cards/${cardId}/change`, { headers: createBearerHeaders(manager), body })).status,
    ).toBe(200)
    app.pass(60)
  }
})
afterAll(() => app?.stop())

async function stagesOf(shopId: string): Promise<string[]> {
  const { rows } = await app.db.pool.query('select id from card_stage where shop_id = $1 order by sort', [shopId])
  return rows.map(({ id }) => id)
}

async function get<T>(path: string, query: Record<string, string> = {}, of = { shop, member: manager }, locale = 'ja'): Promise<T> {
  const response = await app.request(
    `/api/v1/shops/${of.shop.scope.shopId}/${path}${path.includes('?') ? '' : `?${new URLSearchParams(query)}`}`,
    {
      headers: { ...createBearerHeaders(of.member), 'accept-language': locale },
    },
  )
  expect(response.status).toBe(200)
  return (await response.json()) as T
}
const readBoard = async (query?: Record<string, string>) => (await get<CardBoard>('card-board', query)).columns
const names = (cards: readonly ListedCard[]) => cards.map(({ name }) => name.split(' ')[0])
type List = { cards: ListedCard[]; next: string | null }

test('The card board has a column per stage with its count and first cards (R2.10)', async () => {
  const columns = await readBoard({ most: '2' })
  expect(columns.map(({ stageId }) => stageId)).toEqual(stages)
  expect(columns.map(({ count }) => count)).toEqual([1, 3, 0, 1, 0, 0, 0, 0, 0])
  expect(names(columns[1]!.cards)).toEqual(['江口', '上田'])
  expect(columns[0]!.next).toBeNull()
  const rest = await get<List>('cards', { stage: stages[1]!, after: columns[1]!.next!, facts: 'true' })
  expect(names(rest.cards)).toEqual(['井上'])
  expect(rest.cards[0]!.facts).toEqual(['いつでも', '1K・2DK'])
})

test('Card facts are in the reader’s language; lists send them on request only (R2.10)', async () => {
  const { columns } = await get<CardBoard>('card-board', {}, undefined, 'en')
  expect(columns[0]!.cards[0]).toMatchObject({ rentFrom: 80_000, facts: [expect.not.stringContaining('いつでも'), '1K, 2DK'] })
  expect((await get<List>('cards')).cards[0]).not.toHaveProperty('facts')
  const { id } = columns[0]!.cards[0]!
  expect((await get<List>('listed-cards', { id, facts: 'true' })).cards[0]!.facts).toContain('1K・2DK')
})

test('The filters of the card list narrow the board, too (R2.10)', async () => {
  const namesOf = async (query: Record<string, string>) => (await readBoard(query)).flatMap(({ cards }) => names(cards))
  expect(await namesOf({ text: '上田' })).toEqual(['上田'])
  expect(await namesOf({ rentFrom: '130000' })).toEqual([])
  expect((await readBoard({ stage: stages[3]! })).map(({ stageId }) => stageId)).toEqual([stages[3]])
  const several = await get<CardBoard>(`card-board?stage=${stages[0]}&stage=${stages[1]}&assignee=none`)
  expect(several.columns.map(({ stageId, count }) => [stageId, count])).toEqual([
    [stages[0], 1],
    [stages[1], 3],
  ])
  expect(names((await get<List>('cards', { stage: stages[0]! })).cards)).toEqual(['青木'])
})

matrixTest('A board column counts cards up to a limit and lists all page by page (R2.10)', async () => {
  const other = await newShop(app, '西')
  const of = { shop: other, member: await newMember(app, other.scope, 'staff') }
  // Nine of sixteen cards are in the first stage, one in each other stage and none in the last.
  const each = isLongRun ? maxCountedCardsPerStage + 5 : 20
  await insertManyCards(app, other.scope, 16 * each)
  const { columns } = await get<CardBoard>('card-board', {}, of)
  const counted = [9 * each, ...Array(7).fill(each), 0]
  expect(columns.map(({ count }) => count)).toEqual(counted.map((count) => Math.min(count, maxCountedCardsPerStage)))
  const { cards, next } = columns[0]!
  const shown = cards.map(({ id }) => id)
  for (let after = next; after; ) {
    const page: List = await get<List>('cards', { stage: columns[0]!.stageId, after, most: '50' }, of)
    shown.push(...page.cards.map(({ id }) => id))
    after = page.next
  }
  const query = { temperature: 'B', order: 'next' }
  const narrowed = (await get<CardBoard>('card-board', query, of)).columns
  const { rows } = await app.db.pool.query<{ sort: number; ids: string[] }>(
    `select s.sort, array_agg(c.id order by c.next_contact_on, case when c.next_contact_on is not null then c.id end, c.submitted_at desc, c.id desc) as ids
       from card c join card_stage s on s.id = c.stage_id
      where c.shop_id = $1 and c.temperature = 'B' group by s.sort`,
    [other.scope.shopId],
  )
  expect(rows).toHaveLength(8)
  for (const { sort, ids: meant } of rows) {
    const column = narrowed[sort]!
    expect(column.count).toBe(Math.min(meant.length, maxCountedCardsPerStage))
    expect(column.cards.map(({ id }) => id)).toEqual(meant.slice(0, 5))
  }
  expect(new Set(shown).size).toBe(9 * each)
  expect(shown).toHaveLength(9 * each)
})

test.each([
  ['newest', ['太田', '江口', '上田', '井上', '青木']],
  ['oldest', ['青木', '井上', '上田', '江口', '太田']],
  ['next', ['上田', '江口', '青木', '太田', '井上']],
])('List, board and export share the order “%s” (R2.10)', async (order, found) => {
  expect(names((await get<List>('cards', { order })).cards)).toEqual(found)
  const one: string[] = []
  for (let after: string | undefined, more = true; more; ) {
    const page = await get<List>('cards', { order, most: '1', ...(after && { after }) })
    one.push(...(names(page.cards) as string[]))
    more = page.next !== null
    after = page.next ?? undefined
  }
  expect(one).toEqual(found)
  expect(names((await get<List>('cards', { order, text: '田' })).cards)).toEqual(found.filter((name) => name.includes('田')))
  const column = (await readBoard({ order }))[1]!
  expect(names(column.cards)).toEqual(found.filter((name) => ['井上', '上田', '江口'].includes(name)))
  const rows = parseCsvRows((await responseBytes(await exportCards(app, shop.scope.shopId, manager, { order }))).toString('utf8'))
  expect(rows.map((row) => row.name?.split(' ')[0])).toEqual(found)
})

test('A page cursor of the order by next contact is refused in another order (R2.10)', async () => {
  const { next } = await get<List>('cards', { order: 'next', most: '4' })
  const search = new URLSearchParams({ after: next! })
  const response = await app.request(`/api/v1/shops/${shop.scope.shopId}/cards?${search}`, { headers: createBearerHeaders(manager) })
  expect([response.status, await response.json()]).toEqual([400, expect.objectContaining({ code: 'request.invalid' })])
})

/** Page sizes for 43 and for 260 cards. */
const pageSizes: readonly (readonly [string, string])[] = isLongRun
  ? [
      ['3', '3'],
      ['50', '50'],
    ]
  : [['20', '50']]

matrixTest.each(sampleCases(['2026-01-05T00:00:00Z', '2026-01-05T01:00:00Z']))(
  'Paging lists each of hundreds of cards with the timestamp %s once (R2.10)',
  async (at) => {
    const other = await newShop(app, '北')
    const member = await newMember(app, other.scope, 'staff')
    await insertManyCards(app, other.scope, 260)
    const { rows } = await app.db.pool.query<{ id: string }>('select id from card where shop_id = $1 order by submitted_at', [
      other.scope.shopId,
    ])
    const every = rows.map(({ id }) => id)
    await app.db.pool.query(`update card set submitted_at = $2, temperature = null, next_contact_on = null where id = any($1)`, [
      every.slice(1),
      at,
    ])
    await app.db.pool.query(`update card set temperature = 'A', next_contact_on = '2026-01-06' where id = any($1)`, [
      [every[0], ...every.slice(1, 43)],
    ])
    const all = async (query: Record<string, string>) => {
      const listedNames: string[] = []
      for (let after: string | null = ''; after !== null; ) {
        const page: List = await get('cards', { ...query, ...(after && { after }) }, { shop: other, member })
        listedNames.push(...page.cards.map(({ id }) => id))
        after = page.next
      }
      return listedNames
    }
    for (const order of sampleCases(['next', 'newest', 'oldest'], 2)) {
      for (const [few, most] of pageSizes) {
        const some = every.slice(0, 43).toSorted()
        expect([order, few, (await all({ order, most: few, temperature: 'A' })).toSorted()]).toEqual([order, few, some])
        expect([order, most, (await all({ order, most })).toSorted()]).toEqual([order, most, every.toSorted()])
      }
    }
  },
)

test('A card list with a cursor or day beyond the possible range is refused', async () => {
  const somebody = '00000000-0000-4000-8000-000000000000'
  for (const query of [
    `after=-999999999999999_${somebody}`,
    `after=u-999999999999999_${somebody}&order=next`,
    'to=9999-12-31',
    'from=0000-12-31',
  ]) {
    for (const path of query.startsWith('after') ? ['cards'] : ['cards', 'card-board']) {
      const response = await app.request(`/api/v1/shops/${shop.scope.shopId}/${path}?${query}`, { headers: createBearerHeaders(manager) })
      expect([query, path, response.status]).toEqual([query, path, 400])
    }
  }
})
