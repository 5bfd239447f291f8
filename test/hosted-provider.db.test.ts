/** IDENTITY=google: the provider signs people in, and this server only verifies tokens. Tested over HTTP with a local signer. */
import { deleteApp, initializeApp } from 'firebase/app'
import { connectFunctionsEmulator, getFunctions, httpsCallable } from 'firebase/functions'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { renewSetupToken } from '#server/setup/setup.ts'
import { startApp, type TestApp } from './app.ts'
import {
  createHostedAccountId,
  type HostedPerson,
  type HostedProviderStub,
  hostedProject,
  hostedSettings,
  openHostedProviderStub,
} from './hosted-provider.ts'
import { createBearerHeaders, post, sessionCookieOf } from './world.ts'

type Answer = {
  code?: string
  token?: string
  unlocked?: boolean
  shopId?: string
  accountId?: string
  email?: string | null
  displayName?: string | null
  memberships?: { role: string }[]
}

let app: TestApp
let provider: HostedProviderStub
let setupToken: string
async function open() {
  const stub = await openHostedProviderStub(() => app.clock().epochMilliseconds / 1000)
  app = await startApp({ hostedKeys: stub.keys, settings: () => ({ ROLE: 'web', ...hostedSettings }) })
  provider = stub
  return app
}
beforeAll(async () => {
  await open()
  setupToken = (await renewSetupToken(app.db))!
})
afterAll(() => app?.stop())

const person = (more: Partial<HostedPerson> = {}): HostedPerson => {
  const sub = createHostedAccountId()
  return { sub, email: `${sub.toLowerCase()}@example.jp`, name: '田中', ...more }
}
async function ask(path: string, init?: RequestInit): Promise<{ status: number } & Answer> {
  const answer = await app.request(path, init)
  const text = await answer.text()
  return { status: answer.status, ...(text.startsWith('{') ? (JSON.parse(text) as Answer) : {}) }
}
const me = (idToken: string) => ask('/api/v1/me', { headers: createBearerHeaders({ idToken }) })
const command = async (path: string, options: Parameters<typeof post>[2]) => {
  const answer = await post(app, path, options)
  return { status: answer.status, ...((await answer.json()) as Answer) }
}
const sync = (method: 'POST' | 'DELETE', idToken: string, headers: Record<string, string> = {}) =>
  ask('/auth/session', { method, headers: { ...createBearerHeaders({ idToken }), ...headers } })
const now = () => Math.floor(app.clock().epochMilliseconds / 1000)

/** An owner with a shop as the first run creates them. Once per file, because an installation has one first run. */
let founded: Promise<{ owner: HostedPerson; shopId: string }> | undefined
function found() {
  founded ??= (async () => {
    const owner = person({ name: '社長' })
    const headers = createBearerHeaders({ idToken: await provider.token(owner) })
    const body = { token: setupToken, organizationName: '駅前不動産', shopName: '本店', ownerName: '社長' }
    expect(await command('/setup', { body })).toMatchObject({ status: 409, code: 'account.hosted' })
    expect(await command('/setup', { body: { ...body, email: 'x@example.jp', password: 'umbrella in november' } })).toMatchObject({
      status: 409,
      code: 'account.hosted',
    })
    const made = await command('/setup', { body, headers })
    expect(made).toMatchObject({ status: 201, shopName: '本店' })
    return { owner, shopId: made.shopId! }
  })()
  return founded
}
async function invited(email: string, role = 'staff') {
  const { owner, shopId } = await found()
  const headers = createBearerHeaders({ idToken: await provider.token(owner) })
  return (await command(`/shops/${shopId}/invitations`, { headers, body: { email, role } })).token!
}
async function newColleague(role?: string) {
  const colleague = person()
  const token = await invited(colleague.email!, role)
  const headers = createBearerHeaders({ idToken: await provider.token(colleague) })
  expect(await command(`/invitations/${token}/accept`, { headers, body: { displayName: '田中' } })).toMatchObject({ status: 201 })
  return colleague
}

