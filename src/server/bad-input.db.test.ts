/** Invalid requests get a problem with a stable code and a sentence in the client's language, and write nothing. */
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ProblemCode, problemSentence } from '#contract/problem.ts'
import { problemStatuses } from '#contract/problem-codes.ts'
import { words as en } from '#contract/problems/en.ts'
import { words as ja } from '#contract/problems/ja.ts'
import { words as zh } from '#contract/problems/zh.ts'
import { shopTextLocales } from '#domain/locale.ts'
import { newId } from '#platform/ids.ts'
import { startApp, type TestApp } from '../../test/app.ts'
import {
  buildWorld,
  createBearerHeaders,
  joinAsVisitor,
  newDeviceId,
  newIdempotencyKey,
  readDatabaseState,
  sessionCookieOf,
  type World,
} from '../../test/world.ts'

let app: TestApp
let world: World
const lane = { closed: '', full: '' }
let waiting: { id: string; theirs: string }

beforeAll(async () => {
  // The role `web` runs no background jobs, so only the requests change data.
  app = await startApp({ settings: () => ({ ROLE: 'web' }) })
  world = await buildWorld(app)
  const { main } = world.east
  waiting = { id: (await joinAsVisitor(app, main)).ticketId, theirs: (await joinAsVisitor(app, world.west.main)).ticketId }
  lane.full = world.west.main.lanes[0]!.serviceIds[0]!
  lane.closed = world.west.main.lanes[1]!.serviceIds[0]!
  await app.db.pool.query('update lane set max_waiting = 1 where id = $1', [world.west.main.lanes[0]!.id])
  await app.db.pool.query('update lane set open = false where id = $1', [world.west.main.lanes[1]!.id])
  await app.db.pool.query('update shop_feed set settings_version = settings_version + 1 where shop_id = $1', [world.west.main.scope.shopId])
})
afterAll(() => app?.stop())

type Sending = { path: string; method?: string; headers?: Record<string, string | undefined>; body?: string | Uint8Array | undefined }
type Case = { name: string; code: ProblemCode; send(): Sending; params?: Record<string, string | number> }

const joinPath = () => `/entry/${world.east.main.entryCode}/tickets`
const joinBody = (more: object = {}) => JSON.stringify({ serviceId: world.east.main.lanes[0]!.serviceIds[0], partySize: 1, ...more })
const visitor = () => ({
  'content-type': 'application/json',
  'idempotency-key': newIdempotencyKey(),
  cookie: `uketsuke_device=${newDeviceId()}`,
})
const joining = (sending: Partial<Sending> = {}): Sending => ({
  path: joinPath(),
  body: joinBody(),
  ...sending,
  headers: { ...visitor(), ...sending.headers },
})
const staff = () => ({
  ...createBearerHeaders(world.east.members.owner),
  'content-type': 'application/json',
  'idempotency-key': newIdempotencyKey(),
})
const calling = (ticketId: string, body: object = {}): Sending => ({
  path: `/shops/${world.east.main.scope.shopId}/tickets/${ticketId}/call`,
  headers: staff(),
  body: JSON.stringify({ rev: 1, counterId: world.east.main.counterIds[0], ...body }),
})
const removing = (reason: unknown): Sending => ({
  path: `/shops/${world.east.main.scope.shopId}/tickets/${waiting.id}/remove`,
  headers: staff(),
  body: JSON.stringify({ rev: 1, reason }),
})
const reading = (path: string, headers: Record<string, string> = {}): Sending => ({ path, method: 'GET', headers, body: undefined })
const shopPath = (rest = '') => `/shops/${world.east.main.scope.shopId}${rest}`

