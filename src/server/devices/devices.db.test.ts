/** Shared tablets and PINs, on two servers with one database. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ShopDevice } from '#contract/devices/devices.ts'
import type { MemberWithPinState, TabletMember } from '#contract/devices/tablets.ts'
import type { Me } from '#contract/members.ts'
import { startApp, type TestApp } from '../../../test/app.ts'
import { openEventReader } from '../../../test/event-reader.ts'
import { startSecondApp } from '../../../test/servers.ts'
import { exchangeCustomToken, newPairing, newTablet, signInAtTablet, type Tablet, tryPin } from '../../../test/tablet.ts'
import {
  buildWorld,
  createBearerHeaders,
  newIdempotencyKey,
  newMember,
  newShop,
  post,
  postWithRetry,
  readDatabaseState,
  sessionCookieOf,
  signIn,
  type TestMember,
  type World,
} from '../../../test/world.ts'

let app: TestApp
let other: TestApp
let world: World
let tablet: Tablet
beforeAll(async () => {
  app = await startApp({ settings: () => ({ ROLE: 'web' }) })
  other = await startSecondApp(app, { settings: () => ({ ROLE: 'web' }) })
  world = await buildWorld(app)
  tablet = await newTablet(app, world.east.main, world.east.members.manager)
})
afterAll(async () => {
  await other?.stop()
  await app?.stop()
})

const main = () => world.east.main.scope
const shopPath = (path: string) => `/api/v1/shops/${main().shopId}${path}`
const get = async <T>(path: string, by: { idToken: string }, at = app) => {
  const response = await at.request(path, { headers: createBearerHeaders(by) })
  return { status: response.status, ...((await response.json()) as T & { code?: string }) }
}
const act = async (
  path: string,
  by: { idToken: string },
  { body, key = newIdempotencyKey(), at = app }: { body?: object; key?: string; at?: TestApp } = {},
) => {
  const response = await post(at, path, { headers: createBearerHeaders(by), ...(body && { body }), key })
  return { status: response.status, ...((await response.json()) as { code?: string; detail?: string; until?: string | null }) }
}
const listed = async () =>
  (await get<{ devices: ShopDevice[]; pins: MemberWithPinState[] }>(shopPath('/devices'), world.east.members.manager)) ?? {}
const pinOf = async (member: TestMember) => (await listed()).pins.find(({ name }) => name === member.name)
const recorded = async (kinds: string) => {
  const { rows } = await app.db.pool.query<{ kind: string; entity_id: string; actor_id: string; data: Record<string, unknown> }>(
    `select kind, entity_id, actor_id, data from event where kind ~ $1 order by written_at`,
    [kinds],
  )
  return rows
}
const someone = async (role: 'staff' | 'reception' | 'manager' = 'staff') => {
  const member = await newMember(app, main(), role)
  const name = `担当 ${member.accountId.slice(0, 6)}`
  await app.db.pool.query('update staff set name = $2 where account_id = $1', [member.accountId, name])
  return { ...member, name }
}
/** Within 5 minutes after the password sign-in. */
const choosePin = async (member: TestMember, pin: string) => act('/me/pin', await signIn(app, member.email), { body: { pin } })

