import { afterAll, beforeAll, expect, test } from 'vitest'
import { draftRetentionDays } from '#domain/cards/draft.ts'
import { sendCard } from '../../../../test/access/card-samples.ts'
import { collectHintedTopics } from '../../../../test/hints.ts'
import { canaryValues, findCanaryTraces } from '../../../../test/personal-data-canary.ts'
import { startVisitorCardServers } from '../../../../test/visitor-cards.ts'
import { joinAsVisitor } from '../../../../test/world.ts'
import { queueHintTopic } from '../../feed/queue-hint.ts'
import { cardHintTopic } from '../card-hint.ts'
import { eraseOldDrafts } from './old-drafts.ts'

let cards: Awaited<ReturnType<typeof startVisitorCardServers>>
beforeAll(async () => {
  cards = await startVisitorCardServers()
})
afterAll(() => cards?.stop())

const run = (most?: number) => eraseOldDrafts({ db: cards.app.db, clock: cards.app.clock, hooks: cards.app.queue.hooks }, most)
const untouched = (cardId: string, hours: number) =>
  cards.rowsOf('update card set touched_at = $2 where id = $1', cardId, cards.app.clock().subtract({ hours }).toString())
const rowOf = async (cardId: string) => (await cards.rowsOf('select status, answers from card where id = $1', cardId))[0]
const tooLong = draftRetentionDays * 24 + 1
const draft = async (hours: number, more: object = {}) => {
  const { token, card } = await cards.begin(more)
  const cardId = await cards.cardIdOf(token)
  await untouched(cardId, hours)
  return { token, card, cardId }
}

test('An abandoned draft is erased together with the personal data on its ticket', async () => {
  const { token: ticket } = await joinAsVisitor(cards.app, cards.shop, { name: canaryValues.words })
  const old = await draft(tooLong, {
    ticket,
    answers: { name: [canaryValues.words], kana: [canaryValues.kana], phone: [canaryValues.phone] },
  })
  const fresh = await draft(tooLong - 2)
  const sent = await sendCard({ app: cards.app }, cards.shop, { name: ['送信 済'] })
  await untouched(sent.cardId, tooLong)
  expect(await findCanaryTraces(cards.app.db)).not.toEqual([])
  const hinted = await collectHintedTopics(cards.app.db, run)
  expect(await findCanaryTraces(cards.app.db)).toEqual([])
  expect(await rowOf(old.cardId)).toEqual({ status: 'purged', answers: {} })
  expect(await cards.show(old.token)).toMatchObject({ http: 404, code: 'card.notFound' })
  expect(await cards.act('save', old.token, old.card.rev, { name: ['また'] })).toMatchObject({ http: 404, code: 'card.notFound' })
  const happened = await cards.rowsOf(`select actor_kind, data from event where kind = 'card.purge' and entity_id = $1`, old.cardId)
  expect(happened).toEqual([{ actor_kind: 'system', data: { from: 'draft' } }])
  const { shopId } = cards.shop.scope
  expect(hinted).toEqual([cardHintTopic(shopId, old.cardId), queueHintTopic(shopId)])
  expect([(await rowOf(fresh.cardId)).status, (await rowOf(sent.cardId)).status]).toEqual(['draft', 'submitted'])
})

test('A draft saved while it is erased is either saved or erased, never both', async () => {
  const { token, card, cardId } = await draft(tooLong)
  const [saved] = await Promise.all([cards.act('save', token, card.rev, { name: ['続き'] }, { by: cards.other }), run(), run()])
  expect((await rowOf(cardId)).status).toBe(saved.http === 200 ? 'draft' : 'purged')
  expect(await cards.rowsOf(`select id from event where kind = 'card.purge' and entity_id = $1`, cardId)).toHaveLength(
    saved.http === 200 ? 0 : 1,
  )
})

test('A run erases the oldest drafts up to its limit and skips a failing one', async () => {
  const [second, first, failing] = [await draft(tooLong + 1), await draft(tooLong + 2), await draft(tooLong + 3)]
  const left = async () => (await Promise.all([first, second, failing].map(({ cardId }) => rowOf(cardId)))).map(({ status }) => status)
  await cards.rowsOf(`create function fail() returns trigger language plpgsql as $$ begin raise 'disk'; end $$`)
  await cards.rowsOf(`create trigger fail before update on card for each row when (old.id = '${failing.cardId}') execute function fail()`)
  try {
    await expect(run(2)).rejects.toThrow()
    expect(await left()).toEqual(['purged', 'draft', 'draft'])
  } finally {
    await cards.rowsOf('drop function fail cascade')
  }
  await run(1)
  await run(1)
  expect(await left()).toEqual(['purged', 'purged', 'purged'])
})
