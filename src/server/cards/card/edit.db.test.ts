import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CardDetail, CardEditConflict } from '#contract/cards/detail.ts'
import { startApp, type TestApp } from '../../../../test/app.ts'
import { publishFullCardForm } from '../../../../test/full-card-form.ts'
import { insertSentCard } from '../../../../test/sent-cards.ts'
import { startSecondApp } from '../../../../test/servers.ts'
import { buildWorld, createBearerHeaders, newIdempotencyKey, post, type TestMember, type World } from '../../../../test/world.ts'

let app: TestApp
let other: TestApp
let world: World
beforeAll(async () => {
  app = await startApp({ settings: () => ({ ROLE: 'web' }) })
  other = await startSecondApp(app, { settings: () => ({ ROLE: 'web' }) })
  world = await buildWorld(app)
  await publishFullCardForm(app, world.east.main)
})
afterAll(async () => {
  await other?.stop()
  await app?.stop()
})

const path = (cardId: string) => `/shops/${world.east.main.scope.shopId}/cards/${cardId}`
async function read(cardId: string): Promise<CardDetail> {
  return (await (
    await app.request(`/api/v1${path(cardId)}`, { headers: createBearerHeaders(world.east.members.staff) })
  ).json()) as CardDetail
}
type Edit = { rev: number; base?: object; answers: object }
type EditResponse = { rev: number; code: string; current: CardEditConflict; fields: { path: string; message: string }[] }
async function edit(
  cardId: string,
  { rev, base = {}, answers }: Edit,
  by: TestMember = world.east.members.staff,
  at = app,
  key = newIdempotencyKey(),
) {
  const response = await post(at, `${path(cardId)}/edit`, { headers: createBearerHeaders(by), body: { rev, base, answers }, key })
  return { http: response.status, ...((await response.json()) as EditResponse) }
}
const newCard = (answers: Record<string, string[]> = {}) => insertSentCard({ app }, world.east.main, answers)

test('Edited answers are normalized and recorded with author, old and new value', async () => {
  const { cardId, rev } = await newCard({ notes: ['南向き'] })
  const change = { rev, base: { notes: ['南向き'] }, answers: { notes: ['南向き、角部屋'], area: ['　中目黒 '] } }
  expect(await edit(cardId, change)).toEqual({ http: 200, rev: rev + 1 })
  const { answers, events } = await read(cardId)
  expect(answers).toMatchObject({ notes: ['南向き、角部屋'], area: ['中目黒'], name: ['山本 由佳'] })
  expect(events.at(-1)).toMatchObject({ kind: 'card.edit', fields: ['area', 'notes'], actor: { name: world.east.members.staff.name } })
  expect(events.at(-1)!.changes).toContainEqual({ field: 'notes', before: { notes: ['南向き'] }, after: { notes: ['南向き、角部屋'] } })
})

test('Concurrent edits of a card conflict only if they change the same field', async () => {
  const { cardId, rev } = await newCard()
  const { staff, manager } = world.east.members
  const both = await Promise.all([
    edit(cardId, { rev, answers: { notes: ['日当たり'] } }, staff, app),
    edit(cardId, { rev, answers: { area: ['中目黒'] } }, manager, other),
  ])
  expect(both.map(({ http }) => http)).toEqual([200, 200])
  expect((await read(cardId)).answers).toMatchObject({ notes: ['日当たり'], area: ['中目黒'] })

  const base = { notes: ['日当たり'] }
  const expectedRev = rev + 2
  const clash = await Promise.all([
    edit(cardId, { rev: expectedRev, base, answers: { notes: ['静か'] } }, staff, app),
    edit(cardId, { rev: expectedRev, base, answers: { notes: ['駅近'] } }, manager, other),
  ])
  expect(clash.map(({ http }) => http).sort()).toEqual([200, 409])
  const [first, second] = clash[0]!.http === 200 ? [staff, manager] : [manager, staff]
  const refused = clash.find(({ http }) => http === 409)!
  const stored = first === staff ? ['静か'] : ['駅近']
  expect(refused).toMatchObject({
    code: 'card.changedByColleague',
    current: { rev: expectedRev + 1, by: first.name, conflicts: [{ field: 'notes', now: { notes: stored } }] },
  })
  expect((await read(cardId)).answers.notes).toEqual(stored)
  // The second author has seen the conflict now and may overwrite it.
  const decided = { rev: refused.current.rev, base, answers: { notes: ['静かで駅近'] } }
  expect(await edit(cardId, decided, second)).toMatchObject({ http: 200 })
  expect((await read(cardId)).answers.notes).toEqual(['静かで駅近'])
})

test('An edit that breaks the form’s rules is refused and changes nothing', async () => {
  const { cardId, rev } = await newCard()
  const wrong = await edit(cardId, { rev, base: { name: ['山本 由佳'] }, answers: {} })
  expect(wrong).toMatchObject({ http: 422, code: 'card.invalid', fields: [{ path: 'name' }] })
  expect((await read(cardId)).answers.name).toEqual(['山本 由佳'])
})

test('A card is found by edited contacts; edits set no consent, conflicts mask phones', async () => {
  const { cardId, rev } = await newCard({ phone: ['+819011112222'] })
  const base = { name: ['山本 由佳'], phone: ['+819011112222'] }
  const answers = { name: ['山元 由佳'], phone: ['090-1111-3333'], consentMail: ['yes'] }
  expect((await edit(cardId, { rev, base, answers })).http).toBe(200)
  const list = await app.request(`/api/v1/shops/${world.east.main.scope.shopId}/cards?text=${encodeURIComponent('山元 3333')}`, {
    headers: createBearerHeaders(world.east.members.staff),
  })
  expect(await list.json()).toMatchObject({ cards: [{ id: cardId, name: '山元 由佳' }] })
  expect((await read(cardId)).answers.consentMail).toBeUndefined()
  const late = await edit(cardId, { rev, base, answers: { ...base, phone: ['090-1111-4444'] } }, world.east.members.manager)
  expect(late.current.conflicts).toEqual([{ field: 'phone', now: { phone: ['•••-••••-3333'] } }])
})

test('Repeating an edit with its key changes nothing', async () => {
  const { cardId, rev } = await newCard()
  const key = newIdempotencyKey()
  const change = { rev, answers: { notes: ['一度だけ'] } }
  await edit(cardId, change, undefined, undefined, key)
  expect(await edit(cardId, change, undefined, undefined, key)).toEqual({ http: 200, rev: rev + 1 })
  expect((await read(cardId)).events.filter(({ kind }) => kind === 'card.edit')).toHaveLength(1)
})
