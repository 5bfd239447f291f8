/** Requested lines and stations on the card, from the shop's offer and stored by code (R2.30). */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { CardDetail } from '#contract/cards/detail.ts'
import type { EmptyCard, VisitorCard } from '#contract/cards/visitor-card.ts'
import type { OfferedRailways } from '#contract/offered-railways.ts'
import type { FoundStation } from '#contract/railways.ts'
import type { Field } from '#domain/forms/field.ts'
import { localizedText, shopTextLocales } from '#domain/locale.ts'
import { foldLabel } from '#domain/railways/station-place.ts'
import type { CreatedShop } from '#server/organization/create-organization.ts'
import { readRailwayStations } from '#server/railways/read.ts'
import { beginCard, loadEntryForm, minimalCardAnswers, sendCard } from '../../../test/access/card-samples.ts'
import { startApp, type TestApp } from '../../../test/app.ts'
import { checkImport, exportCards, importCards, responseBytes } from '../../../test/card-files.ts'
import { railwayDatabase } from '../../../test/database.ts'
import { publishFullCardForm } from '../../../test/full-card-form.ts'
import { longTest } from '../../../test/matrix.ts'
import { createBearerHeaders, newMember, newShop, post, type TestMember } from '../../../test/world.ts'

let app: TestApp
let shop: CreatedShop
let manager: TestMember
beforeAll(async () => {
  app = await startApp({ database: await railwayDatabase(), settings: () => ({ ROLE: 'web' }) })
})
afterAll(() => app?.stop())
beforeEach(async () => {
  shop = await newShop(app, '渋谷')
  await publishFullCardForm(app, shop)
  manager = await newMember(app, shop.scope, 'manager')
})

const [yamanote, toyoko, inokashira] = ['11302', '26001', '24006']
const [shibuya, gakudai, sapporo, okubo] = ['1130205', '2600105', '1110315', '1131309']

let version = 0
beforeEach(() => {
  version = 0
})
async function offer(lines: readonly (string | [line: string, ...stations: string[]])[], notes: object[] = []): Promise<void> {
  const chosen = lines.map((one) => {
    const [line, ...stations] = [one].flat()
    return { line: Number(line), stations: stations.length > 0 ? stations.map(Number) : null }
  })
  const body = { replaces: version++, lines: chosen, notes, home: null }
  expect((await post(app, `/shops/${shop.scope.shopId}/railways/choice`, { headers: createBearerHeaders(manager), body })).status).toBe(200)
}

const fieldOf = <T extends Field['type']>({ form }: Pick<EmptyCard, 'form'>, type: T) =>
  form.steps.flatMap(({ fields }) => fields).find((field): field is Extract<Field, { type: T }> => field.type === type)
const send = (answers: Record<string, string[]>) => sendCard({ app }, shop, answers)
const own = async (token: string) => (await (await app.request(`/api/v1/cards/${token}`)).json()) as VisitorCard
const path = (cardId = '') => `/shops/${shop.scope.shopId}/cards${cardId && `/${cardId}`}`
const detail = async (cardId: string) =>
  (await (await app.request(`/api/v1${path(cardId)}`, { headers: createBearerHeaders(manager) })).json()) as CardDetail
async function foundCards(query: string): Promise<string[]> {
  const response = await app.request(`/api/v1${path()}?${query}`, { headers: createBearerHeaders(manager) })
  return ((await response.json()) as { cards: { id: string }[] }).cards.map(({ id }) => id)
}

test('A search in a shop without a home prefers stations near those it offers', async () => {
  const osaka = '11623'
  await offer([osaka])
  const response = await app.request(`/api/v1/entry/${shop.entryCode}/stations?text=${encodeURIComponent('住吉')}`)
  const { stations } = (await response.json()) as { stations: FoundStation[] }
  expect([27, 28]).toContain(stations[0]!.prefecture)
  await offer([yamanote])
  const tokyo = await app.request(`/api/v1/entry/${shop.entryCode}/stations?text=${encodeURIComponent('住吉')}`)
  expect(((await tokyo.json()) as { stations: FoundStation[] }).stations[0]).toMatchObject({ prefecture: 13 })
})

test('The card of a shop that offers no lines asks for no lines or stations', async () => {
  const form = await loadEntryForm({ app }, shop)
  expect([fieldOf(form, 'routes'), fieldOf(form, 'stations')]).toEqual([undefined, undefined])
  await send({ stations: [shibuya] })
})

