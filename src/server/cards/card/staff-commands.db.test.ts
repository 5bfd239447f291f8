import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ListedCard } from '#contract/cards/list.ts'
import { minimalCardAnswers, sendCard } from '../../../../test/access/card-samples.ts'
import type { TestApp } from '../../../../test/app.ts'
import { insertSentCard } from '../../../../test/sent-cards.ts'
import { startVisitorCardServers } from '../../../../test/visitor-cards.ts'
import { createBearerHeaders, newIdempotencyKey, post } from '../../../../test/world.ts'

let cards: Awaited<ReturnType<typeof startVisitorCardServers>>
let staffIds: string[]
let stageIds: string[]
beforeAll(async () => {
  cards = await startVisitorCardServers()
  const ids = async (table: string) =>
    (await cards.rowsOf(`select id from ${table} where shop_id = $1 order by sort, id`, cards.shop.scope.shopId)).map(({ id }) => id)
  ;[staffIds, stageIds] = await Promise.all([ids('staff'), ids('card_stage')])
})
afterAll(() => cards?.stop())

type Answered = ListedCard & {
  http: number
  code?: string
  current?: ListedCard
  fields?: { path: string }[]
  purgeOn?: string
  deletedAt?: string
}
type Act = { by?: TestApp; key?: string; as?: 'staff' | 'manager' }
async function act(cardId: string, name: string, body: object, { by = cards.app, key = newIdempotencyKey(), as = 'staff' }: Act = {}) {
  const path = `/shops/${cards.shop.scope.shopId}/cards/${cardId}/${name}`
  const response = await post(by, path, { headers: createBearerHeaders(cards.world.east.members[as]), body, key })
  return { http: response.status, ...((await response.json()) as object) } as Answered
}
const sent = () => insertSentCard({ app: cards.app }, cards.shop)
const eventsOf = (cardId: string) =>
  cards.rowsOf('select id, kind, changed, data, actor_kind, actor_id from event where entity_id = $1 order by at, id', cardId)

describe('Changing a card', () => {
  test('Old and new values of a card change are stored apart from its event', async () => {
    const { cardId, rev } = await sent()
    const change = { assigneeId: staffIds[0]!, stageId: stageIds[2]!, temperature: 'B', nextContactOn: '2030-01-31' }
    const was = { assigneeId: null, stageId: stageIds[0], temperature: null, nextContactOn: null }
    expect(await act(cardId, 'change', { was, change })).toMatchObject({ http: 200, rev: rev + 1, category: 'working', ...change })
    const last = (await eventsOf(cardId)).at(-1)
    expect(last).toMatchObject({
      kind: 'card.change',
      changed: ['assigneeId', 'stageId', 'temperature', 'nextContactOn'],
      data: {},
      actor_kind: 'member',
      actor_id: cards.world.east.members.staff.accountId,
    })
    expect(await cards.rowsOf('select field, before, after from event_value where event_id = $1 order by field', last.id)).toEqual([
      { field: 'assigneeId', before: null, after: staffIds[0] },
      { field: 'nextContactOn', before: null, after: '2030-01-31' },
      { field: 'stageId', before: stageIds[0], after: stageIds[2] },
      { field: 'temperature', before: null, after: 'B' },
    ])
  })

  test('A late card change conflicts only if an earlier one set that value differently', async () => {
    const { cardId } = await sent()
    await act(cardId, 'change', { was: { temperature: null }, change: { temperature: 'A' } })
    const beside = await act(cardId, 'change', { was: { stageId: stageIds[0] }, change: { stageId: stageIds[1] } })
    expect(beside).toMatchObject({ http: 200, temperature: 'A', stageId: stageIds[1] })
    const late = await act(cardId, 'change', { was: { temperature: null }, change: { temperature: 'C' } })
    expect(late).toMatchObject({ http: 409, code: 'card.changedByColleague', current: { id: cardId, temperature: 'A', rev: beside.rev } })
    const same = await act(cardId, 'change', { was: { temperature: null }, change: { temperature: 'A' } })
    expect(same).toMatchObject({ http: 200, rev: beside.rev })
    expect(await eventsOf(cardId)).toHaveLength(4)
  })

  test('Of two concurrent changes of a card’s temperature only one is applied', async () => {
    const { cardId } = await sent()
    const toA = act(cardId, 'change', { was: { temperature: null }, change: { temperature: 'A' } })
    const toB = act(cardId, 'change', { was: { temperature: null }, change: { temperature: 'B' } }, { by: cards.other })
    const toStage = act(cardId, 'change', { was: { stageId: stageIds[0] }, change: { stageId: stageIds[1] } }, { by: cards.other })
    const [a, b, stage] = await Promise.all([toA, toB, toStage])
    expect([a.http, b.http].sort()).toEqual([200, 409])
    expect(stage.http).toBe(200)
    const [row] = await cards.rowsOf('select temperature, stage_id, rev from card where id = $1', cardId)
    expect(row).toMatchObject({ temperature: a.http === 200 ? 'A' : 'B', stage_id: stageIds[1] })
    expect((await eventsOf(cardId)).filter(({ kind }) => kind === 'card.change')).toHaveLength(2)
  })

  test('Concurrent changes with one key are applied once', async () => {
    const { cardId } = await sent()
    const key = newIdempotencyKey()
    const body = { was: { temperature: null }, change: { temperature: 'A' } }
    const both = await Promise.all([act(cardId, 'change', body, { key }), act(cardId, 'change', body, { key, by: cards.other })])
    expect(both[0]).toEqual(both[1])
    expect((await eventsOf(cardId)).filter(({ kind }) => kind === 'card.change')).toHaveLength(1)
    expect(await act(cardId, 'change', { ...body, change: { temperature: 'B' } }, { key })).toMatchObject({ http: 422 })
  })

  test('A card change needs its old value and a colleague or stage of the card’s shop', async () => {
    const { cardId } = await sent()
    const [theirs] = await cards.rowsOf('select id from card_stage where shop_id = $1 limit 1', cards.world.west.main.scope.shopId)
    const [other] = await cards.rowsOf('select id from staff where shop_id = $1 limit 1', cards.world.west.main.scope.shopId)
    expect(await act(cardId, 'change', { was: { stageId: stageIds[0] }, change: { stageId: theirs.id } })).toMatchObject({
      code: 'stage.notFound',
    })
    expect(await act(cardId, 'change', { was: { assigneeId: null }, change: { assigneeId: other.id } })).toMatchObject({
      code: 'staff.notFound',
    })
    expect(await act(cardId, 'change', { was: {}, change: { temperature: 'A' } })).toMatchObject({ http: 400, code: 'request.invalid' })
  })
})

