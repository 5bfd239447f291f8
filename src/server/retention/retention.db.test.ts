import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { CardDetail } from '#contract/cards/detail.ts'
import type { Retention, RetentionPreview } from '#contract/privacy/retention.ts'
import type { FieldCustomization } from '#domain/forms/customization.ts'
import { pickCustomization } from '#domain/forms/customization.ts'
import { rentalTemplate } from '#domain/forms/templates/rental.ts'
import { findLookup } from '#platform/database/resolver.ts'
import { sendCard } from '../../../test/access/card-samples.ts'
import { exportCards, importCards, responseBytes } from '../../../test/card-files.ts'
import { collectHintedTopics } from '../../../test/hints.ts'
import { findCanaryTraces } from '../../../test/personal-data-canary.ts'
import { insertSentCard, insertSentCards } from '../../../test/sent-cards.ts'
import { moveCardToStage } from '../../../test/stages.ts'
import { startVisitorCardServers } from '../../../test/visitor-cards.ts'
import { createBearerHeaders, joinAsVisitor, newIdempotencyKey, newMember, newShop, post, type TestMember } from '../../../test/world.ts'
import { cardHintTopic } from '../cards/card-hint.ts'
import { queueHintTopic } from '../feed/queue-hint.ts'
import type { CreatedShop } from '../organization/create-organization.ts'
import { eraseExpiredAnswers } from './jobs.ts'

let cards: Awaited<ReturnType<typeof startVisitorCardServers>>
let shop: CreatedShop
let manager: TestMember
beforeAll(async () => {
  cards = await startVisitorCardServers()
})
afterAll(() => cards?.stop())
beforeEach(async () => {
  shop = await newShop(cards.app, '駅前')
  manager = await newMember(cards.app, shop.scope, 'manager')
})

const keepAll = { person: null, contact: null, paper: null, open: null }
const path = () => `/shops/${shop.scope.shopId}`
const get = async <T>(of: string) =>
  (await (await cards.app.request(`/api/v1${path()}${of}`, { headers: createBearerHeaders(manager) })).json()) as T
const preview = (query: string) => get<RetentionPreview>(`/retention/preview?${query}`)
const read = (cardId: string) => get<CardDetail & { code?: string }>(`/cards/${cardId}`)
type RetentionResponse = Retention & { http: number; code?: string; current: RetentionPreview; rev: number; id: string }
const send = async (of: string, body: object, { by = cards.app, key = newIdempotencyKey() } = {}) => {
  const response = await post(by, `${path()}${of}`, { headers: createBearerHeaders(manager), body, key })
  return { http: response.status, ...((await response.json()) as object) } as RetentionResponse
}
const savePolicy = (
  months: object,
  { rev = 0, goes = 0, ...how }: { rev?: number; goes?: number; by?: typeof cards.app; key?: string } = {},
) => send('/retention', { rev, months: { ...keepAll, ...months }, goes }, how)
/** Moves the clock by so many days. */
const run = (days = 0, most?: number) =>
  eraseExpiredAnswers({ db: cards.app.db, clock: () => cards.app.clock().add({ hours: 24 * days }) }, most)
const answers = {
  name: ['期限 花子'],
  kana: ['キゲン ハナコ'],
  phone: ['+819011112222'],
  email: ['hanako@example.jp'],
  motive: ['suumo'],
  rentMin: ['80000'],
}
const writtenCard = (more: object = {}) => insertSentCard({ app: cards.app }, shop, { ...answers, ...more })
const sentCard = (more: object = {}) => sendCard({ app: cards.app }, shop, { ...answers, ...more })
const aged = (cardId: string, months: number) =>
  cards.rowsOf(`update card set touched_at = touched_at - make_interval(months => $2, days => 2) where id = $1`, cardId, months)
const rowOf = async (cardId: string) => (await cards.rowsOf('select * from card where id = $1', cardId))[0]
const eventsOf = (cardId: string) =>
  cards.rowsOf(`select actor_kind, changed, data from event where entity_id = $1 and kind = 'card.expireAnswers' order by at`, cardId)

test('A shop without a retention policy keeps all answers', async () => {
  const { cardId } = await writtenCard()
  await aged(cardId, 119)
  expect(await get('/retention')).toEqual({ rev: 0, months: keepAll, changedAt: null, changedBy: null })
  await run()
  expect((await rowOf(cardId)).answers.name).toEqual(['期限 花子'])
})

