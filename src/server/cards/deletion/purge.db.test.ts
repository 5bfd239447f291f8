import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DeletedCard } from '#contract/cards/deleted.ts'
import { sendCard } from '../../../../test/access/card-samples.ts'
import { collectHintedTopics } from '../../../../test/hints.ts'
import { findCanaryTraces } from '../../../../test/personal-data-canary.ts'
import { insertSentCard } from '../../../../test/sent-cards.ts'
import { moveCardToStage } from '../../../../test/stages.ts'
import { startVisitorCardServers } from '../../../../test/visitor-cards.ts'
import { createBearerHeaders, joinAsVisitor, newIdempotencyKey, post } from '../../../../test/world.ts'
import { queueHintTopic } from '../../feed/queue-hint.ts'
import { cardHintTopic } from '../card-hint.ts'
import { purgeDueCards } from './purge.ts'

let cards: Awaited<ReturnType<typeof startVisitorCardServers>>
beforeAll(async () => {
  cards = await startVisitorCardServers()
})
afterAll(() => cards?.stop())

const shopPath = () => `/shops/${cards.shop.scope.shopId}`
type Answered = { http: number; rev: number; code?: string; id?: string }
async function act(
  cardId: string,
  name: string,
  body: object,
  { as = 'manager', key = newIdempotencyKey() }: { as?: 'staff' | 'manager'; key?: string } = {},
) {
  const response = await post(cards.app, `${shopPath()}/cards/${cardId}/${name}`, {
    headers: createBearerHeaders(cards.world.east.members[as]),
    body,
    key,
  })
  return { http: response.status, ...((await response.json()) as object) } as Answered
}
async function bin(query = ''): Promise<{ cards: DeletedCard[]; next: string | null }> {
  const response = await cards.app.request(`/api/v1${shopPath()}/deleted-cards${query}`, {
    headers: createBearerHeaders(cards.world.east.members.staff),
  })
  return (await response.json()) as { cards: DeletedCard[]; next: string | null }
}
async function sentWith(ticket: string, answers: Record<string, string[]>) {
  const sent = await sendCard({ app: cards.app }, cards.shop, answers)
  await post(cards.app, `/cards/${sent.token}/link-ticket`, { body: { ticket } })
  return sent
}
const deleted = async (name: string, ticket?: string) => {
  const answers = { name: [name], email: ['erased@example.jp'] }
  const { cardId, rev } = ticket ? await sentWith(ticket, answers) : await insertSentCard({ app: cards.app }, cards.shop, answers)
  return { cardId, rev: (await act(cardId, 'delete', { rev })).rev }
}
const statusOf = async (cardId: string) => (await cards.rowsOf('select status from card where id = $1', cardId))[0].status
const purgeDue = () => purgeDueCards({ db: cards.app.db, clock: cards.app.clock, hooks: cards.app.queue.hooks })
const makeDue = (cardId: string) => cards.rowsOf(`update card set purge_on = '2000-01-01' where id = $1 and status = 'deleted'`, cardId)

test('The bin lists deleted cards with their purge date, latest deletion first', async () => {
  await deleted('一人目')
  await deleted('二人目')
  const first = await bin('?most=1')
  expect(first.cards).toMatchObject([{ name: '二人目', deletedBy: '担当 manager', purgeOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) }])
  const second = await bin(`?most=1&after=${first.next}`)
  expect(second.cards.map(({ name }) => name)).toEqual(['一人目'])
  expect(second.next).toBeNull()
  const ids = [first.cards[0]!.id, second.cards[0]!.id]
  expect((await bin(`?id=${ids[1]}`)).cards).toEqual(second.cards)
  const { rev } = first.cards[0]!
  expect(await act(ids[0]!, 'restore', { rev })).toMatchObject({ http: 200 })
  expect((await bin(`?id=${ids[0]}&id=${ids[1]}`)).cards.map(({ name }) => name)).toEqual(['一人目'])
})