test('The card offers the shop’s lines and stations in the shop’s order', async () => {
  await offer([toyoko, [yamanote, shibuya]], [{ station: Number(gakudai), alias: '学大', walk: 8 }])
  const form = await loadEntryForm({ app }, shop)
  const routes = fieldOf(form, 'routes')!
  expect(routes).toMatchObject({ atMost: 3, required: false })
  expect(routes.lines!.map(({ value, label, stations }) => [value, label.ja, stations.length])).toEqual([
    [toyoko, '東急東横線', 21],
    [yamanote, 'JR山手線', 1],
  ])
  const { lines, stations } = fieldOf(form, 'stations')!
  expect(lines).toEqual(routes.lines)
  expect(stations!.map(({ value }) => value).sort()).toEqual([...new Set(lines!.flatMap((line) => line.stations))].sort())
  expect(stations!.find(({ value }) => value === gakudai)).toEqual({
    value: gakudai,
    label: { ja: '学芸大学', en: 'Gakugeidaigaku', zh: '学艺大学' },
    kana: 'がくげいだいがく',
    alias: '学大',
    walk: 8,
  })
})

test('A card stores each offered station once and refuses others or too many', async () => {
  await offer([toyoko, yamanote, inokashira])
  const railwayAnswers = { routes: [yamanote, toyoko], stations: [gakudai, shibuya, gakudai] }
  const { token, cardId } = await send(railwayAnswers)
  expect((await own(token)).answers).toMatchObject({ routes: [yamanote, toyoko], stations: [gakudai, shibuya] })
  const { rows } = await app.db.pool.query('select routes, stations from card where id = $1', [cardId])
  expect(rows).toEqual([{ routes: [Number(yamanote), Number(toyoko)], stations: [Number(gakudai), Number(shibuya)] }])
  const { lines } = fieldOf(await loadEntryForm({ app }, shop), 'stations')!
  for (const answers of [
    { stations: [sapporo] },
    { stations: [sapporo], commuteStation: [sapporo] },
    { routes: ['x'] },
    { stations: lines![0]!.stations.slice(0, 6) },
  ]) {
    // A draft is not checked, but it does not extend what is offered.
    const begun = await beginCard({ app }, shop, { answers })
    const sent = await post(app, `/cards/${begun.token}/send`, {
      body: { rev: begun.card.rev, answers: { ...minimalCardAnswers, ...answers } },
    })
    expect(await sent.json()).toMatchObject({ code: 'card.invalid', fields: [{ path: Object.keys(answers)[0] }] })
  }
})

test('A card keeps its lines and stations when the shop no longer offers them', async () => {
  await offer([toyoko, yamanote])
  const { token, cardId, rev } = await send({ routes: [toyoko, yamanote], stations: [gakudai, shibuya] })
  await offer([inokashira])
  const card = await own(token)
  expect(
    fieldOf(card, 'routes')!
      .lines!.map(({ label }) => label.ja)
      .sort(),
  ).toEqual(['JR山手線', '京王井の頭線', '東急東横線'])
  expect(fieldOf(card, 'stations')!.stations!.find(({ value }) => value === gakudai)!.label.zh).toBe('学艺大学')
  const answers = { ...minimalCardAnswers, routes: [yamanote, toyoko], stations: [gakudai] }
  expect((await post(app, `/cards/${token}/send`, { body: { rev, answers } })).status).toBe(200)
  const fields = fieldOf(await detail(cardId), 'stations')!.stations!.map(({ value }) => value)
  // The history still names Shibuya.
  expect(fields).toEqual(expect.arrayContaining([gakudai, shibuya]))
  const other = fieldOf(await loadEntryForm({ app }, shop), 'stations')!.stations!.map(({ value }) => value)
  expect(other).not.toContain(gakudai)
  await offer([])
  expect(fieldOf(await own(token), 'routes')!.lines!.map(({ value }) => value)).toEqual([yamanote, toyoko])
})

test('A card search finds cards with any of its lines and, if given, its station', async () => {
  await offer([toyoko, yamanote, inokashira])
  const one = await send({ routes: [toyoko], stations: [gakudai] })
  const two = await send({ routes: [yamanote, toyoko] })
  await send({})
  expect((await foundCards(`route=${toyoko}`)).sort()).toEqual([one.cardId, two.cardId].sort())
  expect(await foundCards(`route=${yamanote}&route=${inokashira}`)).toEqual([two.cardId])
  expect(await foundCards(`route=${toyoko}&station=${gakudai}`)).toEqual([one.cardId])
  expect(await foundCards(`station=${shibuya}`)).toEqual([])
  expect((await app.request(`/api/v1${path()}?route=x`, { headers: createBearerHeaders(manager) })).status).toBe(400)
})