test('An expired name is erased everywhere, and the figures of the card stay', async () => {
  const { token: ticket } = await joinAsVisitor(cards.app, shop, { name: '期限 花美' })
  const ticketId = (await findLookup(cards.app.db, 'ticket', ticket))!.entityId
  await send(`/tickets/${ticketId}/edit`, { rev: 1, name: '期限 花代', note: '期限 花代さま 赤い傘' })
  await cards.rowsOf(`update ticket set contact = '080-5555-0002' where id = $1`, ticketId)
  const { cardId, token, rev } = await sentCard({ name: ['期限 花美'], kana: ['キゲン ハナミ'] })
  await post(cards.app, `/cards/${token}/link-ticket`, { body: { ticket } })
  await send(`/cards/${cardId}/change`, { was: { temperature: null }, change: { temperature: 'A' } })
  await send(`/cards/${cardId}/edit`, { rev: rev + 1, base: { name: ['期限 花美'] }, answers: { name: ['期限 花代'] } })
  await send(`/cards/${cardId}/note`, { text: '期限 花代さまは日曜に来店' })
  await send(`/cards/${cardId}/tasks`, { words: '期限 花代さまへ電話' })
  await send(`/cards/${cardId}/proposals`, { name: 'コーポ若葉', remark: '期限 花代さまに好評' })
  await moveCardToStage(cards.app, {
    shopId: shop.scope.shopId,
    cardId,
    by: manager,
    to: 8,
    lostReason: '期限 花代さまは他社',
  })
  await aged(cardId, 12)

  const previewed = await preview('person=12')
  expect(previewed.now).toEqual({ cards: 1, reservations: 0, classes: { person: 1, contact: 0, paper: 0, open: 0 } })
  expect(previewed.examples).toEqual([
    { cardId, touchedOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), goesOn: expect.any(String), classes: ['person'] },
  ])
  expect(await savePolicy({ person: 12 })).toMatchObject({ http: 409, code: 'retention.previewOutdated', current: { now: { cards: 1 } } })
  expect(await savePolicy({ person: 12 }, { goes: previewed.now.cards })).toMatchObject({ http: 200, rev: 1, changedBy: '担当 manager' })
  const before = await read(cardId)
  const hinted = await collectHintedTopics(cards.app.db, run)

  expect(await findCanaryTraces(cards.app.db, '期限 花(美|代)|キゲン ハナミ|5555-?0002')).toEqual([])
  const row = await rowOf(cardId)
  expect(row).toMatchObject({
    status: 'submitted',
    temperature: 'A',
    name: '',
    kana: null,
    lost_reason: null,
    rent_from: 80_000,
    touched_at: expect.any(Date),
  })
  expect(row.answers).toMatchObject({ phone: ['+819011112222'], motive: ['suumo'] })
  expect(row.search).toContain('09011112222')
  expect(await eventsOf(cardId)).toEqual([{ actor_kind: 'system', changed: ['name', 'kana'], data: { classes: ['person'] } }])
  const shown = await read(cardId)
  expect(shown).toMatchObject({ name: '', kana: null, rev: before.rev + 1, tasks: [], proposals: [], touchedAt: before.touchedAt })
  expect(shown.events.at(-1)).toMatchObject({ kind: 'card.expireAnswers', gone: ['person'], actor: { by: 'system' } })
  const { shopId } = shop.scope
  expect(hinted).toEqual([cardHintTopic(shopId, cardId), queueHintTopic(shopId)])
  expect((await cards.rowsOf('select status from ticket where id = $1', ticketId))[0]).toEqual({ status: 'waiting' })
  const contacts = () => cards.rowsOf('select kind from customer_contact where customer_id = $1', row.customer_id)
  expect(await contacts()).toHaveLength(2)

  // The remaining data expires in its own time and is no longer counted once erased.
  expect((await preview('person=12')).now.cards).toBe(0)
  await savePolicy({ person: 12, contact: 12, open: 13 }, { rev: 1, goes: 1 })
  await run()
  expect((await rowOf(cardId)).answers).toMatchObject({ motive: ['suumo'] })
  expect(await contacts()).toEqual([])
  await run(40)
  const bare = await rowOf(cardId)
  expect([Object.keys(bare.answers).filter((key) => !key.startsWith('consent')), bare.rent_from, bare.search]).toEqual([[], null, ''])
  expect((await eventsOf(cardId)).map(({ data }) => data.classes)).toEqual([['person'], ['contact'], ['open']])
  expect(await cards.rowsOf('select key from consent where card_id = $1', cardId)).toEqual([{ key: 'consentPurpose' }])
  expect(await get(`/cards/${cardId}/duplicates`)).toMatchObject({ candidates: [] })
})

