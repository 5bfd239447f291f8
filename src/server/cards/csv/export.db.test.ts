import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CardExportRecord } from '#contract/cards/export.ts'
import { newId } from '#platform/ids.ts'
import { sendCard } from '../../../../test/access/card-samples.ts'
import { startApp, type TestApp } from '../../../../test/app.ts'
import { type CardExportOptions, exportCards, parseCsvRows, responseBytes } from '../../../../test/card-files.ts'
import { insertManyCards } from '../../../../test/many-cards.ts'
import { insertSentCard } from '../../../../test/sent-cards.ts'
import { createBearerHeaders, newIdempotencyKey, newMember, newShop, post, type TestMember } from '../../../../test/world.ts'
import type { CreatedShop } from '../../organization/create-organization.ts'

let app: TestApp
let shop: CreatedShop
let manager: TestMember
let shopId: string
beforeAll(async () => {
  app = await startApp({ settings: () => ({ ROLE: 'web' }) })
  shop = await newShop(app, '東')
  ;({ shopId } = shop.scope)
  manager = await newMember(app, shop.scope, 'manager')
})
afterAll(() => app?.stop())

const file = async (options?: CardExportOptions) => responseBytes(await exportCards(app, shopId, manager, options))
async function record(): Promise<CardExportRecord[]> {
  const response = await app.request(`/api/v1/shops/${shopId}/card-exports`, { headers: createBearerHeaders(manager) })
  return ((await response.json()) as { exports: CardExportRecord[] }).exports
}

