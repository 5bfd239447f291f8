import type { Scenario } from '../scenario.ts'
import { password, providerErrorCode, sdkResultCode, signInNewAccount } from '../service.ts'

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const claimsOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as Record<string, unknown>

export const tokenScenarios: readonly Scenario[] = [
  {
    name: 'the claims of an ID token',
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
    name: 'the response to a password sign-in',
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
    name: 'account lookup by an ID token',
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
    name: 'refreshing an ID token',
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
    name: 'a refreshed token keeps the time of the sign-in',
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
    name: 'simultaneous refreshes with one refresh token',
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
    name: 'reusing an old refresh token ends its sign-in',
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
    emulator: { because: 'The emulator’s refresh tokens never change or expire, and its clock cannot be moved.' },
  },
  {
    name: 'an expired token does not sign the user out',
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
    emulator: { because: 'The emulator’s tokens never expire, and its clock cannot be moved.' },
  },
  {
    name: 'an invalid or missing refresh token',
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
    name: 'a token request with a wrong or missing grant type',
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
      because: 'The emulator treats every grant type as a refresh token, while our service answers like the provider.',
    },
  },
  {
    name: 'refreshing a token of a disabled account',
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
      because: 'Disabling an account revokes its tokens permanently, and a revoked token does not reveal the reason.',
    },
  },
  {
    name: 'calls with a missing or invalid ID token',
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
    name: 'an unsigned ID token',
    requirement: 'R6.1',
    async steps({ account, call }) {
      const { email } = await account()
      const { body: tokens } = await call('accounts:signInWithPassword', { email, password, returnSecureToken: true })
      const unsigned = `${part({ alg: 'none', typ: 'JWT' })}.${part(claimsOf(String(tokens.idToken)))}.`
      return providerErrorCode(await call('accounts:lookup', { idToken: unsigned }))
    },
    gives: '400 INVALID_ID_TOKEN',
    emulator: { gives: '200', because: 'The emulator neither signs nor verifies tokens.' },
  },
  {
    name: 'an ID token with changed claims',
    requirement: 'R6.1',
    async steps({ account, call }) {
      const [me, other] = [await account(), await account()]
      const { body: tokens } = await call('accounts:signInWithPassword', { email: me.email, password, returnSecureToken: true })
      const [head, , signature] = String(tokens.idToken).split('.')
      const claims = { ...claimsOf(String(tokens.idToken)), sub: other.uid, user_id: other.uid }
      return providerErrorCode(await call('accounts:lookup', { idToken: `${head}.${part(claims)}.${signature}` }))
    },
    gives: '400 INVALID_ID_TOKEN',
    emulator: { gives: '200', because: 'The emulator neither signs nor verifies tokens.' },
  },
  {
    name: 'an invalid or empty custom token',
    requirement: 'R8.1',
    async steps({ sdk, tab }) {
      const open = await tab()
      return [await sdkResultCode(sdk.signInWithCustomToken(open, 'nonsense')), await sdkResultCode(sdk.signInWithCustomToken(open, ''))]
    },
    gives: ['auth/invalid-custom-token', 'auth/internal-error'],
  },
  {
    name: 'an unsigned custom token that names an account',
    requirement: 'R6.1',
    async steps({ sdk, tab, account }) {
      const { uid } = await account()
      return sdkResultCode(sdk.signInWithCustomToken(await tab(), JSON.stringify({ uid })))
    },
    gives: 'auth/invalid-custom-token',
    emulator: { gives: 'done', because: 'The emulator neither signs nor verifies tokens.' },
  },
]