describe('Moving from stage to stage', () => {
  const first = () => stageIds[0]!
  const lost = () => stageIds[8]!

  test('A card gets its new stage’s category, and a lost stage requires a reason', async () => {
    const { cardId } = await sent()
    const losing = { was: { stageId: first() }, change: { stageId: lost() } }
    expect(await act(cardId, 'change', losing)).toMatchObject({
      http: 400,
      code: 'request.invalid',
      fields: [{ path: 'change.lostReason' }],
    })
    const notLost = { was: { stageId: first(), lostReason: null }, change: { stageId: stageIds[1], lostReason: 'なし' } }
    expect(await act(cardId, 'change', notLost)).toMatchObject({ http: 400, code: 'request.invalid' })
    const reasoned = { was: { ...losing.was, lostReason: null }, change: { ...losing.change, lostReason: '他社で決定' } }
    expect(await act(cardId, 'change', reasoned)).toMatchObject({ http: 200, category: 'lost', lostReason: '他社で決定' })
    const again = { was: { stageId: lost() }, change: { stageId: stageIds[1] } }
    expect(await act(cardId, 'change', again)).toMatchObject({ http: 200, category: 'working', lostReason: null })
    const won = { was: { stageId: stageIds[1] }, change: { stageId: stageIds[7] } }
    expect(await act(cardId, 'change', won)).toMatchObject({ http: 200, category: 'won' })
    const changed = (await eventsOf(cardId)).filter(({ kind }) => kind === 'card.change')
    expect(changed.map(({ changed }) => changed)).toEqual([['stageId', 'lostReason'], ['stageId', 'lostReason'], ['stageId']])
  })

  test('The later of two concurrent moves is refused with the card’s current stage', async () => {
    const { cardId } = await sent()
    const to = (stage: number) => ({ was: { stageId: first() }, change: { stageId: stageIds[stage] } })
    const [one, other] = await Promise.all([act(cardId, 'change', to(1)), act(cardId, 'change', to(2), { by: cards.other })])
    expect([one.http, other.http].sort()).toEqual([200, 409])
    const [winner, late] = one.http === 200 ? [one, other] : [other, one]
    expect(late).toMatchObject({ code: 'card.changedByColleague', current: { stageId: winner.stageId } })
  })

  test.each([
    ['assigned', () => ({ was: { assigneeId: null }, change: { assigneeId: staffIds[0] } })],
    ['at a stage that is not new', () => ({ was: { stageId: first() }, change: { stageId: stageIds[1] } })],
  ])('Visitors cannot correct a card that is %s', async (_, changeOf) => {
    const { cardId, token, rev } = await sendCard({ app: cards.app }, cards.shop)
    expect(await act(cardId, 'change', changeOf())).toMatchObject({ http: 200, rev: rev + 1 })
    expect(await cards.act('send', token, rev + 1, { name: ['別人'] })).toMatchObject({
      http: 409,
      code: 'card.inProgress',
      current: { mayCorrect: false },
    })
  })

  test.each([
    ['assign it', () => ({ was: { assigneeId: null }, change: { assigneeId: staffIds[0] } })],
    ['move its stage', () => ({ was: { stageId: first() }, change: { stageId: stageIds[1] } })],
  ])('A visitor’s correction while staff %s applies first or is refused', async (_, changeOf) => {
    const { cardId, token, rev } = await sendCard({ app: cards.app }, cards.shop)
    const [visitor, staff] = await Promise.all([
      cards.act('send', token, rev, { ...minimalCardAnswers, notes: ['南向き'] }, { by: cards.other }),
      act(cardId, 'change', changeOf()),
    ])
    expect(staff).toMatchObject({ http: 200, rev: visitor.http === 200 ? rev + 2 : rev + 1 })
    if (visitor.http !== 200) expect(visitor).toMatchObject({ http: 409, code: 'card.inProgress', current: { mayCorrect: false } })
    const [{ answers }] = await cards.rowsOf('select answers from card where id = $1', cardId)
    expect(answers.notes).toEqual(visitor.http === 200 ? ['南向き'] : undefined)
    expect(await cards.show(token)).toMatchObject({ mayCorrect: false })
  })
})