test('Lines and stations are exported by name and imported by name or code', async () => {
  await offer([toyoko, yamanote])
  const { cardId } = await send({ routes: [yamanote, toyoko], stations: [gakudai] })
  await offer([yamanote])
  const file = (await responseBytes(await exportCards(app, shop.scope.shopId, manager))).toString('utf8')
  expect(file).toContain('JR山手線; 東急東横線')
  expect(file).toContain('学芸大学')
  const [header, row] = file.trim().split('\r\n') as [string, string]
  const changed = `${header}\r\n${row.replace('JR山手線; 東急東横線', `東急東横線；${yamanote}`).replace('学芸大学', 'Shibuya')}\r\n`
  const wrong = changed.replace('Shibuya', '札幌; 渋谷')
  expect(await importCards(app, shop.scope.shopId, manager, wrong)).toMatchObject({ http: 422 })
  const { errors } = await checkImport(app, shop.scope.shopId, manager, wrong)
  expect(errors).toMatchObject([{ line: 2, message: expect.stringMatching(/^「札幌」は取り込めません/) }])
  expect(await importCards(app, shop.scope.shopId, manager, changed)).toMatchObject({ http: 200, changed: 1 })
  expect((await detail(cardId)).answers).toMatchObject({ routes: [toyoko, yamanote], stations: [shibuya] })
})

test('A station near work can be any of the country, and card searches ignore it', async () => {
  await offer([toyoko])
  const field = (await loadEntryForm({ app }, shop)).form.steps.flatMap(({ fields }) => fields).find(({ key }) => key === 'commuteStation')
  expect(field).toMatchObject({ type: 'stations', of: 'country', atMost: 1, stations: [] })
  for (const commuteStation of [['99999999'], ['x'], [sapporo, shibuya]]) {
    const begun = await beginCard({ app }, shop)
    const sent = await post(app, `/cards/${begun.token}/send`, {
      body: { rev: begun.card.rev, answers: { ...minimalCardAnswers, commuteStation } },
    })
    expect(await sent.json()).toMatchObject({ code: 'card.invalid', fields: [{ path: 'commuteStation' }] })
  }
  const { cardId } = await send({ commuteStation: [sapporo] })
  const read = await detail(cardId)
  expect(read.answers).toMatchObject({ commuteStation: [sapporo] })
  const shown = read.form.steps.flatMap(({ fields }) => fields as Field[]).find(({ key }) => key === 'commuteStation')
  expect(shown).toMatchObject({ stations: [{ value: sapporo, label: { ja: '札幌', en: 'Sapporo (Hokkaido, 札幌)' } }] })
  // A station near work is not searched as a requested station.
  expect(await foundCards(`station=${sapporo}`)).toEqual([])
})

test('Stations that share a name are shown with their prefecture, also in files', async () => {
  await offer([toyoko])
  const { token, cardId } = await send({ commuteStation: [okubo] })
  const labelIn = ({ form }: Pick<EmptyCard, 'form'>) =>
    form.steps
      .flatMap(({ fields }) => fields as Field[])
      .flatMap((field) => (field.key === 'commuteStation' && 'stations' in field ? field.stations! : []))
  const label = { ja: '大久保（東京都）', en: 'Ōkubo (Tokyo)', zh: '大久保（东京都）' }
  expect(labelIn(await own(token))).toMatchObject([{ label }])
  expect(labelIn(await detail(cardId))).toMatchObject([{ label }])
  const bring = async (was: string, is: string) => {
    const file = (await responseBytes(await exportCards(app, shop.scope.shopId, manager))).toString('utf8')
    expect(file).toContain(was)
    return importCards(app, shop.scope.shopId, manager, file.replace(was, is))
  }
  expect(await bring('大久保（東京都）', '大久保')).toMatchObject({ http: 422 })
  expect(await bring('大久保（東京都）', '大久保(兵庫県)')).toMatchObject({ http: 200, changed: 1 })
  expect((await detail(cardId)).answers.commuteStation).not.toEqual([okubo])
})