const cases: Case[] = [
  { name: 'malformed JSON', code: 'request.malformed', send: () => joining({ body: '{"serviceId":' }) },
  { name: 'no body', code: 'request.malformed', send: () => joining({ body: '' }) },
  { name: 'two JSON values', code: 'request.malformed', send: () => joining({ body: `${joinBody()}${joinBody()}` }) },
  { name: 'bytes that are no text', code: 'request.malformed', send: () => joining({ body: new Uint8Array([0xff, 0xfe, 0x00, 0x7b]) }) },
  {
    name: 'bytes in a text that are no UTF-8',
    code: 'request.malformed',
    send: () => joining({ body: Buffer.from(joinBody({ name: '\xff' }), 'latin1') }),
  },
  { name: 'a noncharacter', code: 'request.invalid', send: () => joining({ body: joinBody({ name: 'a\ufffe' }) }) },
  ...['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'application/jsonp', ''].map(
    (type): Case => ({
      name: `content type "${type}"`,
      code: 'request.wrongType',
      send: () => joining({ headers: { 'content-type': type } }),
    }),
  ),
  { name: 'a body over 256 KB', code: 'request.tooLarge', send: () => joining({ body: joinBody({ name: 'x'.repeat(256 * 1024) }) }) },
  { name: 'an unknown field', code: 'request.invalid', send: () => joining({ body: joinBody({ vip: true }) }) },
  { name: 'a prototype key', code: 'request.invalid', send: () => joining({ body: `{"__proto__":{"vip":true},${joinBody().slice(1)}` }) },
  { name: 'a constructor key', code: 'request.invalid', send: () => joining({ body: joinBody({ constructor: { prototype: {} } }) }) },
  { name: 'a JSON list', code: 'request.invalid', send: () => joining({ body: '[]' }) },
  { name: 'JSON null', code: 'request.invalid', send: () => joining({ body: 'null' }) },
  { name: 'a JSON text', code: 'request.invalid', send: () => joining({ body: '"join"' }) },
  { name: 'very deep JSON', code: 'request.invalid', send: () => joining({ body: '['.repeat(60_000) + ']'.repeat(60_000) }) },
  {
    name: 'very deep JSON in a field',
    code: 'request.invalid',
    send: () => joining({ body: joinBody().replace('{', `{"name":${'{"a":'.repeat(30_000)}1${'}'.repeat(30_000)},`) }),
  },
  ...[0, 21, -1, 1.5, '2', null, true, 1e21, [2]].map(
    (partySize): Case => ({
      name: `party of ${JSON.stringify(partySize)}`,
      code: 'request.invalid',
      send: () => joining({ body: joinBody({ partySize }) }),
    }),
  ),
  { name: 'an oversized name', code: 'request.invalid', send: () => joining({ body: joinBody({ name: '名'.repeat(61) }) }) },
  { name: 'a name with NUL', code: 'request.invalid', send: () => joining({ body: joinBody({ name: 'a\u0000b' }) }) },
  { name: 'a name with a bidi control', code: 'request.invalid', send: () => joining({ body: joinBody({ name: '山田\u202e' }) }) },
  { name: 'a name with half a surrogate pair', code: 'request.invalid', send: () => joining({ body: joinBody({ name: 'a\ud800b' }) }) },
  { name: 'an unknown language', code: 'request.invalid', send: () => joining({ body: joinBody({ locale: 'fr' }) }) },
  {
    name: 'a service that is no id',
    code: 'request.invalid',
    send: () => joining({ body: joinBody({ serviceId: "1'; drop table ticket" }) }),
  },
  { name: 'an unknown service', code: 'service.notFound', send: () => joining({ body: joinBody({ serviceId: newId() }) }) },
  { name: 'another shop’s service', code: 'service.notFound', send: () => joining({ body: joinBody({ serviceId: lane.full }) }) },
  { name: 'a closed lane', code: 'lane.closed', send: () => theirs(lane.closed) },
  { name: 'a full lane', code: 'lane.full', send: () => theirs(lane.full) },
  { name: 'an unknown entry code', code: 'entry.notFound', send: () => joining({ path: '/entry/ZZZZZZZZ/tickets' }) },
  { name: 'an emoji as entry code', code: 'entry.notFound', send: () => joining({ path: '/entry/%F0%9F%98%80/tickets' }) },
  { name: 'an entry code in broken encoding', code: 'entry.notFound', send: () => joining({ path: '/entry/%E0%A4%A/tickets' }) },
  { name: 'a long entry code', code: 'entry.notFound', send: () => joining({ path: `/entry/${'A'.repeat(41)}/tickets` }) },
  { name: 'no idempotency key', code: 'idempotency.missing', send: () => joining({ headers: { 'idempotency-key': undefined } }) },
  { name: 'a short idempotency key', code: 'idempotency.missing', send: () => joining({ headers: { 'idempotency-key': '1234567' } }) },
  { name: 'a long idempotency key', code: 'idempotency.missing', send: () => joining({ headers: { 'idempotency-key': 'k'.repeat(201) } }) },
  { name: 'no device', code: 'device.missing', send: () => joining({ headers: { cookie: undefined } }) },
  { name: 'a malformed device id', code: 'device.missing', send: () => joining({ headers: { cookie: 'uketsuke_device=me' } }) },
  { name: 'a made-up token', code: 'ticket.notFound', send: () => reading('/tickets/AAAAAAAAAAAAAAAAAAAAAA') },
  { name: 'a token with NUL', code: 'ticket.notFound', send: () => reading('/tickets/%00') },
  {
    name: 'a forged bearer token',
    code: 'auth.invalid',
    send: () => reading('/me', { authorization: 'Bearer eyJhbGciOiJSUzI1NiJ9.e30.AAAA' }),
  },
  { name: 'an empty bearer token', code: 'auth.invalid', send: () => reading('/me', { authorization: 'Bearer ' }) },
  { name: 'no sign-in', code: 'auth.missing', send: () => reading('/me') },
  { name: 'another shop’s ticket', code: 'ticket.notFound', send: () => calling(waiting.theirs) },
  {
    name: 'another shop’s counter',
    code: 'counter.notFound',
    send: () => calling(waiting.id, { counterId: world.west.main.counterIds[0] }),
  },
  { name: 'a revision as text', code: 'request.invalid', send: () => calling(waiting.id, { rev: '1' }) },
  { name: 'a revision beyond 32 bits', code: 'ticket.changed', send: () => calling(waiting.id, { rev: Number.MAX_SAFE_INTEGER }) },
  { name: 'a reason with NUL', code: 'request.invalid', send: () => removing('no\u0000show') },
  { name: 'a reason with half a surrogate pair', code: 'request.invalid', send: () => removing('\udc00') },
  { name: 'a long reason', code: 'request.invalid', send: () => removing('x'.repeat(201)) },
  { name: 'an operation that is not there', code: 'request.notFound', send: () => joining({ path: '/shops' }) },
  { name: 'GET of a command', code: 'request.notFound', send: () => reading(shopPath(`/tickets/${waiting.id}/call`)) },
  { name: 'DELETE', code: 'request.notFound', send: () => ({ ...reading(shopPath()), method: 'DELETE' }) },
  { name: 'an unknown topic', code: 'ticket.notFound', send: () => reading('/live?topic=everything') },
  { name: 'a topic that is too long', code: 'request.invalid', send: () => reading(`/live?topic=${'x'.repeat(81)}`) },
  { name: 'too many topics', code: 'request.invalid', send: () => reading(`/live?${'topic=ticket:x&'.repeat(25)}`) },
  { name: 'a query with NUL', code: 'request.invalid', send: () => reading('/setup?token=a%00b') },
  {
    name: 'a search for NUL',
    code: 'request.invalid',
    send: () => reading(shopPath('/privacy-requests/tickets?text=a%00b'), createBearerHeaders(world.east.members.owner)),
  },
  { name: 'no topic', code: 'request.invalid', send: () => reading('/live') },
]

