import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CardBoard, ListedCard } from '#contract/cards/list.ts'
import { newId } from '#platform/ids.ts'
import { beginCard, minimalCardAnswers } from '../../../../test/access/card-samples.ts'
import { startApp, type TestApp } from '../../../../test/app.ts'
import { buildWorld, createBearerHeaders, joinAsVisitor, post, type World } from '../../../../test/world.ts'
import { defaultStages } from '../stages.ts'
import { unassignedSqlId } from './list.ts'
import { renewCardSearchTexts } from './renew-search.ts'

let app: TestApp
let world: World
const people = [
  { name: '山本 由佳', kana: 'やまもと ゆか', phone: '090-1234-5678', rentMin: '8万', rentMax: '12万' },
  { name: '佐藤 健', kana: 'さとう けん', phone: '03-9876-5432', rentMax: '7万' },
  { name: 'John Smith', phone: '+44 20 7946 0958', email: 'john.smith@example.com' },
  { name: '山田 由美', kana: 'やまだ ゆみ', phone: '090-5555-1234', rentMin: '15万' },
]
beforeAll(async () => {
  app = await startApp({ settings: () => ({ ROLE: 'web' }) })
  world = await buildWorld(app)
  for (const person of people) {
    await send(world.east.main, person)
    app.pass(60)
  }
  await beginCard({ app }, world.east.main, { answers: { name: ['書きかけ'] } })
  await send(world.west.main, { ...people[0]!, name: '西の人' })
})
afterAll(() => app?.stop())

async function send(shop: World['east']['main'], person: Record<string, string>, more: object = {}) {
  const { token, card } = await beginCard({ app }, shop, more)
  const answers = { ...minimalCardAnswers, ...Object.fromEntries(Object.entries(person).map(([key, answer]) => [key, [answer]])) }
  const sent = await post(app, `/cards/${token}/send`, { body: { rev: card.rev, answers, locale: 'ja' } })
  expect([sent.status, await sent.text()]).toEqual([200, expect.any(String)])
}

type Page = { cards: ListedCard[]; next: string | null }
async function list(query: Record<string, string | string[]> = {}): Promise<Page> {
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, values]) => [values].flat().map((value): [string, string] => [name, value])),
  )
  const response = await app.request(`/api/v1/shops/${world.east.main.scope.shopId}/cards?${search}`, {
    headers: createBearerHeaders(world.east.members.staff),
  })
  expect(response.status).toBe(200)
  return (await response.json()) as Page
}
const names = async (query: Record<string, string | string[]> = {}) => (await list(query)).cards.map(({ name }) => name)

test('The card list shows submitted cards, latest first, and no drafts', async () => {
  expect(await names()).toEqual(['山田 由美', 'John Smith', '佐藤 健', '山本 由佳'])
  expect((await list()).cards.at(-1)).toMatchObject({
    kana: 'ヤマモト ユカ',
    rentFrom: 80_000,
    rentTo: 120_000,
    category: 'new',
    lostReason: null,
    ticket: null,
  })
})

test.each([
  ['山', ['山田 由美', '山本 由佳']],
  ['やまも', ['山本 由佳']],
  ['yama yuk', ['山本 由佳']],
  ['ｻﾄｳ', ['佐藤 健']],
  ['5678', ['山本 由佳']],
  ['090', ['山田 由美', '山本 由佳']],
  ['john.smith@', ['John Smith']],
  ['西', []],
])('The search %j finds only the shop’s matching cards', async (text, found) => {
  expect(await names({ text })).toEqual(found)
})

test('The second page of cards continues after the first page', async () => {
  const first = await list({ most: '2' })
  expect(first.cards.map(({ name }) => name)).toEqual(['山田 由美', 'John Smith'])
  const second = await list({ most: '2', after: first.next! })
  expect(second.cards.map(({ name }) => name)).toEqual(['佐藤 健', '山本 由佳'])
  expect(second.next).toBeNull()
})

test('The card list can be filtered by rent, temperature and day', async () => {
  expect(await names({ rentFrom: '100000' })).toEqual(['山田 由美', '山本 由佳'])
  expect(await names({ rentTo: '70000' })).toEqual(['佐藤 健'])
  await app.db.pool.query(`update card set temperature = 'A' where name = 'John Smith'`)
  expect(await names({ temperature: ['A', 'B'] })).toEqual(['John Smith'])
  expect(await names({ from: '2000-01-01', to: '2000-01-02' })).toEqual([])
})