describe('pairing a tablet', () => {
  test('A pairing code gives one browser the rights of reception in the shop', async () => {
    const { owner } = world.east.members
    const { device, code } = await newPairing(app, world.east.main, owner, 'カウンター')
    expect((await listed()).devices.find(({ id }) => id === device.id)).toMatchObject({
      name: 'カウンター',
      state: 'waiting',
      addedBy: owner.name,
      pairedAt: null,
    })
    // As typed: lower case, in two groups, O for 0.
    const typed = `${code.slice(0, 4)} - ${code.slice(4)}`.toLowerCase()
    const key = newIdempotencyKey()
    const paired = await post(app, '/devices/pair', { body: { code: typed }, key })
    expect(paired.status).toBe(201)
    const { token } = (await paired.json()) as { token: string }
    const tokens = await exchangeCustomToken(app, token)
    const me = await get<Me>('/api/v1/me', tokens)
    expect(me).toMatchObject({ email: null, tablet: { name: 'カウンター', by: 'device' } })
    expect(me.memberships.map(({ role, shops }) => [role, shops.map(({ id }) => id)])).toEqual([['reception', [main().shopId]]])
    expect((await listed()).devices.find(({ id }) => id === device.id)).toMatchObject({ state: 'working', codeEndsAt: null })

    const again = await post(app, '/devices/pair', { body: { code } })
    expect([again.status, ((await again.json()) as { code: string }).code]).toEqual([404, 'device.wrongCode'])
    // The response may have been lost.
    const repeated = await post(app, '/devices/pair', { body: { code: typed }, key })
    expect(repeated.status).toBe(201)
    expect(
      (await get<Me>('/api/v1/me', await exchangeCustomToken(app, ((await repeated.json()) as { token: string }).token))).accountId,
    ).toBe(me.accountId)
    expect((await recorded('^device\\.(add|pair)$')).filter(({ entity_id }) => entity_id === device.id)).toMatchObject([
      { kind: 'device.add', actor_id: owner.accountId },
      { kind: 'device.pair', actor_id: me.accountId },
    ])
  })

  test('Only one of several browsers that enter one code simultaneously is paired', async () => {
    const { code } = await newPairing(app, world.east.main, world.east.members.manager)
    const responses = await Promise.all([app, other, app, other].map((at) => post(at, '/devices/pair', { body: { code } })))
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 404, 404, 404])
  })

  test('A tablet’s pairing token that was first used 31 seconds ago is refused', async () => {
    const { code } = await newPairing(app, world.east.main, world.east.members.manager)
    const { token } = (await (await post(app, '/devices/pair', { body: { code } })).json()) as { token: string }
    await exchangeCustomToken(app, token)
    app.pass(31)
    await expect(exchangeCustomToken(app, token)).rejects.toThrow('INVALID_CUSTOM_TOKEN')
  })

  test.each(['', 'XXXX-XXXX', '0000-0000', 'x'.repeat(40)])('The invalid code %j pairs no browser', async (code) => {
    const before = await readDatabaseState(app.db)
    const response = await post(app, '/devices/pair', { body: { code } })
    expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([404, 'device.wrongCode'])
    expect(await readDatabaseState(app.db)).toEqual(before)
  })

  test('A revoked or expired code pairs no browser', async () => {
    const { manager } = world.east.members
    const key = newIdempotencyKey()
    const add = () => act(`/shops/${main().shopId}/devices`, manager, { body: { name: '店内' }, key })
    const first = (await add()) as unknown as { device: ShopDevice; code: string }
    expect(await add()).toMatchObject({ code: first.code, device: { id: first.device.id } })
    expect((await act(`/shops/${main().shopId}/devices/${first.device.id}/revoke`, manager)).status).toBe(200)
    expect((await post(app, '/devices/pair', { body: { code: first.code } })).status).toBe(404)
    const late = await newPairing(app, world.east.main, manager)
    app.pass(601)
    expect((await post(app, '/devices/pair', { body: { code: late.code } })).status).toBe(404)
    expect((await listed()).devices.find(({ id }) => id === late.device.id)).toMatchObject({ state: 'waiting' })
  })

  test('A shop has at most forty devices', async () => {
    const { owner } = world.west
    const add = async () => {
      const response = await postWithRetry(app, `/shops/${world.west.main.scope.shopId}/devices`, {
        headers: createBearerHeaders(owner),
        body: { name: '店内' },
      })
      return { ...((await response.json()) as { code?: string; detail?: string }), status: response.status }
    }
    const answers = await Promise.all(Array.from({ length: 42 }, add))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(40)
    expect(answers.find(({ status }) => status === 409)).toMatchObject({ code: 'device.tooMany', detail: expect.stringContaining('40') })
    await app.db.pool.query('update device set revoked_at = now() where shop_id = $1', [world.west.main.scope.shopId])
  })
})

