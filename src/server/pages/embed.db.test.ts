import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { enableReservations } from '../../../test/reservations/shop.ts'
import { createBearerHeaders, newMember, newShop, post } from '../../../test/world.ts'
import type { CreatedShop } from '../organization/create-organization.ts'

let app: TestApp
let shop: CreatedShop
beforeAll(async () => {
  app = await startApp({ pages: true, settings: () => ({ ROLE: 'web' }) })
  shop = await newShop(app, '駅前')
  await enableReservations(app, shop)
})
afterAll(() => app?.stop())

const framesOf = (response: Response) => response.headers.get('content-security-policy')?.match(/frame-ancestors ([^;]*)/)?.[1]

test('Pages of any origin may read waiting parties and free days, without credentials', async () => {
  const headers = { origin: 'https://shop.example' }
  for (const path of ['', '/next-free-days']) {
    const answer = await app.request(`/api/v1/entry/${shop.entryCode}${path}`, { headers })
    const told = ['access-control-allow-origin', 'access-control-allow-credentials', 'cache-control', 'set-cookie']
    expect([answer.status, ...told.map((name) => answer.headers.get(name))]).toEqual([200, '*', null, 'public, max-age=10', null])
  }
  const others = await app.request(`/api/v1/entry/${shop.entryCode}/reservations`, { headers })
  expect(others.headers.get('access-control-allow-origin')).toBeNull()
})

test('Only the shop’s websites may frame its embeds, and no other page may be framed', async () => {
  const embed = `/embed/w/${shop.entryCode}`
  expect(framesOf(await app.request(embed))).toBe("'self'")
  const manager = await newMember(app, shop.scope, 'manager')
  const set = (body: object) => post(app, `/shops/${shop.scope.shopId}/embed-sites`, { headers: createBearerHeaders(manager), body })
  for (const site of ['https://a.example;x', 'http://a.example', "'self'", '*'])
    expect((await set({ rev: 1, embedSites: [site] })).status).toBe(400)
  expect((await set({ rev: 1, embedSites: ['https://a.example', 'https://b.example:8443'] })).status).toBe(200)
  // The settings' version rises, so the next page that is not cached has the new sites.
  for (const path of [`${embed}?source=new`, `/en/embed/f/${shop.entryCode}`])
    expect(framesOf(await app.request(path))).toBe("'self' https://a.example https://b.example:8443")
  expect(framesOf(await app.request(`/entry/w/${shop.entryCode}`))).toBe("'none'")
})

test('A frame has no script of ours and no cookie, and reads again by itself', async () => {
  for (const [path, link] of [
    [`/embed/w/${shop.entryCode}?source=website`, `/entry/w/${shop.entryCode}?source=website`],
    [`/embed/f/${shop.entryCode}`, `/entry/f/${shop.entryCode}?day=`],
  ] as const) {
    const answer = await app.request(path)
    expect([answer.status, answer.headers.get('set-cookie'), answer.headers.get('refresh')]).toEqual([200, null, '60'])
    const html = await answer.text()
    expect(html).toContain(`href="${link}`)
    expect(html).not.toMatch(/<script[^>]* (src|type="module")/)
  }
  const switched = await app.request(`/embed/w/${shop.entryCode}?lang=en`, { redirect: 'manual' })
  expect([switched.status, switched.headers.get('set-cookie')]).toEqual([302, null])
})

test('An unknown code says so in any frame', async () => {
  const answer = await app.request('/en/embed/w/K7M42QXA')
  expect([answer.status, framesOf(answer)]).toEqual([404, '*'])
})
