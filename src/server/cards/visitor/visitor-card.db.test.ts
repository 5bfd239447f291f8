import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rateLimitRules } from '#contract/limits.ts'
import { type beginCard, loadEntryForm, minimalCardAnswers } from '../../../../test/access/card-samples.ts'
import type { TestApp } from '../../../../test/app.ts'
import { longTest } from '../../../../test/matrix.ts'
import { startSecondApp } from '../../../../test/servers.ts'
import { readCardResponse, startVisitorCardServers } from '../../../../test/visitor-cards.ts'
import { joinAsVisitor, newDeviceId, newIdempotencyKey, post } from '../../../../test/world.ts'

let cards: Awaited<ReturnType<typeof startVisitorCardServers>>
beforeAll(async () => {
  cards = await startVisitorCardServers()
})
afterAll(() => cards?.stop())

test('Visitors get the published form, each consent with its text', async () => {
  const { shop: head, form } = await loadEntryForm(cards, cards.shop)
  expect(head).toMatchObject({ name: '東店', code: cards.shop.entryCode, timeZone: 'Asia/Tokyo' })
  expect(form.steps.map(({ key }) => key)).toEqual(['person', 'visit', 'home', 'last'])
  const consent = form.steps.at(-1)!.fields.find(({ key }) => key === 'consentPurpose')
  expect(consent).toMatchObject({
    type: 'consent',
    required: true,
    text: { ja: { version: 1, locale: 'ja' }, zh: { version: 1, locale: 'zh' } },
  })
  expect(JSON.stringify(form)).not.toContain('privacy')
})

test('A consent’s text has its publication date in the shop’s time zone', async () => {
  const inTokyo = new Date('2026-11-01T01:30+09:00')
  const { shopId } = cards.shop.scope
  for (const table of ['form_version', 'privacy_text'])
    await cards.app.db.pool.query(`update ${table} set published_at = $2 where shop_id = $1`, [shopId, inTokyo])
  const { form } = await loadEntryForm(cards, cards.shop)
  const dates = form.steps.flatMap(({ fields }) => fields).flatMap((field) => (field.type === 'consent' ? [field.text.ja.date] : []))
  expect(new Set(dates)).toEqual(new Set(['2026-11-01']))
})

