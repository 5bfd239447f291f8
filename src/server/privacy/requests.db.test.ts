/** Privacy requests from people without a link, through HTTP on two servers. */

import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OwnCardData } from '#contract/cards/own-data.ts'
import type { PrivacyRequest, PrivacyRequestReceipt } from '#contract/privacy/requests.ts'
import { privacyRequestLimits } from '#domain/privacy/request.ts'
import { addDays } from '#domain/time/plain-date.ts'
import { sendCard } from '../../../test/access/card-samples.ts'
import { privacyRequestBody } from '../../../test/access/privacy-samples.ts'
import type { TestApp } from '../../../test/app.ts'
import { longTest } from '../../../test/matrix.ts'
import { canaryValues, findCanaryTraces } from '../../../test/personal-data-canary.ts'
import { insertSentCard } from '../../../test/sent-cards.ts'
import { startVisitorCardServers } from '../../../test/visitor-cards.ts'
import { createBearerHeaders, joinAsVisitor, newIdempotencyKey, post } from '../../../test/world.ts'
import { eraseOldRequesterData } from './erase-requests.ts'

let scene: Awaited<ReturnType<typeof startVisitorCardServers>>
beforeAll(async () => {
  scene = await startVisitorCardServers()
})
afterAll(() => scene?.stop())

type Answered = PrivacyRequest & { http: number; code?: string; current: PrivacyRequest; cards: OwnCardData[] }
type Act = { by?: TestApp; key?: string; as?: 'manager' | 'staff' }
const shopPath = () => `/shops/${scene.shop.scope.shopId}`
async function act(path: string, body: object, { by = scene.app, key = newIdempotencyKey(), as = 'manager' }: Act = {}): Promise<Answered> {
  const headers = createBearerHeaders(scene.world.east.members[as])
  const response = await post(by, `${shopPath()}/privacy-requests${path}`, { headers, body, key })
  return { http: response.status, ...((await response.json()) as object) } as Answered
}
async function list(state = 'open', query = ''): Promise<{ today: string; requests: PrivacyRequest[]; next: string | null }> {
  const response = await scene.app.request(`/api/v1${shopPath()}/privacy-requests?state=${state}${query}`, {
    headers: createBearerHeaders(scene.world.east.members.manager),
  })
  return (await response.json()) as Awaited<ReturnType<typeof list>>
}
const received = (more: object = {}) => act('', { ...privacyRequestBody, source: 'phone', ...more })
const sent = (answers: Record<string, string[]> = {}) => sendCard({ app: scene.app }, scene.shop, answers)
const put = (answers: Record<string, string[]> = {}) => insertSentCard({ app: scene.app }, scene.shop, answers)
/** Creates a request with a verified identity and this card. */
async function ready(cardId: string, more: object = {}) {
  const { id, rev } = await received(more)
  const identified = await act(`/${id}/check-identity`, { rev, how: 'document' })
  return act(`/${id}/choose-cards`, { rev: identified.rev, cards: [cardId] })
}
const eventsOf = async (id: string) =>
  (await scene.rowsOf('select kind, actor_kind, data from event where entity_id = $1 order by at, id', id)).map(
    ({ kind, actor_kind, data }) => `${kind} ${actor_kind} ${JSON.stringify(data)}`,
  )

test('A privacy request gets a reference and a due day and is listed for managers', async () => {
  const key = newIdempotencyKey()
  const sendRequest = (by = scene.app, body: object = privacyRequestBody) =>
    post(by, `/entry/${scene.shop.entryCode}/privacy-requests`, { body, key })
  const answers = await Promise.all([sendRequest(), sendRequest(scene.other), sendRequest()])
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
  const [one, ...twins] = (await Promise.all(answers.map((response) => response.json()))) as PrivacyRequestReceipt[]
  expect(one!.reference).toMatch(/^[0-9A-Z]{8}$/)
  expect(twins).toEqual([one, one])
  expect((await sendRequest(scene.app, { ...privacyRequestBody, words: 'もう一度' })).status).toBe(422)
  const { today, requests } = await list()
  expect(requests.filter(({ reference }) => reference === one!.reference)).toMatchObject([
    { ...privacyRequestBody, source: 'page', identity: null, cards: [], closed: null, dueOn: one!.dueOn },
  ])
  expect(Date.parse(one!.dueOn) - Date.parse(today)).toBe(14 * 24 * 3_600_000)
  expect((await post(scene.app, '/entry/ZZZZZZZZ/privacy-requests', { body: privacyRequestBody })).status).toBe(404)
  for (const empty of [{ name: ' ' }, { contact: '' }, { contact: '\u202e\u200b' }, { kind: 'sell' }])
    expect((await sendRequest(scene.app, { ...privacyRequestBody, ...empty })).status).toBe(400)
})