test('Answers expire to the day, and a change of the card restarts the period', async () => {
  const [expired, noted, remaining] = [await writtenCard(), await writtenCard(), await writtenCard()]
  await aged(expired.cardId, 3)
  await aged(noted.cardId, 3)
  await cards.rowsOf(`update card set touched_at = touched_at - interval '3 months' + interval '2 days' where id = $1`, remaining.cardId)
  await send(`/cards/${noted.cardId}/note`, { text: '折り返しのご連絡' })
  const previewed = await preview('contact=3')
  expect([previewed.now.cards, previewed.soon.cards]).toEqual([1, 1])
  expect(previewed.examples.map(({ cardId }) => cardId)).toEqual([expired.cardId, remaining.cardId])
  await savePolicy({ contact: 3 }, { goes: 1 })
  await run()
  const phones = await Promise.all([expired, noted, remaining].map(async ({ cardId }) => (await rowOf(cardId)).answers.phone?.[0]))
  expect(phones).toEqual([undefined, '+819011112222', '+819011112222'])
})

test('A field’s own period applies only to cards of the form version that sets it', async () => {
  const [old, { version }] = [await writtenCard(), await get<{ version: number }>('/form')]
  const steps = pickCustomization(rentalTemplate).steps.map((step) => ({
    ...step,
    fields: step.fields.map((field): FieldCustomization => (field.key === 'motive' ? { ...field, keepMonths: 1 } : field)),
  }))
  await send('/form', { replaces: version, steps })
  const fresh = await writtenCard()
  for (const { cardId } of [old, fresh]) await aged(cardId, 1)
  await run()
  expect((await rowOf(old.cardId)).answers.motive).toEqual(['suumo'])
  const remaining = (await rowOf(fresh.cardId)).answers
  expect([remaining.name, remaining.motive]).toEqual([['期限 花子'], undefined])
  expect(await eventsOf(fresh.cardId)).toMatchObject([{ changed: ['motive'], data: { classes: ['open'] } }])
})

test('An import can change a card whose name was erased (R2.12)', async () => {
  const { cardId } = await writtenCard()
  await aged(cardId, 12)
  await savePolicy({ person: 12 }, { goes: 1 })
  await run()
  const { shopId } = shop.scope
  const file = (await responseBytes(await exportCards(cards.app, shopId, manager))).toString('utf8')
  expect(await importCards(cards.app, shopId, manager, file)).toMatchObject({ http: 200, changed: 0, same: 1 })
  const changed = file.replace('hanako@example.jp', 'hanako@example.com')
  expect(await importCards(cards.app, shopId, manager, changed)).toMatchObject({ http: 200, changed: 1, same: 0 })
  expect((await rowOf(cardId)).answers).toMatchObject({ email: ['hanako@example.com'], phone: ['+819011112222'] })
})

test('Two simultaneous runs erase each card’s answers once, and an edit is not lost', async () => {
  const expired = await insertSentCards({ app: cards.app }, shop, Array(4).fill(answers))
  for (const { cardId } of expired) await aged(cardId, 6)
  await savePolicy({ person: 6 }, { goes: expired.length })
  const racing = expired[0]!
  const [changed] = await Promise.all([
    send(`/cards/${racing.cardId}/change`, { was: { temperature: null }, change: { temperature: 'B' } }, { by: cards.other }),
    run(),
    run(),
  ])
  expect(changed.http).toBe(200)
  for (const { cardId } of expired.slice(1)) expect(await eventsOf(cardId)).toHaveLength(1)
  const [row, happened] = [await rowOf(racing.cardId), await eventsOf(racing.cardId)]
  expect([row.temperature, row.name === '', happened.length]).toEqual(['B', happened.length === 1, row.name === '' ? 1 : 0])
})

