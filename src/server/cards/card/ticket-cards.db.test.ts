import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CardDetail } from '#contract/cards/detail.ts'
import type { TicketCard } from '#contract/cards/ticket-cards.ts'
import type { TicketDetail } from '#contract/tickets/visit.ts'
import type { AddedTicket } from '#contract/tickets/walk-in.ts'
import { pickCustomization } from '#domain/forms/customization.ts'
import { minimalCardAnswers, sendCard } from '../../../../test/access/card-samples.ts'
import { fullRentalForm } from '../../../../test/full-rental-form.ts'
import { moveCardToStage } from '../../../../test/stages.ts'
import { startVisitorCardServers } from '../../../../test/visitor-cards.ts'
import { createBearerHeaders, joinAsVisitor, post } from '../../../../test/world.ts'

let scene: Awaited<ReturnType<typeof startVisitorCardServers>>
beforeAll(async () => {
  scene = await startVisitorCardServers()
})
afterAll(() => scene?.stop())

async function ofTickets(
  who: 'auditor' | 'reception' = 'reception',
  { locale = 'ja', ...query }: { locale?: string; card?: string; ticket?: string } = {},
) {
  const { app, world, shop } = scene
  const response = await app.request(`/api/v1/shops/${shop.scope.shopId}/ticket-cards?${new URLSearchParams(query)}`, {
    headers: { ...createBearerHeaders(world.east.members[who]), 'accept-language': locale },
  })
  expect(response.status).toBe(200)
  return ((await response.json()) as { cards: TicketCard[] }).cards
}

test('Staff see the progress and main answers of a ticket’s card (R2.16)', async () => {
  const { app, begin, act, shop } = scene
  const visitor = await joinAsVisitor(app, shop)
  const { token, card } = await begin({ ticket: visitor.token, answers: { name: ['山本 由佳'] } })
  const [draft, ...others] = await ofTickets()
  expect(others).toEqual([])
  expect(draft).toMatchObject({ status: 'draft', name: null, facts: [] })
  expect(draft!.filled).toBeGreaterThan(0)
  expect(draft!.filled).toBeLessThan(20)
  const answers = { ...minimalCardAnswers, rentMin: ['80000'], rentMax: ['120000'], layouts: ['1K', '1DK', '2DK'], 'moveIn.kind': ['asap'] }
  expect(await act('send', token, card.rev, answers)).toMatchObject({ http: 200 })
  const sent = { ...draft!, status: 'submitted', name: '山本 由佳', filled: 100 }
  expect(await ofTickets()).toEqual([
    {
      ...sent,
      missing: [],
      facts: [
        { label: 'ご入居希望時期', text: 'できるだけ早く' },
        { label: 'ご予算', text: '8〜12万円' },
        { label: '希望間取り', text: '1K・1DK ほか1' },
      ],
      contacts: [{ field: 'phone', label: expect.stringContaining('電話') }],
    },
  ])
  expect((await ofTickets('auditor', { locale: 'en' }))[0]!.facts.map(({ text }) => text)).toEqual([
    'as soon as possible',
    '¥80,000–120,000',
    '1K, 1DK +1',
  ])
  expect((await ofTickets('reception', { locale: 'zh' }))[0]!.facts.map(({ text }) => text)).toEqual([
    '尽快',
    '8～12 万日元',
    '1K、1DK 等 3 项',
  ])
  expect(await ofTickets('reception', { card: sent.cardId })).toHaveLength(1)
})

test('The card of a past day’s ticket is found by the ticket’s id (R2.17)', async () => {
  const { app, shop, rowsOf, act, begin } = scene
  const visitor = await joinAsVisitor(app, shop)
  const { token, card } = await begin({ ticket: visitor.token })
  await act('send', token, card.rev, minimalCardAnswers)
  const cardId = await scene.cardIdOf(token)
  const { ticketId } = (await ofTickets()).find((one) => one.cardId === cardId)!
  await rowsOf(`update ticket set business_day = business_day - 3, status = 'done', closed_at = joined_at where id = $1`, ticketId)
  expect((await ofTickets()).filter((one) => one.cardId === cardId)).toEqual([])
  expect(await ofTickets('reception', { ticket: ticketId })).toMatchObject([{ cardId, filled: 100 }])
})