test('A privacy request with a field beyond its length limit is refused', async () => {
  const sendRequest = async (body: object) => {
    const response = await post(scene.app, `/entry/${scene.shop.entryCode}/privacy-requests`, { body: { ...privacyRequestBody, ...body } })
    const { fields = [] } = (await response.json()) as { fields?: { path: string }[] }
    return [response.status, ...fields.map(({ path }) => path)]
  }
  const fields = ['name', 'contact', 'foundBy', 'words'] as const
  const longestTexts = Object.fromEntries(fields.map((field) => [field, 'あ'.repeat(privacyRequestLimits[field])]))
  expect(await sendRequest(longestTexts)).toEqual([201])
  const before = await scene.rowsOf('select count(*) from privacy_request')
  for (const field of fields) expect(await sendRequest({ ...longestTexts, [field]: `${longestTexts[field]}あ` })).toEqual([400, field])
  expect(await scene.rowsOf('select count(*) from privacy_request')).toEqual(before)
})

test('A privacy request by letter is due 14 days after receipt; wrong days are refused', async () => {
  const { today } = await list()
  const [earlier, lastDay] = [addDays(today, -300), addDays(today, -286)]
  const late = await received({ source: 'letter', receivedOn: earlier, words: '' })
  expect(late).toMatchObject({ http: 201, source: 'letter', dueOn: lastDay, words: null })
  expect(await received({ receivedOn: '2999-01-01' })).toMatchObject({ http: 400, code: 'request.invalid' })
  expect(await received({ receivedOn: '0001-01-01' })).toMatchObject({ http: 400, fields: [{ path: 'receivedOn' }] })
  const first = await list('open', '&most=1')
  expect(first.requests.map(({ id }) => id)).toEqual([late.id])
  const second = await list('open', `&most=1&after=${first.next}`)
  expect(second.requests[0]!.id).not.toBe(late.id)
  expect(second.requests[0]!.dueOn >= today).toBe(true)
})

test('Fulfilling a privacy request requires a verified identity and chosen cards', async () => {
  const { cardId } = await put()
  const request = await received()
  const { id } = request
  const tryAll = async (rev: number) =>
    Promise.all([
      act(`/${id}/export-data`, { rev }),
      ...['handedOver', 'corrected', 'stopped', 'erased'].map((outcome) => act(`/${id}/close-request`, { rev, outcome })),
    ])
  const withCard = await act(`/${id}/choose-cards`, { rev: request.rev, cards: [cardId] })
  for (const response of await tryAll(withCard.rev)) expect(response).toMatchObject({ http: 409, code: 'privacyRequest.unidentified' })
  const none = await act(`/${id}/choose-cards`, { rev: withCard.rev, cards: [] })
  const identified = await act(`/${id}/check-identity`, { rev: none.rev, how: 'callback' })
  expect(identified.identity).toMatchObject({ how: 'callback', by: '担当 manager' })
  for (const response of await tryAll(identified.rev)) expect(response).toMatchObject({ http: 409, code: 'privacyRequest.noCard' })
  expect(await act(`/${id}/close-request`, { rev: identified.rev, outcome: 'refused' })).toMatchObject({ http: 400 })
  const closed = await act(`/${id}/close-request`, {
    rev: identified.rev,
    outcome: 'refused',
    refusedFor: 'nothingFound',
    words: '電話で回答',
  })
  expect(closed.closed).toMatchObject({ outcome: 'refused', refusedFor: 'nothingFound', words: '電話で回答', by: '担当 manager' })
  for (const response of await tryAll(closed.rev)) expect(response).toMatchObject({ http: 409, code: 'privacyRequest.closed' })
  expect(await act(`/${id}/check-identity`, { rev: closed.rev, how: 'mail' })).toMatchObject({ code: 'privacyRequest.closed' })
  expect((await scene.rowsOf('select status from card where id = $1', cardId))[0].status).toBe('submitted')
  expect((await list('closed')).requests[0]!.id).toBe(id)
  expect(await eventsOf(id)).toEqual([
    'privacyRequest.receive member {"kind":"access","source":"phone"}',
    'privacyRequest.choose member {"cards":1}',
    'privacyRequest.choose member {"cards":0}',
    'privacyRequest.identify member {"how":"callback"}',
    'privacyRequest.close member {"outcome":"refused","refusedFor":"nothingFound"}',
  ])
})

