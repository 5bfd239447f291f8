/** IDENTITY=google: the provider signs people in, and this server only verifies its tokens. Over HTTP, with a signer of the test's own in its place. */
import { deleteApp, initializeApp } from 'firebase/app'
import { connectFunctionsEmulator, getFunctions, httpsCallable } from 'firebase/functions'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { renewSetupToken } from '#server/setup/setup.ts'
import { startApp, type TestApp } from './app.ts'
import {
  type HostedPerson,
  type HostedProviderStub,
  hostedProject,
  hostedSettings,
  newHostedId,
  openHostedProvider,
} from './hosted-provider.ts'
import { bearer, post, sessionCookieOf } from './world.ts'

type Answer = {
  code?: string
  token?: string
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
  const stub = await openHostedProvider(() => app.clock().epochMilliseconds / 1000)
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
  const sub = newHostedId()
  return { sub, email: `${sub.toLowerCase()}@example.jp`, name: '田中', ...more }
}
async function ask(path: string, init?: RequestInit): Promise<{ status: number } & Answer> {
  const answer = await app.request(path, init)
  const text = await answer.text()
  return { status: answer.status, ...(text.startsWith('{') ? (JSON.parse(text) as Answer) : {}) }
}
const me = (idToken: string) => ask('/api/v1/me', { headers: bearer({ idToken }) })
const command = async (path: string, wish: Parameters<typeof post>[2]) => {
  const answer = await post(app, path, wish)
  return { status: answer.status, ...((await answer.json()) as Answer) }
}
const sync = (method: 'POST' | 'DELETE', idToken: string, headers: Record<string, string> = {}) =>
  ask('/auth/session', { method, headers: { ...bearer({ idToken }), ...headers } })
const now = () => Math.floor(app.clock().epochMilliseconds / 1000)