test('Deleted cards and cards without a ticket are not listed with tickets (R2.16)', async () => {
  const { app, world, shop } = scene
  const before = await ofTickets()
  const { cardId } = await sendCard({ app }, shop)
  expect(await ofTickets()).toEqual(before)
  expect(await ofTickets('reception', { card: cardId })).toEqual([])
  const { cardId: shown } = before[0]!
  const [listed] = await (async () => {
    const response = await app.request(`/api/v1/shops/${shop.scope.shopId}/listed-cards?id=${shown}`, {
      headers: createBearerHeaders(world.east.members.staff),
    })
    return ((await response.json()) as { cards: { rev: number }[] }).cards
  })()
  const deleted = await post(app, `/shops/${shop.scope.shopId}/cards/${shown}/delete`, {
    headers: createBearerHeaders(world.east.members.staff),
    body: { rev: listed!.rev },
  })
  expect(deleted.status).toBe(200)
  expect(await ofTickets()).toEqual([])
})

test('Reception can reveal contacts of a card with a waiting ticket, not without one', async () => {
  const { app, begin, act, shop, world } = scene
  const visitor = await joinAsVisitor(app, shop)
  const { token, card } = await begin({ ticket: visitor.token })
  await act('send', token, card.rev, { ...minimalCardAnswers, phone: ['090-2468-1357'] })
  const found = (await ofTickets()).find(({ ticketId }) => ticketId === visitor.ticketId)!
  const reveal = async (cardId: string, field = 'phone') => {
    const response = await post(app, `/shops/${shop.scope.shopId}/cards/${cardId}/reveal`, {
      headers: createBearerHeaders(world.east.members.reception),
      body: { field },
    })
    return { http: response.status, ...((await response.json()) as { text?: string; code?: string }) }
  }
  expect(await reveal(found.cardId)).toMatchObject({ http: 200, text: expect.stringContaining('090') })
  expect(await reveal(found.cardId, 'name')).toMatchObject({ http: 404 })
  const reveals = await scene.rowsOf(`select actor_id, changed from event where entity_id = $1 and kind = 'card.reveal'`, found.cardId)
  expect(reveals).toEqual([{ actor_id: world.east.members.reception.accountId, changed: ['phone'] }])
  const { cardId: fromHome } = await sendCard({ app }, shop)
  expect(await reveal(fromHome)).toMatchObject({ http: 404, code: 'card.notFound' })
})

