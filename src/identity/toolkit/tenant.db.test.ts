/** R3.2, R7.3: a page may be for one organization, named as its tenant. Non-members are refused once they have proved their account. */
import { signInWithEmailAndPassword, updateProfile } from 'firebase/auth'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  callToolkit,
  openTab,
  requestTokenRefresh,
  startTestIdentityServer,
  type TestIdentityServer,
  testPassword,
} from '../test-identity.ts'

const [own, other] = ['01890000-0000-7000-8000-00000000000a', '01890000-0000-7000-8000-00000000000b']
let identity: TestIdentityServer
let accountId: string
beforeAll(async () => {
  identity = await startTestIdentityServer({ settings: { IDENTITY_SIGNUP: 'open' } })
  accountId = await identity.account('tenant@example.jp')
  identity.accounts.onTenant(async (id, organizationId) => id === accountId && organizationId === own)
})
afterAll(() => identity.stop())

const tenantOf = (token: string) => (decodeJwt(token).firebase as { tenant?: string }).tenant
const signIn = async (body: object, call = 'accounts:signInWithPassword') => {
  const response = await callToolkit(identity.routes, call, {
    email: 'tenant@example.jp',
    password: testPassword,
    returnSecureToken: true,
    ...body,
  })
  return (await response.json()) as { idToken: string; refreshToken: string; error?: { message: string } }
}
const messageOf = async (body: object, call?: string) => (await signIn(body, call)).error?.message

test('A sign-in of the SDK keeps its organization as tenant', async () => {
  const tab = await openTab(identity.host, 'tenant')
  tab.tenantId = own
  const { user } = await signInWithEmailAndPassword(tab, 'tenant@example.jp', testPassword)
  expect([user.tenantId, tenantOf(await user.getIdToken())]).toEqual([own, own])
  await updateProfile(user, { displayName: 'Tanaka Jiro' })
  await user.reload()
  expect([user.tenantId, user.displayName, tenantOf(await user.getIdToken(true))]).toEqual([own, 'Tanaka Jiro', own])
  expect(await identity.accounts.verifyIdToken(await user.getIdToken())).toMatchObject({ accountId, organizationId: own })
  await tab.close()
})

test('A non-member’s sign-in for an organization fails with auth/tenant-id-mismatch', async () => {
  const tab = await openTab(identity.host, 'other')
  tab.tenantId = other
  await expect(signInWithEmailAndPassword(tab, 'tenant@example.jp', testPassword)).rejects.toMatchObject({
    code: 'auth/tenant-id-mismatch',
  })
  expect(tab.currentUser).toBeNull()
  await tab.close()
})

test('A sign-in with another tenant is refused at /v1 and /v2, an empty tenant ignored', async () => {
  for (const version of ['v1', 'v2'])
    for (const tenantId of [other, 'nonsense', own.toUpperCase(), 7, {}])
      expect(await messageOf({ tenantId }, `../${version}/accounts:signInWithPassword`)).toBe('TENANT_ID_MISMATCH')
  for (const tenantId of ['', null, undefined]) expect(tenantOf((await signIn({ tenantId })).idToken)).toBeUndefined()
})

test('A tenant does not change the error of a wrong password or unknown e-mail', async () => {
  for (const tenantId of [own, other, undefined])
    for (const credentials of [{ password: 'not this one' }, { email: 'nobody@example.jp' }])
      expect(await messageOf({ tenantId, ...credentials })).toBe('INVALID_LOGIN_CREDENTIALS')
})

test('A token for one organization is rejected for another', async () => {
  const { idToken, refreshToken } = await signIn({ tenantId: own })
  for (const [call, more] of [
    ['accounts:lookup', {}],
    ['accounts:update', { displayName: 'Tanaka' }],
    ['accounts/mfaEnrollment:start', { totpEnrollmentInfo: {} }],
  ] as const)
    expect(await messageOf({ idToken, tenantId: other, email: undefined, password: undefined, ...more }, call)).toBe('TENANT_ID_MISMATCH')
  const next = (await (await requestTokenRefresh(identity.routes, refreshToken)).json()) as { id_token: string }
  expect(tenantOf(next.id_token)).toBe(own)
})

test('A password change keeps the organization of the sign-in', async () => {
  const { idToken } = await signIn({ tenantId: own })
  const changed = await signIn({ idToken, email: undefined, password: 'a lantern in december' }, 'accounts:update')
  expect(tenantOf(changed.idToken)).toBe(own)
})

test('A sign-up for an organization is refused without creating an account', async () => {
  const body = { email: 'new@example.jp', password: 'a lantern in december' }
  expect(await messageOf({ ...body, tenantId: own }, 'accounts:signUp')).toBe('TENANT_ID_MISMATCH')
  expect(await messageOf(body)).toBe('INVALID_LOGIN_CREDENTIALS')
})