function theirs(serviceId: string): Sending {
  return joining({ path: `/entry/${world.west.main.entryCode}/tickets`, body: JSON.stringify({ serviceId, partySize: 1 }) })
}

async function send({ path, method = 'POST', headers = {}, body }: Sending, language: string): Promise<Response> {
  const present = Object.entries({ 'accept-language': language, ...headers }).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  )
  return app.request(`/api/v1${path}`, { method, headers: present, ...(body === undefined ? {} : { body: body as string }) })
}

const sentences = { ja, en, zh }

describe.each(cases)('$name → $code', ({ code, send: sending, params }) => {
  test('The faulty request is refused in each language and changes nothing', async () => {
    const before = await readDatabaseState(app.db)
    for (const language of shopTextLocales) {
      const response = await send(sending(), language)
      const problem = (await response.json()) as Record<string, unknown>
      expect({ status: response.status, code: problem.code }).toEqual({ status: problemStatuses[code][0], code })
      expect(response.headers.get('content-type')).toBe('application/problem+json; charset=utf-8')
      expect(response.headers.get('cache-control')).toBe('no-store')
      expect(problem).toMatchObject({
        type: `urn:uketsuke:problem:${code}`,
        status: response.status,
        detail: problemSentence(sentences[language], code, params),
        requestId: expect.stringMatching(/^[\w-]{16,}$/),
      })
    }
    expect(await readDatabaseState(app.db)).toEqual(before)
  })
})