describe('the tablet’s browser', () => {
  const session = (at: TestApp, { idToken, cookie = '' }: { idToken: string; cookie?: string }) =>
    at.request('/auth/session', { method: 'POST', headers: { authorization: `Bearer ${idToken}`, cookie } })
  const cookiesOf = (response: Response) => response.headers.getSetCookie().map((cookie) => cookie.split(';')[0]!)
  const callWithCookie = (cookie: string, headers: Record<string, string> = {}) =>
    app.request('/auth/tablet', { method: 'POST', headers: { cookie, ...headers } })

  test('The tablet’s cookie signs the tablet in and ends a member’s session', async () => {
    const own = await newTablet(app, world.east.main, world.east.members.manager)
    const paired = await session(app, own)
    expect(paired.headers.getSetCookie().join()).toMatch(/uketsuke_tablet=[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax/)
    const [page, mark] = cookiesOf(paired) as [string, string]
    const staff = await someone()
    const person = await signInAtTablet(app, own, staff)
    const switched = await session(app, { ...person, cookie: `${page}; ${mark}` })
    // The tablet's own sign-in has ended, so its tokens are invalid.
    expect((await get('/api/v1/me', own)).code).toBe('auth.invalid')
    expect((await get<Me>('/api/v1/me', person)).tablet).toEqual({ name: '受付', by: 'pin' })

    const response = await callWithCookie(mark)
    expect(response.status).toBe(200)
    const itself = await exchangeCustomToken(app, ((await response.json()) as { token: string }).token)
    const returned = await session(app, { ...itself, cookie: `${cookiesOf(switched)[0]}; ${mark}` })
    expect(cookiesOf(returned)).toContain(mark)
    expect((await get('/api/v1/me', person)).code).toBe('auth.invalid')
    expect((await get<Me>('/api/v1/me', itself)).tablet?.by).toBe('device')
  })

  test('Sign-in by a tablet’s cookie requires a valid cookie and a page of our origin', async () => {
    const own = await newTablet(app, world.east.main, world.east.members.manager)
    const [, mark] = cookiesOf(await session(app, own)) as [string, string]
    app.pass(601)
    expect(
      cookiesOf(
        await session(app, await exchangeCustomToken(app, ((await (await callWithCookie(mark)).json()) as { token: string }).token)),
      ),
    ).toHaveLength(1)
    expect((await callWithCookie(mark, { origin: 'https://evil.example' })).status).toBe(403)
    for (const cookie of ['', 'uketsuke_tablet=nonsense', `uketsuke_tablet=${'A'.repeat(43)}`])
      expect((await callWithCookie(cookie)).status).toBe(401)
  })

  test('A password sign-in on a tablet is confined to its shop and ends when idle', async () => {
    const own = await newTablet(app, world.east.main, world.east.members.manager)
    const [, mark] = cookiesOf(await session(app, own)) as [string, string]
    const { owner } = world.east.members
    const response = await app.request('/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=uketsuke', {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: mark },
      body: JSON.stringify({ email: owner.email, password: 'umbrella in november', returnSecureToken: true }),
    })
    const person = (await response.json()) as { idToken: string }
    const me = await get<Me>('/api/v1/me', person)
    expect(me).toMatchObject({ tablet: { by: 'password' }, memberships: [{ role: 'owner', shops: [{ id: main().shopId }] }] })
    expect(me.memberships.flatMap(({ shops }) => shops)).toHaveLength(1)
    expect((await get(`/api/v1/shops/${world.east.branch.scope.shopId}`, person)).code).toBe('shop.notFound')
    expect((await get('/api/v1/me/profile', person)).status).toBe(200)
    app.pass(200)
    const begun = app.clock().epochMilliseconds
    const { until } = await act('/me/keep-alive', person)
    expect(Date.parse(String(until))).toBeGreaterThanOrEqual(begun + 300_000)
    app.pass(200)
    expect((await get<Me>('/api/v1/me', person)).status).toBe(200)
    app.pass(101)
    expect((await get('/api/v1/me', person)).code).toBe('auth.invalid')
  })

  test('A PIN sign-in lasts at most 12 hours', async () => {
    const person = await signInAtTablet(app, tablet, await someone())
    const begun = app.clock().epochMilliseconds
    await app.db.pool.query(
      `update identity.sign_in set auth_time = auth_time - interval '11:58' where account_id = $1 and provider = 'pin'`,
      [person.accountId],
    )
    expect((Date.parse(String((await act('/me/keep-alive', person)).until)) - begun) / 1000).toBeLessThan(123)
    expect(await act('/me/keep-alive', await signIn(app, world.east.members.staff.email))).toMatchObject({ until: null })
  })
})

