import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ListedCard } from '#contract/cards/list.ts'
import type { BulkCardResult } from '#contract/cards/many-cards.ts'
import { newId } from '#platform/ids.ts'
import { sendCard } from '../../../../test/access/card-samples.ts'
import type { TestApp } from '../../../../test/app.ts'
import { type InsertedCard, insertSentCards } from '../../../../test/sent-cards.ts'
import { readStageIds } from '../../../../test/stages.ts'
import { startVisitorCardServers } from '../../../../test/visitor-cards.ts'
import { createBearerHeaders, newIdempotencyKey, post } from '../../../../test/world.ts'

let cards: Awaited<ReturnType<typeof startVisitorCardServers>>
let staffIds: string[]
beforeAll(async () => {
  cards = await startVisitorCardServers()
  const rows = await cards.rowsOf('select id from staff where shop_id = $1 order by sort, id', cards.shop.scope.shopId)
  staffIds = rows.map(({ id }) => id)
})
afterAll(() => cards?.stop())

type Act = { by?: TestApp; key?: string }
const headers = () => createBearerHeaders(cards.world.east.members.staff)
async function act(name: string, body: object, { by = cards.app, key = newIdempotencyKey() }: Act = {}) {
  const response = await post(by, `/shops/${cards.shop.scope.shopId}/cards-${name}`, { headers: headers(), body, key })
  const { outcomes, code } = (await response.json()) as { outcomes?: BulkCardResult[]; code?: string }
  return { http: response.status, code, outcomes: outcomes ?? [] }
}
const sent = (count: number) => insertSentCards({ app: cards.app }, cards.shop, Array(count).fill({}))
const resultsOf = (outcomes: readonly BulkCardResult[]) => outcomes.map(({ refused, changed }) => refused ?? (changed ? 'changed' : 'same'))
const toA = (ids: readonly string[]) => ({
  cards: ids.map((id) => ({ id, was: { temperature: null } })),
  change: { temperature: 'A' },
})

test('Each card of a bulk change has its own outcome', async () => {
  const [one, already, theirs, deleted] = (await sent(4)) as [InsertedCard, InsertedCard, InsertedCard, InsertedCard]
  await act('change-many', toA([already.cardId]))
  await act('change-many', { ...toA([theirs.cardId]), change: { temperature: 'C' } })
  await act('delete-many', { cards: [{ id: deleted.cardId, rev: deleted.rev }] })
  const other = (await sendCard({ app: cards.app }, cards.world.west.main)).cardId
  const { outcomes } = await act('change-many', toA([one.cardId, already.cardId, theirs.cardId, deleted.cardId, other, newId()]))
  expect(resultsOf(outcomes)).toEqual(['changed', 'same', 'card.changedByColleague', 'card.deleted', 'card.notFound', 'card.notFound'])
  expect(outcomes.map(({ card }) => card?.temperature)).toEqual(['A', 'A', 'C', undefined, undefined, undefined])
  expect(outcomes[0]).toMatchObject({ id: one.cardId, rev: one.rev + 1 })
})

test('Assigning cards to an unknown colleague changes none of them', async () => {
  const ids = (await sent(2)).map(({ cardId }) => cardId)
  const input = { cards: ids.map((id) => ({ id, was: { assigneeId: null } })), change: { assigneeId: newId() } }
  expect(await act('change-many', input)).toMatchObject({ http: 404, code: 'staff.notFound' })
  const assigned = await act('change-many', { ...input, change: { assigneeId: staffIds[0] } })
  expect(resultsOf(assigned.outcomes)).toEqual(['changed', 'changed'])
})

test('Marking several cards as lost requires a reason', async () => {
  const ids = (await sent(2)).map(({ cardId }) => cardId)
  const stages = await readStageIds(cards.app.db, cards.shop.scope.shopId)
  const input = { cards: ids.map((id) => ({ id, was: { stageId: stages[0], lostReason: null } })), change: { stageId: stages[8] } }
  expect(await act('change-many', input)).toMatchObject({ http: 400, code: 'request.invalid' })
  const { outcomes } = await act('change-many', { ...input, change: { ...input.change, lostReason: '他社で決定' } })
  expect(outcomes.map(({ card }) => [card?.category, card?.lostReason])).toEqual(Array(2).fill(['lost', '他社で決定']))
})

test('Cards that were deleted in bulk can be restored in bulk', async () => {
  const [one, other] = (await sent(2)) as [InsertedCard, InsertedCard]
  const key = newIdempotencyKey()
  const input = { cards: [one, other].map(({ cardId, rev }) => ({ id: cardId, rev })) }
  const deleted = await act('delete-many', input, { key })
  expect(resultsOf(deleted.outcomes)).toEqual(['changed', 'changed'])
  expect(await act('delete-many', input, { key })).toEqual(deleted)
  const back = await act('restore-many', { cards: deleted.outcomes.map(({ id, rev }) => ({ id, rev })) })
  expect(back.outcomes.map(({ card }) => card?.category)).toEqual(['new', 'new'])
  expect((await act('delete-many', input, { key })).outcomes.map(({ card }) => card?.category)).toEqual(['new', 'new'])
})

test('Concurrent bulk changes of the same cards in opposite order do not deadlock', async () => {
  const ids = (await sent(6)).map(({ cardId }) => cardId)
  const inputFor = (order: readonly string[], temperature: string) => ({ ...toA(order), change: { temperature } })
  const [one, other] = await Promise.all([
    act('change-many', inputFor(ids, 'A')),
    act('change-many', inputFor(ids.toReversed(), 'B'), { by: cards.other }),
  ])
  expect([one.http, other.http]).toEqual([200, 200])
  const by = (outcomes: BulkCardResult[]) => new Map(outcomes.map((outcome) => [outcome.id, outcome.changed]))
  const [first, second] = [by(one.outcomes), by(other.outcomes)]
  for (const id of ids) expect([first.get(id), second.get(id)].filter(Boolean)).toHaveLength(1)
})

test('Concurrent bulk changes with one key are applied once', async () => {
  const ids = (await sent(3)).map(({ cardId }) => cardId)
  const key = newIdempotencyKey()
  const [one, twin] = await Promise.all([act('change-many', toA(ids), { key }), act('change-many', toA(ids), { key, by: cards.other })])
  expect(one).toEqual(twin)
  expect(resultsOf(one.outcomes)).toEqual(['changed', 'changed', 'changed'])
  const events = await cards.rowsOf(`select id from event where kind = 'card.change' and entity_id = any($1)`, ids)
  expect(events).toHaveLength(3)
})

test('A bulk change with a repeated card or without old values is refused', async () => {
  const [{ cardId }] = (await sent(1)) as [InsertedCard]
  expect(await act('change-many', toA([cardId, cardId]))).toMatchObject({ code: 'request.invalid' })
  expect(await act('change-many', { ...toA([cardId]), change: { assigneeId: null } })).toMatchObject({ code: 'request.invalid' })
})

test('Listed cards can be read by id, without deleted or unknown ones', async () => {
  const [one, gone] = (await sent(2)) as [InsertedCard, InsertedCard]
  await act('delete-many', { cards: [{ id: gone.cardId, rev: gone.rev }] })
  const response = await cards.app.request(
    `/api/v1/shops/${cards.shop.scope.shopId}/listed-cards?id=${one.cardId}&id=${gone.cardId}&id=${newId()}`,
    { headers: headers() },
  )
  const list = (await response.json()) as { cards: ListedCard[] }
  expect(list.cards.map(({ id }) => id)).toEqual([one.cardId])
})
