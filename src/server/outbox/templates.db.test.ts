import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { MailTemplate, MailTemplateVersion } from '#contract/mail-templates.ts'
import { startApp, type TestApp } from '../../../test/app.ts'
import {
  completeReservationRequest,
  deriveMailSecret,
  enableReservations,
  postReservationRequest,
  type RequestedReservation,
  readNextMonthSlots,
} from '../../../test/reservations/shop.ts'
import { mailText } from '../../../test/smtp.ts'
import { createBearerHeaders, newIdempotencyKey, newMember, newShop, post, type TestMember } from '../../../test/world.ts'
import type { CreatedShop } from '../organization/create-organization.ts'

let app: TestApp
let shop: CreatedShop
let manager: TestMember
beforeAll(async () => {
  app = await startApp({ mails: true })
})
afterAll(() => app?.stop())
beforeEach(async () => {
  app.mail().received.length = 0
  shop = await newShop(app, '若葉')
  manager = await newMember(app, shop.scope, 'manager')
  await enableReservations(app, shop)
})

const path = (rest = '') => `/shops/${shop.scope.shopId}/mail-templates${rest}`
const get = async <T>(rest = '') =>
  (await (await app.request(`/api/v1${path(rest)}`, { headers: createBearerHeaders(manager) })).json()) as T
const list = async () => (await get<{ templates: MailTemplate[] }>()).templates
const templateOf = async (event: string, locale = 'ja') => (await list()).find((each) => each.event === event && each.locale === locale)!
async function set(event: string, body: object, { as = manager, key = newIdempotencyKey() } = {}) {
  const response = await post(app, path(`/${event}/ja`), {
    headers: createBearerHeaders(as),
    body: { version: 0, enabled: true, words: null, ...body },
    key,
  })
  return { http: response.status, ...((await response.json()) as MailTemplate & { code?: string; current?: MailTemplate }) }
}
const requested = 'reservation.requested'
const email = 'yuka@example.jp'
const requestReservation = async () => postReservationRequest(app, shop, [(await readNextMonthSlots(app, shop))[0]!], { body: { email } })
const mailsTo = (address: string) => app.mail().received.filter(({ to }) => to === address)

test('A shop can reword a mail, switch the mail off and return to the standard', async () => {
  expect(await templateOf(requested)).toMatchObject({ version: 0, enabled: true, words: null, example: { shop: '若葉店' } })
  const words = { subject: '{{shop}}より', body: '「{{service}}」ですね。\n\n{{link}}' }
  expect(await set(requested, { words })).toMatchObject({ http: 200, version: 1, words })
  await requestReservation()
  await expect.poll(() => mailsTo(email).length).toBe(1)
  expect(mailText(mailsTo(email)[0]!)).toMatch(/^「.+」ですね。/)
  const stored = await app.db.pool.query(`select id from outbox_message where shop_id = $1`, [shop.scope.shopId])
  const preview = await app.request(`/api/v1/shops/${shop.scope.shopId}/outbox/${stored.rows[0].id}`, {
    headers: createBearerHeaders(manager),
  })
  expect(await preview.json()).toMatchObject({ subject: '若葉店より' })

  await set(requested, { version: 1, enabled: false, words })
  await requestReservation()
  expect((await app.db.pool.query(`select from outbox_message where shop_id = $1`, [shop.scope.shopId])).rowCount).toBe(1)

  await set(requested, { version: 2 })
  await requestReservation()
  await expect.poll(() => mailsTo(email).length).toBe(2)
  expect(mailText(mailsTo(email)[1]!)).toContain('まだご予約は確定しておりません')

  const { states } = await get<{ states: MailTemplateVersion[] }>(`/${requested}/ja`)
  expect(states.map(({ version, enabled, words: text }) => [version, enabled, text?.subject ?? null])).toEqual([
    [3, true, null],
    [2, false, '{{shop}}より'],
    [1, true, '{{shop}}より'],
  ])
})

test('A faulty or outdated edit of a mail’s words is refused and changes nothing', async () => {
  for (const body of ['{{link}} {{nubmer}}', 'リンクなし', '{{{link}}}', '{{#link}}'])
    expect(await set(requested, { words: { subject: 'あ', body } })).toMatchObject({ http: 400, code: 'template.invalid' })
  expect(await set(requested, { words: { subject: '予約\u202e', body: '{{link}}' } })).toMatchObject({
    http: 400,
    code: 'template.invalid',
  })
  expect(await set('invitation', {})).toMatchObject({ http: 404 })
  const key = newIdempotencyKey()
  const words = { subject: '一', body: '{{link}}' }
  expect(await set(requested, { words }, { key })).toMatchObject({ version: 1 })
  expect(await set(requested, { words }, { key })).toMatchObject({ http: 200, version: 1 })
  expect(await set(requested, { words: { ...words, subject: '二' } })).toMatchObject({
    code: 'setting.changed',
    current: { version: 1, words },
  })
  const both = await Promise.all(['三', '四'].map((subject) => set(requested, { version: 1, words: { ...words, subject } })))
  expect(both.map(({ http }) => http).sort()).toEqual([200, 409])
})

test('A trial mail goes to the member who requests it, with the latest reservation', async () => {
  await enableReservations(app, shop, { autoAccept: true })
  const [free] = await readNextMonthSlots(app, shop)
  await completeReservationRequest(app, shop, [free!])
  expect((await templateOf('reservation.confirmed')).example).toMatchObject({ time: free!.time })
  const words = { subject: '試し {{time}}', body: '{{day}} {{time}}\n\n{{link}}' }
  await set('reservation.confirmed', { words })
  const response = await post(app, path('/reservation.confirmed/ja/try'), { headers: createBearerHeaders(manager), body: {} })
  expect([response.status, ((await response.json()) as { address: string }).address]).toEqual([200, manager.email])
  await expect.poll(() => mailsTo(manager.email).length).toBe(1)
  expect(mailText(mailsTo(manager.email)[0]!)).toMatch(new RegExp(`${free!.time}\\s+${app.origin}`))
})

test('The secret that confirms a held reservation is in its mail, not in its data', async () => {
  await enableReservations(app, shop, { autoAccept: true })
  const response = await postReservationRequest(app, shop, (await readNextMonthSlots(app, shop)).slice(0, 1), { body: { email } })
  const { token } = (await response.json()) as RequestedReservation
  await expect.poll(() => mailsTo(email).length).toBe(1)
  const secret = await deriveMailSecret(app, token)
  expect(mailText(mailsTo(email)[0]!)).toContain(`${app.origin}/entry/f/${token}?mail=${secret}`)
  // The visitor has the token and can export their mails.
  for (const path of [`/reservations/${token}`, `/reservations/${token}/data`])
    expect(await (await app.request(`/api/v1${path}`)).text()).not.toContain(secret)
})