test('The refusal of an invalid request names the invalid fields', async () => {
  const response = await send(joining({ body: joinBody({ partySize: 99, name: 'a\u0000' }) }), 'en')
  const { fields } = (await response.json()) as { fields: { path: string }[] }
  expect(fields.map(({ path }) => path)).toContain('partySize')
  const named = await send(joining({ body: joinBody({ name: 'a\u0000' }) }), 'en')
  expect(((await named.json()) as { fields: { path: string }[] }).fields.map(({ path }) => path)).toEqual(['name'])
})

test('A chunked body over 256 KB is refused', async () => {
  const before = await readDatabaseState(app.db)
  const piece = new TextEncoder().encode('x'.repeat(16 * 1024))
  let sent = 0
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent += piece.byteLength
      if (sent > 8 * 1024 * 1024) controller.close()
      else controller.enqueue(piece)
    },
  })
  const { headers } = joining()
  const response = await fetch(`${app.origin}/api/v1${joinPath()}`, {
    method: 'POST',
    headers: headers as Record<string, string>,
    body,
    duplex: 'half',
  } as RequestInit).catch((error: Error) => error)
  // The server may respond and close before the client has sent everything; then there is no response to read.
  if (response instanceof Response) expect(((await response.json()) as { code: string }).code).toBe('request.tooLarge')
  expect(await readDatabaseState(app.db)).toEqual(before)
  expect((await app.request('/healthz')).status).toBe(200)
})

test('A request that announces a body over the limit is refused at once', async () => {
  const { port } = new URL(app.origin)
  const socket = connect(Number(port), '127.0.0.1')
  const answer = new Promise<string>((resolve) => socket.once('data', (data) => resolve(data.toString())))
  socket.write(
    `POST /api/v1${joinPath()} HTTP/1.1\r\nhost: shop.test\r\ncontent-type: application/json\r\ncontent-length: 99999999\r\n\r\n{`,
  )
  expect(await answer).toMatch(/^HTTP\/1\.1 413 /)
  socket.destroy()
})

test('A member’s cookie does not authorize a command', async () => {
  const cookie = await sessionCookieOf(app, world.east.members.owner)
  const { path, headers, body } = calling(waiting.id)
  const response = await send({ path, headers: { ...headers, authorization: undefined, cookie }, body }, 'en')
  expect(((await response.json()) as { code: string }).code).toBe('auth.missing')
})

test('A page address with a broken encoding causes no server error', async () => {
  for (const path of ['/entry/w/%E0%A4%A', '/%E0%A4%A', '/en/entry/w/%FF']) expect((await app.request(path)).status, path).toBeLessThan(500)
})
