import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PrivacyNotice } from '#contract/privacy/notice.ts'
import { noticeSections } from '#domain/privacy/notice.ts'
import { renewSetupToken } from '#server/setup/setup.ts'
import { startApp, type TestApp } from '../../../test/app.ts'
import { startSecondApp } from '../../../test/servers.ts'
import { buildWorld, createBearerHeaders, newIdempotencyKey, newShop, password, post, type World } from '../../../test/world.ts'

let app: TestApp
let other: TestApp
let world: World
beforeAll(async () => {
  app = await startApp()
  other = await startSecondApp(app)
  world = await buildWorld(app)
})
afterAll(async () => {
  await other?.stop()
  await app?.stop()
})

type NoticeResponse = PrivacyNotice & { code: string; current: PrivacyNotice }
const responseOf = async (response: Response) => ({ status: response.status, ...((await response.json()) as NoticeResponse) })
const show = async (code: string, query = '') => responseOf(await app.request(`/api/v1/entry/${code}/privacy${query}`))
const publish = async (replaces: number, texts: PrivacyNotice['texts'], { key = newIdempotencyKey(), by = app } = {}) => {
  const { main, members } = world.east
  return responseOf(
    await post(by, `/shops/${main.scope.shopId}/privacy`, {
      headers: createBearerHeaders(members.manager),
      body: { replaces, texts },
      key,
    }),
  )
}

test('A new shop has version 1 of the privacy notice in three languages', async () => {
  const shop = await newShop(app, '新しい')
  const notice = await show(shop.entryCode)
  expect(notice).toMatchObject({ status: 200, version: 1, shop: { name: '新しい店' }, organization: { name: '新しい法人' } })
  for (const texts of Object.values(notice.texts)) expect(Object.keys(texts).sort()).toEqual([...noticeSections].sort())
  expect(new Set(Object.values(notice.texts).map(({ purposes }) => purposes)).size).toBe(3)
})

test('The privacy notice is found by the entry code in lower case and with a hyphen', async () => {
  const { entryCode } = world.west.main
  const spelled = `${entryCode.slice(0, 4)}-${entryCode.slice(4)}`.toLowerCase()
  expect((await show(spelled)).shop.code).toBe(entryCode)
  expect(await show('ZZZZZZZZ')).toMatchObject({ status: 404, code: 'entry.notFound' })
  expect(await show(entryCode, '?version=9')).toMatchObject({ status: 404, code: 'privacy.notFound' })
})

test('Visitors read the latest privacy notice, and older versions stay unchanged', async () => {
  const { entryCode, scope } = world.east.main
  const first = await show(entryCode)
  const texts = { ...first.texts, ja: { ...first.texts.ja, contact: '電話 03-0000-0000' } }
  const key = newIdempotencyKey()
  expect(await publish(first.version, texts, { key })).toMatchObject({ status: 201, version: first.version + 1, texts })
  expect(await show(entryCode)).toMatchObject({ version: first.version + 1, texts })
  expect(await show(entryCode, `?version=${first.version}`)).toEqual(first)
  // Retry after a lost response.
  expect(await publish(first.version, texts, { key })).toMatchObject({ status: 201, version: first.version + 1 })
  const { rows } = await app.db.pool.query(`select data from event where kind = 'privacy.publish' and shop_id = $1`, [scope.shopId])
  expect(rows).toEqual([{ data: { version: first.version + 1 } }])
})

test('Of two simultaneous publications of a privacy notice one is refused', async () => {
  const { version, texts } = await show(world.east.main.entryCode)
  const answers = await Promise.all([publish(version, texts), publish(version, texts, { by: other })])
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
  expect(answers.find(({ status }) => status === 409)).toMatchObject({ code: 'privacy.changed', current: { version: version + 1 } })
})

test('A privacy notice with a missing section or language is refused', async () => {
  const { version, texts } = await show(world.east.main.entryCode)
  const { zh: _, ...two } = texts
  expect((await publish(version, two as PrivacyNotice['texts'])).status).toBe(400)
  expect((await publish(version, { ...texts, en: { ...texts.en, contact: ' ' } })).status).toBe(400)
})

test('Published privacy notices cannot be changed or removed, even by the shop', async () => {
  const { scope } = world.east.main
  for (const statement of ['update privacy_text set version = 99', 'delete from privacy_text'])
    expect((await app.db.inScope(scope, (tx) => tx.$client.query(statement))).rowCount).toBe(0)
})

test('A privacy notice is flagged if the server sends mails or pushes it does not name', async () => {
  const mailing = await startApp({
    publicUrl: 'https://uketsuke.example.jp',
    settings: () => ({ SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'no-reply@shop.test' }),
  })
  try {
    const older = await newShop(mailing, '前から')
    const body = { organizationName: '駅前不動産', shopName: '本店', ownerName: '田中', email: 'owner@example.jp', password }
    const founded = await post(mailing, '/setup', { body: { ...body, token: await renewSetupToken(mailing.db) } })
    const { entryCode } = (await founded.json()) as { entryCode: string }
    const read = async (code: string) => responseOf(await mailing.request(`/api/v1/entry/${code}/privacy`))
    const [lacking, naming] = [await read(older.entryCode), await read(entryCode)]
    expect([lacking.lacksMail, naming.lacksMail]).toEqual([true, false])
    expect([lacking.lacksPush, naming.lacksPush]).toEqual([true, true])
    for (const locale of ['ja', 'en', 'zh'] as const) {
      expect(naming.texts[locale].recipients).not.toBe(lacking.texts[locale].recipients)
      expect(naming.texts[locale].contact).toBe(lacking.texts[locale].contact)
    }
  } finally {
    await mailing.stop()
  }
  expect(await show(world.west.main.entryCode)).toMatchObject({ lacksMail: false, lacksPush: false })
})