describe('revoking a tablet', () => {
  test('Revoking a tablet ends its sign-ins and streams on every server (R6.1)', async () => {
    const own = await newTablet(app, world.east.main, world.east.members.manager)
    const person = await signInAtTablet(app, own, await someone())
    const cookies = [await sessionCookieOf(app, own), await sessionCookieOf(app, person)]
    const streams = await Promise.all(
      cookies.flatMap((cookie) =>
        [app, other].map(({ origin }) => openEventReader(`${origin}/api/v1/live?topic=queue:${main().shopId}`, { cookie })),
      ),
    )
    for (const stream of streams) await stream.next('queue')
    const path = `/shops/${main().shopId}/devices/${own.id}/revoke`
    const key = newIdempotencyKey()
    expect(await act(path, world.east.members.manager, { at: other, key })).toMatchObject({ status: 200, deviceId: own.id })
    for (const stream of streams) {
      const end = await stream.next('refused')
      expect(end.data).toMatchObject({ code: 'auth.invalid' })
      stream.close()
    }
    for (const at of [app, other])
      for (const by of [own, person]) expect((await get(shopPath('/tickets'), by, at)).code).toBe('auth.invalid')
    expect((await listed()).devices.map(({ id }) => id)).not.toContain(own.id)
    expect(await act(path, world.east.members.manager, { key })).toMatchObject({ status: 200, deviceId: own.id })
    expect((await act(path, world.east.members.manager)).status).toBe(200)
    expect((await recorded('^device\\.revoke$')).filter(({ entity_id }) => entity_id === own.id)).toHaveLength(1)
    // Sign-ins on other devices go on.
    expect((await get(shopPath('/tickets'), await signIn(app, person.email))).status).toBe(200)
  })
})

