import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CardDetail } from '#contract/cards/detail.ts'
import type { Proposal } from '#contract/cards/items.ts'
import { pickCustomization } from '#domain/forms/customization.ts'
import { simpleTemplate } from '#domain/forms/templates/simple.ts'
import { sendCard } from '../../../../test/access/card-samples.ts'
import type { TestApp } from '../../../../test/app.ts'
import { insertSentCard } from '../../../../test/sent-cards.ts'
import { startVisitorCardServers } from '../../../../test/visitor-cards.ts'
import { createBearerHeaders, newIdempotencyKey, post } from '../../../../test/world.ts'

let cards: Awaited<ReturnType<typeof startVisitorCardServers>>
beforeAll(async () => {
  cards = await startVisitorCardServers()
})
afterAll(() => cards?.stop())

type Answered = Proposal & { http: number; code?: string; current?: Proposal; fields?: { path: string }[] }
const headers = () => createBearerHeaders(cards.world.east.members.staff)
async function act(
  cardId: string,
  path: string,
  body: object,
  { by = cards.app, key = newIdempotencyKey() }: { by?: TestApp; key?: string } = {},
) {
  const response = await post(by, `/shops/${cards.shop.scope.shopId}/cards/${cardId}/proposals${path}`, { headers: headers(), body, key })
  return { http: response.status, ...((await response.json()) as object) } as Answered
}
async function read(cardId: string): Promise<CardDetail> {
  const response = await cards.app.request(`/api/v1/shops/${cards.shop.scope.shopId}/cards/${cardId}`, { headers: headers() })
  return (await response.json()) as CardDetail
}
const newCard = async () => (await insertSentCard({ app: cards.app }, cards.shop)).cardId
const house = { name: 'コーポ若葉 203', rent: 85_000, link: 'https://example.jp/203', remark: '日当たり良好' }

test('Each step of a proposal, from adding to restoring, is listed in the history', async () => {
  const cardId = await newCard()
  const { rev } = await read(cardId)
  const added = await act(cardId, '', { ...house, name: ' コーポ若葉 203 ' })
  expect(added).toMatchObject({ http: 200, rev: 1, ...house, reaction: 'proposed', at: expect.any(String) })
  await act(cardId, '', { name: '桜台ハイツ' })
  const changed = await act(cardId, `/${added.id}/change`, { rev: 1, reaction: 'viewing', link: null })
  expect(changed).toMatchObject({ http: 200, rev: 2, ...house, link: null, reaction: 'viewing' })
  expect((await read(cardId)).proposals.map(({ name, by }) => [name, by])).toEqual([
    ['桜台ハイツ', '担当 staff'],
    ['コーポ若葉 203', '担当 staff'],
  ])
  expect(await act(cardId, `/${added.id}/remove`, { rev: 2 })).toMatchObject({ http: 200, rev: 3 })
  expect((await read(cardId)).proposals.map(({ name }) => name)).toEqual(['桜台ハイツ'])
  expect(await act(cardId, `/${added.id}/change`, { rev: 3, name: 'x' })).toMatchObject({ http: 404, code: 'proposal.notFound' })
  expect(await act(cardId, `/${added.id}/restore`, { rev: 3 })).toMatchObject({ http: 200, rev: 4, reaction: 'viewing', at: added.at })
  const now = await read(cardId)
  expect(now.proposals.map(({ name }) => name)).toEqual(['桜台ハイツ', 'コーポ若葉 203'])
  const whole = { ...house, reaction: 'proposed' }
  const viewed = { ...whole, link: null, reaction: 'viewing' }
  const other = { name: '桜台ハイツ', rent: null, link: null, remark: null, reaction: 'proposed' }
  expect(now.events.slice(2).map(({ kind, changes }) => [kind, changes])).toEqual([
    ['card.addProposal', [{ field: 'proposal', before: null, after: whole }]],
    ['card.addProposal', [{ field: 'proposal', before: null, after: other }]],
    ['card.changeProposal', [{ field: 'proposal', before: whole, after: viewed }]],
    ['card.removeProposal', [{ field: 'proposal', before: viewed, after: null }]],
    ['card.restoreProposal', [{ field: 'proposal', before: null, after: viewed }]],
  ])
  // The card’s revision stays, so concurrent edits of the card do not conflict.
  expect(now.rev).toBe(rev)
})

test('Concurrent requests neither duplicate a proposal nor overwrite its changes', async () => {
  const cardId = await newCard()
  const key = newIdempotencyKey()
  const [one, other] = await Promise.all([act(cardId, '', house, { key }), act(cardId, '', house, { key, by: cards.other })])
  expect([one.id, one.http]).toEqual([other.id, 200])
  expect((await read(cardId)).proposals).toHaveLength(1)
  const responses = await Promise.all([
    act(cardId, `/${one.id}/change`, { rev: 1, rent: 80_000 }),
    act(cardId, `/${one.id}/change`, { rev: 1, rent: 90_000 }, { by: cards.other }),
  ])
  const late = responses.find(({ http }) => http === 409)
  expect(late).toMatchObject({ code: 'proposal.changed', current: { rent: responses.find(({ http }) => http === 200)?.rent, rev: 2 } })
  const both = await Promise.all([
    act(cardId, `/${one.id}/remove`, { rev: 2 }),
    act(cardId, `/${one.id}/remove`, { rev: 2 }, { by: cards.other }),
  ])
  expect(both.map(({ http, rev }) => [http, rev])).toEqual([
    [200, 3],
    [200, 3],
  ])
  expect((await read(cardId)).events.filter(({ kind }) => kind === 'card.removeProposal')).toHaveLength(1)
})

