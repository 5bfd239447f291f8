/** A number opened in another browser, by its code or the last digits of the phone number. Through HTTP, with the rate limits on. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { rateLimitRules } from '#contract/limits.ts'
import type { VisitorTicket } from '#contract/tickets/visitor-ticket.ts'
import { startApp, type TestApp } from '../../../../test/app.ts'
import { newDeviceId, newShop, post, postWithRetry } from '../../../../test/world.ts'
import type { CreatedShop } from '../../organization/create-organization.ts'

let app: TestApp
let shop: CreatedShop
beforeAll(async () => {
  app = await startApp({ rateLimits: true, settings: () => ({ TRUSTED_PROXIES: '127.0.0.1' }) })
})
afterAll(() => app?.stop())
beforeEach(async () => {
  shop = await newShop(app, '駅前')
  await app.db.pool.query('update lane set asks_contact = true where shop_id = $1', [shop.scope.shopId])
  await app.db.pool.query('update shop_feed set settings_version = settings_version + 1 where shop_id = $1', [shop.scope.shopId])
})

const { points } = rateLimitRules.ticketSearch.shop
let lastNetwork = 0
const newNetwork = () => `198.51.${Math.floor(++lastNetwork / 250)}.${(lastNetwork % 250) + 1}`

async function join({ contact, of = shop }: { contact?: string; of?: CreatedShop } = {}) {
  const response = await postWithRetry(app, `/entry/${of.entryCode}/tickets`, {
    headers: { cookie: `uketsuke_device=${newDeviceId()}`, 'x-forwarded-for': newNetwork() },
    body: { serviceId: of.lanes[0]!.serviceIds[0], partySize: 1, ...(contact && { contact }) },
  })
  const { token, ticket } = (await response.json()) as { token: string; ticket: VisitorTicket }
  return { token, number: ticket.number, code: await codeOf(token) }
}
async function codeOf(token: string): Promise<string | null> {
  return ((await (await app.request(`/api/v1/tickets/${token}`)).json()) as { ticketCode: string | null }).ticketCode
}
type Search = { number: string; proof: string; device?: string; from?: string; of?: CreatedShop }
async function find({ number, proof, device = newDeviceId(), from = newNetwork(), of = shop }: Search) {
  const response = await post(app, `/entry/${of.entryCode}/tickets/find`, {
    headers: { cookie: `uketsuke_device=${device}`, 'x-forwarded-for': from, 'accept-language': 'ja' },
    body: { number, proof },
  })
  const { token, code, detail } = (await response.json()) as { token?: string; code?: string; detail?: string }
  return { http: response.status, token, code, detail }
}
const opened = (token: string) => ({ http: 200, token })
const failed = { http: 404, code: 'ticket.searchFailed', detail: expect.any(String) }
const blocked = { http: 429, code: 'ticket.searchBlocked', detail: expect.any(String) }

test('A number opens by its code and by the last four digits of the phone number', async () => {
  const mine = await join({ contact: '090-1234-5678' })
  expect(mine.code).toMatch(/^[3479ACEFHJKMPRTX]{5}$/)
  for (const proof of [mine.code!, mine.code!.toLowerCase(), '5678', '５６７８'])
    expect(await find({ number: mine.number, proof })).toMatchObject(opened(mine.token))
  expect(await find({ number: 'ａ-１', proof: mine.code! })).toMatchObject(opened(mine.token))
})

test('A visit that has ended opens too, and gives no more than its link', async () => {
  const mine = await join()
  await post(app, `/tickets/${mine.token}/leave`)
  expect(await find({ number: mine.number, proof: mine.code! })).toMatchObject(opened(mine.token))
})

test('Wrong number, wrong proof, other day and other shop have the same answer', async () => {
  const mine = await join({ contact: '090-1234-5678' })
  const [silent, other] = [await join(), await newShop(app, '隣')]
  const answers = [
    await find({ number: 'A999', proof: '5678' }),
    await find({ number: 'Z001', proof: mine.code! }),
    await find({ number: mine.number, proof: '1234' }),
    await find({ number: mine.number, proof: silent.code! }),
    await find({ number: silent.number, proof: '5678' }),
    await find({ number: silent.number, proof: mine.code! }),
    await find({ number: mine.number, proof: mine.code!, of: other }),
    await find({ number: 'なし', proof: mine.code! }),
    await find({ number: mine.number, proof: '' }),
  ]
  await app.db.pool.query(`update ticket set business_day = business_day - 1 where shop_id = $1`, [shop.scope.shopId])
  answers.push(await find({ number: mine.number, proof: mine.code! }))
  expect(answers).toEqual(answers.map(() => failed))
  expect(new Set(answers.map(({ detail }) => detail)).size).toBe(1)
})

test('Five wrong tries from any networks block a number, existing or not', async () => {
  const mine = await join({ contact: '090-1234-5678' })
  for (const number of [mine.number, 'A999']) {
    for (let attempt = 0; attempt < points; attempt++) expect(await find({ number, proof: '0000' })).toEqual(failed)
    expect(await find({ number, proof: '5678' })).toEqual(blocked)
  }
  // Other numbers, and the same number of another shop, stay open.
  const another = await join()
  expect(await find({ number: another.number, proof: another.code! })).toMatchObject(opened(another.token))
  const shopBeside = await newShop(app, '隣')
  const theirs = await join({ of: shopBeside })
  expect(await find({ number: theirs.number, proof: theirs.code!, of: shopBeside })).toMatchObject(opened(theirs.token))
})

test('Five wrong tries block a device, whatever the numbers, and right ones are free', async () => {
  const [mine, device] = [await join(), newDeviceId()]
  for (let attempt = 0; attempt < points + 1; attempt++)
    expect((await find({ number: mine.number, proof: mine.code!, device })).http).toBe(200)
  for (let attempt = 0; attempt < points; attempt++)
    expect(await find({ number: `A${500 + attempt}`, proof: '0000', device })).toEqual(failed)
  expect(await find({ number: mine.number, proof: mine.code!, device })).toEqual(blocked)
  expect((await find({ number: mine.number, proof: mine.code! })).http).toBe(200)
})

test('One network cannot try many numbers with new devices', async () => {
  const from = newNetwork()
  const tries = rateLimitRules.ticketSearch.network.points
  for (let attempt = 0; attempt < tries; attempt++) expect(await find({ number: `A${500 + attempt}`, proof: '0000', from })).toEqual(failed)
  expect(await find({ number: 'A700', proof: '0000', from })).toEqual(blocked)
})

test('Simultaneous guesses are all counted', async () => {
  const mine = await join({ contact: '090-1234-5678' })
  const guesses = await Promise.all(Array.from({ length: 12 }, (_, n) => find({ number: mine.number, proof: String(n).padStart(4, '0') })))
  expect(guesses.filter(({ http }) => http === 404)).toHaveLength(points)
  expect(guesses.filter(({ http }) => http === 429)).toHaveLength(12 - points)
})

test('The code of an unknown shop is refused as everywhere', async () => {
  const response = await post(app, '/entry/ZZZZZZZZ/tickets/find', { body: { number: 'A001', proof: '5678' } })
  expect(response.status).toBe(404)
  expect(await response.json()).toMatchObject({ code: 'entry.notFound' })
})

test('Number, proof and token of a search are in no log', async () => {
  const mine = await join({ contact: '090-1234-5678' })
  await find({ number: mine.number, proof: mine.code! })
  await find({ number: mine.number, proof: 'XXPPT' })
  const written = app.logged.join('\n')
  for (const secret of [mine.code!, mine.token, 'XXPPT']) expect(written).not.toContain(secret)
})
