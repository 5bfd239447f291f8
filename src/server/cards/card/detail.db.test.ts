import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CardDetail } from '#contract/cards/detail.ts'
import { newId } from '#platform/ids.ts'
import { beginCard, minimalCardAnswers, sendCard } from '../../../../test/access/card-samples.ts'
import { startApp, type TestApp } from '../../../../test/app.ts'
import { buildWorld, createBearerHeaders, joinAsVisitor, newIdempotencyKey, post, type World } from '../../../../test/world.ts'

let app: TestApp
let world: World
beforeAll(async () => {
  app = await startApp({ settings: () => ({ ROLE: 'web' }) })
  world = await buildWorld(app)
})
afterAll(() => app?.stop())

const path = (cardId: string) => `/shops/${world.east.main.scope.shopId}/cards/${cardId}`
async function read(cardId: string) {
  const response = await app.request(`/api/v1${path(cardId)}`, { headers: createBearerHeaders(world.east.members.staff) })
  return { http: response.status, ...((await response.json()) as CardDetail & { code: string }) }
}
async function reveal(cardId: string, field: string, key = newIdempotencyKey()) {
  const response = await post(app, `${path(cardId)}/reveal`, {
    headers: createBearerHeaders(world.east.members.staff),
    body: { field },
    key,
  })
  return { http: response.status, ...((await response.json()) as { answers: object; code: string }) }
}

test('A card shows its answers with contacts masked, also in the history', async () => {
  const ticket = await joinAsVisitor(app, world.east.main)
  const { token, card } = await beginCard({ app }, world.east.main, { ticket: ticket.token })
  const send = async (rev: number, answers: object) =>
    (await (await post(app, `/cards/${token}/send`, { body: { answers, rev, locale: 'zh' } })).json()) as { rev: number }
  const { rev } = await send(card.rev, minimalCardAnswers)
  await send(rev, { ...minimalCardAnswers, phone: ['03-1234-9999'], notes: ['希望安静'] })
  const { rows } = await app.db.pool.query('select id from card where name = $1 and locale = $2', ['山本 由佳', 'zh'])
  const detail = await read(rows[0].id)
  expect(detail).toMatchObject({
    http: 200,
    category: 'new',
    name: '山本 由佳',
    locale: 'zh',
    deleted: null,
    answers: { name: ['山本 由佳'], phone: ['••-••••-9999'], notes: ['希望安静'] },
    hidden: ['phone'],
    tickets: [{ number: ticket.number, status: 'waiting', rev: 1 }],
    consents: [{ key: 'consentPurpose', about: 'notice', textVersion: 1, locale: 'zh', withdrawnAt: null }],
  })
  expect(detail.events.map(({ kind, fields }) => [kind, fields])).toEqual([
    ['card.begin', []],
    ['card.submit', []],
    ['card.correct', ['phone', 'notes']],
  ])
  expect(detail.events[2]!.changes).toContainEqual({
    field: 'phone',
    before: { phone: ['•••-••••-5678'] },
    after: { phone: ['••-••••-9999'] },
  })
  expect(JSON.stringify(detail)).not.toMatch(/31234|1234-?5678/)
})

test('Revealing a masked answer is recorded in the history once per key', async () => {
  const { cardId } = await sendCard({ app }, world.east.main)
  const key = newIdempotencyKey()
  expect(await reveal(cardId, 'phone', key)).toEqual({ http: 200, answers: { phone: ['+819012345678'] }, text: '090-1234-5678' })
  expect((await reveal(cardId, 'phone', key)).http).toBe(200)
  expect((await read(cardId)).events.at(-1)).toMatchObject({
    kind: 'card.reveal',
    fields: ['phone'],
    changes: [],
    actor: { by: 'member', name: world.east.members.staff.name },
  })
  expect((await read(cardId)).events.filter(({ kind }) => kind === 'card.reveal')).toHaveLength(1)
  expect(await reveal(cardId, 'name')).toMatchObject({ http: 404, code: 'card.notFound' })
})

test('A note is listed in the history once per key and is hidden from the visitor', async () => {
  const { cardId, token } = await sendCard({ app }, world.east.main)
  const key = newIdempotencyKey()
  const note = (text: string) =>
    post(app, `${path(cardId)}/note`, {
      headers: createBearerHeaders(world.east.members.manager),
      body: { text },
      key: text === '二度目' ? newIdempotencyKey() : key,
    })
  const answers = [await note(' 保証人の\n確認 '), await note(' 保証人の\n確認 '), await note('二度目')]
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  const { events } = await read(cardId)
  expect(events.filter(({ kind }) => kind === 'card.note')).toMatchObject([
    { actor: { name: world.east.members.manager.name }, changes: [{ field: 'note', after: '保証人の\n確認' }] },
    { changes: [{ field: 'note', after: '二度目' }] },
  ])
  expect(await (await app.request(`/api/v1/cards/${token}`)).text()).not.toContain('保証人')
})

test('Staff can read deleted cards, but neither drafts nor erased cards', async () => {
  const { token } = await beginCard({ app }, world.east.main, { answers: { name: ['書きかけ'] } })
  expect(token).toBeTruthy()
  const draft = await app.db.pool.query(`select id from card where status = 'draft' and answers->'name' = '["書きかけ"]'`)
  expect(await read(draft.rows[0].id)).toMatchObject({ http: 404, code: 'card.notFound' })
  expect(await read(newId())).toMatchObject({ http: 404, code: 'card.notFound' })
  const { cardId } = await sendCard({ app }, world.east.main)
  await app.db.pool.query(`update card set status = 'deleted', deleted_at = now(), purge_on = '2030-01-31' where id = $1`, [cardId])
  expect(await read(cardId)).toMatchObject({ http: 200, deleted: { by: null, purgeOn: '2030-01-31' } })
  await app.db.pool.query(`update card set status = 'purged', answers = '{}', deleted_at = null, purge_on = null where id = $1`, [cardId])
  expect(await read(cardId)).toMatchObject({ http: 404, code: 'card.purged' })
})