/** An owner with a shop, as the first run makes them; once for the file, since it is once for an installation. */
let founded: Promise<{ owner: HostedPerson; shopId: string }> | undefined
function found() {
  founded ??= (async () => {
    const owner = person({ name: '社長' })
    const headers = bearer({ idToken: await provider.token(owner) })
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
  const headers = bearer({ idToken: await provider.token(owner) })
  return (await command(`/shops/${shopId}/invitations`, { headers, body: { email, role } })).token!
}
async function newColleague(role?: string) {
  const colleague = person()
  const token = await invited(colleague.email!, role)
  const headers = bearer({ idToken: await provider.token(colleague) })
  expect(await command(`/invitations/${token}/accept`, { headers, body: { displayName: '田中' } })).toMatchObject({ status: 201 })
  return colleague
}

describe('tokens', () => {
  test('a good one is somebody, with the provider’s id', async () => {
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
        return `${head}.${Buffer.from(JSON.stringify({ ...claims, sub: newHostedId() })).toString('base64url')}.${signature}`
      },
    ],
    ['none at all', async () => 'nonsense'],
  ])('%s: refused, and leaves nothing behind', async (_, token) => {
    const count = async () => (await app.db.pool.query('select count(*)::int as n from identity.account')).rows[0].n
    const before = await count()
    expect(await me(await token())).toMatchObject({ status: 401, code: 'auth.invalid' })
    expect(await count()).toBe(before)
  })

  test('name, address and proof are the provider’s: what changed there counts here with the next token', async () => {
    const somebody = person({ verified: false })
    const authTime = now()
    const profile = async (token: string) => ask('/api/v1/me/profile', { headers: bearer({ idToken: token }) })
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

  test('an account made anew there has its address from the one before; one with a password of ours keeps it', async () => {
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

test('a second factor that was asked for there counts here', async () => {
  const factor = { sign_in_second_factor: 'totp', second_factor_identifier: 'e1f2' }
  const claims = { firebase: { sign_in_provider: 'password', ...factor } }
  for (const [token, asked] of [
    [await provider.token(person(), { claims }), true],
    [await provider.token(person()), false],
  ] as const)
    expect(await app.accounts.verifyIdToken(token)).toMatchObject({ secondFactor: asked })
})

describe('keys', () => {
  test('a new one is asked for when it is met; one that was taken back is believed for an hour at most', async () => {
    const old = await provider.token(person())
    await provider.rotate({ keeps: false })
    expect(await me(await provider.token(person()))).toMatchObject({ status: 200 })
    expect(await me(old)).toMatchObject({ status: 401 })
  })

  test('who makes up a key’s name has them asked for once, not with each call', async () => {
    const { openHostedKeys } = await import('#identity/hosted/token.ts')
    const stub = await openHostedProvider()
    const keys = openHostedKeys({ clock: app.clock, log: { warn() {} } as never }, { ...stub.keys, cooldown: 30_000 })
    for (let call = 0; call < 20; call++)
      await expect(keys({ alg: 'RS256', kid: `made-up-${call}` }, {} as never)).rejects.toMatchObject({ code: 'ERR_JWKS_NO_MATCHING_KEY' })
    expect(stub.asked()).toBe(1)
  })

  test('out of reach, nobody at work is refused or signed out, however long it lasts', async () => {
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

  test('out of reach at the start it is a passing fault: 503, and the same token is good later', async () => {
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
  test('a fresh token gives the pages their cookie; an old one, or another site’s page, doesn’t', async () => {
    const somebody = person()
    const idToken = await provider.token(somebody)
    const cookie = await sessionCookieOf(app, { idToken })
    expect(await ask('/api/v1/me', { headers: { cookie } })).toMatchObject({ status: 200, accountId: somebody.sub })
    expect(await sync('POST', await provider.token(somebody, { issuedAt: now() - 301 }))).toMatchObject({ code: 'auth.tokenTooOld' })
    expect(await sync('POST', idToken, { origin: 'https://elsewhere.example' })).toMatchObject({ status: 403 })
  })

  test('signed out, it is over on every server, and no later token of the same sign-in begins it again', async () => {
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

  test('of two first calls at once both are answered, and one sign-in is listed, with its browser', async () => {
    const somebody = person()
    const idToken = await provider.token(somebody)
    const agent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'
    const both = await Promise.all([me(idToken), sync('POST', idToken, { 'user-agent': agent })])
    expect(both.map(({ status }) => status)).toEqual([200, 204])
    expect(await ask('/api/v1/me/profile', { headers: bearer({ idToken }) })).toMatchObject({
      signIns: [{ browser: 'Chrome', system: 'Windows' }],
    })
  })

  test('one is ended from another browser; left alone for too long it ends by itself', async () => {
    const somebody = person()
    const there = await provider.token(somebody, { authTime: now() - 60 })
    const here = await provider.token(somebody)
    for (const token of [there, here]) expect(await me(token)).toMatchObject({ status: 200 })
    expect(await command('/me/sign-ins/end-others', { headers: bearer({ idToken: here }) })).toMatchObject({ status: 200 })
    expect((await Promise.all([me(there), me(here)])).map(({ status }) => status)).toEqual([401, 200])
    const authTime = now()
    expect(await me(await provider.token(somebody, { authTime }))).toMatchObject({ status: 200 })
    app.pass(61 * 86_400)
    expect(await me(await provider.token(somebody, { authTime }))).toMatchObject({ status: 401 })
  })
})

describe('accounts', () => {
  test('the first run and an invitation are taken by whoever is signed in; a stranger’s invitation isn’t', async () => {
    const { owner } = await found()
    expect(await me(await provider.token(owner))).toMatchObject({ memberships: [{ role: 'owner' }] })
    expect(await me(await provider.token(await newColleague()))).toMatchObject({ memberships: [{ role: 'staff' }] })
    const path = `/invitations/${await invited('somebody@example.jp')}/accept`
    expect(await command(path, { body: { displayName: '誰か', password: 'umbrella in november' } })).toMatchObject({
      code: 'account.hosted',
    })
    const headers = bearer({ idToken: await provider.token(person()) })
    expect(await command(path, { headers, body: { displayName: '誰か' } })).toMatchObject({ code: 'invitation.otherAccount' })
  })

  test('deleted, memberships go with it, and its sign-in makes it no more; the last owner stays', async () => {
    const { owner } = await found()
    const leave = (idToken: string) => ask('/auth/account', { method: 'DELETE', headers: bearer({ idToken }) })
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

  test('what only a service of our own can do is refused in a sentence', async () => {
    const { owner, shopId } = await found()
    const colleague = await newColleague()
    const headers = bearer({ idToken: await provider.token(owner) })
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
        detail: expect.stringContaining('外部のサインインサービス'),
      })
  })

  test('the demo, which signs in with passwords of its own, isn’t started', async () => {
    const { rows } = await app.db.pool.query('select count(*)::int as n from organization')
    const demo = startApp({ flags: ['--demo'], settings: () => ({ ROLE: 'web', ...hostedSettings }) })
    await expect(demo).rejects.toThrow('IDENTITY=self')
    expect((await app.db.pool.query('select count(*)::int as n from organization')).rows).toEqual(rows)
  })

  test('R7.2: callable functions are there under project and region, too, where the SDK asks by itself', async () => {
    const sdk = initializeApp(hostedProject, 'hosted')
    const byRegion = getFunctions(sdk)
    const { hostname, port } = new URL(app.origin)
    connectFunctionsEmulator(byRegion, hostname, Number(port))
    for (const functions of [byRegion, getFunctions(sdk, `${app.origin}/functions`)])
      expect((await httpsCallable(functions, 'setup.get')({})).data).toMatchObject({ done: expect.any(Boolean) })
    await deleteApp(sdk)
  })

  test.each(['/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword', '/securetoken.googleapis.com/v1/token'])(
    'our own service isn’t there: %s',
    async (path) => {
      expect(await ask(path, { method: 'POST', body: '{}' })).toEqual({ status: 404 })
      expect(await ask('/.well-known/jwks.json')).toEqual({ status: 404 })
    },
  )
})