test('Exported stations that share a name can be imported again unchanged', async () => {
  const [tokyo, kobe] = ['2800814', '1160310'] as const
  await offer([
    ['28008', tokyo],
    ['11603', kobe],
  ])
  const { token, cardId } = await send({ stations: [tokyo, kobe], commuteStation: [kobe] })
  const labels = fieldOf(await own(token), 'stations')!.stations!.map(({ label }) => label.ja)
  expect(labels.sort()).toEqual(['住吉（兵庫県・JR神戸線(大阪～神戸)）', '住吉（東京都）'])
  for (const locale of ['ja', 'en', 'zh']) {
    const file = (await responseBytes(await exportCards(app, shop.scope.shopId, manager, { locale }))).toString('utf8')
    expect(file).not.toMatch(/2800814|1160310/)
    expect(await importCards(app, shop.scope.shopId, manager, file)).toMatchObject({ http: 200, same: 1 })
  }
  expect((await detail(cardId)).answers).toMatchObject({ stations: [tokyo, kobe], commuteStation: [kobe] })
})

test.each([
  ['en', ['Abiko (Chiba)', 'Abiko (Osaka)', 'Motoyama (Kagawa, 本山)', 'Motoyama (Kagawa, 元山)']],
  ['zh', ['我孙子（千叶县）', '我孙子（大阪府）', '本山（香川县）', '元山（香川县）']],
] as const)('A file in %s has different labels for stations spelled alike in that language', async (locale, labels) => {
  await offer([toyoko])
  const stations = ['1132017', '9961817', '1180620', '9980307']
  const cards: string[] = []
  for (const station of stations) cards.push((await send({ commuteStation: [station] })).cardId)
  const file = (await responseBytes(await exportCards(app, shop.scope.shopId, manager, { locale }))).toString('utf8')
  expect(labels.filter((label) => !file.includes(label))).toEqual([])
  expect(await importCards(app, shop.scope.shopId, manager, file)).toMatchObject({ http: 200, same: 4 })
  // New cards have only the labels to tell which stations are meant.
  const unknown = cards.reduce((text, cardId) => text.replace(cardId, ''), file)
  expect(await importCards(app, shop.scope.shopId, manager, unknown)).toMatchObject({ http: 200, added: 4 })
  const { rows } = await app.db.pool.query<{ station: string; cards: number }>(
    `select answers->'commuteStation'->>0 as station, count(*)::int as cards from card where shop_id = $1 group by 1`,
    [shop.scope.shopId],
  )
  expect(Object.fromEntries(rows.map((row) => [row.station, row.cards]))).toEqual(Object.fromEntries(stations.map((code) => [code, 2])))
})

test.each([
  ['住吉', '住吉（大阪府）'],
  ['ひばりが丘', 'ひばりヶ丘（東京都）'],
  ['住吉（兵庫県）', '住吉（兵庫県・阪神本線）'],
  ['Abiko', '我孫子'],
  ['Motoyama (Kagawa)', '元山（香川県）'],
  ['我孙子', 'あびこ'],
  ['Namba (Osaka)', '難波'],
])('An import refuses the ambiguous station name %s and lists the choices', async (name, one) => {
  await offer([toyoko])
  const { cardId } = await send({ commuteStation: [shibuya] })
  const file = (await responseBytes(await exportCards(app, shop.scope.shopId, manager))).toString('utf8')
  const { errors } = await checkImport(app, shop.scope.shopId, manager, file.replace('渋谷', name))
  expect(errors).toMatchObject([{ line: 2, message: expect.stringContaining(one) }])
  expect(await importCards(app, shop.scope.shopId, manager, file.replace('渋谷', one))).toMatchObject({ http: 200, changed: 1 })
  expect((await detail(cardId)).answers.commuteStation).not.toEqual([shibuya])
})

test('No two open stations share a label in any language', async () => {
  const { rows } = await app.db.pool.query<{ code: number }>('select code from railway_station where not closed')
  const stations = await readRailwayStations(
    app.db.pool,
    rows.map(({ code }) => code),
  )
  const labels = stations.flatMap(({ code, label }) =>
    shopTextLocales.map((locale) => ({ code, key: foldLabel(localizedText(label, locale)) })),
  )
  const shared = [...Map.groupBy(labels, ({ key }) => key)].filter(([, same]) => new Set(same.map(({ code }) => code)).size > 1)
  expect(shared.map(([key]) => key)).toEqual([])
})

longTest('A file of cards with thousands of stations is checked within the time limit', async () => {
  await offer([toyoko])
  const { rows } = await app.db.pool.query<{ name: string }>(
    'select distinct name from railway_station where not closed order by name limit 4900',
  )
  const header = 'お名前,電話番号,時期 [moveIn.kind],同意 [consentPurpose],通勤 [commuteStation]'
  const lines = rows.map(({ name }, at) => `山本${at},090-1234-5678,できるだけ早く,はい,"${name}"`)
  const { added, wrong } = await checkImport(app, shop.scope.shopId, manager, [header, ...lines].join('\n'))
  expect(added + wrong).toBe(rows.length)
  expect(added).toBeGreaterThan(rows.length / 2)
})

