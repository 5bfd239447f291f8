/** Requests to pages that no link or form of ours sends. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { sampledTest } from '../../../test/matrix.ts'
import { createBearerHeaders, joinAsVisitor, markSetUp, newDeviceId, newIdempotencyKey, newMember, newShop } from '../../../test/world.ts'
import type { CreatedShop } from '../organization/create-organization.ts'

let app: TestApp
let shop: CreatedShop
beforeAll(async () => {
  app = await startApp({ pages: true, rateLimits: true, publicUrl: 'https://uketsuke.example.jp' })
  shop = await newShop(app, '駅前')
  await markSetUp(app.db)
})
afterAll(() => app?.stop())

const entry = () => `/entry/w/${shop.entryCode}`

test.each([
  ['A body that is no form', { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' }, 415],
  ['A form in parts', { method: 'POST', headers: { 'content-type': 'multipart/form-data; boundary=x' }, body: '--x' }, 415],
  ['Another method', { method: 'PUT', body: 'x' }, 404],
  [
    'A form of another site',
    {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://elsewhere.example' },
      body: 'partySize=1',
    },
    403,
  ],
])('%s is refused and logs no error', async (_, request, status) => {
  const logged = app.logged.length
  expect((await app.request(entry(), request)).status).toBe(status)
  expect(app.logged.slice(logged).join('')).not.toContain('"level":"error"')
})

test('A form sent to a page without forms is refused and logs no error', async () => {
  const logged = app.logged.length
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  expect((await app.request('/shopAdmin/logout', { method: 'POST', headers, body: 'a=b' })).status).toBe(405)
  expect(app.logged.slice(logged).join('')).not.toContain('"level":"error"')
})

test.each(['あ', 'a\nb'])('A form whose key cannot be a header value (%j) is refused and logs no error', async (key) => {
  const logged = app.logged.length
  const fields = { serviceId: shop.lanes[0]!.serviceIds[0]!, partySize: '1', key }
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const response = await app.request(entry(), { method: 'POST', headers, body: new URLSearchParams(fields).toString() })
  expect([response.status, response.headers.get('content-type')]).toEqual([400, 'text/html; charset=utf-8'])
  expect(app.logged.slice(logged).join('')).not.toContain('"level":"error"')
})

test.each(['name=%ff', 'name=a%C3', 'name=\xff'])('A form with invalid UTF-8 (%j) is refused', async (field) => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const fields = { serviceId: shop.lanes[0]!.serviceIds[0]!, partySize: '1', key: newIdempotencyKey(), device: newDeviceId() }
  const body = Buffer.from(`${new URLSearchParams(fields)}&${field}`, 'latin1')
  expect((await app.request(entry(), { method: 'POST', headers, body })).status).toBe(400)
})

test('A link cut inside an encoding gets the 404 page, and its token is not logged', async () => {
  const { token } = await joinAsVisitor(app, shop)
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const response = await app.request(`/en/entry/w/${token}%`)
  expect(response.status).toBe(404)
  expect(await response.text()).toContain('This page could not be found')
  expect(warned).not.toHaveBeenCalled()
  warned.mockRestore()
})

test('The device cookie is Secure at an https host and not at a local address', async () => {
  const cookieAt = async (origin: string) => (await app.fetch(new Request(`${origin}${entry()}`))).headers.get('set-cookie')
  expect(await cookieAt('http://uketsuke.example.jp')).toMatch(/uketsuke_device=.*Secure/)
  expect(await cookieAt('http://192.168.1.20:3000')).toMatch(/uketsuke_device=(?!.*Secure)/)
})

test.each([
  ['no cookie', undefined],
  ['a cookie that is no device', 'uketsuke_device=me'],
])('A form sent with %s takes one ticket, even if the form is sent several times', async (_, cookie) => {
  const key = newIdempotencyKey()
  const body = new URLSearchParams({ serviceId: shop.lanes[0]!.serviceIds[0]!, partySize: '1', key }).toString()
  const headers = { 'content-type': 'application/x-www-form-urlencoded', ...(cookie && { cookie }) }
  const press = (more: Record<string, string> = {}) =>
    app.request(entry(), { method: 'POST', headers: { ...headers, ...more }, body, redirect: 'manual' })
  const taken = await press()
  expect([taken.status, taken.headers.get('location')]).toEqual([303, expect.stringMatching(/\/entry\/w\/[\w-]{22}$/)])
  // The response was lost; a browser that keeps cookies sends the one it was given.
  const given = taken.headers.get('set-cookie')!
  expect(given).toContain(`uketsuke_device=${key};`)
  for (const more of [{}, { cookie: given.split(';')[0]! }])
    expect((await press(more)).headers.get('location')).toBe(taken.headers.get('location'))
})

test('Pages have headers for device permissions, window isolation and https', async () => {
  const at = async (address: string) => {
    const { headers } = await app.fetch(new Request(address))
    return ['permissions-policy', 'cross-origin-opener-policy', 'strict-transport-security'].map((name) => headers.get(name))
  }
  const allowed = expect.stringMatching(/^camera=\(self\), screen-wake-lock=\(self\), .*microphone=\(\)/)
  const [https, plain] = ['https://shop.test', 'http://192.168.1.20:3000']
  expect(await at(`${https}${entry()}`)).toEqual([allowed, 'same-origin-allow-popups', 'max-age=31536000'])
  // Browsers ignore both headers on plain http and warn about the first.
  expect(await at(`${plain}${entry()}`)).toEqual([allowed, null, null])
  expect(await at(`http://localhost:3000${entry()}`)).toEqual([allowed, 'same-origin-allow-popups', null])
  // A provider's window returns to this page, which must reach its opener.
  expect((await at(`${https}/__/auth/handler`))[1]).toBeNull()
  expect((await at(`${https}/healthz`))[2]).toBe('max-age=31536000')
})

test('Invalid requests are not charged to the shop’s rate limit', async () => {
  for (let sent = 0; sent < 130; sent++) {
    const headers = { 'content-type': 'text/plain', 'uketsuke-device': newDeviceId(), 'idempotency-key': newIdempotencyKey() }
    const refused = await app.request(`/api/v1/entry/${shop.entryCode}/tickets`, { method: 'POST', headers, body: 'x' })
    expect(refused.status).toBe(415)
  }
  expect((await joinAsVisitor(app, shop)).token).toMatch(/^[\w-]{22}$/)
})

sampledTest([
  ['ja', '', '本日のコード'],
  ['en', '/en', 'Today’s code'],
  ['zh', '/zh', '今日码'],
])('In %s, a visitor in a network over its limit is asked for today’s code', async (_, prefix, label) => {
  shop = await newShop(app, '混雑')
  await Promise.all(Array.from({ length: 60 }, () => joinAsVisitor(app, shop)))
  const fields = { serviceId: shop.lanes[0]!.serviceIds[0]!, partySize: '1' }
  const send = (more: Record<string, string>) => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded', cookie: `uketsuke_device=${newDeviceId()}` }
    const body = new URLSearchParams({ ...fields, ...more }).toString()
    return app.request(`${prefix}${entry()}`, { method: 'POST', headers, body, redirect: 'manual' })
  }
  const before = await (await app.request(`${prefix}${entry()}`)).text()
  expect(before).not.toContain('name="today"')
  const refused = await send({})
  const page = await refused.text()
  expect(refused.status).toBe(429)
  expect(page).toMatch(/<input[^>]*name="today"/)
  expect(page).toContain(label)
  expect((await send({ today: '0000000000' })).status).toBe(403)
  const manager = await newMember(app, shop.scope, 'manager')
  const shown = await app.request(`/api/v1/shops/${shop.scope.shopId}/today-code`, { headers: createBearerHeaders(manager) })
  const { code } = (await shown.json()) as { code: string }
  const scanned = await (await app.request(`${prefix}${entry()}?today=${code}`)).text()
  expect(scanned).toMatch(new RegExp(`<input type="hidden" name="today" value="${code}"`))
  expect((await send({ today: code })).status).toBe(303)
})

test('Invisible characters are removed from a visitor’s name', async () => {
  const form = new URLSearchParams({ serviceId: shop.lanes[0]!.serviceIds[0]!, partySize: '1', name: '山\u200b田\u202e 花子' })
  const headers = { 'content-type': 'application/x-www-form-urlencoded', cookie: `uketsuke_device=${newDeviceId()}` }
  const response = await app.request(entry(), { method: 'POST', headers, body: form.toString(), redirect: 'manual' })
  expect(response.status).toBe(303)
  const { rows } = await app.db.pool.query('select name from ticket where shop_id = $1 and name is not null', [shop.scope.shopId])
  expect(rows.map(({ name }) => name)).toEqual(['山田 花子'])
})