test('An export has all answers, with contacts in clear and options as words (R2.10)', async () => {
  const { cardId, rev } = await sendCard({ app }, shop, {
    kana: ['ヤマモト ユカ'],
    phone: ['0312345678'],
    rentMin: ['8万'],
    rentMax: ['12万'],
    layouts: ['1LDK', '2DK'],
    notes: ['=SUM(A1)'],
  })
  const change = { was: { temperature: null, nextContactOn: null }, change: { temperature: 'A', nextContactOn: '2026-12-01' } }
  await post(app, `/shops/${shopId}/cards/${cardId}/change`, { headers: createBearerHeaders(manager), body: change })
  const written = await file()
  expect([...written.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  const text = written.toString('utf8')
  expect(text).toContain('カードID [card.id],')
  expect(text).toContain(',お名前 [name],')
  expect(text).toContain(',ご予算（下限） [rentMin],ご予算（上限） [rentMax],')
  expect(parseCsvRows(text)).toEqual([
    expect.objectContaining({
      'card.id': cardId,
      'card.rev': String(rev + 1),
      'card.sentAt': expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
      'card.stage': '来店前',
      'card.lostReason': '',
      'card.temperature': 'A',
      'card.nextContactOn': '2026-12-01',
      'card.locale': '日本語',
      name: '山本 由佳',
      phone: '03-1234-5678',
      rentMin: '80000',
      rentMax: '120000',
      layouts: '1LDK; 2DK',
      'moveIn.kind': 'いつでも',
      consentPurpose: 'はい',
      notes: "'=SUM(A1)",
    }),
  ])
  const [english] = parseCsvRows((await file({ locale: 'en' })).toString('utf8'))
  expect(english).toMatchObject({ 'card.stage': 'Before the visit', 'moveIn.kind': 'Any time', consentPurpose: 'Yes' })
})

test('The record of a filtered export does not contain the search text (R2.10)', async () => {
  await insertSentCard({ app }, shop, { name: ['佐藤 健'] })
  const before = await record()
  const exportedRows = parseCsvRows((await file({ text: 'さとう', temperature: ['A', 'B'] })).toString('utf8'))
  expect(exportedRows).toEqual([])
  expect(parseCsvRows((await file({ text: '佐藤', assignee: 'none' })).toString('utf8')).map(({ name }) => name)).toEqual(['佐藤 健'])
  const after = await record()
  expect(after.slice(0, -before.length)).toMatchObject([
    { by: '担当 manager', encoding: 'utf8', cards: 1, replaced: 0, filter: { text: true, assignee: ['none'] } },
    { by: '担当 manager', encoding: 'utf8', cards: 0, replaced: 0, filter: { text: true, temperature: ['A', 'B'] } },
  ])
  const { rows } = await app.db.pool.query('select row_to_json(e)::text as kept from card_export e')
  for (const { kept } of rows) expect(kept).not.toMatch(/佐藤|さとう/)
})

test('A Shift_JIS export writes 〓 for characters that the encoding lacks (R2.10)', async () => {
  await insertSentCard({ app }, shop, { name: ['顾 明'], notes: ['🙂'] })
  const written = await file({ encoding: 'shift_jis', text: '明', locale: 'zh' })
  const [row] = parseCsvRows(new TextDecoder('shift_jis').decode(written))
  expect(row).toMatchObject({ name: '〓 明', notes: '〓', 'card.stage': '来店前' })
  expect((await record())[0]).toMatchObject({ encoding: 'shift_jis', replaced: 2 })
})

test('Concurrent exports with one key are recorded once', async () => {
  const before = await record()
  const key = newIdempotencyKey()
  const both = await Promise.all([file({ key }), file({ key })])
  expect(both[0]!.equals(both[1]!)).toBe(true)
  expect((await record()).length).toBe(before.length + 1)
  expect((await exportCards(app, shopId, manager, { key, text: '別' })).status).toBe(422)
})

test('An export that fails halfway stays recorded as unfinished', async () => {
  const { scope } = await newShop(app, '多')
  await insertManyCards(app, scope, 260)
  const owner = await newMember(app, scope, 'manager')
  await app.db.pool.query('alter table card_export add constraint never check (finished_at is null) not valid')
  const broken = await exportCards(app, scope.shopId, owner, { text: '佐' })
  await expect(broken.arrayBuffer()).rejects.toThrow()
  await app.db.pool.query('alter table card_export drop constraint never')
  const path = `/api/v1/shops/${scope.shopId}/card-exports`
  const listed = (await (await app.request(path, { headers: createBearerHeaders(owner) })).json()) as { exports: CardExportRecord[] }
  expect(listed.exports).toMatchObject([{ cards: expect.any(Number), replaced: null }])
  expect(listed.exports[0]!.cards).toBeGreaterThan(20)
  const whole = parseCsvRows((await responseBytes(await exportCards(app, scope.shopId, owner))).toString('utf8'))
  expect(new Set(whole.map((row) => row['card.id'])).size).toBe(260)
  expect(app.logged.join('')).not.toMatch(/佐|山本/)
})

test('Export records whose old filter is one stage, not a list, are readable (R2.10)', async () => {
  const [stage, colleague] = [newId(), newId()]
  const filter = JSON.stringify({ stage, assignee: colleague })
  await app.db.pool.query(
    `insert into card_export (id, organization_id, shop_id, account_id, at, encoding, filter, cards)
     values ($1, $2, $3, $4, $5, 'utf8', $6, 7)`,
    [newId(), shop.scope.organizationId, shopId, manager.accountId, new Date(app.clock().epochMilliseconds + 1), filter],
  )
  expect((await record())[0]).toMatchObject({ cards: 7, filter: { stage: [stage], assignee: [colleague] } })
})

test('Staff cannot export cards or read export records, which the app cannot delete', async () => {
  const staff = await newMember(app, shop.scope, 'staff')
  expect((await app.request(`/api/v1/shops/${shopId}/card-exports`, { headers: createBearerHeaders(staff) })).status).toBe(403)
  expect((await exportCards(app, shopId, staff)).status).toBe(403)
  const before = await record()
  await app.db.inScope(shop.scope, (tx) => tx.$client.query('delete from card_export'))
  expect(await record()).toEqual(before)
  const page = (await (
    await app.request(`/api/v1/shops/${shopId}/card-exports?most=2&after=${before[0]!.id}`, { headers: createBearerHeaders(manager) })
  ).json()) as { exports: CardExportRecord[]; next: string | null }
  expect([page.exports, page.next]).toEqual([before.slice(1, 3), before[2]!.id])
})