test('An invalid proposal or one beyond the limit is refused', async () => {
  const { cardId, rev } = await insertSentCard({ app: cards.app }, cards.shop)
  const { id } = await act(cardId, '', house)
  const wrong = async (more: object) => {
    const { http, fields } = await act(cardId, '', { ...house, ...more })
    return [http, fields?.map(({ path }) => path)]
  }
  for (const link of ['javascript:alert(1)', 'https://%', 'https://example.jp:99999/', 'https://example.jp/\u202e'])
    expect(await wrong({ link })).toEqual([400, ['link']])
  for (const name of ['\u200b', 'コーポ\u202e若葉', '一行目\n二行目']) expect(await wrong({ name })).toEqual([400, ['name']])
  expect(await wrong({ remark: '日当たり\u202e良好' })).toEqual([400, ['remark']])
  expect(await wrong({ name: ' ' })).toEqual([400, ['name']])
  expect(await wrong({ name: 'あ'.repeat(121) })).toEqual([400, ['name']])
  expect(await wrong({ remark: 'あ'.repeat(501) })).toEqual([400, ['remark']])
  expect(await wrong({ rent: -1 })).toEqual([400, ['rent']])
  expect(await wrong({ reaction: 'bought' })).toEqual([400, ['reaction']])
  expect(await act(await newCard(), `/${id}/change`, { rev: 1, rent: 1 })).toMatchObject({ http: 404, code: 'proposal.notFound' })
  await cards.rowsOf(
    `insert into card_item (id, organization_id, shop_id, card_id, kind, fields, created_at)
     select gen_random_uuid(), organization_id, shop_id, card_id, kind, fields, created_at from card_item, generate_series(1, 98) where id = $1`,
    id,
  )
  expect((await act(cardId, '', { name: '百号室' })).http).toBe(200)
  expect(await act(cardId, '', house)).toMatchObject({ http: 409, code: 'proposal.tooMany' })
  await act(cardId, `/${id}/remove`, { rev: 1 })
  expect((await act(cardId, '', house)).http).toBe(200)
  expect(await act(cardId, `/${id}/restore`, { rev: 2 })).toMatchObject({ http: 409, code: 'proposal.tooMany' })
  await post(cards.app, `/shops/${cards.shop.scope.shopId}/cards/${cardId}/delete`, { headers: headers(), body: { rev } })
  expect(await act(cardId, `/${id}/restore`, { rev: 2 })).toMatchObject({ http: 409, code: 'card.deleted' })
  expect((await read(cardId)).proposals).toHaveLength(100)
})

test('Cards of a rental form show proposals, other cards only if they have some', async () => {
  expect((await read(await newCard())).proposes).toBe(true)
  const published = await post(cards.app, `/shops/${cards.shop.scope.shopId}/form`, {
    headers: createBearerHeaders(cards.world.east.members.manager),
    body: { replaces: 1, template: 'simple', steps: pickCustomization(simpleTemplate).steps },
  })
  expect(published.status).toBe(201)
  const { cardId } = await sendCard({ app: cards.app }, cards.shop)
  expect(await read(cardId)).toMatchObject({ proposes: false, proposals: [] })
  await act(cardId, '', house)
  expect((await read(cardId)).proposes).toBe(true)
})

test('The last hundred removed proposals can be restored', async () => {
  const cardId = await newCard()
  const first = await act(cardId, '', house)
  const second = await act(cardId, '', house)
  for (const { id } of [first, second]) expect(await act(cardId, `/${id}/remove`, { rev: 1 })).toMatchObject({ http: 200, id, rev: 2 })
  const copied = 'insert into card_item (id, organization_id, shop_id, card_id, kind, fields, created_at, removed_at)'
  await cards.rowsOf(
    `${copied} select gen_random_uuid(), organization_id, shop_id, card_id, kind, fields, created_at, removed_at from card_item, generate_series(1, 98)
      where id = $1`,
    second.id,
  )
  await cards.rowsOf(`update card_item set removed_at = removed_at + interval '1 second' where card_id = $1 and id <> $2`, cardId, first.id)
  const third = await act(cardId, '', { ...house, remark: '一行目\n二行目' })
  expect(await act(cardId, `/${third.id}/remove`, { rev: 1 })).toMatchObject({ http: 200, id: third.id })
  expect(await cards.rowsOf('select count(*)::int as all from card_item where card_id = $1', cardId)).toEqual([{ all: 100 }])
  expect(await act(cardId, `/${first.id}/restore`, { rev: 2 })).toMatchObject({ http: 404, code: 'proposal.notFound' })
  expect(await act(cardId, `/${third.id}/restore`, { rev: 2 })).toMatchObject({ http: 200 })
})