describe('members on a tablet', () => {
  test('The right PIN signs a member in on the tablet with their own role and name', async () => {
    const staff = await someone()
    expect(await choosePin(staff, '4071')).toMatchObject({ status: 200, pin: 'set' })
    const { people } = await get<{ people: TabletMember[] }>(shopPath('/devices/people'), tablet)
    const listedPerson = people.find(({ name }) => name === staff.name)
    expect(listedPerson).toMatchObject({ pin: 'set', colour: 'green' })
    expect(JSON.stringify(people)).not.toMatch(/@example/)
    expect(people.map(({ memberId }) => memberId)).not.toContain(tablet.id)

    const response = await tryPin(app, tablet, staff, '４０７１')
    expect(response.status).toBe(200)
    const switched = (await response.json()) as { token: string; earlierTries: number }
    expect(switched.earlierTries).toBe(0)
    const person = await exchangeCustomToken(app, switched.token)
    const me = await get<Me>('/api/v1/me', person)
    expect(me).toMatchObject({ accountId: staff.accountId, tablet: { by: 'pin' }, memberships: [{ role: 'staff' }] })
    // Allowed for staff, not for reception.
    expect((await get(shopPath('/cards'), person)).status).toBe(200)
    expect((await get(shopPath('/cards'), tablet)).code).toBe('auth.forbidden')
    expect((await act(`/shops/${main().shopId}/presence`, person, { body: { state: 'serving_ready' } })).status).toBe(200)
    const presences = (await recorded('^presence.set$')).filter(({ actor_id }) => actor_id === staff.accountId)
    expect(presences).toHaveLength(1)
    expect((await recorded('^device.switch$')).at(-1)).toMatchObject({
      entity_id: tablet.id,
      actor_id: staff.accountId,
      data: { earlierTries: 0 },
    })
  })

  test('A PIN works only with the token of a tablet in the member’s shop', async () => {
    const staff = await someone()
    await app.accounts.setPin(staff.accountId, '4071')
    const elsewhere = await newTablet(app, world.west.main, world.west.owner)
    const query = { shopId: tablet.shopId }
    const refusals = [
      [await tryPin(app, { ...query, ...(await signIn(app, staff.email)) }, staff, '4071'), 'device.pairedTabletOnly'],
      [await tryPin(app, { ...query, ...world.east.members.owner }, staff, '4071'), 'device.pairedTabletOnly'],
      [
        await tryPin(app, { ...query, ...(await signInAtTablet(app, tablet, await someone('manager'))) }, staff, '4071'),
        'device.pairedTabletOnly',
      ],
      [await tryPin(app, { ...elsewhere, ...query }, staff, '4071'), 'shop.notFound'],
      [await tryPin(app, elsewhere, staff, '4071'), 'member.notFound'],
    ] as const
    for (const [response, code] of refusals) expect(((await response.json()) as { code: string }).code).toBe(code)
    expect((await get(shopPath('/devices/people'), world.east.members.owner)).code).toBe('device.pairedTabletOnly')
    const byPassword = await app.request('/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=uketsuke', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: staff.email, password: '4071', returnSecureToken: true }),
    })
    expect(byPassword.status).toBe(400)
    expect(await pinOf(staff)).toMatchObject({ pin: 'set' })
  })

  test('A PIN sign-in cannot read the profile or change account, PIN, members or tablets', async () => {
    const manager = await someone('manager')
    const person = await signInAtTablet(app, tablet, manager)
    const shop = `/shops/${main().shopId}`
    const body = { email: 'new@example.jp', role: 'staff' }
    const requests = [
      await act('/me/pin', person, { body: { pin: '8250' } }),
      await act('/me/sign-ins/end-others', person),
      await get('/api/v1/me/profile', person),
      await act(`${shop}/invitations`, person, { body }),
      await act(`${shop}/devices`, person, { body: { name: '二台目' } }),
    ]
    expect(requests.map(({ code }) => code)).toEqual(requests.map(() => 'auth.byPin'))
    // The sign-in service refuses too, although a recent password sign-in suffices there.
    for (const change of [{ password: 'another umbrella' }, { displayName: 'だれか' }]) {
      const response = await app.request('/identitytoolkit.googleapis.com/v1/accounts:update?key=uketsuke', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ idToken: person.idToken, ...change }),
      })
      expect(await response.text()).toContain('CREDENTIAL_TOO_OLD_LOGIN_AGAIN')
    }
    const deleted = await app.request('/identitytoolkit.googleapis.com/v1/accounts:delete?key=uketsuke', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ idToken: person.idToken }),
    })
    expect(await deleted.text()).toContain('CREDENTIAL_TOO_OLD_LOGIN_AGAIN')
  })

  test('A PIN session ends after five idle minutes, and its tokens end with it', async () => {
    const person = await signInAtTablet(app, tablet, await someone())
    app.pass(301)
    expect((await get('/api/v1/me', person)).code).toBe('auth.invalid')
    const refreshed = await app.request('/securetoken.googleapis.com/v1/token?key=uketsuke', {
      method: 'POST',
      body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: person.refreshToken }),
    })
    expect(await refreshed.text()).toContain('TOKEN_EXPIRED')
  })

  test('A suspended member is not listed on the tablet, and their PIN is refused', async () => {
    const staff = await someone()
    await app.accounts.setPin(staff.accountId, '4071')
    await app.db.pool.query('update member set suspended_at = now() where account_id = $1', [staff.accountId])
    const { people } = await get<{ people: TabletMember[] }>(shopPath('/devices/people'), tablet)
    expect(people.map(({ name }) => name)).not.toContain(staff.name)
    expect(((await (await tryPin(app, tablet, staff, '4071')).json()) as { code: string }).code).toBe('member.notFound')
  })
})

