/** SMS as a real HTTP server receives them (R1.4): recipients, credentials, and the meaning of each response. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type SmsServer, startSmsServer } from '../../../test/sms.ts'
import { createSmsTransport, type SmsSettings } from './sms.ts'
import type { MessageTransport } from './transport.ts'

let provider: SmsServer
const open: MessageTransport[] = []
beforeEach(async () => {
  provider = await startSmsServer()
})
afterEach(async () => {
  for (const rung of open.splice(0)) rung.close()
  await provider.close()
})

function send(settings: Partial<SmsSettings> = {}) {
  const rung = createSmsTransport({ smsUrl: provider.url, from: undefined, ...settings })
  open.push(rung)
  return rung.send({ id: 'id-1', address: '+819012345678', subject: '', text: '確認コード：012345', html: '' })
}

test('The operator’s own SMS provider receives JSON with its credentials', async () => {
  expect(await send()).toEqual({ sent: '201' })
  const [sms] = provider.received
  expect(sms).toMatchObject({ to: '+819012345678', text: '確認コード：012345', path: '/send' })
  expect(sms).not.toHaveProperty('from')
  expect(sms!.headers).toMatchObject({ authorization: 'Bearer s3cret-token', 'idempotency-key': 'id-1' })
  await send({ from: 'UKETSUKE', smsUrl: provider.url.replace('s3cret-token', 'user:p%40ss') })
  expect(provider.received[1]).toMatchObject({ from: 'UKETSUKE' })
  expect(provider.received[1]!.headers.authorization).toBe(`Basic ${btoa('user:p@ss')}`)
})

test('Twilio receives an SMS at its account’s path, with the account’s credentials', async () => {
  expect(await send({ smsUrl: provider.twilioUrl, from: '+815012345678' })).toEqual({ sent: '201' })
  const [sms] = provider.received
  expect(sms).toMatchObject({ to: '+819012345678', text: '確認コード：012345', from: '+815012345678' })
  expect(sms!.path).toBe('/2010-04-01/Accounts/AC123/Messages.json')
  expect(sms!.headers.authorization).toBe(`Basic ${btoa('AC123:s3cret-token')}`)
})

test.each([
  [
    'refused because its number is invalid',
    { status: 400, body: { code: 21211, message: 'not +819012345678' } },
    { refused: 'HTTP 400 21211', address: true },
  ],
  ['refused after HTTP 422, while its number counts as valid', { status: 422 }, { refused: 'HTTP 422', address: false }],
  [
    'deferred after a wrong secret, which can be fixed',
    { status: 401, body: { code: 20003 } },
    { deferred: 'HTTP 401 20003', maybeSent: false },
  ],
  ['deferred after too many requests', { status: 429 }, { deferred: 'HTTP 429', maybeSent: false }],
  ['deferred as maybe sent after a gateway timeout', { status: 504 }, { deferred: 'HTTP 504', maybeSent: true }],
  [
    'deferred after a redirect, which never gets the secret',
    { status: 307, headers: { location: '/elsewhere' } },
    { deferred: 'HTTP 307', maybeSent: false },
  ],
] as const)('An SMS is %s', async (_, answer, outcome) => {
  provider.manner = () => answer
  expect(await send()).toEqual(outcome)
  expect(provider.received).toHaveLength(1)
})

test('An SMS counts as maybe sent after a broken connection, not after a refused one', async () => {
  provider.manner = () => 'drop'
  expect(await send()).toMatchObject({ maybeSent: true })
  provider.manner = () => 'hang'
  expect(await send({ timeoutMs: 50 })).toEqual({ deferred: 'HTTP ETIMEDOUT', maybeSent: true })
  await provider.close()
  expect(await send()).toEqual({ deferred: 'HTTP ECONNREFUSED', maybeSent: false })
})