describe('tokens', () => {
  test('A valid token identifies an account by the provider’s id', async () => {
    const somebody = person()
    expect(await me(await provider.token(somebody))).toMatchObject({
      status: 200,
      accountId: somebody.sub,
      email: somebody.email,
      displayName: '田中',
      memberships: [],
    })
    expect(await me(await provider.token(person({ sub: 'imported:user_1@old.example' })))).toMatchObject({ status: 200 })
  })

  test.each<[string, () => Promise<string>]>([
    ['another issuer', () => provider.token(person(), { claims: { iss: 'https://securetoken.google.com/other' } })],
    ['another audience', () => provider.token(person(), { claims: { aud: 'other' } })],
    ['expired', () => provider.token(person(), { issuedAt: now() - 3601 })],
    ['a sign-in that is still to come', () => provider.token(person(), { authTime: now() + 600 })],
    ['a sign-in longer ago than any is believed', () => provider.token(person(), { authTime: now() - 401 * 86_400 })],
    ['a tenant’s', () => provider.token(person(), { claims: { firebase: { sign_in_provider: 'password', tenant: 'other' } } })],
    ['nobody’s', () => provider.token(person(), { claims: { sub: '' } })],
    ['a key that isn’t the provider’s', async () => provider.token(person(), { key: await provider.newSigningKey() })],
    ['a key without a name', () => provider.token(person(), { header: { kid: undefined } })],
    [
      'the provider’s key’s name over another key',
      async () => {
        const [head] = (await provider.token(person())).split('.')
        const { kid } = JSON.parse(Buffer.from(head!, 'base64url').toString())
        return provider.token(person(), { key: { ...(await provider.newSigningKey()), kid } })
      },
    ],
    [
      'unsigned',
      async () => {
        const [, body] = (await provider.token(person())).split('.')
        return `${Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')}.${body}.`
      },
    ],
    [
      'changed after it was signed',
      async () => {
        const [head, body, signature] = (await provider.token(person())).split('.')
        const claims = JSON.parse(Buffer.from(body!, 'base64url').toString())
        return `${head}.${Buffer.from(JSON.stringify({ ...claims, sub: createHostedAccountId() })).toString('base64url')}.${signature}`
      },
    ],
    ['none at all', async () => 'nonsense'],
  ])('A token is refused and creates no account (%s)', async (_, token) => {
    const count = async () => (await app.db.pool.query('select count(*)::int as n from identity.account')).rows[0].n
    const before = await count()
    expect(await me(await token())).toMatchObject({ status: 401, code: 'auth.invalid' })
    expect(await count()).toBe(before)
  })

  test('Name and e-mail of an account are those of the provider’s latest token', async () => {
    const somebody = person({ verified: false })
    const authTime = now()
    const profile = async (token: string) => ask('/api/v1/me/profile', { headers: createBearerHeaders({ idToken: token }) })
    expect(await profile(await provider.token(somebody, { authTime }))).toMatchObject({ emailVerified: false, hasPassword: true })
    app.pass(600)
    const changed = { ...somebody, email: `new.${somebody.email}`, name: '鈴木', verified: true }
    expect(await profile(await provider.token(changed, { authTime }))).toMatchObject({
      email: changed.email,
      emailVerified: true,
      displayName: '鈴木',
    })
    const byGoogle = await provider.token({ ...changed, provider: 'google.com' }, { authTime: now() })
    expect(await profile(byGoogle)).toMatchObject({ hasPassword: false })
  })

  test('A verified e-mail moves to a new account if the old account has no password', async () => {
    const before = person()
    await me(await provider.token(before))
    const unproved = person({ email: before.email!, verified: false })
    expect(await me(await provider.token(unproved))).toMatchObject({ status: 200, email: null })
    const anew = person({ email: before.email! })
    expect(await me(await provider.token(anew))).toMatchObject({ status: 200, email: before.email })
    await app.db.pool.query(`update identity.account set password_hash = 'x' where id = $1`, [anew.sub])
    expect(await me(await provider.token(person({ email: before.email! })))).toMatchObject({ status: 200, email: null })
  })
})

test('A token shows whether the hosted provider checked a second factor', async () => {
  const factor = { sign_in_second_factor: 'totp', second_factor_identifier: 'e1f2' }
  const claims = { firebase: { sign_in_provider: 'password', ...factor } }
  for (const [token, secondFactor] of [
    [await provider.token(person(), { claims }), true],
    [await provider.token(person()), false],
  ] as const)
    expect(await app.accounts.verifyIdToken(token)).toMatchObject({ secondFactor })
})