test('The export for a privacy request shows answers and is recorded on the card', async () => {
  const { cardId } = await put({ notes: ['静かな部屋'] })
  const { id, rev } = await ready(cardId)
  const exported = await act(`/${id}/export-data`, { rev })
  expect(exported.cards).toHaveLength(1)
  expect(exported.cards[0]!.answers).toEqual(
    expect.arrayContaining([
      { question: '電話番号', answer: '090-1234-5678' },
      { question: 'その他ご要望', answer: '静かな部屋' },
    ]),
  )
  expect(await act(`/${id}/close-request`, { rev, outcome: 'handedOver' })).toMatchObject({ http: 200, closed: { outcome: 'handedOver' } })
  const [shown] = await scene.rowsOf(`select actor_kind, changed from event where entity_id = $1 and kind = 'card.reveal'`, cardId)
  expect(shown).toMatchObject({ actor_kind: 'member', changed: expect.arrayContaining(['phone', 'email']) })
})

test('Fulfilling a “stop” request withdraws its card’s consent and ends its sharing', async () => {
  const { scope } = scene.shop
  const headers = createBearerHeaders(scene.world.east.members.owner)
  await post(scene.app, `/shops/${scope.shopId}/organization/across-shops`, { headers, body: { on: true } })
  const { cardId } = await sent({ consentPurposeVersion: ['1'], consentPurposeShared: ['yes'] })
  const sharedOf = () => scene.rowsOf('select p.across_shops from customer p join card c on c.customer_id = p.id where c.id = $1', cardId)
  expect(await sharedOf()).toEqual([{ across_shops: true }])
  const { id, rev } = await ready(cardId, { kind: 'stop' })
  expect(await act(`/${id}/close-request`, { rev, outcome: 'stopped' })).toMatchObject({ http: 200 })
  expect(await scene.rowsOf('select withdrawn_at is not null as gone from consent where card_id = $1', cardId)).toEqual([{ gone: true }])
  expect(await sharedOf()).toEqual([{ across_shops: false }])
  expect((await eventsOf(cardId)).at(-1)).toBe('card.withdraw member {}')
})

test('Fulfilling an “erase” request erases its cards and their ticket names once', async () => {
  const { app, shop, other, rowsOf } = scene
  const { token: ticket } = await joinAsVisitor(app, shop, { name: '消去 花子' })
  const [one, two] = [await sent({ name: ['消去 花子'] }), await put({ name: ['消去 花子'] })]
  await post(app, `/cards/${one.token}/link-ticket`, { body: { ticket } })
  const { id, rev } = await ready(one.cardId, { kind: 'erase', name: '依頼 花子' })
  const both = await act(`/${id}/choose-cards`, { rev, cards: [one.cardId, two.cardId] })
  await post(app, `${shopPath()}/cards/${two.cardId}/delete`, {
    headers: createBearerHeaders(scene.world.east.members.staff),
    body: { rev: two.rev },
  })
  const key = newIdempotencyKey()
  const close = (more: Act) => act(`/${id}/close-request`, { rev: both.rev, outcome: 'erased' }, more)
  const answers = await Promise.all([close({ key }), close({ key, by: other }), close({ by: other })])
  // Either the two calls with one key come first, or the other call.
  const [first, twin, third] = answers.map(({ http }) => http)
  expect([twin, [first, third].sort()]).toEqual([first, [200, 409]])
  expect(answers.find(({ http }) => http === 409)).toMatchObject({
    code: 'privacyRequest.changed',
    current: { closed: { outcome: 'erased' } },
  })
  const statuses = await rowsOf('select status from card where id = any($1)', [one.cardId, two.cardId])
  expect(statuses).toEqual([{ status: 'purged' }, { status: 'purged' }])
  expect(await rowsOf(`select 1 from ticket where name = '消去 花子'`)).toEqual([])
  const purges = await rowsOf(`select 1 from event where kind = 'card.purge' and entity_id = any($1)`, [one.cardId, two.cardId])
  expect(purges).toHaveLength(2)
})

