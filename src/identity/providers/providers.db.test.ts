/**
 * Sign-in with a provider, and attempts to impersonate others. Over HTTP against a real provider; the SDK's part is tested in
 * e2e/sign-in/providers.test.ts.
 */
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { encodeProviderResponse } from '#domain/sign-in-providers.ts'
import {
  finishSignInWindow as come,
  type SignInWindowEvent as Event,
  hiddenFields,
  type OidcIssuer,
  openSignInWindow,
  signInAtIssuer,
  signInByWindow,
  startOidcIssuer,
  writeProvidersFile,
} from '../../../test/issuer.ts'
import { signIn, startTestIdentityServer, type TestIdentityServer, testPassword } from '../test-identity.ts'

const people = {
  hanako: { email: 'hanako@example.jp', email_verified: true, name: '佐藤 花子' },
  taro: { email: 'taro@example.jp', email_verified: true },
  // Enters any address, unverified.
  mallory: { email: 'hanako@example.jp', email_verified: false },
  stranger: { email: 'stranger@example.jp', email_verified: true },
}

let [issuer, other]: [OidcIssuer, OidcIssuer] = [] as never
let [identity, open]: [TestIdentityServer, TestIdentityServer] = [] as never
beforeAll(async () => {
  ;[issuer, other] = await Promise.all([startOidcIssuer(people), startOidcIssuer(people)])
  const OIDC_PROVIDERS = writeProvidersFile({
    'oidc.one': issuer.entry('一番'),
    'oidc.two': other.entry('二番'),
    'oidc.form': issuer.entry('用紙', { responseMode: 'form_post' }),
    'oidc.nowhere': issuer.entry('なし', { issuer: 'http://127.0.0.1:1' }),
  })
  identity = await startTestIdentityServer({ mails: true, settings: { OIDC_PROVIDERS } })
  open = await startTestIdentityServer({ settings: { OIDC_PROVIDERS, IDENTITY_SIGNUP: 'open' } })
  for (const one of [issuer, other]) one.serve([`http://${identity.host}`, `http://${open.host}`])
})
afterAll(async () => {
  await Promise.all([identity?.stop(), open?.stop(), issuer?.stop(), other?.stop()])
})

const start = (
  query?: Record<string, string>,
  { at = identity, ...options }: { at?: TestIdentityServer; cookie?: string; headers?: Record<string, string> } = {},
) => openSignInWindow(`http://${at.host}`, query, options)

// biome-ignore lint/suspicious/noExplicitAny: a raw response that the tests inspect
type Answer = Record<string, any>