describe('Deleting a card', () => {
  test('A deleted card is hidden from its visitor until staff restore it', async () => {
    const { cardId, token, rev } = await sendCard({ app: cards.app }, cards.shop)
    await act(cardId, 'change', { was: { stageId: stageIds[0] }, change: { stageId: stageIds[1] } })
    expect(await act(cardId, 'delete', { rev })).toMatchObject({
      http: 409,
      code: 'card.changedByColleague',
      current: { category: 'working' },
    })
    const deleted = await act(cardId, 'delete', { rev: rev + 1 })
    const days = (Date.parse(deleted.purgeOn!) - Date.parse(deleted.deletedAt!)) / 86_400_000
    expect(days).toBeGreaterThan(28.5)
    expect(days).toBeLessThan(30.5)
    expect(await cards.show(token)).toMatchObject({ http: 404, code: 'card.notFound' })
    expect(await act(cardId, 'change', { was: { temperature: null }, change: { temperature: 'A' } })).toMatchObject({
      code: 'card.deleted',
    })
    expect(await act(cardId, 'delete', { rev: deleted.rev })).toMatchObject({ code: 'card.deleted' })
    expect(await act(cardId, 'restore', { rev: deleted.rev })).toMatchObject({ http: 200, stageId: stageIds[1], rev: rev + 3 })
    expect(await cards.show(token)).toMatchObject({ http: 200, status: 'submitted' })
    expect(await act(cardId, 'restore', { rev: rev + 3 })).toMatchObject({ code: 'card.wrongStatus', current: { category: 'working' } })
    const [row] = await cards.rowsOf('select deleted_at, deleted_by, purge_on from card where id = $1', cardId)
    expect(row).toEqual({ deleted_at: null, deleted_by: null, purge_on: null })
  })

  test('Of a concurrent deletion and change one is refused', async () => {
    const { cardId, rev } = await sent()
    const [deleted, changed] = await Promise.all([
      act(cardId, 'delete', { rev }),
      act(cardId, 'change', { was: { temperature: null }, change: { temperature: 'A' } }, { by: cards.other }),
    ])
    expect([deleted.http, changed.http].sort()).toEqual([200, 409])
    expect([deleted.code, changed.code]).toContain(deleted.http === 200 ? 'card.deleted' : 'card.changedByColleague')
  })

  test('Staff cannot delete a draft', async () => {
    const { token, card } = await cards.begin()
    const cardId = await cards.cardIdOf(token)
    expect(await act(cardId, 'delete', { rev: card.rev })).toMatchObject({ http: 404, code: 'card.notFound' })
  })
})