test('A failure during the erasure for a privacy request leaves its cards unchanged', async () => {
  const { rowsOf } = scene
  const [one, two] = [await put(), await put()]
  const { id, rev } = await ready(one.cardId)
  const both = await act(`/${id}/choose-cards`, { rev, cards: [one.cardId, two.cardId] })
  await rowsOf(`create function refuse_second() returns trigger language plpgsql as
    $$ begin if new.id = '${[one.cardId, two.cardId].toSorted()[1]}' then raise exception 'no'; end if; return new; end $$`)
  await rowsOf('create trigger refuse_second before update on card for each row execute function refuse_second()')
  expect((await act(`/${id}/close-request`, { rev: both.rev, outcome: 'erased' })).http).toBe(500)
  await rowsOf('drop trigger refuse_second on card')
  const statuses = await rowsOf('select distinct status from card where id = any($1)', [one.cardId, two.cardId])
  expect(statuses).toEqual([{ status: 'submitted' }])
  expect((await act(`/${id}/close-request`, { rev: both.rev, outcome: 'erased' })).http).toBe(200)
})

test('Personal data in a privacy request is erased thirty days after it is closed', async () => {
  const { app, rowsOf } = scene
  const { cardId } = await put()
  const marks = { name: canaryValues.words, contact: canaryValues.phone, foundBy: canaryValues.day, words: canaryValues.email }
  const { id, rev } = await ready(cardId, { ...marks, kind: 'correct' })
  const closed = await act(`/${id}/close-request`, { rev, outcome: 'corrected', words: `${canaryValues.words}に連絡` })
  expect((await findCanaryTraces(app.db)).length).toBeGreaterThan(3)
  const eraseAfter = (days: number) =>
    eraseOldRequesterData({ db: app.db, hooks: app.queue.hooks, clock: () => app.clock().add({ hours: days * 24 }) })
  await eraseAfter(29)
  expect((await findCanaryTraces(app.db)).length).toBeGreaterThan(3)
  await Promise.all([eraseAfter(31), eraseAfter(31)])
  expect(await findCanaryTraces(app.db)).toEqual([])
  const closedRequest = (await list('closed', '&most=100')).requests.find((one) => one.id === id)
  expect(closedRequest).toMatchObject({ kind: 'correct', source: 'phone', name: null, cards: [], identity: { how: 'document' } })
  expect(closedRequest!.closed).toMatchObject({ outcome: 'corrected', at: closed.closed!.at, words: null })
  expect(await rowsOf(`select 1 from event where entity_id = $1 and kind = 'privacyRequest.erase'`, id)).toHaveLength(1)
  // Open requests are never erased.
  const open = await received()
  await eraseAfter(400)
  expect((await list('open', '&most=100')).requests.find((one) => one.id === open.id)!.name).toBe(privacyRequestBody.name)
})

