/** Callable protocol with the real, unmodified SDK (R1.5, R7.2, R8.3). */
import { deleteApp, type FirebaseApp, initializeApp } from 'firebase/app'
import { initializeAuth, inMemoryPersistence, signInWithEmailAndPassword, signOut } from 'firebase/auth'
import { type FunctionsError, getFunctions, httpsCallable } from 'firebase/functions'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Problem } from '#contract/problem.ts'
import { operationRegistry } from '#contract/registry.ts'
import type { Ticket } from '#contract/tickets/ticket.ts'
import { newId } from '#platform/ids.ts'
import { startApp, type TestApp } from '../../../test/app.ts'
import {
  buildWorld,
  createBearerHeaders,
  joinAsVisitor,
  newDeviceId,
  newIdempotencyKey,
  password,
  readDatabaseState,
  type World,
} from '../../../test/world.ts'

let app: TestApp
let world: World
let browser: FirebaseApp
const plainFetch = globalThis.fetch

beforeAll(async () => {
  app = await startApp()
  world = await buildWorld(app)
  browser = initializeApp({ apiKey: 'uketsuke', authDomain: 'shop.test', projectId: 'uketsuke' }, 'functions')
  const auth = initializeAuth(browser, { persistence: [inMemoryPersistence] })
  const host = new URL(app.origin).host
  Object.assign(auth.config, {
    apiScheme: 'http',
    apiHost: `${host}/identitytoolkit.googleapis.com`,
    tokenApiHost: `${host}/securetoken.googleapis.com`,
  })
})
afterEach(async () => {
  globalThis.fetch = plainFetch
  await signOut(authOf())
})
afterAll(async () => {
  await deleteApp(browser)
  await app?.stop()
})

const authOf = () => initializeAuth(browser, { persistence: [inMemoryPersistence] })
const signInAs = ({ email }: { email: string }) => signInWithEmailAndPassword(authOf(), email, password)
const callable =
  <Answer>(operationId: string, options: { timeout?: number } = {}) =>
  async (data?: unknown): Promise<Answer> =>
    (await httpsCallable<unknown, Answer>(getFunctions(browser, `${app.origin}/functions`), operationId, options)(data)).data

type Failure = { code: string; status?: number; details?: Problem }
async function failure(call: Promise<unknown>): Promise<Failure> {
  try {
    await call
  } catch (error) {
    const { code, details } = error as FunctionsError
    const problem = details as Problem | undefined
    return { code: code.replace('functions/', ''), ...(problem ? { status: problem.status, details: problem } : {}) }
  }
  throw new Error('it was expected to fail')
}

/** Sends the cookie with each request, because Node's fetch keeps none. */
function saveCookie(cookie: string): void {
  globalThis.fetch = (input, init) => {
    const headers = new Headers(init?.headers)
    headers.set('cookie', cookie)
    return plainFetch(input, { ...init, headers })
  }
}

test('A read operation can be called as a function with its path parameters', async () => {
  expect(await callable('setup.get')()).toEqual({ done: true, opens: false })
  expect(await callable('setup.get')(null)).toEqual({ done: true, opens: false })
  expect(await callable<{ name: string }>('shops.getEntry')({ code: world.east.main.entryCode })).toMatchObject({ name: '東店' })
  await signInAs(world.east.members.auditor)
  expect(await callable('members.me')()).toMatchObject({ email: world.east.members.auditor.email })
  const queue = await callable<{ shop: object }>('tickets.getQueue')({ shopId: world.east.main.scope.shopId })
  expect(queue.shop).toMatchObject({ id: world.east.main.scope.shopId })
})

test('A function called twice with one idempotency key returns its first result', async () => {
  await signInAs(world.east.members.reception)
  const { ticketId } = await joinAsVisitor(app, world.east.main)
  const { shopId } = world.east.main.scope
  const data = { shopId, ticketId, rev: 1, counterId: world.east.main.counterIds[0], idempotencyKey: newIdempotencyKey() }
  const called = await callable<Ticket>('tickets.call')(data)
  expect(called).toMatchObject({ id: ticketId, status: 'called', rev: 2 })
  expect(await callable('tickets.call')(data)).toEqual(called)
  expect((await callable<Ticket>('tickets.undo')({ shopId, ticketId, rev: 2, idempotencyKey: newIdempotencyKey() })).status).toBe('waiting')
})

test('A visitor with a device cookie can join and leave the queue by functions', async () => {
  saveCookie(`uketsuke_device=${newDeviceId()}`)
  const data = {
    code: world.east.main.entryCode,
    serviceId: world.east.main.lanes[0]!.serviceIds[0],
    partySize: 2,
    idempotencyKey: newIdempotencyKey(),
  }
  const joined = await callable<{ token: string; ticket: { number: string } }>('tickets.join')(data)
  expect(joined.ticket.number).toMatch(/^A\d{3}$/)
  expect(await callable('tickets.join')(data)).toMatchObject({ token: joined.token })
  expect(await callable('tickets.getOwn')({ token: joined.token })).toMatchObject({ number: joined.ticket.number })
  expect(await callable('tickets.leave')({ token: joined.token, idempotencyKey: newIdempotencyKey() })).toMatchObject({
    status: 'cancelled',
  })
})