test('Purging a card erases all personal data and keeps what reports count', async () => {
  const { token: ticket } = await joinAsVisitor(cards.app, cards.shop)
  const { cardId, token, rev } = await sendCard({ app: cards.app }, cards.shop, { name: ['消去 太郎'], email: ['taro.gone@example.jp'] })
  await post(cards.app, `/cards/${token}/link-ticket`, { body: { ticket } })
  await act(cardId, 'change', { was: { temperature: null }, change: { temperature: 'A' } })
  await act(cardId, 'tasks', { words: '消去 太郎さまへ電話' })
  const { shopId } = cards.shop.scope
  const by = cards.world.east.members.staff
  await moveCardToStage(cards.app, { shopId, cardId, by, to: 8, lostReason: '消去 太郎さまは他社' })
  const [{ customer_id: customerId }] = await cards.rowsOf('select customer_id from card where id = $1', cardId)
  const gone = await act(cardId, 'delete', { rev: rev + 2 })
  const key = newIdempotencyKey()
  expect(await act(cardId, 'purge', { rev: gone.rev - 1 })).toMatchObject({ http: 409, code: 'card.changedByColleague' })
  expect(await act(cardId, 'purge', { rev: gone.rev }, { as: 'staff' })).toMatchObject({ http: 403 })
  expect(await act(cardId, 'purge', { rev: gone.rev }, { key })).toEqual({ http: 200, id: cardId })
  expect(await act(cardId, 'purge', { rev: gone.rev }, { key })).toEqual({ http: 200, id: cardId })

  expect(await findCanaryTraces(cards.app.db, '消去 太郎|taro.gone')).toEqual([])
  expect(await cards.rowsOf('select id from customer where id = $1', customerId)).toEqual([])
  const [row] = await cards.rowsOf(
    'select status, s.category, temperature, submitted_at, answers, search, grams from card c join card_stage s on s.id = c.stage_id where c.id = $1',
    cardId,
  )
  expect(row).toEqual({
    ...{ status: 'purged', category: 'lost', temperature: 'A', submitted_at: expect.any(Date) },
    ...{ answers: {}, search: null, grams: null },
  })
  expect(await cards.rowsOf('select key from consent where card_id = $1', cardId)).toEqual([{ key: 'consentPurpose' }])
  expect(await cards.show(token)).toMatchObject({ http: 404 })
  expect(await act(cardId, 'restore', { rev: gone.rev + 1 })).toMatchObject({ code: 'card.notFound' })
})

test('Purging a card keeps a customer who has another card, even in another shop', async () => {
  const one = await deleted('同じ人')
  const other = await insertSentCard({ app: cards.app }, cards.world.east.branch)
  const [{ customer_id: customerId }] = await cards.rowsOf('select customer_id from card where id = $1', one.cardId)
  await cards.rowsOf('update card set customer_id = $2 where id = $1', other.cardId, customerId)
  expect(await act(one.cardId, 'purge', { rev: one.rev })).toMatchObject({ http: 200 })
  expect(await cards.rowsOf('select id from customer where id = $1', customerId)).toHaveLength(1)
})

test('Cards are purged once after their purge date, and restored cards are kept', async () => {
  const number = await joinAsVisitor(cards.app, cards.shop)
  const [expired, later, back] = [await deleted('期限', number.token), await deleted('まだ'), await deleted('戻した')]
  await makeDue(expired.cardId)
  await makeDue(back.cardId)
  await act(back.cardId, 'restore', { rev: back.rev })
  const hinted = await collectHintedTopics(cards.app.db, () => Promise.all([purgeDue(), purgeDue()]))
  expect(await Promise.all([expired, later, back].map(({ cardId }) => statusOf(cardId)))).toEqual(['purged', 'deleted', 'submitted'])
  const { shopId } = cards.shop.scope
  expect(hinted).toEqual([cardHintTopic(shopId, expired.cardId), queueHintTopic(shopId)])
  const purges = await cards.rowsOf(`select actor_kind, data from event where kind = 'card.purge' and entity_id = $1`, expired.cardId)
  expect(purges).toEqual([{ actor_kind: 'system', data: { from: 'deleted' } }])
})

test('A card restored while it is purged is either restored or erased, never both', async () => {
  const { cardId, rev } = await deleted('同時')
  await makeDue(cardId)
  const [back] = await Promise.all([act(cardId, 'restore', { rev }), purgeDue()])
  const [row] = await cards.rowsOf('select status, name, customer_id is not null as person from card where id = $1', cardId)
  expect(row).toEqual(
    back.http === 200 ? { status: 'submitted', name: '同時', person: true } : { status: 'purged', name: null, person: false },
  )
})