describe('keys', () => {
  test('A token with a new key is accepted, and one with a revoked key is refused', async () => {
    const old = await provider.token(person())
    await provider.rotate({ keeps: false })
    expect(await me(await provider.token(person()))).toMatchObject({ status: 200 })
    expect(await me(old)).toMatchObject({ status: 401 })
  })

  test('Twenty tokens with unknown key names cause one fetch of the keys', async () => {
    const { openHostedKeys } = await import('#identity/hosted/token.ts')
    const stub = await openHostedProviderStub()
    const keys = openHostedKeys({ clock: app.clock, log: { warn() {} } as never }, { ...stub.keys, cooldown: 30_000 })
    for (let call = 0; call < 20; call++)
      await expect(keys({ alg: 'RS256', kid: `made-up-${call}` }, {} as never)).rejects.toMatchObject({ code: 'ERR_JWKS_NO_MATCHING_KEY' })
    expect(stub.fetchCount()).toBe(1)
  })

  test('A signed-in member stays signed in while the provider is unreachable', async () => {
    const somebody = person()
    const authTime = now()
    const idToken = await provider.token(somebody, { authTime })
    const cookie = await sessionCookieOf(app, { idToken })
    provider.away(true)
    try {
      expect(await me(idToken)).toMatchObject({ status: 200 })
      app.pass(2 * 3600)
      expect(await me(await provider.token(somebody, { authTime }))).toMatchObject({ status: 200 })
      await expect.poll(() => app.logged.join('')).toContain('keys could not be renewed')
      expect(await ask('/api/v1/me', { headers: { cookie } })).toMatchObject({ status: 200 })
    } finally {
      provider.away(false)
    }
  })

  test('A token is answered 503 until the provider’s keys can be fetched', async () => {
    const usual = [app, provider] as const
    try {
      await open()
      provider.away(true)
      const idToken = await provider.token(person())
      expect(await me(idToken)).toMatchObject({ status: 503, code: 'server.unavailable' })
      expect(await sync('POST', idToken)).toMatchObject({ status: 503 })
      expect(app.logged.join('')).not.toContain('"level":"error"')
      provider.away(false)
      expect(await me(idToken)).toMatchObject({ status: 200 })
    } finally {
      await app.stop()
      ;[app, provider] = usual
    }
  })
})

describe('sign-ins', () => {
  test('Only a fresh token from our own page gets the session cookie', async () => {
    const somebody = person()
    const idToken = await provider.token(somebody)
    const cookie = await sessionCookieOf(app, { idToken })
    expect(await ask('/api/v1/me', { headers: { cookie } })).toMatchObject({ status: 200, accountId: somebody.sub })
    expect(await sync('POST', await provider.token(somebody, { issuedAt: now() - 301 }))).toMatchObject({ code: 'auth.tokenTooOld' })
    expect(await sync('POST', idToken, { origin: 'https://elsewhere.example' })).toMatchObject({ status: 403 })
  })

  test('After a sign-out, the cookie and tokens of the ended sign-in are refused', async () => {
    const somebody = person()
    const authTime = now()
    const idToken = await provider.token(somebody, { authTime })
    const cookie = await sessionCookieOf(app, { idToken })
    expect(await sync('DELETE', idToken)).toMatchObject({ status: 204 })
    expect(await me(idToken)).toMatchObject({ status: 401 })
    expect(await ask('/api/v1/me', { headers: { cookie } })).toMatchObject({ status: 401 })
    app.pass(1800)
    const refreshed = await provider.token(somebody, { authTime })
    expect(await me(refreshed)).toMatchObject({ status: 401 })
    expect(await sync('POST', refreshed)).toMatchObject({ status: 401 })
    expect(await me(await provider.token(somebody))).toMatchObject({ status: 200 })
  })

  test('Two simultaneous first requests of a sign-in are listed as one sign-in', async () => {
    const somebody = person()
    const idToken = await provider.token(somebody)
    const agent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'
    const both = await Promise.all([me(idToken), sync('POST', idToken, { 'user-agent': agent })])
    expect(both.map(({ status }) => status)).toEqual([200, 204])
    expect(await ask('/api/v1/me/profile', { headers: createBearerHeaders({ idToken }) })).toMatchObject({
      signIns: [{ browser: 'Chrome', system: 'Windows' }],
    })
  })

  test('A sign-in can be ended from another browser and expires after a long pause', async () => {
    const somebody = person()
    const there = await provider.token(somebody, { authTime: now() - 60 })
    const here = await provider.token(somebody)
    for (const token of [there, here]) expect(await me(token)).toMatchObject({ status: 200 })
    expect(await command('/me/sign-ins/end-others', { headers: createBearerHeaders({ idToken: here }) })).toMatchObject({ status: 200 })
    expect((await Promise.all([me(there), me(here)])).map(({ status }) => status)).toEqual([401, 200])
    const authTime = now()
    expect(await me(await provider.token(somebody, { authTime }))).toMatchObject({ status: 200 })
    app.pass(61 * 86_400)
    expect(await me(await provider.token(somebody, { authTime }))).toMatchObject({ status: 401 })
  })
})