async function toolkit(call: string, body: object, at = identity) {
  const response = await fetch(`http://${at.host}/identitytoolkit.googleapis.com/v1/accounts:${call}?key=uketsuke`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
  const answer = (await response.json()) as Answer
  return { status: response.status, answer, refused: answer.error?.message as string | undefined }
}
const idp = (event: Pick<Event, 'urlResponse' | 'sessionId'> & Partial<Event>, extraBody: object = {}, at = identity) =>
  toolkit(
    'signInWithIdp',
    {
      requestUri: event.urlResponse,
      sessionId: event.sessionId,
      postBody: event.postBody ?? undefined,
      returnSecureToken: true,
      returnIdpCredential: true,
      ...extraBody,
    },
    at,
  )

/** Runs the window up to the provider's response, without exchanging it. */
const been = (person: string, query?: Record<string, string>, at = identity) => signInByWindow(`http://${at.host}`, person, query)

const link = async (person: string, email: string, query: Record<string, string> = {}) => {
  const { idToken } = await signIn(identity.routes, email)
  return { idToken, linked: await idp(await been(person, { authType: 'linkViaPopup', ...query }), { idToken }) }
}
const mailed = async (accountId: string) => {
  const { rows } = await identity.db.pool.query(
    'select event, variables from identity.outbox_message where account_id = $1 order by created_at',
    [accountId],
  )
  return rows
}

describe('a linked provider', () => {
  test('A linked provider signs in until it is unlinked (R3.2, R7.3)', async () => {
    const accountId = await identity.account('link@example.jp')
    expect(await idp(await been('taro'))).toMatchObject({ refused: 'ADMIN_ONLY_OPERATION' })
    const { idToken, linked } = await link('taro', 'link@example.jp')
    expect(linked).toMatchObject({
      status: 200,
      answer: { localId: accountId, providerId: 'oidc.one', federatedId: 'taro', isNewUser: false },
    })

    const { answer } = await idp(await been('taro'))
    expect(answer).toMatchObject({
      localId: accountId,
      providerId: 'oidc.one',
      email: 'taro@example.jp',
      isNewUser: false,
      expiresIn: '3600',
    })
    expect(JSON.parse(answer.rawUserInfo)).toMatchObject({ sub: 'taro', iss: issuer.issuer })
    expect(decodeJwt(answer.idToken)).toMatchObject({
      sub: accountId,
      firebase: { sign_in_provider: 'oidc.one', identities: { email: ['link@example.jp'], 'oidc.one': ['taro'] } },
    })
    const { answer: looked } = await toolkit('lookup', { idToken: answer.idToken })
    expect(looked.users[0].providerUserInfo).toMatchObject([
      { providerId: 'password' },
      { providerId: 'oidc.one', rawId: 'taro', email: 'taro@example.jp' },
    ])
    const removed = await toolkit('update', { idToken, deleteProvider: ['oidc.one'] })
    expect(removed.answer.providerUserInfo).toMatchObject([{ providerId: 'password' }])
    expect(await idp(await been('taro'))).toMatchObject({ refused: 'ADMIN_ONLY_OPERATION' })
    expect(await mailed(accountId)).toMatchObject([
      { event: 'account.methodAdded', variables: { method: '一番' } },
      { event: 'account.methodRemoved', variables: { method: '一番' } },
    ])
  })

  test('A provider with an account’s e-mail is linked only after a sign-in', async () => {
    const accountId = await identity.account('hanako@example.jp')
    const { answer } = await idp(await been('hanako'))
    expect(answer).toMatchObject({
      needConfirmation: true,
      email: 'hanako@example.jp',
      providerId: 'oidc.one',
      verifiedProvider: ['password'],
    })
    expect(answer).not.toHaveProperty('idToken')
    expect(answer).not.toHaveProperty('localId')
    expect(await idp(await been('mallory'))).toMatchObject({ refused: 'ADMIN_ONLY_OPERATION' })

    const pending = { requestUri: 'http://localhost', pendingToken: answer.pendingToken, returnSecureToken: true }
    expect(await toolkit('signInWithIdp', pending)).toMatchObject({ refused: 'MISSING_ID_TOKEN' })
    expect(await toolkit('signInWithIdp', { ...pending, pendingToken: `${answer.pendingToken}x` })).toMatchObject({
      refused: 'INVALID_IDP_RESPONSE',
    })
    const { idToken } = await signIn(identity.routes, 'hanako@example.jp', testPassword)
    expect(await toolkit('signInWithIdp', { ...pending, idToken })).toMatchObject({ status: 200, answer: { localId: accountId } })
    expect((await idp(await been('hanako'))).answer).toMatchObject({ localId: accountId })
  })

  test('A self-registered account without a verified address cannot link a provider', async () => {
    const accountId = await identity.account('planted@example.jp')
    await identity.db.pool.query('update identity.account set signed_up = true where id = $1', [accountId])
    expect((await link('stranger', 'planted@example.jp')).linked).toMatchObject({ refused: 'UNVERIFIED_EMAIL' })
    expect(await idp(await been('stranger'))).toMatchObject({ refused: 'ADMIN_ONLY_OPERATION' })
  })

  test('A pending token links the provider once, to the signed-in account', async () => {
    const accountId = await identity.account('whole@example.jp')
    const { idToken } = await signIn(identity.routes, 'whole@example.jp')
    const { urlResponse, sessionId } = await been('hugo', { authType: 'linkViaRedirect', eventId: '12' })
    const pending = {
      requestUri: 'http://localhost',
      pendingToken: encodeProviderResponse(sessionId, new URL(urlResponse).search.slice(1)),
    }
    expect(await toolkit('signInWithIdp', pending)).toMatchObject({ refused: 'INVALID_IDP_RESPONSE' })
    const second = await been('hugo', { authType: 'linkViaRedirect', eventId: '13' })
    const pendingToken = encodeProviderResponse(second.sessionId, new URL(second.urlResponse).search.slice(1))
    expect((await toolkit('signInWithIdp', { ...pending, pendingToken, idToken })).answer).toMatchObject({ localId: accountId })
    expect(await toolkit('signInWithIdp', { ...pending, pendingToken, idToken })).toMatchObject({ refused: 'INVALID_IDP_RESPONSE' })
  })

  test('Linking refuses another account’s identity, a second identity and an old sign-in', async () => {
    await identity.account('first@example.jp')
    await identity.account('second@example.jp')
    expect((await link('anna', 'first@example.jp')).linked.status).toBe(200)
    expect((await link('anna', 'first@example.jp')).linked.status).toBe(200)
    expect((await link('anna', 'second@example.jp')).linked).toMatchObject({ refused: 'FEDERATED_USER_ID_ALREADY_LINKED' })
    expect((await link('berta', 'first@example.jp')).linked).toMatchObject({ refused: 'PROVIDER_ALREADY_LINKED' })
    const { idToken } = await signIn(identity.routes, 'second@example.jp')
    const event = await been('carla', { authType: 'linkViaPopup' })
    identity.pass(301)
    expect(await idp(event, { idToken })).toMatchObject({ refused: 'CREDENTIAL_TOO_OLD_LOGIN_AGAIN' })
    expect(await toolkit('update', { idToken, deleteProvider: ['oidc.one'] })).toMatchObject({ refused: 'CREDENTIAL_TOO_OLD_LOGIN_AGAIN' })
  })

  test('An account created by a provider cannot unlink its only sign-in method', async () => {
    const { answer } = await idp(await been('stranger', {}, open), {}, open)
    expect(answer).toMatchObject({ isNewUser: true, email: 'stranger@example.jp', emailVerified: true })
    expect((await idp(await been('stranger', {}, open), {}, open)).answer).toMatchObject({ localId: answer.localId, isNewUser: false })
    expect(await toolkit('update', { idToken: answer.idToken, deleteProvider: ['oidc.one'] }, open)).toMatchObject({
      refused: 'LAST_SIGN_IN_METHOD',
    })
    const second = await been('stranger', { authType: 'linkViaPopup', providerId: 'oidc.two' }, open)
    expect((await idp(second, { idToken: answer.idToken }, open)).status).toBe(200)
    expect((await toolkit('update', { idToken: answer.idToken, deleteProvider: ['oidc.one'] }, open)).status).toBe(200)
  })

  test('createAuthUri starts a provider sign-in and reveals no account (R7.3)', async () => {
    await identity.account('known@example.jp')
    const continueUri = `http://${identity.host}/somewhere`
    const responseKeys = async (identifier: string) =>
      Object.keys((await toolkit('createAuthUri', { identifier, continueUri })).answer).sort()
    expect(await responseKeys('known@example.jp')).toEqual(await responseKeys('nobody@example.jp'))
    expect(await toolkit('createAuthUri', { providerId: 'oidc.one', continueUri: 'https://elsewhere.example/x' })).toMatchObject({
      refused: 'UNAUTHORIZED_DOMAIN',
    })
    await link('dora', 'known@example.jp')
    const { answer } = await toolkit('createAuthUri', { providerId: 'oidc.one', continueUri })
    const { address } = await signInAtIssuer(answer.authUri, 'dora')
    // Its state belongs to no browser, so the handler gives no browser the result.
    expect(await come(address, '')).toMatchObject({ status: 400, event: undefined })
    expect((await idp({ urlResponse: address, sessionId: answer.sessionId })).answer).toMatchObject({ federatedId: 'dora' })
  })

  test('A network starts at most a hundred provider sign-ins in 15 minutes', async () => {
    const limited = await startTestIdentityServer({
      rateLimits: true,
      settings: { OIDC_PROVIDERS: writeProvidersFile({ 'oidc.one': issuer.entry('一番') }) },
    })
    const continueUri = `http://${limited.host}/`
    const begin = () => toolkit('createAuthUri', { providerId: 'oidc.one', continueUri }, limited)
    expect((await start({}, { at: limited })).response.status).toBe(302)
    const begun: Awaited<ReturnType<typeof begin>>[] = []
    for (let n = 0; n < 100; n++) begun.push(await begin())
    expect(begun.filter(({ status }) => status === 200)).toHaveLength(99)
    expect(begun.find(({ status }) => status !== 200)?.refused).toMatch(/^TOO_MANY_ATTEMPTS_TRY_LATER/)
    expect((await start({}, { at: limited })).response.status).toBe(429)
    expect((await limited.db.pool.query('select from identity.provider_request')).rows).toHaveLength(100)
    await limited.stop()
  })
})

describe('attacks on a provider sign-in', () => {
  test('A provider sign-in with a forged, foreign or expired state is rejected', async () => {
    const { authUri, cookie, set } = await start()
    expect(set).toMatch(/HttpOnly/)
    expect(set).toMatch(/SameSite=Lax/)
    expect(set).toMatch(/Max-Age=600/)
    const { address } = await signInAtIssuer(authUri, 'hanako')
    const forged = new URL(address)
    forged.searchParams.set('state', 'x'.repeat(43))
    const stranger = await start()
    for (const [url, jar] of [
      [forged.href, cookie],
      [address, stranger.cookie],
      [address, ''],
    ] as const)
      expect(await come(url, jar)).toMatchObject({ status: 400, event: undefined })
    expect((await come(address, cookie)).event).toMatchObject({ type: 'signInViaPopup', eventId: 'e1' })
    identity.pass(601)
    expect(await come(address, cookie)).toMatchObject({ status: 400, event: undefined })
  })

  test('A provider’s response works once and only in its own sign-in session', async () => {
    const [mine, theirs] = [await been('hanako'), await been('hanako')]
    expect(await idp({ ...mine, sessionId: theirs.sessionId })).toMatchObject({ refused: 'INVALID_IDP_RESPONSE' })
    expect(await idp({ ...mine, sessionId: 'x'.repeat(43) })).toMatchObject({ refused: 'INVALID_IDP_RESPONSE' })
    const answers = await Promise.all([idp(mine), idp(mine), idp(mine)])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await idp(mine)).toMatchObject({ refused: 'INVALID_IDP_RESPONSE' })
    // A stolen code in the attacker's own response fails, because the PKCE verifier differs.
    const [own, stolen] = [await been('hanako'), await been('taro')]
    const mixed = new URL(own.urlResponse)
    mixed.searchParams.set('code', new URL(stolen.urlResponse).searchParams.get('code')!)
    expect(await idp({ ...own, urlResponse: mixed.href })).toMatchObject({ refused: 'INVALID_IDP_RESPONSE' })
  })

  test('A response naming another or no issuer is rejected, its code unused (RFC 9207)', async () => {
    const honest = await been('hanako', { providerId: 'oidc.one' })
    const mixed = new URL(honest.urlResponse)
    mixed.searchParams.set('iss', other.issuer)
    const before = [issuer.requestedPaths.length, other.requestedPaths.length]
    expect(await idp({ ...honest, urlResponse: mixed.href })).toMatchObject({ refused: 'INVALID_IDP_RESPONSE' })
    mixed.searchParams.delete('iss')
    const second = await been('hanako', { providerId: 'oidc.one' })
    const bare = new URL(second.urlResponse)
    bare.searchParams.delete('iss')
    expect(await idp({ ...second, urlResponse: bare.href })).toMatchObject({ refused: 'INVALID_IDP_RESPONSE' })
    const paths = [...issuer.requestedPaths.slice(before[0]), ...other.requestedPaths.slice(before[1])]
    expect(paths.filter((path) => path === '/token')).toEqual([])
  })

  test('Each provider has its own redirect address, against mix-up attacks (RFC 9700)', async () => {
    const { authUri, cookie } = await start({ providerId: 'oidc.two' })
    const sent = new URL(authUri)
    expect(sent.searchParams.get('redirect_uri')).toBe(`http://${identity.host}/__/auth/handler/oidc.two`)
    // The second provider forwards the browser to the first one, which knows us by another address.
    sent.searchParams.set('redirect_uri', `http://${identity.host}/__/auth/handler/oidc.one`)
    const { address } = await signInAtIssuer(`${issuer.issuer}${sent.pathname}${sent.search}`, 'hanako')
    expect(await come(address, cookie)).toMatchObject({ status: 400, event: undefined })
  })

  test('A sign-in from or back to another site is refused; a reported host is ignored', async () => {
    for (const returnTo of ['https://elsewhere.example/', '//elsewhere.example', '/\\elsewhere.example', '/.//elsewhere.example/x', 'x'])
      expect((await start({ authType: 'signInViaRedirect', returnTo })).response.status).toBe(400)
    for (const site of ['cross-site', 'same-site', 'none'])
      expect((await start({}, { headers: { 'Sec-Fetch-Site': site } })).response.status).toBe(403)
    // On plain addresses browsers send no Sec-Fetch-Site, so the Referer decides.
    const plain = (referer: string) =>
      fetch(`http://${identity.host}/__/auth/handler?providerId=oidc.one&authType=signInViaPopup&returnTo=/`, {
        redirect: 'manual',
        headers: { referer, 'sec-fetch-site': '' },
      })
    expect((await plain('http://elsewhere.example/')).status).toBe(403)
    const elsewhere = await been('hanako')
    const moved = elsewhere.urlResponse.replace(/^http:\/\/[^/]+/, 'https://elsewhere.example')
    // The code is exchanged with our own redirect address, not with the one that the page reports.
    expect((await idp({ ...elsewhere, urlResponse: moved })).status).toBe(200)
  })

  test('A provider sign-in works only for its stored purpose', async () => {
    const reauth = { authType: 'reauthViaPopup' }
    expect(await idp(await been('stranger2', reauth, open), {}, open)).toMatchObject({ refused: 'EMAIL_NOT_FOUND' })
    expect(await idp(await been('hanako', reauth, open), {}, open)).toMatchObject({ refused: 'EMAIL_NOT_FOUND' })
    expect(await idp(await been('stranger2', {}, open), { autoCreate: false }, open)).toMatchObject({ refused: 'EMAIL_NOT_FOUND' })
    expect(await idp(await been('stranger2', { authType: 'linkViaPopup' }, open), {}, open)).toMatchObject({
      refused: 'INVALID_IDP_RESPONSE',
    })
    await identity.account('reauth@example.jp')
    const { idToken } = await signIn(identity.routes, 'reauth@example.jp')
    expect(await idp(await been('elsa'), { idToken })).toMatchObject({ refused: 'INVALID_IDP_RESPONSE' })
    const { rows } = await open.db.pool.query("select 1 from identity.federated_identity where subject = 'stranger2'")
    expect(rows).toEqual([])
  })

  test('A provider’s ID token that the page sends itself is rejected', async () => {
    const { answer } = await idp(await been('hanako'))
    const postBody = `id_token=${answer.oauthIdToken}&providerId=oidc.one`
    expect(await toolkit('signInWithIdp', { requestUri: 'http://localhost', postBody, returnSecureToken: true })).toMatchObject({
      refused: 'INVALID_IDP_RESPONSE',
    })
  })

  test('A sign-in with a provider still requires the second factor', async () => {
    const accountId = await identity.account('both@example.jp')
    await link('ida', 'both@example.jp')
    await identity.db.pool.query(
      "insert into identity.factor (id, account_id, kind, phone_number, enrolled_at) values (gen_random_uuid(), $1, 'phone', '+819012345678', now())",
      [accountId],
    )
    const { answer } = await idp(await been('ida'))
    expect(answer).toMatchObject({ providerId: 'oidc.one', mfaPendingCredential: expect.any(String), mfaInfo: [expect.anything()] })
    expect(answer).not.toHaveProperty('idToken')
    expect(answer).not.toHaveProperty('refreshToken')
  })

  test('A disabled account cannot sign in with a provider', async () => {
    const accountId = await identity.account('closed@example.jp')
    await link('frida', 'closed@example.jp')
    await identity.db.pool.query('update identity.account set disabled = true where id = $1', [accountId])
    expect(await idp(await been('frida'))).toMatchObject({ refused: 'USER_DISABLED' })
  })
})

