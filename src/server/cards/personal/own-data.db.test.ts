import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OwnCardData } from '#contract/cards/own-data.ts'
import { minimalCardAnswers } from '../../../../test/access/card-samples.ts'
import { publishFullCardForm } from '../../../../test/full-card-form.ts'
import { moveCardToStage } from '../../../../test/stages.ts'
import { startVisitorCardServers } from '../../../../test/visitor-cards.ts'
import { createBearerHeaders, joinAsVisitor, newIdempotencyKey, post } from '../../../../test/world.ts'

let scene: Awaited<ReturnType<typeof startVisitorCardServers>>
beforeAll(async () => {
  scene = await startVisitorCardServers()
})
afterAll(() => scene?.stop())

async function send(more: Record<string, string[]> = {}) {
  const { app, begin, act, shop, cardIdOf } = scene
  const visitor = await joinAsVisitor(app, shop)
  const { token, card } = await begin({ ticket: visitor.token })
  const sent = await act('send', token, card.rev, { ...minimalCardAnswers, layouts: ['1K'], notes: ['静かな部屋'], ...more })
  expect(sent.http).toBe(200)
  return { token, ticket: visitor, cardId: await cardIdOf(token) }
}
const exported = async (token: string, locale = 'ja') =>
  scene.app.request(`/api/v1/cards/${token}/data`, { headers: { 'accept-language': locale } })
const erase = (token: string, { by = scene.app, key = newIdempotencyKey() } = {}) =>
  post(by, `/cards/${token}/erase`, { body: { sure: true }, key })

test('The link of a card exports all answers of its visitor as readable texts', async () => {
  const { token, ticket } = await send()
  await scene.rowsOf(`update ticket set link_source = 'flyer' where id = $1`, ticket.ticketId)
  const data = (await (await exported(token)).json()) as OwnCardData
  expect(data.answers).toEqual(
    expect.arrayContaining([
      { question: 'お名前', answer: '山本 由佳' },
      { question: '電話番号', answer: '090-1234-5678' },
      { question: 'ご入居希望時期', answer: 'いつでも' },
      { question: '希望間取り', answer: '1K' },
      { question: 'その他ご要望', answer: '静かな部屋' },
    ]),
  )
  expect(data).toMatchObject({
    consents: [{ textVersion: 1, language: 'ja', withdrawnAt: null }],
    ...{ source: 'visitor', portal: null },
    numbers: [{ number: ticket.number, linkSource: 'flyer' }],
    files: [],
  })
  expect(data.history.map(({ what, by }) => `${what} ${by}`)).toEqual(['card.begin visitor', 'card.submit visitor'])
  const english = (await (await exported(token, 'en')).json()) as OwnCardData
  expect(english.answers).toContainEqual({ question: 'Name', answer: '山本 由佳' })
})

test('Exported days include the year, even in periods that span two years', async () => {
  await publishFullCardForm(scene.app, scene.shop)
  const moveIn = { 'moveIn.kind': ['range'], 'moveIn.from': ['2034-12-18'], 'moveIn.to': ['2035-01-07'] }
  const { token } = await send({ ...moveIn, viewingWish: ['2034-12-20', '2035-01-05'] })
  const exportedAnswers = async (locale: string) =>
    ((await (await exported(token, locale)).json()) as OwnCardData).answers.map(({ answer }) => answer)
  expect(await exportedAnswers('ja')).toEqual(expect.arrayContaining(['2034年12月18日〜2035年1月7日', '2034年12月20日 / 2035年1月5日']))
  expect(await exportedAnswers('en')).toEqual(expect.arrayContaining(['18 Dec 2034–7 Jan 2035', '20 Dec 2034 / 5 Jan 2035']))
  expect(await exportedAnswers('zh')).toContain('2034年12月18日～2035年1月7日')
})

test('A card that its visitor erases by its link can no longer be read by staff', async () => {
  const { app, shop, world, rowsOf } = scene
  const { token, cardId } = await send()
  const path = `/shops/${shop.scope.shopId}/cards/${cardId}`
  const headers = createBearerHeaders(world.east.members.staff)
  await moveCardToStage(app, { shopId: shop.scope.shopId, cardId, by: world.east.members.staff, to: 1 })
  expect((await post(app, `${path}/note`, { headers, body: { text: '山本様は静かな部屋' } })).status).toBe(200)
  const unsure = await post(app, `/cards/${token}/erase`, { body: {} })
  expect(unsure.status).toBe(400)
  expect((await erase(token)).status).toBe(200)
  for (const gone of [await exported(token), await app.request(`/api/v1/cards/${token}`), await erase(token)]) expect(gone.status).toBe(404)
  const [row] = await rowsOf('select * from card where id = $1', cardId)
  expect(row).toMatchObject({ status: 'purged', name: null, answers: {}, customer_id: null, search: null })
  const left = await rowsOf(
    'select value.* from event_value value join event on event.id = value.event_id where event.entity_id = $1',
    cardId,
  )
  expect(left).toEqual([])
  const [last] = await rowsOf(`select actor_kind, data from event where entity_id = $1 and kind = 'card.purge'`, cardId)
  expect(last).toEqual({ actor_kind: 'visitor', data: { from: 'submitted' } })
  const shown = await app.request(`/api/v1${path}`, { headers })
  expect([shown.status, ((await shown.json()) as { code: string }).code]).toEqual([404, 'card.purged'])
})

test('Concurrent erasures of a card are recorded once', async () => {
  const { other, rowsOf } = scene
  const { token, cardId } = await send()
  const key = newIdempotencyKey()
  const answers = await Promise.all([erase(token, { key }), erase(token, { by: other, key }), erase(token, { by: other })])
  expect(answers.map(({ status }) => status)).toContain(200)
  expect((await rowsOf(`select 1 from event where entity_id = $1 and kind = 'card.purge'`, cardId)).length).toBe(1)
})

test('A deleted card can neither be exported nor erased by its link', async () => {
  const { app, shop, world, rowsOf } = scene
  const { token, cardId } = await send()
  const [{ rev }] = await rowsOf('select rev from card where id = $1', cardId)
  const headers = createBearerHeaders(world.east.members.staff)
  expect((await post(app, `/shops/${shop.scope.shopId}/cards/${cardId}/delete`, { headers, body: { rev } })).status).toBe(200)
  for (const response of [await exported(token), await erase(token)]) expect(response.status).toBe(404)
})

test('A ticket’s link neither exports nor erases its card', async () => {
  const { token, ticket } = await send()
  for (const response of [await exported(ticket.token), await erase(ticket.token)]) expect(response.status).toBe(404)
  expect((await exported(token)).status).toBe(200)
})