longTest('Concurrent edits of lines and stations merge by field, and conflicts are refused', async () => {
  await offer([toyoko, yamanote])
  const { cardId, rev } = await send({ routes: [yamanote], stations: [gakudai] })
  const base = (await detail(cardId)).answers
  const edit = async (answers: object) => {
    const response = await post(app, `${path(cardId)}/edit`, {
      headers: createBearerHeaders(manager),
      body: { rev, base, answers: { ...base, ...answers } },
    })
    return { http: response.status, ...((await response.json()) as object) }
  }
  expect(await edit({ routes: [toyoko, yamanote] })).toMatchObject({ http: 200 })
  expect(await edit({ stations: [shibuya] })).toMatchObject({ http: 200 })
  expect((await detail(cardId)).answers).toMatchObject({ routes: [toyoko, yamanote], stations: [shibuya] })
  expect(await edit({ routes: [] })).toMatchObject({ http: 409 })
})

test('A shop’s offered railways are public, and an unchanged copy is not sent again', async () => {
  const fetchOffer = (etag?: string) =>
    app.request(`/api/v1/entry/${shop.entryCode}/railways`, { headers: etag === undefined ? {} : { 'if-none-match': etag } })
  expect(await (await fetchOffer()).json()).toEqual({ attribution: null, lines: [], stations: [] })
  await offer([toyoko, [yamanote, shibuya]], [{ station: Number(gakudai), alias: '学大', walk: 8 }])
  const first = await fetchOffer()
  expect(first.headers.get('cache-control')).toBe('public, max-age=60')
  const etag = first.headers.get('etag')!
  const offered = (await first.json()) as OfferedRailways
  expect(offered.lines.map(({ code, name, stations }) => [code, name.en, stations.length])).toEqual([
    [Number(toyoko), 'Tokyu Toyoko Line', 21],
    [Number(yamanote), 'JR Yamanote Line', 1],
  ])
  expect(offered.stations.find(({ code }) => code === Number(gakudai))).toMatchObject({ name: { zh: '学艺大学' }, alias: '学大', walk: 8 })
  for (const knownEtag of [etag, `W/${etag}`, `"x", ${etag}`, '*']) {
    const again = await fetchOffer(knownEtag)
    expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag])
  }
  await offer([toyoko])
  expect((await fetchOffer(etag)).status).toBe(200)
  expect((await app.request('/api/v1/entry/XXXX-XXXX/railways')).status).toBe(404)
  const called = await app.request('/functions/railways.offered', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ data: { code: shop.entryCode } }),
  })
  expect(await called.json()).toMatchObject({ result: { lines: [{ code: Number(toyoko) }] } })
})

test('Searching a station’s name lists the one nearest to the shop first', async () => {
  type Found = { code: number; name: { ja: string }; prefecture: number }
  const search = async (path: string, text: string, headers = {}) => {
    const response = await app.request(`/api/v1${path}?${new URLSearchParams({ text })}`, { headers })
    return ((await response.json()) as { stations: Found[] }).stations
  }
  const find = (text: string) => search(`/entry/${shop.entryCode}/stations`, text)
  expect((await find('し')).length).toBe(8)
  expect((await find('ｻｯﾎﾟﾛ'))[0]).toMatchObject({ name: { ja: '札幌' }, prefecture: 1 })
  const near = async (home: number) => {
    const body = { replaces: version++, lines: [], notes: [], home }
    expect((await post(app, `/shops/${shop.scope.shopId}/railways/choice`, { headers: createBearerHeaders(manager), body })).status).toBe(
      200,
    )
    const [forStaff] = await search(`/shops/${shop.scope.shopId}/railways/stations`, '大久保', createBearerHeaders(manager))
    const [first] = await find('大久保')
    expect(forStaff).toEqual(first)
    return first!.prefecture
  }
  expect([await near(Number(shibuya)), await near(1160214)]).toEqual([13, 26])
  for (const nothing of ['', 'あ'.repeat(100)]) expect(await find(nothing)).toEqual([])
  const of = async (query: string) => (await app.request(`/api/v1/entry/${shop.entryCode}/stations?${query}`)).json()
  expect(await of(`station=${sapporo}`)).toMatchObject({ stations: [{ name: { ja: '札幌' } }] })
  expect(await of('station=9')).toEqual({ stations: [] })
  for (const query of ['', 'text=a&station=9', 'station=x']) expect(await of(query)).toMatchObject({ status: 400 })
})