longTest('Another card can be chosen for a privacy request after a chosen one was erased', async () => {
  const { app, rowsOf } = scene
  const [one, two] = [await sent(), await put()]
  const { id, rev } = await ready(one.cardId, { kind: 'erase' })
  expect((await post(app, `/cards/${one.token}/erase`, { body: { sure: true } })).status).toBe(200)
  const both = await act(`/${id}/choose-cards`, { rev, cards: [one.cardId, two.cardId] })
  expect(both).toMatchObject({ http: 200, cards: expect.arrayContaining([expect.objectContaining({ id: two.cardId })]) })
  // The erased card cannot be chosen again.
  const without = await act(`/${id}/choose-cards`, { rev: both.rev, cards: [two.cardId] })
  expect(await act(`/${id}/choose-cards`, { rev: without.rev, cards: [one.cardId, two.cardId] })).toMatchObject({ code: 'card.notFound' })
  expect(await act(`/${id}/close-request`, { rev: without.rev, outcome: 'erased' })).toMatchObject({ http: 200 })
  expect(await rowsOf('select status from card where id = $1', two.cardId)).toEqual([{ status: 'purged' }])
})

test('A visitor’s name on a ticket without a card can be found, exported and erased', async () => {
  const { app, shop, rowsOf } = scene
  const { ticketId, number } = await joinAsVisitor(app, shop, { name: '無札　太郎' })
  const find = async (query: string) => {
    const url = `/api/v1${shopPath()}/privacy-requests/tickets?${query}`
    const response = await app.request(url, { headers: createBearerHeaders(scene.world.east.members.manager) })
    return ((await response.json()) as { numbers: PrivacyRequest['numbers'] }).numbers.map(({ id }) => id)
  }
  const { today } = await list()
  expect(await find(`text=${encodeURIComponent('無札 太')}`)).toEqual([ticketId])
  expect(await find(`text=${number.toLowerCase()}&day=${today}`)).toEqual([ticketId])
  expect(await find(`text=${number}&day=2026-01-01`)).toEqual([])
  expect(await find('text=%25')).toEqual([])
  const { id, rev } = await received({ kind: 'erase' })
  const identified = await act(`/${id}/check-identity`, { rev, how: 'document' })
  const elsewhere = await joinAsVisitor(app, scene.world.east.branch)
  const wrong = await act(`/${id}/select-tickets`, { rev: identified.rev, numbers: [elsewhere.ticketId] })
  expect(wrong).toMatchObject({ http: 404, code: 'ticket.notFound' })
  const chosen = await act(`/${id}/select-tickets`, { rev: identified.rev, numbers: [ticketId] })
  expect(chosen).toMatchObject({ http: 200, numbers: [{ id: ticketId, number, name: '無札　太郎' }] })
  const service = shop.lanes[0]!.serviceIds[0]
  const [{ name: services }] = await rowsOf('select name from service where id = $1', service)
  expect(await act(`/${id}/export-data`, { rev: chosen.rev })).toMatchObject({
    http: 200,
    cards: [],
    numbers: [{ number, name: '無札　太郎', contact: null, partySize: expect.any(Number), service: services.ja }],
  })
  expect(await act(`/${id}/close-request`, { rev: chosen.rev, outcome: 'stopped' })).toMatchObject({ code: 'privacyRequest.noCard' })
  const closed = await act(`/${id}/close-request`, { rev: chosen.rev, outcome: 'erased' })
  expect(closed).toMatchObject({ http: 200, closed: { outcome: 'erased' }, numbers: [{ id: ticketId, name: null }] })
  expect(await rowsOf('select name, status from ticket where id = $1', ticketId)).toEqual([{ name: null, status: 'waiting' }])
  await eraseOldRequesterData({ db: app.db, hooks: app.queue.hooks, clock: () => app.clock().add({ hours: 31 * 24 }) })
  expect(await rowsOf('select 1 from privacy_request_ticket where request_id = $1', id)).toEqual([])
})

test('Only managers can answer privacy requests, with cards of their own shop', async () => {
  const request = await received()
  expect(await act(`/${request.id}/check-identity`, { rev: request.rev, how: 'mail' }, { as: 'staff' })).toMatchObject({ http: 403 })
  const elsewhere = await sendCard({ app: scene.app }, scene.world.east.branch)
  const chosen = await act(`/${request.id}/choose-cards`, { rev: request.rev, cards: [elsewhere.cardId] })
  expect(chosen).toMatchObject({ http: 404, code: 'card.notFound' })
})