describe('a PIN', () => {
  const tryWrongPin = async (staff: TestMember, at = app) => {
    const response = await tryPin(at, tablet, staff, '9182')
    return ((await response.json()) as { code: string; params?: object }).code
  }

  test('Five wrong guesses lock a PIN until its member chooses a new one', async () => {
    const staff = await someone()
    await choosePin(staff, '4071')
    expect([await tryWrongPin(staff), await tryWrongPin(staff)]).toEqual(['pin.wrong', 'pin.wrong'])
    const response = await tryPin(app, tablet, staff, '4071')
    expect(((await response.json()) as { earlierTries: number }).earlierTries).toBe(2)
    const last = await tryPin(app, tablet, staff, '9182')
    expect(await last.json()).toMatchObject({ status: 403, params: { left: 4 }, detail: expect.stringContaining('あと4回') })
    for (let tries = 2; tries <= 4; tries++) expect(await tryWrongPin(staff)).toBe('pin.wrong')
    expect([await tryWrongPin(staff), await tryWrongPin(staff)]).toEqual(['pin.locked', 'pin.locked'])
    const right = await tryPin(app, tablet, staff, '4071')
    expect([right.status, ((await right.json()) as { code: string }).code]).toEqual([403, 'pin.locked'])
    expect(await pinOf(staff)).toMatchObject({ pin: 'locked' })

    const { memberId } = (await pinOf(staff))!
    const recordedEvents = (await recorded('^device\\.(wrong|lock)Pin$')).filter(({ entity_id }) => entity_id === memberId)
    const { accountId } = await get<Me>('/api/v1/me', tablet)
    expect(recordedEvents.map(({ kind, actor_id }) => [kind, actor_id])).toEqual([
      ...Array.from({ length: 7 }, () => ['device.wrongPin', accountId]),
      ['device.lockPin', accountId],
    ])
    expect(JSON.stringify(await recorded('.'))).not.toMatch(/"(4071|9182)"/)

    expect((await choosePin(staff, '8250')).status).toBe(200)
    expect(await tryWrongPin(staff)).toBe('pin.wrong')
    expect((await tryPin(app, tablet, staff, '8250')).status).toBe(200)
  })

  test('Simultaneous guesses of a PIN on two servers are limited to five', async () => {
    const staff = await someone()
    await app.accounts.setPin(staff.accountId, '4071')
    const guesses = Array.from({ length: 24 }, (_, at) => tryWrongPin(staff, at % 2 ? other : app))
    const answers = (await Promise.all(guesses)).toSorted()
    expect(answers).toEqual([...Array.from({ length: 20 }, () => 'pin.locked'), ...Array.from({ length: 4 }, () => 'pin.wrong')])
    const { memberId } = (await pinOf(staff))!
    const recordedEvents = (await recorded('^device\\.(wrong|lock)Pin$')).filter(({ entity_id }) => entity_id === memberId)
    expect(recordedEvents.map(({ kind }) => kind).toSorted()).toEqual([
      'device.lockPin',
      ...Array.from({ length: 5 }, () => 'device.wrongPin'),
    ])
  })

  test('Choosing a PIN requires a recent password sign-in and a PIN that is not simple', async () => {
    const staff = await someone()
    expect(await choosePin(staff, '1234')).toMatchObject({ status: 422, code: 'pin.simple' })
    for (const pin of ['407', '407182531', 'abcd', ''])
      expect(await choosePin(staff, pin)).toMatchObject({ status: 400, code: 'request.invalid' })
    const signedIn = await signIn(app, staff.email)
    app.pass(301)
    expect(await act('/me/pin', signedIn, { body: { pin: '4071' } })).toMatchObject({ status: 403, code: 'auth.tooOld' })
    expect(await pinOf(staff)).toMatchObject({ pin: 'none' })
    expect(((await (await tryPin(app, tablet, staff, '4071')).json()) as { code: string }).code).toBe('pin.notSet')
    await choosePin(staff, '4071')
    expect(await get('/api/v1/me/profile', signedIn)).toMatchObject({ pin: 'set' })
    expect(await act('/me/pin/remove', signedIn)).toMatchObject({ pin: 'none' })
    expect(await pinOf(staff)).toMatchObject({ pin: 'none' })
  })

  test('Managers can remove the PINs of members up to their own role', async () => {
    const staff = await someone()
    await app.accounts.setPin(staff.accountId, '4071')
    const { memberId } = (await pinOf(staff))!
    const { manager, owner } = world.east.members
    const reset = (id: string, by: TestMember) => act(`/shops/${main().shopId}/members/${id}/reset-pin`, by)
    expect(await reset(memberId, manager)).toMatchObject({ status: 200, pin: 'none' })
    expect(await reset(memberId, manager)).toMatchObject({ status: 200, pin: 'none' })
    expect((await recorded('^member.resetPin$')).filter(({ entity_id }) => entity_id === memberId)).toHaveLength(1)
    // A retry after a lost response must not remove a PIN chosen since.
    const key = newIdempotencyKey()
    const again = () => act(`/shops/${main().shopId}/members/${memberId}/reset-pin`, manager, { key })
    expect(await again()).toMatchObject({ status: 200 })
    await app.accounts.setPin(staff.accountId, '5813')
    expect(await again()).toMatchObject({ status: 200 })
    expect(await pinOf(staff)).toMatchObject({ pin: 'set' })
    const above = (await pinOf(owner))!.memberId
    expect(await reset(above, manager)).toMatchObject({ status: 403, code: 'member.roleTooHigh' })
  })

  test('PINs are stored as argon2id with a key outside the database', async () => {
    const [one, two] = [await someone(), await someone()]
    for (const { accountId } of [one, two]) await app.accounts.setPin(accountId, '4071')
    const { rows } = await app.db.pool.query<{ pin_hash: string }>('select pin_hash from identity.pin where account_id = any($1)', [
      [one.accountId, two.accountId],
    ])
    expect(new Set(rows.map(({ pin_hash }) => pin_hash)).size).toBe(2)
    const { verify } = await import('@node-rs/argon2')
    for (const { pin_hash } of rows) {
      expect(pin_hash).toMatch(/^\$argon2id\$/)
      expect(await verify(pin_hash, '4071')).toBe(false)
    }
    // Idempotency records must not contain a guessable hash of it either.
    const { rows: stored } = await app.db.pool.query(
      `select 1 from idempotency where operation in ('devices.switchUser', 'profile.setPin')`,
    )
    expect(stored).toEqual([])
  })
})

test('A tablet is rate-limited after sixty PIN attempts for several members', async () => {
  const limited = await startApp({ rateLimits: true, settings: () => ({ ROLE: 'web' }) })
  try {
    const shop = await newShop(limited, '東')
    const own = await newTablet(limited, shop, await newMember(limited, shop.scope, 'manager'))
    const [one, two, last] = [
      await newMember(limited, shop.scope, 'staff'),
      await newMember(limited, shop.scope, 'staff'),
      await newMember(limited, shop.scope, 'staff'),
    ]
    for (const { accountId } of [one, two, last]) await limited.accounts.setPin(accountId, '4071')
    const guess = async (person: TestMember, at: number) =>
      ((await (await tryPin(limited, own, person, String(9100 + at * 7))).json()) as { code: string }).code
    const codes = await Promise.all(Array.from({ length: 60 }, (_, at) => guess(at % 2 ? one : two, at)))
    expect(codes.toSorted()).toEqual([...Array(52).fill('pin.locked'), ...Array(8).fill('pin.wrong')])
    expect(await guess(last, 60)).toBe('request.tooMany')
  } finally {
    await limited.stop()
  }
})