describe('A draft card', () => {
  test('is saved normalized but unvalidated and can be opened by its link', async () => {
    const { token, card } = await cards.begin({
      answers: { name: ['山本'], phone: ['０９０ー１２３４ー５６７８'], nonsense: ['x'] },
      locale: 'zh',
    })
    expect(card).toMatchObject({
      status: 'draft',
      locale: 'zh',
      sentAt: null,
      mayCorrect: true,
      answers: { name: ['山本'], phone: ['+819012345678'] },
    })
    expect(card.answers).not.toHaveProperty('nonsense')
    const saved = await cards.act('save', token, card.rev, { ...card.answers, rentMin: ['八'] }, { locale: 'en' })
    expect(saved).toMatchObject({ http: 200, rev: card.rev + 1, answers: { rentMin: ['八'] } })
    const { http: _, ...kept } = saved
    expect(await cards.show(token)).toMatchObject({ ...kept, locale: 'en' })
    expect(await cards.show('x'.repeat(22))).toMatchObject({ http: 404, code: 'card.notFound' })
  })

  test('refuses the later of two concurrent saves', async () => {
    const { token, card } = await cards.begin()
    const both = await Promise.all(
      ['一', '二'].map((notes, at) =>
        cards.act('save', token, card.rev, { ...minimalCardAnswers, notes: [notes] }, { by: at ? cards.other : cards.app }),
      ),
    )
    expect(both.map(({ http }) => http).sort()).toEqual([200, 409])
    const [accepted, refused] = [both.find(({ http }) => http === 200)!, both.find(({ http }) => http === 409)!]
    expect(refused).toMatchObject({ code: 'card.changed', current: { rev: card.rev + 1, answers: accepted.answers } })
  })

  test('is begun once for concurrent requests with one key', async () => {
    const key = newIdempotencyKey()
    const begin = (by: TestApp) => post(by, `/entry/${cards.shop.entryCode}/cards`, { body: { answers: minimalCardAnswers }, key })
    const [one, two] = await Promise.all(
      [begin(cards.app), begin(cards.other)].map(async (response) => (await (await response).json()) as { token: string }),
    )
    expect(one!.token).toBe(two!.token)
  })

  test('that grows beyond the limits when normalized is refused', async () => {
    const long = { kana: ['\ufdfa'.repeat(1_000)], email: ['\ufdfa'.repeat(1_000)] }
    const body = { answers: long }
    const count = async () => (await cards.rowsOf('select count(*)::int from card'))[0]
    const before = await count()
    const begun = await post(cards.app, `/entry/${cards.shop.entryCode}/cards`, { body })
    expect(await readCardResponse(begun)).toMatchObject({ http: 413, code: 'request.tooLarge' })
    expect(await count()).toEqual(before)
    const { token, card } = await cards.begin()
    expect(await cards.act('save', token, card.rev, long)).toMatchObject({ http: 413, code: 'request.tooLarge' })
    expect(await cards.act('send', token, card.rev, { ...minimalCardAnswers, ...long })).toMatchObject({ http: 422, code: 'card.invalid' })
    expect(await cards.show(token)).toMatchObject({ http: 200, rev: card.rev })
  })

  test('cannot be read or begun again once it is erased', async () => {
    const device = newDeviceId()
    const ticket = await joinAsVisitor(cards.app, cards.shop, { device })
    const { token } = await cards.begin({ ticket: ticket.token })
    await cards.app.db.pool.query(`update card set status = 'purged' where id = $1`, [await cards.cardIdOf(token)])
    expect(await cards.show(token)).toMatchObject({ http: 404, code: 'card.notFound' })
    const headers = { cookie: `uketsuke_device=${device}` }
    const again = await post(cards.app, `/entry/${cards.shop.entryCode}/cards`, {
      headers,
      body: { answers: minimalCardAnswers, ticket: ticket.token },
    })
    expect(await readCardResponse(again)).toMatchObject({ http: 404, code: 'card.notFound' })
  })

  test('is begun only once per ticket, and not for a ticket of another shop', async () => {
    const device = newDeviceId()
    const ticket = await joinAsVisitor(cards.app, cards.shop, { device })
    const begin = (by: TestApp) =>
      post(by, `/entry/${cards.shop.entryCode}/cards`, {
        headers: { cookie: `uketsuke_device=${device}` },
        body: { answers: minimalCardAnswers, ticket: ticket.token },
      })
    const answers = await Promise.all([begin(cards.app), begin(cards.other)])
    const begun = await Promise.all(answers.map(async (response) => (await response.json()) as Awaited<ReturnType<typeof beginCard>>))
    expect(new Set(begun.map(({ token }) => token)).size).toBe(1)
    expect(begun[0]!.card.ticket).toBe(ticket.number)
    expect(begun[0]!.card.ticketToken).toBe(ticket.token)
    const elsewhere = await joinAsVisitor(cards.app, cards.world.west.main)
    const refused = await post(cards.app, `/entry/${cards.shop.entryCode}/cards`, { body: { answers: {}, ticket: elsewhere.token } })
    expect(await readCardResponse(refused)).toMatchObject({ http: 404, code: 'ticket.notFound' })
  })

  test('can be linked to a later ticket that has no card yet', async () => {
    const [mine, ticket] = [await cards.begin(), await joinAsVisitor(cards.app, cards.shop)]
    const link = (token: string, number: string, by = cards.app) => post(by, `/cards/${token}/link-ticket`, { body: { ticket: number } })
    const both = await Promise.all([cards.app, cards.other].map(async (by) => readCardResponse(await link(mine.token, ticket.token, by))))
    for (const linked of both) expect(linked).toMatchObject({ http: 200, ticket: ticket.number, ticketToken: ticket.token })
    const linkEvents = await cards.rowsOf(
      `select kind from event where entity_id = $1 and kind = 'card.link'`,
      await cards.cardIdOf(mine.token),
    )
    expect(linkEvents).toHaveLength(1)
    const another = await cards.begin()
    expect(await readCardResponse(await link(another.token, ticket.token))).toMatchObject({ http: 200, ticket: null })
    const elsewhere = await joinAsVisitor(cards.app, cards.world.west.main)
    expect(await readCardResponse(await link(mine.token, elsewhere.token))).toMatchObject({ http: 404, code: 'ticket.notFound' })
    expect(await readCardResponse(await link('x'.repeat(22), ticket.token))).toMatchObject({ http: 404, code: 'card.notFound' })
  })

  const startLimited = () => startSecondApp(cards.app, { rateLimits: true, settings: () => ({ TRUSTED_PROXIES: '127.0.0.1' }) })
  /** Begins a card from its own network, unless another is given. */
  const beginAt = (by: TestApp, n: number, network = n) =>
    post(by, `/entry/${cards.world.west.main.entryCode}/cards`, {
      headers: { cookie: `uketsuke_device=${newDeviceId()}`, 'x-forwarded-for': `10.0.${network >> 8}.${network & 255}` },
      body: { answers: {} },
      key: `crowd-at-the-door-${n}`,
    })
  const atOnce = rateLimitRules.card.shop.points + rateLimitRules.card.shop.burst.points

  test('is refused to a busy network only once the shop’s rate limit is reached', async () => {
    const limited = await startLimited()
    try {
      for (let n = 1; n < atOnce; n++) limited.queue.consumeShop('card', cards.world.west.main.scope.shopId)
      const { points } = rateLimitRules.card.network.first
      const begun: number[] = []
      for (let n = 0; n < points + 2; n++) begun.push((await beginAt(limited, 1_000 + n, 1_000)).status)
      expect(begun).toEqual([...Array(points + 1).fill(201), 429])
      expect((await beginAt(limited, 2_000)).status).toBe(201)
    } finally {
      await limited.stop()
    }
  })

  longTest('can be begun by many visitors simultaneously', async () => {
    const limited = await startLimited()
    /** Retries as a client does when the server is busy. */
    const begin = async (n: number): Promise<number> => {
      const { status, headers } = await beginAt(limited, n)
      if (status === 201) return status
      expect([429, 503]).toContain(status)
      await setTimeout(Number(headers.get('retry-after')) * 1_000)
      return begin(n)
    }
    try {
      const begun = await Promise.all(Array.from({ length: atOnce }, (_, n) => begin(n)))
      expect(begun).toEqual(begun.map(() => 201))
      const { shopId } = cards.world.west.main.scope
      const [{ many }] = await cards.rowsOf('select count(*)::int as many from card where shop_id = $1', shopId)
      expect(many).toBe(atOnce)
    } finally {
      await limited.stop()
    }
  })
})