describe('accounts', () => {
  test('A signed-in person can accept only an invitation to their own e-mail', async () => {
    const { owner } = await found()
    expect(await me(await provider.token(owner))).toMatchObject({ memberships: [{ role: 'owner' }] })
    expect(await me(await provider.token(await newColleague()))).toMatchObject({ memberships: [{ role: 'staff' }] })
    const path = `/invitations/${await invited('somebody@example.jp')}/accept`
    expect(await command(path, { body: { displayName: '誰か', password: 'umbrella in november' } })).toMatchObject({
      code: 'account.hosted',
    })
    const headers = createBearerHeaders({ idToken: await provider.token(person()) })
    expect(await command(path, { headers, body: { displayName: '誰か' } })).toMatchObject({ code: 'invitation.otherAccount' })
  })

  test('A member can delete their own account, but the last owner cannot', async () => {
    const { owner } = await found()
    const leave = (idToken: string) => ask('/auth/account', { method: 'DELETE', headers: createBearerHeaders({ idToken }) })
    expect(await leave(await provider.token(owner))).toMatchObject({ status: 409, code: 'member.lastOwner' })
    const colleague = await newColleague()
    expect(await leave(await provider.token(colleague, { authTime: now() - 301 }))).toMatchObject({ status: 403, code: 'auth.tooOld' })
    const idToken = await provider.token(colleague)
    expect(await leave(`${idToken}x`)).toMatchObject({ status: 401 })
    expect(await leave(idToken)).toMatchObject({ status: 204 })
    expect(await leave(idToken)).toMatchObject({ status: 204 })
    expect(await me(idToken)).toMatchObject({ status: 401 })
    const { rows } = await app.db.pool.query('select from identity.account where id = $1', [colleague.sub])
    expect(rows).toEqual([])
  })

  test('With a hosted provider, reset links, devices and PINs are refused with a reason', async () => {
    const { owner, shopId } = await found()
    const colleague = await newColleague()
    const headers = createBearerHeaders({ idToken: await provider.token(owner) })
    const { members } = (await (await app.request(`/api/v1/shops/${shopId}/members`, { headers })).json()) as {
      members: { memberId: string; email: string }[]
    }
    const { memberId } = members.find(({ email }) => email === colleague.email)!
    for (const [path, body] of [
      [`/shops/${shopId}/members/${memberId}/reset-link`, undefined],
      [`/shops/${shopId}/devices`, { name: '受付' }],
      ['/me/pin', { pin: '4071' }],
    ] as const)
      expect(await command(path, { headers, body })).toMatchObject({
        status: 409,
        code: 'account.hosted',
        detail: expect.stringContaining('外部サービス'),
      })
  })

  test('The demo refuses to start with a hosted provider', async () => {
    const { rows } = await app.db.pool.query('select count(*)::int as n from organization')
    const demo = startApp({ flags: ['--demo'], settings: () => ({ ROLE: 'web', ...hostedSettings }) })
    await expect(demo).rejects.toThrow('IDENTITY=self')
    expect((await app.db.pool.query('select count(*)::int as n from organization')).rows).toEqual(rows)
  })

  test('The Firebase SDK calls functions by project and region or at /functions (R7.2)', async () => {
    const sdk = initializeApp(hostedProject, 'hosted')
    const byRegion = getFunctions(sdk)
    const { hostname, port } = new URL(app.origin)
    connectFunctionsEmulator(byRegion, hostname, Number(port))
    for (const functions of [byRegion, getFunctions(sdk, `${app.origin}/functions`)])
      expect((await httpsCallable(functions, 'setup.get')({})).data).toMatchObject({ done: expect.any(Boolean) })
    await deleteApp(sdk)
  })

  test.each(['/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword', '/securetoken.googleapis.com/v1/token'])(
    'The address %s of our own sign-in service is not found',
    async (path) => {
      expect(await ask(path, { method: 'POST', body: '{}' })).toEqual({ status: 404 })
      expect(await ask('/.well-known/jwks.json')).toEqual({ status: 404 })
    },
  )
})

test('A kiosk is left by a manager’s sign-in, which then ends', async () => {
  const { owner, shopId } = await found()
  const headers = createBearerHeaders({ idToken: await provider.token(owner) })
  const { rows } = await app.db.pool.query<{ code: string }>('select entry_code as code from shop where id = $1', [shopId])
  const settings = { kind: 'kiosk' }
  const added = await post(app, `/shops/${shopId}/devices`, { headers, body: { name: '入口の発券機', settings } })
  const { code } = (await added.json()) as { code: string }
  const paired = await command(`/entry/${rows[0]!.code}/screens`, { body: { kind: 'kiosk', pairingCode: code } })
  const unlock = (body: object) => command(`/kiosks/${paired.token}/unlock`, { body })
  expect(await unlock({ pin: '9038' })).toMatchObject({ status: 409, code: 'account.hosted' })
  const authTime = now() - 5
  const stranger = await provider.token(person(), { authTime })
  const colleague = await provider.token(await newColleague('staff'), { authTime })
  for (const idToken of [stranger, colleague, 'no token']) {
    expect(await unlock({ idToken })).toMatchObject({ status: 403, code: 'device.managerOnly' })
    expect(await me(idToken)).toMatchObject({ status: 401 })
  }
  const manager = await provider.token(await newColleague('manager'), { authTime })
  expect(await unlock({ idToken: manager })).toMatchObject({ status: 200, unlocked: true })
  expect(await me(manager)).toMatchObject({ status: 401 })
})
