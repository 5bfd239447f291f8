import type { Scenario } from '../scenario.ts'
import { password, providerErrorCode, sdkResultCode, signInNewAccount } from '../service.ts'

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const claimsOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as Record<string, unknown>

export const tokenScenarios: readonly Scenario[] = [
  {
    name: 'what a token says',
    requirement: 'R7.3',
    async steps({ sdk, tab, account }) {
      const { email, uid, user } = await signInNewAccount({ sdk, tab, account }, { displayName: 'Tanaka', verified: true })
      const { claims, signInProvider, signInSecondFactor } = await user.getIdTokenResult()
      const [issued, expires, proved] = [claims.iat, claims.exp, claims.auth_time].map(Number) as [number, number, number]
      return {
        own: [claims.sub === uid, claims.user_id === uid, claims.email === email],
        name: claims.name,
        verified: claims.email_verified,
        seconds: expires - issued,
        provedBefore: proved <= issued,
        firebase: { ...claims.firebase, identities: Object.keys(claims.firebase?.identities ?? {}) },
        signInProvider,
        signInSecondFactor,
      }
    },
    gives: {
      own: [true, true, true],
      name: 'Tanaka',
      verified: true,
      seconds: 3600,
      provedBefore: true,
      firebase: { identities: ['email'], sign_in_provider: 'password' },
      signInProvider: 'password',
      signInSecondFactor: null,
    },
  },
  {
    name: 'what a password’s answer has',
    requirement: 'R7.3',
    async steps({ account, call }) {
      const { email } = await account()
      const { status, body } = await call('accounts:signInWithPassword', { email, password, returnSecureToken: true })
      const { kind, registered, expiresIn } = body
      return { status, kind, registered, expiresIn, tokens: [typeof body.idToken, typeof body.refreshToken] }
    },
    gives: {
      status: 200,
      kind: 'identitytoolkit#VerifyPasswordResponse',
      registered: true,
      expiresIn: '3600',
      tokens: ['string', 'string'],
    },
  },
  {
    name: 'who one is',
    requirement: 'R7.3',
    async steps({ account, call }) {
      const { email, uid } = await account({ displayName: 'Tanaka' })
      const { body: tokens } = await call('accounts:signInWithPassword', { email, password, returnSecureToken: true })
      const { body } = await call('accounts:lookup', { idToken: tokens.idToken })
      const [user] = body.users as Record<string, unknown>[]
      const [provider] = user!.providerUserInfo as Record<string, unknown>[]
      return {
        kind: body.kind,
        own: [user!.localId === uid, user!.email === email, provider!.rawId === email, provider!.federatedId === email],
        providerId: provider!.providerId,
        texts: [typeof user!.createdAt, typeof user!.lastLoginAt, typeof user!.validSince],
      }
    },
    gives: {
      kind: 'identitytoolkit#GetAccountInfoResponse',
      own: [true, true, true, true],
      providerId: 'password',
      texts: ['string', 'string', 'string'],
    },
  },
  {
    name: 'a fresh token',
    requirement: 'R7.3',
    async steps({ account, call, token }) {
      const { email, uid } = await account()
      const { body: tokens } = await call('accounts:signInWithPassword', { email, password, returnSecureToken: true })
      const { status, body } = await token({ grant_type: 'refresh_token', refresh_token: String(tokens.refreshToken) })
      return {
        status,
        fields: Object.keys(body).sort(),
        own: [body.user_id === uid, claimsOf(String(body.id_token)).sub === uid],
        alike: body.id_token === body.access_token,
        expires: body.expires_in,
        type: body.token_type,
      }
    },
    gives: {
      status: 200,
      fields: ['access_token', 'expires_in', 'id_token', 'project_id', 'refresh_token', 'token_type', 'user_id'],
      own: [true, true],
      alike: true,
      expires: '3600',
      type: 'Bearer',
    },
  },
  {
    name: 'a fresh token keeps when somebody signed in',
    requirement: 'R7.3',
    async steps({ sdk, tab, account }) {
      const { user } = await signInNewAccount({ sdk, tab, account })
      const before = await user.getIdTokenResult()
      const after = await user.getIdTokenResult(true)
      return { same: before.authTime === after.authTime, provider: after.signInProvider }
    },
    gives: { same: true, provider: 'password' },
  },
  {
    name: 'two pages that refresh at once with one token',
    requirement: 'R7.3',
    async steps({ account, call, token }) {
      const { email } = await account()
      const { body: tokens } = await call('accounts:signInWithPassword', { email, password, returnSecureToken: true })
      const refresh = () => token({ grant_type: 'refresh_token', refresh_token: String(tokens.refreshToken) })
      return (await Promise.all([refresh(), refresh(), refresh()])).map(({ status }) => status)
    },
    gives: [200, 200, 200],
  },
  {
    name: 'a refresh token that was used long ago ends its sign-in',
    requirement: 'R6.1',
    async steps({ account, call, token, later }) {
      const { email } = await account()
      const { body: tokens } = await call('accounts:signInWithPassword', { email, password, returnSecureToken: true })
      const refresh = async (refreshToken: unknown) => token({ grant_type: 'refresh_token', refresh_token: String(refreshToken) })
      const next = await refresh(tokens.refreshToken)
      later!(31)
      return [providerErrorCode(await refresh(tokens.refreshToken)), providerErrorCode(await refresh(next.body.refresh_token))]
    },
    gives: ['400 TOKEN_EXPIRED', '400 TOKEN_EXPIRED'],
    emulator: { because: 'Its refresh tokens don’t change and live for ever, and its clock can’t be moved.' },
  },
  {
    name: 'a token that is expired by the service’s clock signs nobody out',
    requirement: 'R7.4',
    async steps({ sdk, tab, account, later }) {
      const { open, user } = await signInNewAccount({ sdk, tab, account })
      later!(2 * 3600)
      return {
        reload: await sdkResultCode(sdk.reload(user)),
        signedIn: open.currentUser !== null,
        fresh: await sdkResultCode(user.getIdToken(true)),
      }
    },
    gives: { reload: 'auth/network-request-failed', signedIn: true, fresh: 'done' },
    emulator: { because: 'Its tokens never expire, and its clock can’t be moved.' },
  },
  {
    name: 'refresh tokens that are none',
    requirement: 'R8.1',
    async steps({ token }) {
      return [
        providerErrorCode(await token({ grant_type: 'refresh_token', refresh_token: 'nonsense' })),
        providerErrorCode(await token({ grant_type: 'refresh_token' })),
      ]
    },
    gives: ['400 INVALID_REFRESH_TOKEN', '400 MISSING_REFRESH_TOKEN'],
  },
  {
    name: 'what is granted by anything but a refresh token',
    requirement: 'R8.1',
    async steps({ token }) {
      return [
        providerErrorCode(await token({ grant_type: 'password', refresh_token: 'nonsense' })),
        providerErrorCode(await token({ refresh_token: 'nonsense' })),
      ]
    },
    gives: ['400 INVALID_GRANT_TYPE', '400 MISSING_GRANT_TYPE'],
    emulator: {
      gives: ['400 INVALID_REFRESH_TOKEN', '400 INVALID_REFRESH_TOKEN'],
      because: 'It takes every grant for this one; ours answers as the provider.',
    },
  },
  {
    name: 'a disabled account gets no fresh token',
    requirement: 'R6.1',
    async steps({ account, call, token, disable }) {
      const person = await account()
      const { body: tokens } = await call('accounts:signInWithPassword', { email: person.email, password, returnSecureToken: true })
      await disable(person)
      return providerErrorCode(await token({ grant_type: 'refresh_token', refresh_token: String(tokens.refreshToken) }))
    },
    gives: '400 TOKEN_EXPIRED',
    emulator: {
      gives: '400 USER_DISABLED',
      because: 'Disabling ends the sign-ins, so that they stay ended when the account is enabled again. What is gone doesn’t tell why.',
    },
  },
  {
    name: 'no token, and what is none',
    requirement: 'R8.1',
    async steps({ call }) {
      const calls = ['accounts:lookup', 'accounts:delete'] as const
      const answers: string[] = []
      for (const name of calls)
        answers.push(providerErrorCode(await call(name, {})), providerErrorCode(await call(name, { idToken: 'nonsense' })))
      return answers
    },
    gives: ['400 MISSING_ID_TOKEN', '400 INVALID_ID_TOKEN', '400 MISSING_ID_TOKEN', '400 INVALID_ID_TOKEN'],
  },
  {
    name: 'a token that nobody has signed',
    requirement: 'R6.1',
    async steps({ account, call }) {
      const { email } = await account()
      const { body: tokens } = await call('accounts:signInWithPassword', { email, password, returnSecureToken: true })
      const unsigned = `${part({ alg: 'none', typ: 'JWT' })}.${part(claimsOf(String(tokens.idToken)))}.`
      return providerErrorCode(await call('accounts:lookup', { idToken: unsigned }))
    },
    gives: '400 INVALID_ID_TOKEN',
    emulator: { gives: '200', because: 'It signs no token and checks none.' },
  },
  {
    name: 'a token that was changed',
    requirement: 'R6.1',
    async steps({ account, call }) {
      const [me, other] = [await account(), await account()]
      const { body: tokens } = await call('accounts:signInWithPassword', { email: me.email, password, returnSecureToken: true })
      const [head, , signature] = String(tokens.idToken).split('.')
      const claims = { ...claimsOf(String(tokens.idToken)), sub: other.uid, user_id: other.uid }
      return providerErrorCode(await call('accounts:lookup', { idToken: `${head}.${part(claims)}.${signature}` }))
    },
    gives: '400 INVALID_ID_TOKEN',
    emulator: { gives: '200', because: 'It signs no token and checks none.' },
  },
  {
    name: 'custom tokens that are none',
    requirement: 'R8.1',
    async steps({ sdk, tab }) {
      const open = await tab()
      return [await sdkResultCode(sdk.signInWithCustomToken(open, 'nonsense')), await sdkResultCode(sdk.signInWithCustomToken(open, ''))]
    },
    gives: ['auth/invalid-custom-token', 'auth/internal-error'],
  },
  {
    name: 'a custom token that says who one wants to be',
    requirement: 'R6.1',
    async steps({ sdk, tab, account }) {
      const { uid } = await account()
      return sdkResultCode(sdk.signInWithCustomToken(await tab(), JSON.stringify({ uid })))
    },
    gives: 'auth/invalid-custom-token',
    emulator: { gives: 'done', because: 'It signs no token and checks none.' },
  },
]
