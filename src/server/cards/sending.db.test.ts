import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PrivacyNotice } from '#contract/privacy/notice.ts'
import { pickCustomization } from '#domain/forms/customization.ts'
import { beginCard, loadEntryForm, minimalCardAnswers } from '../../../test/access/card-samples.ts'
import { fullRentalForm } from '../../../test/full-rental-form.ts'
import { startVisitorCardServers } from '../../../test/visitor-cards.ts'
import { createBearerHeaders, newIdempotencyKey, newMember, newShop, post } from '../../../test/world.ts'

let cards: Awaited<ReturnType<typeof startVisitorCardServers>>
beforeAll(async () => {
  cards = await startVisitorCardServers()
})
afterAll(() => cards?.stop())

describe('Submitting a card', () => {
  test('reports invalid fields in the card’s language', async () => {
    const { token, card } = await cards.begin({ answers: { name: ['山本'] } })
    const refused = await cards.act('send', token, card.rev, { name: ['山本'], phone: ['090'], layouts: ['9LDK'] }, { locale: 'zh' })
    expect(refused).toMatchObject({ http: 422, code: 'card.invalid' })
    expect(refused.fields).toEqual([
      { path: 'phone', message: '位数似乎不够。例如：090-1234-5678' },
      { path: 'moveIn.kind', message: '请选择希望入住时间。' },
      { path: 'layouts', message: '请选择希望户型。' },
      { path: 'consentPurpose', message: expect.any(String) },
    ])
    expect(await cards.show(token)).toMatchObject({ status: 'draft', rev: card.rev })
  })

  test('creates the customer and records the visitor’s consents', async () => {
    const { token, card } = await cards.begin()
    const sent = await cards.act('send', token, card.rev, {
      ...minimalCardAnswers,
      kana: ['やまもとゆか'],
      phone: ['０９０ー１２３４ー５６７８'],
      email: ['Yuka@Example.com'],
      consentMail: ['yes'],
    })
    expect(sent).toMatchObject({ http: 200, status: 'submitted', mayCorrect: true, sentAt: expect.any(String) })
    const id = await cards.cardIdOf(token)
    expect(await cards.rowsOf('select key, about, text_version, locale from consent where card_id = $1 order by key', id)).toEqual([
      { key: 'consentMail', about: 'field', text_version: 1, locale: 'ja' },
      { key: 'consentPurpose', about: 'notice', text_version: 1, locale: 'ja' },
    ])
    const [person] = await cards.rowsOf('select u.* from customer u join card c on c.customer_id = u.id where c.id = $1', id)
    expect(person).toMatchObject({ name: '山本 由佳', kana: 'ヤマモトユカ', locale: 'ja' })
    expect(await cards.rowsOf('select kind, value, raw from customer_contact where customer_id = $1 order by kind', person.id)).toEqual([
      { kind: 'email', value: 'yuka@example.com', raw: 'Yuka@Example.com' },
      { kind: 'phone', value: '+819012345678', raw: '０９０ー１２３４ー５６７８' },
    ])
    const events = await cards.rowsOf(
      'select kind, data::text || changed::text as content from event where entity_id = $1 order by at, id',
      id,
    )
    expect(events.map(({ kind }) => kind)).toEqual(['card.begin', 'card.submit'])
    expect(JSON.stringify(events)).not.toMatch(/山本|1234|example/)
  })

  test('is applied once for concurrent requests', async () => {
    const once = await cards.begin()
    const key = newIdempotencyKey()
    const same = await Promise.all(
      [cards.app, cards.other].map((by) => cards.act('send', once.token, once.card.rev, minimalCardAnswers, { by, key })),
    )
    expect(same.map(({ http, rev }) => [http, rev])).toEqual(Array(2).fill([200, once.card.rev + 1]))
    const devices = await cards.begin()
    const both = await Promise.all(
      ['一', '二'].map((notes, at) =>
        cards.act('send', devices.token, devices.card.rev, { ...minimalCardAnswers, notes: [notes] }, { by: at ? cards.other : cards.app }),
      ),
    )
    expect(both.map(({ http }) => http).sort()).toEqual([200, 409])
    for (const { token } of [once, devices]) {
      const id = await cards.cardIdOf(token)
      const counts = `select (select count(*)::int from event where entity_id = $1 and kind = 'card.submit') as submits,
                             (select count(*)::int from consent where card_id = $1) as consents`
      expect(await cards.rowsOf(counts, id)).toEqual([{ submits: 1, consents: 1 }])
    }
    expect(await cards.rowsOf('select u.id from customer u where not exists (select from card c where c.customer_id = u.id)')).toEqual([])
  })

  test('that fails stores nothing, and its key can be retried', async () => {
    const { token, card } = await cards.begin()
    const [key, answers] = [newIdempotencyKey(), { ...minimalCardAnswers, email: ['yuka@example.com'] }]
    await cards.rowsOf('alter table customer add constraint nobody check (false) not valid')
    const failed = await cards.act('send', token, card.rev, answers, { key })
    await cards.rowsOf('alter table customer drop constraint nobody')
    expect(failed).toMatchObject({ http: 500, code: 'server.error' })
    expect(await cards.show(token)).toMatchObject({ status: 'draft', rev: card.rev })
    expect(cards.app.logged.join('')).toContain('"constraint":"nobody"')
    for (const secret of ['山本', '9012345678', 'yuka@', token]) expect(cards.app.logged.join('')).not.toContain(secret)
    expect(await cards.act('send', token, card.rev, answers, { key })).toMatchObject({ http: 200, status: 'submitted' })
  })

  test('records consent to the text version that the visitor read', async () => {
    const otherShop = await newShop(cards.app, '北')
    const manager = await newMember(cards.app, otherShop.scope, 'manager')
    const { token, card } = await beginCard(cards, otherShop)
    const read = (version: string, locale = 'ja') => ({ consentPurposeVersion: [version], consentPurposeLocale: [locale] })
    expect(await cards.act('send', token, card.rev, { ...minimalCardAnswers, ...read('2') })).toMatchObject({
      http: 422,
      fields: [{ path: 'consentPurposeVersion' }],
    })
    const { texts } = (await (await cards.app.request(`/api/v1/entry/${otherShop.entryCode}/privacy`)).json()) as PrivacyNotice
    const notice = { headers: createBearerHeaders(manager), body: { replaces: 1, texts } }
    expect((await post(cards.app, `/shops/${otherShop.scope.shopId}/privacy`, notice)).status).toBe(201)
    const consentsOf = async () =>
      cards.rowsOf(
        'select text_version, locale, withdrawn_at is null as stands from consent where card_id = $1 order by text_version',
        await cards.cardIdOf(token),
      )
    const sent = await cards.act('send', token, card.rev, { ...minimalCardAnswers, ...read('1', 'en') })
    expect(sent).toMatchObject({ http: 200, answers: read('1', 'en') })
    expect(await consentsOf()).toEqual([{ text_version: 1, locale: 'en', stands: true }])
    // A submission without a version of the text adds no new consent.
    const again = await cards.act('send', token, sent.rev, { ...minimalCardAnswers, notes: ['南向き'] })
    expect(await consentsOf()).toEqual([{ text_version: 1, locale: 'en', stands: true }])
    expect(await cards.act('send', token, again.rev, { ...minimalCardAnswers, ...read('2') })).toMatchObject({ http: 200 })
    expect(await consentsOf()).toEqual([
      { text_version: 1, locale: 'en', stands: false },
      { text_version: 2, locale: 'ja', stands: true },
    ])
  })

  test('a second time records the previous answers and withdraws unticked consents', async () => {
    const { token, card } = await cards.begin()
    const first = await cards.act('send', token, card.rev, { ...minimalCardAnswers, consentMail: ['yes'] })
    const key = newIdempotencyKey()
    const second = await cards.act('send', token, first.rev, { ...minimalCardAnswers, rentMax: ['12万'] }, { key })
    expect(second).toMatchObject({ http: 200, rev: first.rev + 1, sentAt: first.sentAt, answers: { rentMax: ['120000'] } })
    expect(await cards.act('send', token, first.rev, { ...minimalCardAnswers, rentMax: ['12万'] }, { key })).toMatchObject({
      http: 200,
      rev: second.rev,
    })
    expect(await cards.act('send', token, second.rev, second.answers)).toMatchObject({ http: 200, rev: second.rev })
    const id = await cards.cardIdOf(token)
    expect(
      await cards.rowsOf(
        `select v.field, v.before, v.after from event_value v join event e on e.id = v.event_id where e.entity_id = $1 order by field`,
        id,
      ),
    ).toEqual([
      { field: 'consentMail', before: { consentMail: ['yes'] }, after: {} },
      { field: 'rent', before: {}, after: { rentMax: ['120000'] } },
    ])
    expect(await cards.rowsOf('select key, withdrawn_at is null as stands from consent where card_id = $1 order by key', id)).toEqual([
      { key: 'consentMail', stands: false },
      { key: 'consentPurpose', stands: true },
    ])
    expect(await cards.rowsOf('select count(*)::int from customer u join card c on c.customer_id = u.id where c.id = $1', id)).toEqual([
      { count: 1 },
    ])
  })

  test('is refused once staff have taken the card', async () => {
    const { token, card } = await cards.begin()
    const sent = await cards.act('send', token, card.rev, minimalCardAnswers)
    expect(await cards.act('save', token, sent.rev, minimalCardAnswers)).toMatchObject({ http: 409, code: 'card.inProgress' })
    await cards.app.db.pool.query('update card set assignee_id = (select id from staff where shop_id = $2 limit 1) where id = $1', [
      await cards.cardIdOf(token),
      cards.shop.scope.shopId,
    ])
    expect(await cards.act('send', token, sent.rev, minimalCardAnswers)).toMatchObject({
      http: 409,
      code: 'card.inProgress',
      current: { mayCorrect: false },
    })
  })

  test('uses the form version that the card was begun under', async () => {
    const { token, card } = await cards.begin()
    const steps = pickCustomization(fullRentalForm).steps.map((step) => ({
      ...step,
      fields: step.fields.map((field) => ({
        ...field,
        ...(field.key === 'urgency' && { requiredIn: ['public'] }),
        off: field.key === 'email',
      })),
    }))
    const path = `/shops/${cards.shop.scope.shopId}/form`
    const published = await post(cards.app, path, {
      headers: createBearerHeaders(cards.world.east.members.manager),
      body: { replaces: 1, steps },
    })
    expect(published.status).toBe(201)
    expect((await loadEntryForm(cards, cards.shop)).form.version).toBe(2)
    expect(await cards.act('send', token, card.rev, minimalCardAnswers)).toMatchObject({ http: 200, form: { version: 1 } })
    const later = await cards.begin()
    expect(await cards.act('send', later.token, later.card.rev, minimalCardAnswers)).toMatchObject({
      http: 422,
      fields: [{ path: 'urgency' }],
    })
    // The phone number is required if the form does not ask for e-mail.
    const byMail = { ...minimalCardAnswers, phone: [], email: ['yamamoto@example.com'] }
    expect(await cards.act('send', later.token, later.card.rev, byMail)).toMatchObject({
      http: 422,
      fields: [{ path: 'phone', message: '電話番号を入力してください。' }, { path: 'urgency' }],
    })
  })
})
