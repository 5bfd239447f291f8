import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CardDetail } from '#contract/cards/detail.ts'
import { startApp, type TestApp } from '../../../../test/app.ts'
import { startSecondApp } from '../../../../test/servers.ts'
import { buildWorld, createBearerHeaders, newIdempotencyKey, post, type World } from '../../../../test/world.ts'

let app: TestApp
let other: TestApp
let world: World
beforeAll(async () => {
  app = await startApp({ settings: () => ({ ROLE: 'web' }) })
  other = await startSecondApp(app, { settings: () => ({ ROLE: 'web' }) })
  world = await buildWorld(app)
})
afterAll(async () => {
  await other?.stop()
  await app?.stop()
})

type CreateResponse = { id: string; code: string; fields: { path: string; message: string }[] }
const path = () => `/shops/${world.east.main.scope.shopId}/cards`
const headers = () => createBearerHeaders(world.east.members.staff)
async function create(answers: object, { version = 1, key = newIdempotencyKey(), at = app } = {}) {
  const response = await post(at, path(), { headers: headers(), body: { version, answers }, key })
  return { http: response.status, ...((await response.json()) as CreateResponse) }
}
async function read(id: string): Promise<CardDetail> {
  return (await (await app.request(`/api/v1${path()}/${id}`, { headers: headers() })).json()) as CardDetail
}

test('Staff can create a card without answers that visitors must give (R2.10)', async () => {
  const made = await create({ name: [' 電話 花子 '], phone: ['０９０−１２３４−５６７８'], consentPurpose: ['yes'] })
  expect(made).toMatchObject({ http: 201 })
  const card = await read(made.id)
  expect(card).toMatchObject({ category: 'new', source: 'staff', name: '電話 花子', consents: [] })
  expect(card.answers).toEqual({ name: ['電話 花子'], phone: ['•••-••••-5678'] })
  expect(card.events).toMatchObject([{ kind: 'card.create', actor: { by: 'member', name: world.east.members.staff.name } }])
  expect(card.missing).toEqual(['moveIn'])
  const found = await app.request(`/api/v1${path()}?text=${encodeURIComponent('花子 5678')}`, { headers: headers() })
  expect(await found.json()).toMatchObject({ cards: [{ id: made.id }] })
})

test('Missing required answers block no edit, but given ones cannot be removed', async () => {
  const { id } = await create({ name: ['電話 次郎'] })
  const { rev, missing } = await read(id)
  expect(missing).toEqual(['phone', 'email', 'moveIn'])
  const edit = (body: object) => post(app, `${path()}/${id}/edit`, { headers: headers(), body: { base: {}, ...body } })
  expect((await edit({ rev, answers: { notes: ['南向き'] } })).status).toBe(200)
  expect((await edit({ rev: rev + 1, base: { name: ['電話 次郎'] }, answers: {} })).status).toBe(422)
})

test('A card with invalid answers or an unknown form version is not created', async () => {
  const count = async () => (await app.db.pool.query('select count(*)::int as n from card')).rows[0].n
  const before = await count()
  expect(await create({ phone: ['090-1234-5678'] })).toMatchObject({ http: 422, code: 'card.invalid', fields: [{ path: 'name' }] })
  expect(await create({ name: ['電話 三郎'], phone: ['12'] })).toMatchObject({ http: 422, fields: [{ path: 'phone' }] })
  expect(await create({ name: ['電話 三郎'] }, { version: 99 })).toMatchObject({ http: 404, code: 'form.notFound' })
  expect(await count()).toBe(before)
})

test('Concurrent requests with one key create one card', async () => {
  const key = newIdempotencyKey()
  const both = await Promise.all([create({ name: ['一度 だけ'] }, { key }), create({ name: ['一度 だけ'] }, { key, at: other })])
  expect(both.map(({ http }) => http)).toEqual([201, 201])
  expect(both[0].id).toBe(both[1].id)
  expect((await app.db.pool.query(`select count(*)::int as n from card where name = '一度 だけ'`)).rows).toEqual([{ n: 1 }])
})
