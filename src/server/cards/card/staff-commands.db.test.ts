import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ListedCard } from '#contract/cards/list.ts'
import { sendCard } from '../../../../test/access/card-samples.ts'
import type { TestApp } from '../../../../test/app.ts'
import { putCard } from '../../../../test/put-cards.ts'
import { openVisitorCards } from '../../../../test/visitor-cards.ts'
import { bearer, newKey, post } from '../../../../test/world.ts'

let cards: Awaited<ReturnType<typeof openVisitorCards>>
let staffIds: string[]
let stageIds: string[]
beforeAll(async () => {
  cards = await openVisitorCards()
  const ids = async (table: string) =>
    (await cards.rowsOf(`select id from ${table} where shop_id = $1 order by sort, id`, cards.shop.scope.shopId)).map(({ id }) => id)
  ;[staffIds, stageIds] = await Promise.all([ids('staff'), ids('card_stage')])
})
afterAll(() => cards?.stop())

type Answered = ListedCard & { http: number; code?: string; current?: ListedCard; purgeOn?: string; deletedAt?: string }
type Act = { by?: TestApp; key?: string; as?: 'staff' | 'manager' }
async function act(cardId: string, name: string, body: object, { by = cards.app, key = newKey(), as = 'staff' }: Act = {}) {
  const path = `/shops/${cards.shop.scope.shopId}/cards/${cardId}/${name}`
  const response = await post(by, path, { headers: bearer(cards.world.east.members[as]), body, key })
  return { http: response.status, ...((await response.json()) as object) } as Answered
}
const sent = () => putCard({ app: cards.app }, cards.shop)
const eventsOf = (cardId: string) =>
  cards.rowsOf('select id, kind, changed, data, actor_kind, actor_id from event where entity_id = $1 order by at, id', cardId)

describe('changing', () => {
  test('whose it is, its stage, temperature and next contact; what was is kept apart, where it can be erased', async () => {
    const { cardId, rev } = await sent()
    const change = { assigneeId: staffIds[0]!, stageId: stageIds[2]!, temperature: 'B', nextContactOn: '2030-01-31' }
    const was = { assigneeId: null, stageId: null, temperature: null, nextContactOn: null }
    expect(await act(cardId, 'change', { was, change })).toMatchObject({ http: 200, rev: rev + 1, status: 'submitted', ...change })
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
      { field: 'stageId', before: null, after: stageIds[2] },
      { field: 'temperature', before: null, after: 'B' },
    ])
  })

  test('what others changed in another property stays; in the same one they are told, with the card as it is', async () => {
    const { cardId } = await sent()
    await act(cardId, 'change', { was: { temperature: null }, change: { temperature: 'A' } })
    const beside = await act(cardId, 'change', { was: { stageId: null }, change: { stageId: stageIds[1] } })
    expect(beside).toMatchObject({ http: 200, temperature: 'A', stageId: stageIds[1] })
    const late = await act(cardId, 'change', { was: { temperature: null }, change: { temperature: 'C' } })
    expect(late).toMatchObject({ http: 409, code: 'card.changedMeanwhile', current: { id: cardId, temperature: 'A', rev: beside.rev } })
    const same = await act(cardId, 'change', { was: { temperature: null }, change: { temperature: 'A' } })
    expect(same).toMatchObject({ http: 200, rev: beside.rev })
    expect(await eventsOf(cardId)).toHaveLength(4)
  })

  test('two at once, at two servers: one property has one winner, two properties both', async () => {
    const { cardId } = await sent()
    const toA = act(cardId, 'change', { was: { temperature: null }, change: { temperature: 'A' } })
    const toB = act(cardId, 'change', { was: { temperature: null }, change: { temperature: 'B' } }, { by: cards.other })
    const toStage = act(cardId, 'change', { was: { stageId: null }, change: { stageId: stageIds[0] } }, { by: cards.other })
    const [a, b, stage] = await Promise.all([toA, toB, toStage])
    expect([a.http, b.http].sort()).toEqual([200, 409])
    expect(stage.http).toBe(200)
    const [row] = await cards.rowsOf('select temperature, stage_id, rev from card where id = $1', cardId)
    expect(row).toMatchObject({ temperature: a.http === 200 ? 'A' : 'B', stage_id: stageIds[0] })
    expect((await eventsOf(cardId)).filter(({ kind }) => kind === 'card.change')).toHaveLength(2)
  })

  test('one wish that is sent twice at once is done once', async () => {
    const { cardId } = await sent()
    const key = newKey()
    const body = { was: { temperature: null }, change: { temperature: 'A' } }
    const both = await Promise.all([act(cardId, 'change', body, { key }), act(cardId, 'change', body, { key, by: cards.other })])
    expect(both[0]).toEqual(both[1])
    expect((await eventsOf(cardId)).filter(({ kind }) => kind === 'card.change')).toHaveLength(1)
    expect(await act(cardId, 'change', { ...body, change: { temperature: 'B' } }, { key })).toMatchObject({ http: 422 })
  })

  test('only to colleagues and stages of this shop', async () => {
    const { cardId } = await sent()
    const [theirs] = await cards.rowsOf('select id from card_stage where shop_id = $1 limit 1', cards.world.west.main.scope.shopId)
    const [other] = await cards.rowsOf('select id from staff where shop_id = $1 limit 1', cards.world.west.main.scope.shopId)
    expect(await act(cardId, 'change', { was: { stageId: null }, change: { stageId: theirs.id } })).toMatchObject({
      code: 'stage.notFound',
    })
    expect(await act(cardId, 'change', { was: { assigneeId: null }, change: { assigneeId: other.id } })).toMatchObject({
      code: 'staff.notFound',
    })
    expect(await act(cardId, 'change', { was: {}, change: { temperature: 'A' } })).toMatchObject({ http: 400, code: 'request.invalid' })
  })
})

