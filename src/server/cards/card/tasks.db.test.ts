import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CardDetail } from '#contract/cards/detail.ts'
import type { Task } from '#contract/cards/items.ts'
import type { TestApp } from '../../../../test/app.ts'
import { insertSentCard } from '../../../../test/sent-cards.ts'
import { startVisitorCardServers } from '../../../../test/visitor-cards.ts'
import { createBearerHeaders, newIdempotencyKey, post } from '../../../../test/world.ts'

let cards: Awaited<ReturnType<typeof startVisitorCardServers>>
let me: string
beforeAll(async () => {
  cards = await startVisitorCardServers()
  const { accountId } = cards.world.east.members.staff
  ;[{ id: me }] = (await cards.rowsOf('select id from staff where account_id = $1', accountId)) as [{ id: string }]
})
afterAll(() => cards?.stop())

type Answered = Task & { http: number; code?: string; current?: Task }
const headers = () => createBearerHeaders(cards.world.east.members.staff)
async function act(
  cardId: string,
  path: string,
  body: object,
  { by = cards.app, key = newIdempotencyKey() }: { by?: TestApp; key?: string } = {},
) {
  const response = await post(by, `/shops/${cards.shop.scope.shopId}/cards/${cardId}/tasks${path}`, { headers: headers(), body, key })
  return { http: response.status, ...((await response.json()) as object) } as Answered
}
const get = async <Answer>(path: string) =>
  (await (await cards.app.request(`/api/v1/shops/${cards.shop.scope.shopId}${path}`, { headers: headers() })).json()) as Answer
const read = (cardId: string) => get<CardDetail>(`/cards/${cardId}`)
const newCard = async () => (await insertSentCard({ app: cards.app }, cards.shop)).cardId

test('Each step of a task, from adding to removing, is listed in the history (R2.12)', async () => {
  const cardId = await newCard()
  const added = await act(cardId, '', { words: ' 保証会社に電話する ', dueOn: '2030-01-31', assigneeId: me })
  expect(added).toMatchObject({ http: 200, rev: 1, words: '保証会社に電話する', dueOn: '2030-01-31', assigneeId: me, doneAt: null })
  await act(cardId, '', { words: '資料を送る' })
  const changed = await act(cardId, `/${added.id}/change`, { rev: 1, dueOn: null, words: '保証会社へ連絡' })
  expect(changed).toMatchObject({ http: 200, rev: 2, dueOn: null, assigneeId: me })
  const done = await act(cardId, `/${added.id}/done`, { rev: 2 })
  expect(done.doneAt).toEqual(expect.any(String))
  expect((await read(cardId)).tasks.map(({ words }) => words)).toEqual(['資料を送る', '保証会社へ連絡'])
  const again = await act(cardId, `/${added.id}/undone`, { rev: done.rev })
  expect(again).toMatchObject({ http: 200, doneAt: null })
  expect(await act(cardId, `/${added.id}/remove`, { rev: again.rev })).toMatchObject({ http: 200, id: added.id })
  const { tasks, events, rev } = await read(cardId)
  expect(tasks.map(({ words }) => words)).toEqual(['資料を送る'])
  const history = events.slice(2).map(({ kind, changes }) => [kind, changes.find(({ field }) => field === 'task')?.after])
  expect(history).toEqual([
    ['card.addTask', '保証会社に電話する'],
    ['card.addTask', '資料を送る'],
    ['card.changeTask', '保証会社へ連絡'],
    ['card.doTask', '保証会社へ連絡'],
    ['card.undoTask', '保証会社へ連絡'],
    ['card.removeTask', '保証会社へ連絡'],
  ])
  // The card’s revision stays, so concurrent edits of the card do not conflict.
  expect(rev).toBe((await cards.rowsOf('select rev from card where id = $1', cardId))[0].rev)
})