test('A failing card stops no other card and is retried in the next run', async () => {
  const expired = [await writtenCard(), await writtenCard(), await writtenCard()]
  for (const { cardId } of expired) await aged(cardId, 6)
  await savePolicy({ contact: 6 }, { goes: 3 })
  const left = async () => (await Promise.all(expired.map(({ cardId }) => rowOf(cardId)))).map(({ answers: kept }) => 'phone' in kept)
  await cards.rowsOf(`create function fail() returns trigger language plpgsql as $$ begin raise 'disk'; end $$`)
  await cards.rowsOf(
    `create trigger fail before update on card for each row when (old.id = '${expired[1]!.cardId}') execute function fail()`,
  )
  try {
    await expect(run()).rejects.toThrow()
    expect(await left()).toEqual([false, true, false])
    await expect(run()).rejects.toThrow()
  } finally {
    await cards.rowsOf('drop function fail cascade')
  }
  await run()
  expect(await left()).toEqual([false, false, false])
  for (const { cardId } of expired) expect(await eventsOf(cardId)).toHaveLength(1)
})

test('A limited run and the next one together erase each card’s answers once', async () => {
  const expired = await insertSentCards({ app: cards.app }, shop, Array(3).fill(answers))
  for (const { cardId } of expired) await aged(cardId, 6)
  await savePolicy({ contact: 6, open: 6 }, { goes: 3 })
  await run(0, 1)
  await run()
  for (const { cardId } of expired) expect(await eventsOf(cardId)).toHaveLength(1)
})

test('A run applies only the latest retention policy', async () => {
  const { cardId } = await writtenCard()
  await aged(cardId, 6)
  await savePolicy({ contact: 6 }, { goes: 1 })
  await savePolicy({ contact: 12 }, { rev: 1 })
  await run()
  expect((await rowOf(cardId)).answers.phone).toEqual(['+819011112222'])
  await savePolicy({ contact: 3 }, { rev: 2, goes: 1 })
  await run()
  expect((await rowOf(cardId)).answers.phone).toBeUndefined()
})

test('An edit of an outdated retention policy is refused', async () => {
  const key = newIdempotencyKey()
  const first = await savePolicy({ paper: 6 }, { key })
  expect(first).toMatchObject({ http: 200, rev: 1, months: { paper: 6, person: null } })
  expect(await savePolicy({ paper: 6 }, { key, by: cards.other })).toEqual(first)
  expect(await savePolicy({ paper: 6 }, { rev: 1 })).toEqual(first)
  expect(await savePolicy({ paper: 9 })).toMatchObject({
    http: 409,
    code: 'retention.changed',
    current: { retention: { rev: 1, months: { paper: 6 } } },
  })
  const answered = await Promise.all([savePolicy({ paper: 7 }, { rev: 1 }), savePolicy({ paper: 8 }, { rev: 1, by: cards.other })])
  expect(answered.map(({ http }) => http).sort()).toEqual([200, 409])
  const happened = await cards.rowsOf(
    `select changed, data from event where kind = 'shop.setRetention' and shop_id = $1 order by at`,
    shop.scope.shopId,
  )
  expect(happened).toHaveLength(2)
  expect(happened[0]).toEqual({ changed: ['paper'], data: { before: keepAll, after: { ...keepAll, paper: 6 } } })
})

test('A card whose name was erased can be edited and get a new name', async () => {
  const { cardId } = await writtenCard()
  await aged(cardId, 6)
  await savePolicy({ person: 6, contact: 6 }, { goes: 1 })
  await run()
  const { rev } = await read(cardId)
  const edited = await send(`/cards/${cardId}/edit`, { rev, base: {}, answers: { notes: ['南向き'] } })
  expect(edited).toMatchObject({ http: 200 })
  expect(await send(`/cards/${cardId}/edit`, { rev: edited.rev, base: {}, answers: { kana: ['花子'] } })).toMatchObject({ http: 422 })
  await send(`/cards/${cardId}/edit`, { rev: edited.rev, base: {}, answers: { name: ['再来 花子'] } })
  expect(await read(cardId)).toMatchObject({ name: '再来 花子', answers: { notes: ['南向き'] } })
  const whole = await writtenCard()
  const now = await read(whole.cardId)
  expect(await send(`/cards/${whole.cardId}/edit`, { rev: now.rev, base: { name: ['期限 花子'] }, answers: {} })).toMatchObject({
    http: 422,
  })
})

