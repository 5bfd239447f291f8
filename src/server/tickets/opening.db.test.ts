/** A shop opens to a crowd, with the limits that a server ships with. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { rateLimitRules } from '#contract/limits.ts'
import type { Problem } from '#contract/problem.ts'
import { type ShopTextLocale, shopTextLocales } from '#domain/locale.ts'
import { startApp, type TestApp } from '../../../test/app.ts'
import { isLongRun, matrixTest } from '../../../test/matrix.ts'
import { createBearerHeaders, newDeviceId, newMember, newShop, postWithRetry } from '../../../test/world.ts'
import type { CreatedShop } from '../organization/create-organization.ts'

let app: TestApp
let shop: CreatedShop
beforeAll(async () => {
  app = await startApp({ rateLimits: true })
})
afterAll(() => app?.stop())
beforeEach(async () => {
  shop = await newShop(app, '駅前')
  // The desk is signed in, in the same network as the visitors at the door.
  const staff = await newMember(app, shop.scope, 'staff')
  expect((await app.request(`/api/v1/shops/${shop.scope.shopId}`, { headers: createBearerHeaders(staff) })).status).toBe(200)
})

/** All requests come from one address, as phones on a shop’s Wi-Fi do; each is a device of its own. */
async function arrive(count: number, locale: ShopTextLocale = 'ja') {
  const { entryCode, lanes } = shop
  const serviceId = lanes[0]!.serviceIds[0]
  const answers = await Promise.all(
    Array.from({ length: count }, () =>
      postWithRetry(app, `/entry/${entryCode}/tickets`, {
        headers: { cookie: `uketsuke_device=${newDeviceId()}`, 'accept-language': locale },
        body: { serviceId, partySize: 1, locale },
      }),
    ),
  )
  return Promise.all(
    answers.map(async (answer) => {
      const body = (await answer.json()) as { ticket?: { number: string } } & Partial<Problem>
      return { status: answer.status, number: body.ticket?.number, ...body, wait: answer.headers.get('retry-after') }
    }),
  )
}
const inOrder = (count: number) => Array.from({ length: count }, (_, n) => `A${String(n + 1).padStart(3, '0')}`)

matrixTest('Many simultaneous phones on the shop’s Wi-Fi get a ticket each', async () => {
  // More than a network without signed-in staff may take.
  const count = isLongRun ? 200 : 65
  const answers = await arrive(count)
  expect(answers.filter(({ status }) => status !== 201)).toEqual([])
  expect(answers.map(({ number }) => number).toSorted()).toEqual(inOrder(count))
})

/** The refusal's text in each language, by the seconds of the header. */
const sentences: Record<ShopTextLocale, (wait: number) => string> = {
  ja: (wait) => (wait < 60 ? `${wait}秒ほど` : `${Math.ceil(wait / 60)}分ほど`),
  en: (wait) => (wait < 60 ? `about ${wait} second` : `about ${Math.ceil(wait / 60)} minute`),
  zh: (wait) => (wait < 60 ? `约${wait}秒` : `约${Math.ceil(wait / 60)}分钟`),
}

test('Joins beyond the shop’s rate limit are refused with the time to retry', async () => {
  const { points, burst } = rateLimitRules.join.shop
  for (let taken = 0; taken < points + burst.points - 10; taken++) app.queue.consumeShop('join', shop.scope.shopId, 'afar')
  const answers = await arrive(20)
  expect(answers.flatMap(({ number }) => number ?? []).toSorted()).toEqual(inOrder(10))
  const refused = answers.filter(({ status }) => status !== 201)
  expect(new Set(refused.map(({ status, code }) => `${status} ${code}`))).toEqual(new Set(['429 request.tooMany']))
  for (const locale of shopTextLocales) {
    const [laterVisitor] = await arrive(1, locale)
    const wait = Number(laterVisitor!.wait)
    expect(wait).toBeGreaterThan(0)
    expect(laterVisitor).toMatchObject({ code: 'request.tooMany', detail: expect.stringContaining(sentences[locale](wait)) })
  }
})