describe('moving', () => {
  test('product.md 4.2: accepted, begun, on hold and on, lost with a reason, and taken up again', async () => {
    const { cardId } = await sent()
    const steps = [
      ['submitted', 'accept', 'accepted'],
      ['accepted', 'begin', 'in_progress'],
      ['in_progress', 'hold', 'on_hold'],
      ['on_hold', 'resume', 'in_progress'],
      ['in_progress', 'lose', 'lost'],
      ['lost', 'reopen', 'in_progress'],
      ['in_progress', 'win', 'won'],
    ] as const
    for (const [was, move, status] of steps) {
      const reason = move === 'lose' ? { reason: '他社で決定' } : {}
      expect(await act(cardId, 'move', { was, move, ...reason })).toMatchObject({ http: 200, status })
    }
    const events = (await eventsOf(cardId)).filter(({ kind }) => kind === 'card.move')
    expect(events.map(({ data }) => data)).toEqual(steps.map(([from, move, to]) => ({ from, move, to })))
    const reasons = await cards.rowsOf('select after from event_value where event_id = any($1)', [events.map(({ id }) => id)])
    expect(reasons).toEqual([{ after: '他社で決定' }])
    expect(await act(cardId, 'move', { was: 'won', move: 'accept' })).toMatchObject({
      code: 'card.wrongStatus',
      current: { status: 'won' },
    })
  })

  test('no reason without a loss, and no loss without a reason', async () => {
    const { cardId } = await sent()
    expect(await act(cardId, 'move', { was: 'submitted', move: 'begin', reason: 'なし' })).toMatchObject({ code: 'request.invalid' })
    expect(await act(cardId, 'move', { was: 'in_progress', move: 'lose' })).toMatchObject({ code: 'request.invalid' })
  })

  test('two at once: the one who is later learns what it has become', async () => {
    const { cardId } = await sent()
    const [one, other] = await Promise.all([
      act(cardId, 'move', { was: 'submitted', move: 'accept' }),
      act(cardId, 'move', { was: 'submitted', move: 'begin' }, { by: cards.other }),
    ])
    expect([one.http, other.http].sort()).toEqual([200, 409])
    const [won, lost] = one.http === 200 ? [one, other] : [other, one]
    expect(lost).toMatchObject({ code: 'card.changedMeanwhile', current: { status: won.status } })
  })

  test('from then on it is not its visitor’s to correct', async () => {
    const { cardId, token, rev } = await sendCard({ app: cards.app }, cards.shop)
    const { rev: now } = await act(cardId, 'move', { was: 'submitted', move: 'accept' })
    expect(now).toBe(rev + 1)
    expect(await cards.act('send', token, now, { name: ['別人'] })).toMatchObject({ http: 409, code: 'card.taken' })
  })
})

describe('deleting', () => {
  test('gone from the list and for its visitor; brought back as what it was', async () => {
    const { cardId, token, rev } = await sendCard({ app: cards.app }, cards.shop)
    await act(cardId, 'move', { was: 'submitted', move: 'begin' })
    expect(await act(cardId, 'delete', { rev })).toMatchObject({
      http: 409,
      code: 'card.changedMeanwhile',
      current: { status: 'in_progress' },
    })
    const deleted = await act(cardId, 'delete', { rev: rev + 1 })
    const days = (Date.parse(deleted.purgeOn!) - Date.parse(deleted.deletedAt!)) / 86_400_000
    expect(days).toBeGreaterThan(28.5)
    expect(days).toBeLessThan(30.5)
    expect(await cards.show(token)).toMatchObject({ http: 404, code: 'card.notFound' })
    expect(await act(cardId, 'change', { was: { temperature: null }, change: { temperature: 'A' } })).toMatchObject({
      code: 'card.deleted',
    })
    expect(await act(cardId, 'move', { was: 'in_progress', move: 'win' })).toMatchObject({ code: 'card.deleted' })
    expect(await act(cardId, 'delete', { rev: deleted.rev })).toMatchObject({ code: 'card.deleted' })
    expect(await act(cardId, 'restore', { rev: deleted.rev })).toMatchObject({ http: 200, status: 'in_progress', rev: rev + 3 })
    expect(await cards.show(token)).toMatchObject({ http: 200, status: 'in_progress' })
    expect(await act(cardId, 'restore', { rev: rev + 3 })).toMatchObject({ code: 'card.wrongStatus', current: { status: 'in_progress' } })
    const [row] = await cards.rowsOf('select status_before, deleted_at, deleted_by, purge_on from card where id = $1', cardId)
    expect(row).toEqual({ status_before: null, deleted_at: null, deleted_by: null, purge_on: null })
  })

  test('two at once: one deletes what the other is changing, and one of them is told', async () => {
    const { cardId, rev } = await sent()
    const [deleted, changed] = await Promise.all([
      act(cardId, 'delete', { rev }),
      act(cardId, 'change', { was: { temperature: null }, change: { temperature: 'A' } }, { by: cards.other }),
    ])
    expect([deleted.http, changed.http].sort()).toEqual([200, 409])
    expect([deleted.code, changed.code]).toContain(deleted.http === 200 ? 'card.deleted' : 'card.changedMeanwhile')
  })

  test('a draft is its visitor’s alone: staff have no such card', async () => {
    const { token, card } = await cards.begin()
    const cardId = await cards.cardIdOf(token)
    expect(await act(cardId, 'delete', { rev: card.rev })).toMatchObject({ http: 404, code: 'card.notFound' })
  })
})