test('Concurrent requests neither add nor finish a task twice, nor overwrite a change', async () => {
  const cardId = await newCard()
  const key = newIdempotencyKey()
  const [one, other] = await Promise.all([
    act(cardId, '', { words: '資料を送る' }, { key }),
    act(cardId, '', { words: '資料を送る' }, { key, by: cards.other }),
  ])
  expect([one.id, one.http]).toEqual([other.id, 200])
  const both = await Promise.all([
    act(cardId, `/${one.id}/done`, { rev: 1 }),
    act(cardId, `/${one.id}/done`, { rev: 1 }, { by: cards.other }),
  ])
  expect(both.map(({ http, rev }) => [http, rev])).toEqual([
    [200, 2],
    [200, 2],
  ])
  expect((await read(cardId)).events.filter(({ kind }) => kind === 'card.doTask')).toHaveLength(1)
  // The later of two concurrent changes learns the result of the first.
  const responses = await Promise.all([
    act(cardId, `/${one.id}/change`, { rev: 2, words: 'A' }),
    act(cardId, `/${one.id}/change`, { rev: 2, words: 'B' }, { by: cards.other }),
  ])
  const late = responses.find(({ http }) => http === 409)
  expect(late).toMatchObject({ code: 'task.changed', current: { words: responses.find(({ http }) => http === 200)?.words, rev: 3 } })
})

test('A task that is invalid, unknown or beyond the limit is refused', async () => {
  const { cardId, rev } = await insertSentCard({ app: cards.app }, cards.shop)
  const { id } = await act(cardId, '', { words: '資料を送る' })
  const [{ id: stranger }] = (await cards.rowsOf(
    'select id from staff where shop_id = $1 limit 1',
    cards.world.west.main.scope.shopId,
  )) as [{ id: string }]
  expect(await act(cardId, '', { words: 'x', assigneeId: stranger })).toMatchObject({ http: 404, code: 'staff.notFound' })
  expect(await act(cardId, `/${id}/change`, { rev: 1, assigneeId: stranger })).toMatchObject({ http: 404, code: 'staff.notFound' })
  expect(await act(await newCard(), `/${id}/done`, { rev: 1 })).toMatchObject({ http: 404, code: 'task.notFound' })
  expect(await act(cardId, '', { words: ' ' })).toMatchObject({ http: 400 })
  expect(await act(cardId, '', { words: 'x', dueOn: '2030-02-30' })).toMatchObject({ http: 400 })
  await cards.rowsOf(
    `insert into card_item (id, organization_id, shop_id, card_id, kind, fields, created_at)
     select gen_random_uuid(), organization_id, shop_id, card_id, kind, fields, created_at from card_item, generate_series(1, 48) where id = $1`,
    id,
  )
  expect((await act(cardId, '', { words: 'やること' })).http).toBe(200)
  expect(await act(cardId, '', { words: 'one too many' })).toMatchObject({ http: 409, code: 'task.tooMany' })
  await post(cards.app, `/shops/${cards.shop.scope.shopId}/cards/${cardId}/delete`, { headers: headers(), body: { rev } })
  expect(await act(cardId, `/${id}/done`, { rev: 1 })).toMatchObject({ http: 409, code: 'card.deleted' })
})

test('“My tasks” lists the caller’s open tasks page by page, earliest due first', async () => {
  const [cardId, { cardId: binned, rev }] = [await newCard(), await insertSentCard({ app: cards.app }, cards.shop)]
  const add = (words: string, more: object, card = cardId) => act(card, '', { words, assigneeId: me, ...more })
  await add('some day', {})
  await add('late', { dueOn: '2031-01-02' })
  await add('early', { dueOn: '2031-01-01' })
  await add('another’s', { assigneeId: null, dueOn: '2030-01-01' })
  await add('gone', { dueOn: '2031-01-01' }, binned)
  const done = await add('done', { dueOn: '2031-01-01' })
  await act(cardId, `/${done.id}/done`, { rev: 1 })
  await post(cards.app, `/shops/${cards.shop.scope.shopId}/cards/${binned}/delete`, { headers: headers(), body: { rev } })
  type Page = { tasks: (Task & { card: { id: string; name: string } })[]; next: string | null; code?: string }
  const listed: Page['tasks'] = []
  let after = ''
  for (let page = 0; page < 10; page++) {
    const { tasks, next } = await get<Page>(`/my-tasks?most=1${after && `&after=${after}`}`)
    listed.push(...tasks)
    if (!next) break
    after = next
  }
  expect(listed.filter(({ card }) => card.id === cardId).map(({ words }) => words)).toEqual(['early', 'late', 'some day'])
  expect(listed[0]!.card.name).toBe('山本 由佳')
  expect(await get<Page>('/my-tasks?after=nowhere')).toMatchObject({ code: 'request.invalid' })
})
