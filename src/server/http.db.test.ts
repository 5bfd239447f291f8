/** Properties of every response: headers, methods, rate limits, and a log without personal data. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rateLimitRules } from '#contract/limits.ts'
import { startApp, type TestApp } from '../../test/app.ts'
import {
  buildWorld,
  createBearerHeaders,
  joinAsVisitor,
  newDeviceId,
  newIdempotencyKey,
  post,
  sendJoin,
  sessionCookieOf,
  type World,
} from '../../test/world.ts'

let app: TestApp
let world: World
beforeAll(async () => {
  app = await startApp()
  world = await buildWorld(app)
})
afterAll(() => app?.stop())

const entryPath = () => `/api/v1/entry/${world.east.main.entryCode}`

describe('methods', () => {
  test('HEAD is GET without a body', async () => {
    for (const path of [entryPath(), '/healthz', '/readyz', '/api/v1/openapi.json', '/']) {
      const [head, get] = [await app.request(path, { method: 'HEAD' }), await app.request(path)]
      expect([head.status, head.headers.get('content-type'), await head.text()], path).toEqual([200, get.headers.get('content-type'), ''])
    }
    expect((await app.request('/api/v1/me', { method: 'HEAD' })).status).toBe(401)
  })

  test('A HEAD request for a stream gets its headers and opens no stream', async () => {
    const { token } = await joinAsVisitor(app, world.east.main)
    const response = await app.request(`/api/v1/live?topic=ticket:${token}`, { method: 'HEAD' })
    expect([response.status, response.headers.get('content-type'), await response.text()]).toEqual([
      200,
      'text/event-stream; charset=utf-8',
      '',
    ])
  })

  test.each(['PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND', 'PURGE'])('A request with the method %s gets 404', async (method) => {
    const response = await app.request(entryPath(), { method })
    expect(response.status).toBe(404)
    expect(((await response.json()) as { code: string }).code).toBe('request.notFound')
  })
})

describe('headers', () => {
  test('Responses forbid sniffing, API responses caching, and the API docs page framing', async () => {
    const { token } = await joinAsVisitor(app, world.east.main)
    for (const path of [
      '/api/v1/entry',
      `/api/v1/tickets/${token}`,
      '/api/v1/me',
      '/api/v1/nowhere',
      '/healthz',
      '/api/docs',
      '/api/v1/openapi.json',
      '/nowhere',
      '/',
    ]) {
      const { headers } = await app.request(path)
      expect(headers.get('x-content-type-options'), path).toBe('nosniff')
      expect(headers.has('x-powered-by'), path).toBe(false)
      expect(headers.has('server'), path).toBe(false)
      if (path.startsWith('/api/v1/') && !path.endsWith('openapi.json')) expect(headers.get('cache-control'), path).toBe('no-store')
    }
    const { headers } = await app.request('/api/docs')
    expect(headers.get('content-security-policy')).toMatch(/script-src 'nonce-[\w-]+'.*frame-ancestors 'none'/)
    expect(headers.get('referrer-policy')).toBe('same-origin')
  })

  test('Pages of another origin can neither read responses nor send JSON', async () => {
    const origin = 'https://evil.example'
    for (const [path, init] of [
      ['/api/v1/entry', {}],
      [entryPath(), { method: 'OPTIONS', headers: { 'access-control-request-method': 'POST' } }],
      ['/functions/setup.get', { method: 'POST', body: '{"data":null}' }],
      ['/identitytoolkit.googleapis.com/v1/accounts:lookup', { method: 'OPTIONS', headers: { 'access-control-request-method': 'POST' } }],
    ] as [string, RequestInit][]) {
      const { headers } = await app.request(path, { ...init, headers: { ...(init.headers as object), origin } })
      expect(
        [...headers.keys()].filter((name) => name.startsWith('access-control')),
        path,
      ).toEqual([])
    }
    // A form of another site cannot send JSON without permission.
    const form = await app.request(`${entryPath()}/tickets`, {
      method: 'POST',
      headers: { origin, 'content-type': 'text/plain' },
      body: '{}',
    })
    expect(form.status).toBe(415)
  })

  test('The health checks return version and environment (R1.3)', async () => {
    const about = { status: 'ok', version: expect.stringMatching(/^\d+\.\d+\.\d+$/), environment: 'development' }
    expect(await (await app.request('/healthz')).json()).toEqual(about)
    expect(await (await app.request('/readyz')).json()).toEqual({ ...about, hints: 'ok' })
  })
})

describe('rates', () => {
  let limited: TestApp
  let its: World
  beforeAll(async () => {
    limited = await startApp({ rateLimits: true, settings: () => ({ TRUSTED_PROXIES: '127.0.0.1' }) })
    its = await buildWorld(limited)
  })
  afterAll(() => limited?.stop())

  test('A device over its rate limit of joins is refused with the seconds until a retry', async () => {
    const device = newDeviceId()
    const { points, seconds } = rateLimitRules.join.caller
    for (let count = 0; count < points; count++) {
      const { status, headers } = await sendJoin(limited, its.east.main, { device })
      expect([status, headers.get('ratelimit-limit'), headers.get('ratelimit-remaining')]).toEqual([
        201,
        String(points),
        String(points - 1 - count),
      ])
      expect(Number(headers.get('ratelimit-reset'))).toBeLessThanOrEqual(seconds)
    }
    const refused = await sendJoin(limited, its.east.main, { device })
    expect(refused.status).toBe(429)
    const wait = Number(refused.headers.get('retry-after'))
    expect(wait > 0 && wait <= seconds).toBe(true)
    expect(refused.headers.get('ratelimit-limit')).toBe(String(points))
    expect(refused.headers.get('ratelimit-remaining')).toBe('0')
    expect(await refused.json()).toMatchObject({
      code: 'request.tooMany',
      params: { seconds: wait },
      detail: expect.stringContaining(`${Math.ceil(wait / 60)}分`),
    })
    expect((await sendJoin(limited, its.east.main)).status).toBe(201)
  })

  test('Privacy requests have a rate limit per device and per shop', async () => {
    const { caller, shop } = rateLimitRules.request
    const { entryCode } = its.east.branch
    const requestJoin = (device: string, from: string, code = entryCode) =>
      post(limited, `/entry/${code}/privacy-requests`, {
        headers: { cookie: `uketsuke_device=${device}`, 'x-forwarded-for': from },
        body: { kind: 'access', name: '山本 由佳', contact: '090-1234-5678' },
      })
    const device = newDeviceId()
    for (let sent = 0; sent < caller.points; sent++) expect((await requestJoin(device, '192.0.2.1')).status).toBe(201)
    const refused = await requestJoin(device, '192.0.2.1')
    const wait = Number(refused.headers.get('retry-after'))
    expect([refused.status, wait > 0 && wait <= caller.seconds]).toEqual([429, true])
    expect(await refused.json()).toMatchObject({ code: 'request.tooMany', detail: expect.stringContaining(`${Math.ceil(wait / 60)}分`) })
    // The shop's limit counts all networks and all spellings of the entry code together.
    const spellings = [entryCode, entryCode.toLowerCase(), `${entryCode.slice(0, 4)}-${entryCode.slice(4)}`, ` ${entryCode}`].map(
      encodeURIComponent,
    )
    for (let sent = caller.points; sent < shop.points; sent++)
      expect((await requestJoin(newDeviceId(), `192.0.2.${sent}`, spellings[sent % spellings.length])).status).toBe(201)
    for (const code of spellings) expect((await requestJoin(newDeviceId(), '192.0.2.200', code)).status).toBe(429)
    expect((await requestJoin(newDeviceId(), '192.0.2.200', its.west.main.entryCode)).status).toBe(201)
  })

  test('Members behind one network address have separate rate limits', async () => {
    const { points } = rateLimitRules.account.caller
    const { owner, manager } = its.east.members
    const answers = []
    for (let count = 0; count <= points; count++) answers.push(await choose(owner))
    expect(answers).toEqual([...Array(points).fill(200), 429])
    expect(await choose(manager)).toBe(200)

    async function choose(member: { idToken: string }): Promise<number> {
      const response = await post(limited, '/me/locale', { headers: createBearerHeaders(member), body: { locale: 'ja' } })
      await response.text()
      return response.status
    }
  })
})

test('The log contains no personal data or secret, and a fault’s response no internals', async () => {
  const { east } = world
  const name = '田中花子'
  const device = newDeviceId()
  const key = newIdempotencyKey()
  const { token } = await joinAsVisitor(app, east.main, { name, device, key })
  const cookie = await sessionCookieOf(app, east.members.owner)
  const invited = 'newcomer@example.jp'
  const made = await post(app, `/shops/${east.main.scope.shopId}/invitations`, {
    headers: createBearerHeaders(east.members.owner),
    body: { email: invited, role: 'staff' },
  })
  const { token: invitation } = (await made.json()) as { token: string }
  const secret = 'umbrella in the spring'
  await post(app, `/invitations/${invitation}/accept`, { body: { displayName: '新人太郎', password: secret } })
  await post(app, `/tickets/${token}/leave`)
  await app.request(`/entry/w/${token}`, { headers: { cookie } })
  await app.request(`/api/v1/live?topic=queue:${east.main.scope.shopId}`, { method: 'HEAD', headers: { cookie } })
  // Provokes a bug and an outage, because wrapped errors repeat the statement's values.
  await app.db.pool.query('alter table ticket rename to ticket_away')
  const broken = await sendJoin(app, east.main, { name, device })
  const alsoBroken = await app.request(`/api/v1/tickets/${token}`)
  await app.db.pool.query('alter table ticket_away rename to ticket')
  expect([broken.status, alsoBroken.status]).toEqual([500, 500])
  const problem = (await broken.json()) as { requestId: string; code: string }
  expect(problem.code).toBe('server.error')
  const lines = app.logged.map((line) => JSON.parse(line) as Record<string, unknown>)
  expect(lines.filter(({ level }) => level === 'error').map(({ requestId }) => requestId)).toContain(problem.requestId)
  for (const line of lines) expect(line).toMatchObject({ version: expect.any(String), env: 'development', time: expect.any(String) })

  const log = app.logged.join('')
  const { idToken, refreshToken, email, name: ownerName } = east.members.owner
  for (const personal of [
    name,
    device,
    key,
    token,
    cookie.split('=')[1]!,
    invited,
    invitation,
    secret,
    '新人太郎',
    idToken,
    idToken.split('.')[2]!,
    refreshToken,
    email,
    ownerName,
  ])
    expect(log.includes(personal), personal).toBe(false)
  // The client gets only an id.
  expect(JSON.stringify(problem)).not.toMatch(/ticket_away|relation|select|insert|\.ts/)
})