test('A provider’s cross-site form post is repeated from our own origin', async () => {
  await identity.account('form@example.jp')
  const { idToken } = await signIn(identity.routes, 'form@example.jp')
  const query = { providerId: 'oidc.form', authType: 'linkViaPopup' }
  const { authUri, cookie } = await start(query)
  const { address, form } = await signInAtIssuer(authUri, 'gerda')
  expect(new URL(address).search).toBe('')
  const first = await come(address, '', form)
  expect(first).toMatchObject({ status: 200, event: undefined })
  // The form posts to its own address.
  expect(first.html).toContain('<form id="again" method="post">')
  const fields = hiddenFields(first.html)
  // A browser without cookies gets an error, not a loop.
  expect(await come(address, '', fields)).toMatchObject({ status: 400, event: undefined })
  const { event } = await come(address, cookie, fields)
  expect((event as Event).urlResponse).toBe(address)
  expect((await idp(event as Event, { idToken })).answer).toMatchObject({ providerId: 'oidc.form', federatedId: 'gerda' })
})

describe('failures of a provider', () => {
  test('An unreachable provider is reported and does not block others', async () => {
    const away = await start({ providerId: 'oidc.nowhere' })
    expect(away.response.status).toBe(503)
    expect(await away.response.text()).toContain('"code":"auth/provider-unavailable"')
    expect((await start()).response.status).toBe(302)
    const event = await been('hanako')
    issuer.setDown(true)
    expect(await idp(event)).toMatchObject({ status: 503, refused: 'PROVIDER_UNAVAILABLE' })
    issuer.setDown(false)
    expect((await idp(await been('hanako'))).status).toBe(200)
  })

  test('A denied provider sign-in is reported as cancelled, an unknown provider refused', async () => {
    const { authUri, cookie } = await start()
    const { address } = await signInAtIssuer(authUri, '')
    expect((await come(address, cookie)).event).toMatchObject({ error: { code: 'auth/user-cancelled' } })
    const unknown = await start({ providerId: 'google.com' })
    expect(unknown.response.status).toBe(400)
    expect(await unknown.response.text()).toContain('"code":"auth/operation-not-allowed"')
  })

  test.each([
    ['ja', '時間が切れたか'],
    ['en', 'Signing in took too long'],
    ['zh', '可能已超时'],
  ])('The sign-in window shows a problem in %s under a strict script policy', async (language, sentence) => {
    const response = await fetch(`http://${identity.host}/__/auth/handler/oidc.one?state=x&code=y`, {
      headers: { 'Accept-Language': language },
    })
    expect(await response.text()).toContain(sentence)
    expect(response.headers.get('content-security-policy')).toMatch(/script-src 'nonce-[\w-]+'; style-src/)
  })
})