test('A customer’s name stays while they have another card, even in another shop', async () => {
  const { main, branch, members } = cards.world.east
  shop = main
  manager = members.manager
  const one = await writtenCard()
  const other = await insertSentCard({ app: cards.app }, branch)
  const { customer_id: customerId } = await rowOf(one.cardId)
  await cards.rowsOf('update card set customer_id = $2 where id = $1', other.cardId, customerId)
  await aged(one.cardId, 6)
  await savePolicy({ person: 6 }, { goes: 1 })
  await run()
  expect(await cards.rowsOf('select name from customer where id = $1', customerId)).toEqual([{ name: '期限 花子' }])
})

test('An attached paper expires together with its bytes', async () => {
  const { cardId } = await writtenCard()
  const { organizationId, shopId } = shop.scope
  const file = `with one as (insert into attachment (id, organization_id, shop_id, card_id, field, added_by, kind, name, size, added_at)
      values (gen_random_uuid(), $1, $2, $3, $4, 'member', 'pdf', '身分証.pdf', 4, now()) returning id)
    insert into attachment_file (attachment_id, part, organization_id, shop_id, bytes) select id, 'whole', $1, $2, 'abcd' from one`
  await cards.rowsOf(file, organizationId, shopId, cardId, null)
  await aged(cardId, 6)
  await savePolicy({ paper: 6 }, { goes: 1 })
  const left = () =>
    cards.rowsOf('select f.bytes from attachment a join attachment_file f on f.attachment_id = a.id where a.card_id = $1', cardId)
  expect(await left()).toHaveLength(1)
  expect((await preview('paper=6')).now.classes.paper).toBe(1)
  await run()
  expect(await left()).toEqual([])
  expect(await eventsOf(cardId)).toEqual([{ actor_kind: 'system', changed: [], data: { classes: ['paper'] } }])
  expect((await rowOf(cardId)).name).toBe('期限 花子')
})

test('An expired contact is erased from the card’s ticket, and the name stays', async () => {
  const { token: ticket } = await joinAsVisitor(cards.app, shop, { name: '期限 花子' })
  const ticketId = (await findLookup(cards.app.db, 'ticket', ticket))!.entityId
  await send(`/tickets/${ticketId}/edit`, { rev: 1, note: '赤い傘' })
  await cards.rowsOf(`update ticket set contact = '080-5555-0002' where id = $1`, ticketId)
  const { cardId, token } = await sentCard()
  await post(cards.app, `/cards/${token}/link-ticket`, { body: { ticket } })
  await cards.rowsOf(`update card set answers = answers - 'phone' - 'email' where id = $1`, cardId)
  await aged(cardId, 6)
  expect((await preview('contact=6')).now.classes.contact).toBe(1)
  await savePolicy({ contact: 6 }, { goes: 1 })
  await run()
  const [number] = await cards.rowsOf('select name, note, contact from ticket where id = $1', ticketId)
  expect(number).toEqual({ name: '期限 花子', note: '赤い傘', contact: null })
  expect(await eventsOf(cardId)).toMatchObject([{ data: { classes: ['contact'] } }])
  expect((await preview('contact=6')).now.cards).toBe(0)
})

test('Earlier values of an answer expire, too, even if the answer is empty now', async () => {
  const { cardId, rev } = await writtenCard()
  const edited = await send(`/cards/${cardId}/edit`, { rev, base: { email: ['hanako@example.jp'] }, answers: { email: [] } })
  expect(edited.http).toBe(200)
  await cards.rowsOf(`update card set answers = answers - 'phone' where id = $1`, cardId)
  await aged(cardId, 6)
  expect((await preview('contact=6')).now.classes.contact).toBe(1)
  await savePolicy({ contact: 6 }, { goes: 1 })
  await run()
  const values = await cards.rowsOf('select field from event_value v join event e on e.id = v.event_id where e.entity_id = $1', cardId)
  expect(values).toEqual([])
  expect(await eventsOf(cardId)).toMatchObject([{ changed: ['email'], data: { classes: ['contact'] } }])
  expect((await preview('contact=6')).now.cards).toBe(0)
})