test('Every operation except streams and files can be called as a function', async () => {
  for (const { operationId, stream, file, upload, bytes } of operationRegistry.values()) {
    const { code, details } = await failure(callable(operationId)({ unknown: 'field' })).catch(() => ({
      code: 'answered',
      details: undefined,
    }))
    if (stream || file || upload || bytes) expect([code, details?.code], operationId).toEqual(['not-found', 'request.notFound'])
    else expect([code === 'not-found' && details?.code === 'request.notFound', operationId]).toEqual([false, operationId])
  }
})

describe('error codes (R8.3)', () => {
  const shopId = () => world.east.main.scope.shopId
  const cases: [string, string, string, () => Promise<unknown>][] = [
    ['invalid-argument', 'idempotency.missing', 'no key', () => callable('tickets.leave')({ token: 'AAAAAAAAAAAAAAAAAAAAAA' })],
    [
      'invalid-argument',
      'idempotency.missing',
      'a key that is no text',
      () => callable('tickets.leave')({ token: 'x', idempotencyKey: { a: 1 } }),
    ],
    [
      'invalid-argument',
      'request.invalid',
      'a wrong field',
      () =>
        callable('tickets.join')({ code: world.east.main.entryCode, serviceId: 'x', partySize: 1, idempotencyKey: newIdempotencyKey() }),
    ],
    [
      'invalid-argument',
      'idempotency.missing',
      'a key that fits no header',
      () => callable('tickets.leave')({ token: 'AAAAAAAAAAAAAAAAAAAAAA', idempotencyKey: 'あ'.repeat(10) }),
    ],
    ...[{ a: 1 }, { toString: 1 }, [{ toString: 1 }]].map((code): [string, string, string, () => Promise<unknown>] => [
      'invalid-argument',
      'request.invalid',
      `${JSON.stringify(code)} in the path`,
      () => callable('shops.getEntry')({ code }),
    ]),
    ['invalid-argument', 'request.invalid', 'an object in the query', () => callable('setup.get')({ token: { toString: 1 } })],
    ['invalid-argument', 'request.malformed', 'a list', () => callable('tickets.getQueue')([1, 2])],
    ['invalid-argument', 'request.malformed', 'a text', () => callable('tickets.getQueue')('all')],
    ['invalid-argument', 'request.tooLarge', 'too much', () => callable('tickets.getQueue')({ shopId: 'x'.repeat(300_000) })],
    ['unauthenticated', 'auth.missing', 'no sign-in', () => callable('tickets.getQueue')({ shopId: shopId() })],
    ['not-found', 'request.notFound', 'an unknown function', () => callable('tickets.steal')({})],
    ['not-found', 'request.notFound', 'a prototype’s name', () => callable('constructor')({})],
    ['not-found', 'ticket.notFound', 'an unknown ticket', () => callable('tickets.getOwn')({ token: 'AAAAAAAAAAAAAAAAAAAAAA' })],
    ['not-found', 'entry.notFound', 'no parameter', () => callable('shops.getEntry')({})],
    ['not-found', 'ticket.notFound', 'dots as a path segment', () => callable('tickets.getOwn')({ token: '..' })],
  ]
  test.each(cases)('The error %s with problem %s is returned for “%s”', async (code, problem, _, call) => {
    const before = await readDatabaseState(app.db)
    const failed = await failure(call())
    expect([failed.code, failed.details?.code]).toEqual([code, problem])
    expect(failed.details?.detail).toMatch(/[ぁ-ん]/)
    expect(await readDatabaseState(app.db)).toEqual(before)
  })

  test('A forbidden command returns permission-denied, and another shop not-found', async () => {
    await signInAs(world.east.members.auditor)
    const { ticketId } = await joinAsVisitor(app, world.east.main)
    const data = { shopId: shopId(), ticketId, rev: 1, idempotencyKey: newIdempotencyKey() }
    expect(await failure(callable('tickets.remove')(data))).toMatchObject({
      code: 'permission-denied',
      details: { code: 'auth.forbidden' },
    })
    for (const other of [world.west.main.scope.shopId, newId(), '..', 'x', '', null])
      expect(await failure(callable('tickets.get')({ ...data, shopId: other }))).toMatchObject({
        code: 'not-found',
        details: { code: 'shop.notFound' },
      })
  })

  test('A conflict returns aborted with the current row', async () => {
    await signInAs(world.east.members.staff)
    const { ticketId } = await joinAsVisitor(app, world.east.main)
    const failed = await failure(callable('tickets.remove')({ shopId: shopId(), ticketId, rev: 7, idempotencyKey: newIdempotencyKey() }))
    expect(failed).toMatchObject({ code: 'aborted', details: { code: 'ticket.changed', status: 409, current: { id: ticketId, rev: 1 } } })
  })

  test('An exceeded rate limit returns resource-exhausted', async () => {
    const limited = await startApp({ rateLimits: true })
    try {
      const call = httpsCallable(getFunctions(browser, `${limited.origin}/functions`), 'tickets.leave')
      const codes = []
      for (let times = 0; times < 31; times++)
        codes.push((await failure(call({ token: 'AAAAAAAAAAAAAAAAAAAAAA', idempotencyKey: newIdempotencyKey() }))).code)
      expect(codes).toEqual([...Array(30).fill('not-found'), 'resource-exhausted'])
      const body = JSON.stringify({ data: { token: 'AAAAAAAAAAAAAAAAAAAAAA', idempotencyKey: newIdempotencyKey() } })
      const { status, headers } = await limited.request('/functions/tickets.leave', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      })
      expect([status, Number(headers.get('retry-after')) > 0]).toEqual([429, true])
    } finally {
      await limited.stop()
    }
  })

  test('A call that times out returns deadline-exceeded and can be retried', async () => {
    saveCookie(`uketsuke_device=${newDeviceId()}`)
    const { main } = world.east
    const lock = await app.db.pool.connect()
    await lock.query('begin')
    await lock.query('select 1 from shop_feed where shop_id = $1 for update', [main.scope.shopId])
    const data = { code: main.entryCode, serviceId: main.lanes[0]!.serviceIds[0], partySize: 1, idempotencyKey: newIdempotencyKey() }
    expect((await failure(callable('tickets.join', { timeout: 300 })(data))).code).toBe('deadline-exceeded')
    await lock.query('rollback')
    lock.release()
    expect(await callable('tickets.join')(data)).toMatchObject({ ticket: { status: 'waiting' } })
  })
})

