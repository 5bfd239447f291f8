import { confirmPasswordReset, createUserWithEmailAndPassword, sendPasswordResetEmail } from 'firebase/auth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callToolkit, openTab, startTestIdentityServer, type TestIdentityServer, testPassword } from './test-identity.ts'

let identity: TestIdentityServer
beforeAll(async () => {
  identity = await startTestIdentityServer({ settings: { IDENTITY_TEST_ENDPOINTS: '1', IDENTITY_SIGNUP: 'open' } })
})
afterAll(() => identity.stop())

const base = 'http://localhost:3000/emulator/v1/projects/uketsuke'
const callEndpoint = (
  path: string,
  { from = '127.0.0.1', url = base, ...init }: RequestInit & { from?: string; url?: string } = {},
  routes = identity.routes,
) => {
  const request = new Request(`${url}/${path}`, init)
  request.headers.set('host', new URL(url).host)
  return Promise.resolve(routes.fetch(request, { remoteAddress: from }))
}
type Code = { email: string; oobCode: string; oobLink: string; requestType: string }
const codesOf = async (email: string) =>
  ((await (await callEndpoint('oobCodes')).json()) as { oobCodes: Code[] }).oobCodes.filter((code) => code.email === email)

test('The test endpoint oobCodes lists the unused codes of mails', async () => {
  const tab = await openTab(identity.host, 'codes')
  await createUserWithEmailAndPassword(tab, 'codes@example.jp', testPassword)
  await sendPasswordResetEmail(tab, 'codes@example.jp')
  const [verify, reset] = await codesOf('codes@example.jp')
  expect([verify?.requestType, reset?.requestType]).toEqual(['VERIFY_EMAIL', 'PASSWORD_RESET'])
  expect(new URL(reset!.oobLink).searchParams.get('oobCode')).toBe(reset!.oobCode)
  await confirmPasswordReset(tab, reset!.oobCode, 'lanterns over the river')
  expect(await codesOf('codes@example.jp')).toEqual([])
  await tab.close()
})

test('The test endpoints can delete all accounts but not change the configuration', async () => {
  await identity.account('cleared@example.jp')
  expect(await (await callEndpoint('accounts', { method: 'DELETE' })).json()).toEqual({})
  expect((await identity.db.pool.query('select from identity.account')).rowCount).toBe(0)
  expect(await (await callEndpoint('verificationCodes')).json()).toEqual({ verificationCodes: [] })
  const patch = (body: object) => callEndpoint('config', { method: 'PATCH', body: JSON.stringify(body) })
  const config = { signIn: { allowDuplicateEmails: false }, emailPrivacyConfig: { enableImprovedEmailPrivacy: true } }
  expect(await (await callEndpoint('config')).json()).toEqual(config)
  expect(await (await patch({ emailPrivacyConfig: { enableImprovedEmailPrivacy: true } })).json()).toEqual(config)
  expect((await patch({ signIn: { allowDuplicateEmails: true } })).status).toBe(400)
})

test.each([
  ['from another machine', { from: '192.168.1.20' }],
  ['from an unknown address', { from: '' }],
  ['through a proxy on this machine', { headers: { 'x-forwarded-for': '203.0.113.9' } }],
  ['through a proxy that sends its host only', { headers: { 'x-forwarded-host': 'shop.example.jp' } }],
  ['through a remote proxy', { headers: { 'cf-connecting-ip': '203.0.113.9' } }],
  ['from a page in a local browser', { headers: { origin: 'https://evil.example' } }],
  ['from a page under another host name', { url: 'http://evil.example/emulator/v1/projects/uketsuke' }],
  ['from a call for another project', { url: 'http://localhost:3000/emulator/v1/projects/demo' }],
])('The test endpoints are hidden %s', async (_, options) => {
  for (const path of ['oobCodes', 'verificationCodes', 'config']) expect((await callEndpoint(path, options)).status).toBe(404)
  expect((await callEndpoint('accounts', { method: 'DELETE', ...options })).status).toBe(404)
})

test('Unsigned tokens are rejected even with the test endpoints on', async () => {
  const accountId = await identity.account('unsigned@example.jp')
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const claims = { iss: 'urn:uketsuke:identity', aud: 'uketsuke', sub: accountId, sid: crypto.randomUUID(), iat: 1, exp: 9_999_999_999 }
  const idToken = `${part({ alg: 'none', typ: 'JWT' })}.${part(claims)}.`
  const response = await callToolkit(identity.routes, 'accounts:lookup', { idToken })
  expect(await response.json()).toMatchObject({ error: { message: 'INVALID_ID_TOKEN' } })
})

test('The test endpoints do not exist without IDENTITY_TEST_ENDPOINTS', async () => {
  const plain = await startTestIdentityServer()
  try {
    for (const path of ['oobCodes', 'verificationCodes', 'accounts', 'config'])
      expect((await callEndpoint(path, {}, plain.routes)).status).toBe(404)
  } finally {
    await plain.stop()
  }
})
