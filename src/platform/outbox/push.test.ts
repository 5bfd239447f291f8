/** Push messages as a push service and a browser receive them (RFC 8030, 8291, 8292), and the meaning of each response. */
import { createLocalJWKSet, jwtVerify } from 'jose'
import { afterEach, beforeEach, expect, test } from 'vitest'
import webPush from 'web-push'
import { type PushServer, startPushServer } from '../../../test/push.ts'
import { createOutboundRequest } from '../outbound-request.ts'
import { createPushTransport } from './push.ts'
import type { MessageTransport, PushSubscription } from './transport.ts'

let service: PushServer
const open: MessageTransport[] = []
beforeEach(async () => {
  service = await startPushServer()
})
afterEach(async () => {
  for (const transport of open.splice(0)) transport.close()
  await service.close()
})

const keys = webPush.generateVAPIDKeys()
const payload = { title: 'A001 お呼び出し中', text: '受付までお越しください。', path: '/entry/w/x' }
type Settings = { timeoutMs?: number; allowed?: string[]; subscription?: Partial<PushSubscription> }

function send({ timeoutMs = 5_000, allowed = ['127.0.0.1'], subscription = {} }: Settings = {}) {
  const transport = createPushTransport({
    ...{ keys, contact: 'https://uketsuke.example.jp', timeoutMs },
    request: createOutboundRequest({ allowed }),
  })
  open.push(transport)
  const { endpoint, keys: browserKeys } = service.subscribe()
  const push = {
    ...{ subscription: { endpoint, ...browserKeys, ...subscription }, payload: JSON.stringify(payload) },
    ...{ topic: 'ticket-1', urgent: true, ttlSeconds: 300 },
  }
  return transport.send({ id: 'id-1', address: 'subscription', subject: '', text: '', html: '', push })
}

test('The browser decrypts the message, and the push service learns its lifetime', async () => {
  expect(await send()).toEqual({ sent: '201' })
  expect(service.received).toMatchObject([
    { payload, headers: { ttl: '300', urgency: 'high', topic: 'ticket-1', 'content-encoding': 'aes128gcm' } },
  ])
})

test('The message is signed with the installation’s key for this push service only', async () => {
  await send()
  const [, token = '', key = ''] = /^vapid t=(.+), k=(.+)$/.exec(service.received[0]!.headers.authorization!) ?? []
  expect(key).toBe(keys.publicKey)
  const point = Buffer.from(key, 'base64url')
  const jwk = { kty: 'EC', crv: 'P-256', x: point.subarray(1, 33).toString('base64url'), y: point.subarray(33).toString('base64url') }
  const { payload: claims } = await jwtVerify(token, createLocalJWKSet({ keys: [jwk] }), {
    audience: service.origin,
    algorithms: ['ES256'],
  })
  expect(claims.sub).toBe('https://uketsuke.example.jp')
  expect(claims.exp! * 1_000 - Date.now()).toBeLessThanOrEqual(24 * 60 * 60 * 1_000)
})

test.each([
  ['404', { status: 404 }, { refused: 'PUSH 404', address: true }],
  ['410', { status: 410 }, { refused: 'PUSH 410', address: true }],
  ['400', { status: 400 }, { refused: 'PUSH 400', address: false }],
  ['403', { status: 403 }, { refused: 'PUSH 403', address: false }],
  ['413', { status: 413 }, { refused: 'PUSH 413', address: false }],
  ['a redirect', { status: 307, headers: { location: '/elsewhere' } }, { refused: 'PUSH EREDIRECT', address: true }],
  [
    '429 with a pause',
    { status: 429, headers: { 'retry-after': '90' } },
    { deferred: 'PUSH 429', maybeSent: false, retryAfterSeconds: 90 },
  ],
  ['429 without a pause', { status: 429 }, { deferred: 'PUSH 429', maybeSent: false }],
  [
    '503 with a date in the past',
    { status: 503, headers: { 'retry-after': 'Tue, 01 Dec 2020 00:00:00 GMT' } },
    { deferred: 'PUSH 503', maybeSent: false, retryAfterSeconds: 0 },
  ],
  ['503 with nonsense', { status: 503, headers: { 'retry-after': 'soon' } }, { deferred: 'PUSH 503', maybeSent: false }],
  ['504', { status: 504 }, { deferred: 'PUSH 504', maybeSent: true }],
])('The response %s of a push service has its meaning', async (_, manner, outcome) => {
  service.manner = () => manner
  expect(await send()).toEqual(outcome)
  expect(service.received).toHaveLength(1)
})

test('A push service that is slow or cuts the connection may have taken the message', async () => {
  service.manner = () => 'hang'
  expect(await send({ timeoutMs: 300 })).toEqual({ deferred: 'PUSH ETIMEDOUT', maybeSent: true })
  service.manner = () => 'drop'
  expect(await send()).toEqual({ deferred: 'PUSH ECONNRESET', maybeSent: true })
})

test('A dead push service has not taken the message', async () => {
  const { endpoint } = service.subscribe()
  await service.close()
  expect(await send({ subscription: { endpoint } })).toEqual({ deferred: 'PUSH ECONNREFUSED', maybeSent: false })
  service = await startPushServer()
})

test('An address in the operator’s network is refused for good', async () => {
  expect(await send({ allowed: [] })).toEqual({ refused: 'PUSH EADDRESS', address: true })
  expect(await send({ subscription: { endpoint: 'http://8.8.8.8/x' } })).toEqual({ refused: 'PUSH EINSECURE', address: true })
  expect(service.received).toEqual([])
})

test('Keys that are no point on the curve are refused for good', async () => {
  const offCurve = Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 1)]).toString('base64url')
  expect(await send({ subscription: { p256dh: offCurve } })).toEqual({ refused: 'PUSH EKEY', address: true })
})