test('Answers required before service are listed as missing until they are given', async () => {
  const { app, begin, act, shop, world } = scene
  const inShop = `/shops/${shop.scope.shopId}`
  const early = await joinAsVisitor(app, shop)
  const before = await begin({ ticket: early.token })
  const musts = ['kana', 'currentAddress', 'foreignSupport', 'consentMail']
  const steps = pickCustomization(fullRentalForm).steps.map((step) => ({
    ...step,
    fields: step.fields.map((field) => (musts.includes(field.key) ? { ...field, requiredIn: ['served'] } : field)),
  }))
  const published = await post(app, `${inShop}/form`, {
    headers: createBearerHeaders(world.east.members.manager),
    body: { replaces: 1, steps },
  })
  expect(published.status).toBe(201)
  const [ja, zh] = [await joinAsVisitor(app, shop), await joinAsVisitor(app, shop)]
  const missingOf = async ({ ticketId }: { ticketId: string }, locale = 'ja') =>
    (await ofTickets('reception', { locale, ticket: ticketId })).map(({ missing }) => missing.map(({ label }) => label))
  expect(await missingOf(ja)).toEqual([])
  const own = await begin({ ticket: ja.token })
  expect(await missingOf(ja)).toEqual([[]])
  // Visitors may leave them out.
  expect(await act('send', own.token, own.card.rev, minimalCardAnswers)).toMatchObject({ http: 200 })
  expect(await missingOf(ja)).toEqual([['フリガナ', '現住所']])
  expect(await missingOf(ja, 'en')).toEqual([['Name in katakana', 'Current address']])
  const chinese = await begin({ ticket: zh.token })
  await act('send', chinese.token, chinese.card.rev, { ...minimalCardAnswers, kana: ['ヤマモト'] }, { locale: 'zh' })
  expect(await missingOf(zh, 'zh')).toEqual([['语言及担保公司咨询', '现住址']])
  // A card keeps the form that it was begun under.
  await act('send', before.token, before.card.rev, minimalCardAnswers)
  expect(await missingOf(early)).toEqual([[]])

  const cardId = await scene.cardIdOf(own.token)
  const staff = { headers: createBearerHeaders(world.east.members.staff) }
  const read = async () => (await (await app.request(`/api/v1${inShop}/cards/${cardId}`, staff)).json()) as CardDetail
  const { rev, missing } = await read()
  expect(missing).toEqual(['kana', 'currentAddress'])
  const edited = await post(app, `${inShop}/cards/${cardId}/edit`, {
    ...staff,
    body: { rev, base: {}, answers: { kana: ['ヤマモト ユカ'] } },
  })
  expect(edited.status).toBe(200)
  expect((await read()).missing).toEqual(['currentAddress'])
  expect(await missingOf(ja)).toEqual([['現住所']])
  // An answer erased by retention is not required again.
  await scene.rowsOf(
    `insert into event (id, at, kind, actor_kind, entity_type, entity_id, organization_id, shop_id, changed)
     select gen_random_uuid(), now(), 'card.expireAnswers', 'system', entity_type, entity_id, organization_id, shop_id, '{currentAddress}'
     from event where entity_id = $1 limit 1`,
    cardId,
  )
  expect(await missingOf(ja)).toEqual([[]])
  await scene.rowsOf(`delete from event where entity_id = $1 and kind = 'card.expireAnswers'`, cardId)
  await moveCardToStage(app, { shopId: shop.scope.shopId, cardId, by: world.east.members.staff, to: 7 })
  expect([await missingOf(ja), (await read()).missing]).toEqual([[[]], []])
})

test('The desk finds a ticket by its contact and by its card’s name, phone or e-mail', async () => {
  const { app, world, shop, begin, act } = scene
  const headers = createBearerHeaders(world.east.members.reception)
  const find = async (text: string, by = headers) => {
    const response = await app.request(`/api/v1/shops/${shop.scope.shopId}/ticket-search?${new URLSearchParams({ text })}`, { headers: by })
    return ((await response.json()) as { ticketIds: string[] }).ticketIds
  }
  const { ticketId, token: ticket } = await joinAsVisitor(app, shop)
  const { token, card } = await begin({ ticket })
  const answers = {
    ...minimalCardAnswers,
    name: ['梶原 空'],
    kana: ['カジワラ ソラ'],
    phone: ['070-9876-1234'],
    email: ['sora@example.jp'],
  }
  // Drafts are not searched.
  expect(await find('かじわら')).toEqual([])
  await act('send', token, card.rev, answers)
  for (const text of ['かじわら', 'kajiwara', '梶原', '070-9876-1234', 'sora@example.jp'])
    expect(await find(text), text).toEqual([ticketId])
  // Reception sees contacts masked, so it finds no parts of them.
  for (const text of ['9876', 'sora@'])
    expect([await find(text), await find(text, createBearerHeaders(world.east.members.staff))], text).toEqual([[], [ticketId]])
  expect(await find('かじやま')).toEqual([])

  const lane = `/shops/${shop.scope.shopId}/lanes/${shop.lanes[0]!.id}/tickets`
  const { ticket: added } = (await (await post(app, lane, { headers, body: { contact: '03-5555-0101' } })).json()) as AddedTicket
  const [found, ...more] = await find('03-5555-0101')
  expect(more).toEqual([])
  const detail = await app.request(`/api/v1/shops/${shop.scope.shopId}/tickets/${found}`, { headers })
  expect(((await detail.json()) as TicketDetail).ticket.number).toBe(added.number)
})