test('The card list can be filtered by several assignees and stages (R2.10)', async () => {
  const { pool } = app.db
  const [{ id: colleague }, { id: other }] = (await pool.query('select id from staff where shop_id = $1', [world.east.main.scope.shopId]))
    .rows as [{ id: string }, { id: string }]
  const { rows: stages } = await pool.query('select id from card_stage where shop_id = $1 order by sort', [world.east.main.scope.shopId])
  const put = (name: string, assignee: string | null, stage: string) =>
    pool.query('update card set assignee_id = $2, stage_id = $3 where name = $1', [name, assignee, stage])
  await put('山田 由美', colleague, stages[2].id)
  await put('佐藤 健', other, stages[1].id)
  expect(await names({ assignee: 'none' })).toEqual(['John Smith', '山本 由佳'])
  expect(await names({ assignee: 'none', text: '山' })).toEqual(['山本 由佳'])
  expect(await names({ assignee: colleague })).toEqual(['山田 由美'])
  expect(await names({ assignee: ['none', other] })).toEqual(['John Smith', '佐藤 健', '山本 由佳'])
  // An unknown assignee, given as the index's id for "unassigned", and the largest number of assignees.
  expect(await names({ assignee: unassignedSqlId })).toEqual([])
  expect(await names({ assignee: [unassignedSqlId, other], order: 'oldest' })).toEqual(['佐藤 健'])
  expect(await names({ assignee: [...Array.from({ length: 200 }, () => newId()), other] })).toEqual(['佐藤 健'])
  expect(await names({ stage: [stages[2].id, stages[1].id] })).toEqual(['山田 由美', '佐藤 健'])
  expect(await names({ stage: [stages[0].id, stages[1].id], assignee: other })).toEqual(['佐藤 健'])
  expect(await names({ stage: [stages[0].id, stages[1].id], order: 'oldest' })).toEqual(['山本 由佳', '佐藤 健', 'John Smith'])
  await put('山田 由美', null, stages[0].id)
  expect(await names({ assignee: 'none' })).toEqual(['山田 由美', 'John Smith', '山本 由佳'])
  await put('佐藤 健', null, stages[0].id)
})

test('A listed card shows its ticket number', async () => {
  const ticket = await joinAsVisitor(app, world.east.main)
  await send(world.east.main, { name: '番号 あり', phone: '090-0000-0001' }, { ticket: ticket.token })
  expect((await list({ most: '1' })).cards[0]).toMatchObject({ name: '番号 あり', ticket: ticket.number })
})

test('A ticket number in lower case or without zeros finds the shop’s cards (R2.10)', async () => {
  const { east, west } = world
  const [earlier, today, elsewhere] = [
    await joinAsVisitor(app, east.main),
    await joinAsVisitor(app, east.main),
    await joinAsVisitor(app, west.main),
  ]
  await send(east.main, { name: '前日 客', phone: '090-0000-0002' }, { ticket: earlier.token })
  await send(west.main, { name: '西の 客', phone: '090-0000-0003' }, { ticket: elsewhere.token })
  app.pass(60)
  await send(east.main, { name: '本日 客', phone: '090-0000-0004' }, { ticket: today.token })
  await app.db.pool.query(
    `update ticket set business_day = business_day - 1, ordinal = (select ordinal from ticket where id = $1) where id = any($2)`,
    [today.ticketId, [earlier.ticketId, elsewhere.ticketId]],
  )
  const { number } = today
  for (const text of [number, number.toLowerCase(), number.replace(/0+/, '')]) expect(await names({ text })).toEqual(['本日 客', '前日 客'])
  expect(await names({ text: number, order: 'oldest' })).toEqual(['前日 客', '本日 客'])
  expect(await names({ text: number, temperature: 'A' })).toEqual([])
  const first = await list({ text: number, most: '1' })
  expect((await list({ text: number, most: '1', after: first.next! })).cards.map(({ name }) => name)).toEqual(['前日 客'])
  const path = `/api/v1/shops/${east.main.scope.shopId}/card-board?text=${number}`
  const board = (await (await app.request(path, { headers: createBearerHeaders(east.members.staff) })).json()) as CardBoard
  expect(board.columns.map(({ count }) => count)).toEqual([2, ...defaultStages.slice(1).map(() => 0)])
})

test('A new shop has the default stages', async () => {
  const response = await app.request(`/api/v1/shops/${world.east.main.scope.shopId}/card-stages`, {
    headers: createBearerHeaders(world.east.members.staff),
  })
  const listed = (await response.json()) as { stages: { name: unknown; category: unknown }[] }
  expect(listed.stages.map(({ name, category }) => ({ name, category }))).toEqual(defaultStages)
})

test('Cards stored before kanji folding are found after their search text is renewed', async () => {
  const { scope } = world.east.main
  await send(world.east.main, { name: '渡邉 綾', kana: 'わたなべ あや', phone: '090-2222-1234' })
  const written = async () => {
    const { rows } = await app.db.pool.query(`select search, grams from card where shop_id = $1 and name = '渡邉 綾'`, [scope.shopId])
    return rows
  }
  const folded = await written()
  // Written as by the previous version.
  await app.db.pool.query(`update card set search = '渡邉綾', grams = '{}' where shop_id = $1 and name = '渡邉 綾'`, [scope.shopId])
  await app.db.pool.query('update shop set card_search_version = 0 where id = $1', [scope.shopId])
  expect(await names({ text: '渡辺' })).toEqual([])
  await renewCardSearchTexts(app)
  expect(await names({ text: '渡辺' })).toEqual(['渡邉 綾'])
  expect(await written()).toEqual(folded)
  // A second run changes nothing.
  await app.db.pool.query(`update card set search = 'x' where shop_id = $1 and name = '渡邉 綾'`, [scope.shopId])
  await renewCardSearchTexts(app)
  expect(await names({ text: '渡辺' })).toEqual([])
})