test('A malformed body is refused, and an error’s message is in the requested language', async () => {
  const send = async (body: string, headers: Record<string, string> = {}) => {
    const response = await app.request('/functions/members.me', {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', ...headers },
    })
    return {
      http: response.status,
      ...((await response.json()) as { error?: { status: string; message: string; details: Problem }; result?: object }),
    }
  }
  for (const body of ['', '{', 'null', '[]', '"x"', '{"data":[]}', `{"data":${'['.repeat(50_000)}${']'.repeat(50_000)}}`])
    expect((await send(body, createBearerHeaders(world.east.members.staff))).error, body.slice(0, 20)).toMatchObject({
      status: 'INVALID_ARGUMENT',
      details: { code: 'request.malformed' },
    })
  expect(await send('{"data":null}', createBearerHeaders(world.east.members.staff))).toMatchObject({
    http: 200,
    result: { email: world.east.members.staff.email },
  })
  expect(await send('{"data":{}}', { 'accept-language': 'zh' })).toMatchObject({
    http: 401,
    error: { status: 'UNAUTHENTICATED', message: '请先登录。', details: { code: 'auth.missing', detail: '请先登录。' } },
  })
})

test('Deeply nested data is refused', async () => {
  const deep = `${'{"a":'.repeat(40_000)}1${'}'.repeat(40_000)}`
  const before = await readDatabaseState(app.db)
  const data = `{"data":{"code":"${world.east.main.entryCode}","serviceId":"x","name":${deep},"idempotencyKey":"12345678"}}`
  const response = await app.request('/functions/tickets.join', {
    method: 'POST',
    body: data,
    headers: { 'content-type': 'application/json' },
  })
  expect([response.status, ((await response.json()) as { error: { details: Problem } }).error.details.code]).toEqual([
    400,
    'request.malformed',
  ])
  expect(await readDatabaseState(app.db)).toEqual(before)
})

test('Functions serve only POST and send no CORS headers to foreign pages', async () => {
  expect((await app.request('/functions/setup.get')).status).toBe(404)
  const preflight = await app.request('/functions/setup.get', {
    method: 'OPTIONS',
    headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST', 'access-control-request-headers': 'content-type' },
  })
  expect([...preflight.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
})

test('Content types that need no CORS preflight are refused', async () => {
  const { main } = world.east
  const data = { code: main.entryCode, serviceId: main.lanes[0]!.serviceIds[0], partySize: 1, idempotencyKey: newIdempotencyKey() }
  const send = (type: string) =>
    app.request('/functions/tickets.join', {
      method: 'POST',
      headers: { 'content-type': type, cookie: `uketsuke_device=${newDeviceId()}` },
      body: JSON.stringify({ data }),
    })
  const before = await readDatabaseState(app.db)
  for (const type of ['text/plain', 'text/plain;charset=UTF-8', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
    const response = await send(type)
    expect([response.status, ((await response.json()) as { error: { details: Problem } }).error.details.code], type).toEqual([
      415,
      'request.wrongType',
    ])
  }
  expect(await readDatabaseState(app.db)).toEqual(before)
  expect((await send('application/json; charset=utf-8')).status).toBe(200)
})
