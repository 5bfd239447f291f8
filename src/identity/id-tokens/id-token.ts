import { errors, jwtVerify, SignJWT } from 'jose'
import { dateNow } from '../clock.ts'
import type { IdentityContext } from '../context.ts'
import { idTokenSeconds, type KeyRing, type SigningKey } from '../keys/key-ring.ts'
import type { Account } from '../tables/accounts.ts'
import { type FederatedIdentity, listIdentities } from '../tables/providers.ts'
import type { SignIn } from '../tables/sign-ins.ts'

export const projectId = 'uketsuke'
/** Of tokens where there is no `PUBLIC_URL`, and of all that versions before signed. */
const nameless = 'urn:uketsuke:identity'

/** An address, so that a program finds our keys by it. */
export const issuerOf = ({ publicUrl }: Pick<IdentityContext, 'publicUrl'>): string => publicUrl ?? nameless

export async function issueIdToken(ctx: IdentityContext, account: Account, signIn: SignIn): Promise<string> {
  const [key, identities] = await Promise.all([ctx.keys.signingKey(), listIdentities(ctx.sql, account.id)])
  return signIdToken(ctx, key, { account, signIn, identities })
}

type Claimed = { account: Account; signIn: SignIn; identities: readonly FederatedIdentity[] }

/** Claims as the provider's, so that programs read them alike; `sid` names the sign-in that the token lives and dies with. */
export function signIdToken(ctx: IdentityContext, { kid, key }: SigningKey, { account, signIn, identities }: Claimed): Promise<string> {
  const issuedAt = Math.floor(ctx.clock().epochMilliseconds / 1000)
  const email = account.email ?? undefined
  return new SignJWT({
    name: account.displayName ?? undefined,
    picture: account.photoUrl ?? undefined,
    auth_time: Math.floor(signIn.authTime.getTime() / 1000),
    user_id: account.id,
    email,
    email_verified: email === undefined ? undefined : account.emailVerifiedAt !== null,
    phone_number: account.phone ?? undefined,
    sid: signIn.id,
    firebase: {
      identities: {
        ...Object.fromEntries(identities.map(({ provider, subject }) => [provider, [subject]])),
        ...(email !== undefined && { email: [email] }),
        ...(account.phone !== null && { phone: [account.phone] }),
      },
      sign_in_provider: signIn.provider,
      ...(signIn.organizationId !== null && { tenant: signIn.organizationId }),
      // A recovery code is to the SDK one of an app.
      ...(signIn.secondFactor !== null && {
        sign_in_second_factor: signIn.secondFactor === 'phone' ? 'phone' : 'totp',
        second_factor_identifier: signIn.factorId,
      }),
    },
  })
    .setProtectedHeader({ alg: 'RS256', kid, typ: 'JWT' })
    .setIssuer(issuerOf(ctx))
    .setAudience(projectId)
    .setSubject(account.id)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + idTokenSeconds)
    .sign(key)
}

export type IdToken = { accountId: string; signInId: string; issuedAt: number; expired: boolean }

/** What a token says that never changes, and the key by which it may be believed. */
type Claims = Pick<IdToken, 'accountId' | 'signInId' | 'issuedAt'> & { expiresAt: number; kid: string }

/**
 * What was signed as it should be. A browser sends one token for an hour, and checking its signature again each time costs more than
 * most of what it asks for. Whether its key is still believed, and its sign-in still there, is asked each time.
 */
const known = new WeakMap<KeyRing, Map<string, Claims>>()
/** As many browsers as a server has; the oldest one's is checked again. */
const maxKnownTokens = 5_000

/** Signature, issuer, audience and form. `expired` is left to the caller: a token too old to act with may still end its own sign-in. */
export async function verifyIdTokenSignature(ctx: IdentityContext, token: string): Promise<IdToken | undefined> {
  const ours = known.get(ctx.keys) ?? new Map<string, Claims>()
  known.set(ctx.keys, ours)
  const before = ours.get(token)
  const claims = before ? (await ctx.keys.verifyingKey(before.kid)) && before : await checkIdToken(ctx, token)
  if (!claims) return undefined
  if (!before) {
    ours.set(token, claims)
    if (ours.size > maxKnownTokens) ours.delete(ours.keys().next().value!)
  }
  const { accountId, signInId, issuedAt, expiresAt } = claims
  return { accountId, signInId, issuedAt, expired: expiresAt * 1000 <= dateNow(ctx.clock).getTime() }
}

async function checkIdToken(ctx: IdentityContext, token: string): Promise<Claims | undefined> {
  try {
    const { payload, protectedHeader } = await jwtVerify(
      token,
      async ({ kid }) => {
        const key = kid === undefined ? undefined : await ctx.keys.verifyingKey(kid)
        if (!key) throw new errors.JWKSNoMatchingKey()
        return key
      },
      { audience: projectId, algorithms: ['RS256'], requiredClaims: ['iss', 'iat', 'exp', 'sub', 'sid'], currentDate: new Date(0) },
    )
    const { iss, sub, sid, iat, exp } = payload
    if (!sub || typeof sid !== 'string' || !uuid.test(sid) || iat === undefined || exp === undefined) return undefined
    // From before PUBLIC_URL was set or became another one: as good as expired, so that the SDK asks for a new one instead of signing out.
    const expiresAt = iss === issuerOf(ctx) || iss === nameless ? exp : 0
    return { accountId: sub, signInId: sid, issuedAt: iat, expiresAt, kid: protectedHeader.kid! }
  } catch (error) {
    // Anything else means that the keys could not be read, which says nothing about the token.
    if (error instanceof errors.JOSEError) return undefined
    throw error
  }
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
