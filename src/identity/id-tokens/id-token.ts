import { errors, jwtVerify, SignJWT } from 'jose'
import { dateFromClock } from '../clock.ts'
import type { IdentityContext } from '../context.ts'
import { idTokenSeconds, type KeyRing, type SigningKey } from '../keys/key-ring.ts'
import type { Account } from '../tables/accounts.ts'
import type { SignIn } from '../tables/sign-ins.ts'
import type { LinkedIdentity } from '../tables/signed-in.ts'

export const projectId = 'uketsuke'
/** Issuer without a `PUBLIC_URL`, and of tokens from versions that had no `PUBLIC_URL` as issuer. */
const nameless = 'urn:uketsuke:identity'

/** Returns the issuer. It is an address, so programs can find our keys from it. */
export const issuerOf = ({ publicUrl }: Pick<IdentityContext, 'publicUrl'>): string => publicUrl ?? nameless

type Claimed = { account: Account; signIn: SignIn; identities: readonly Pick<LinkedIdentity, 'provider' | 'subject'>[] }

export async function issueIdToken(ctx: IdentityContext, claimed: Claimed): Promise<string> {
  return signIdToken(ctx, await ctx.keys.signingKey(), claimed)
}

/** Uses the provider's claims, so programs parse both alike. `sid` is the sign-in; the token is invalid once it ends. */
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
      // The SDK knows no recovery codes, so they count as TOTP.
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

export type IdTokenClaims = { accountId: string; signInId: string; issuedAt: number; expired: boolean }

/** Immutable claims of a verified token, and the key that signed it. */
type Claims = Pick<IdTokenClaims, 'accountId' | 'signInId' | 'issuedAt'> & { expiresAt: number; kid: string }

/**
 * Cache of verified tokens. A browser sends one token for an hour, and a signature check costs more than most requests. Key and sign-in are
 * still checked each time.
 */
const verifiedClaims = new WeakMap<KeyRing, Map<string, Claims>>()
/** The oldest token is evicted and verified again. */
const maxCachedTokens = 5_000

/** Verifies signature, issuer, audience and form. The caller checks `expired`: an expired token may still end its own sign-in. */
export async function verifyIdTokenSignature(ctx: IdentityContext, token: string): Promise<IdTokenClaims | undefined> {
  const ours = verifiedClaims.get(ctx.keys) ?? new Map<string, Claims>()
  verifiedClaims.set(ctx.keys, ours)
  const before = ours.get(token)
  const claims = before ? (await ctx.keys.verifyingKey(before.kid)) && before : await checkIdToken(ctx, token)
  if (!claims) return undefined
  if (!before) {
    ours.set(token, claims)
    if (ours.size > maxCachedTokens) ours.delete(ours.keys().next().value!)
  }
  const { accountId, signInId, issuedAt, expiresAt } = claims
  return { accountId, signInId, issuedAt, expired: expiresAt * 1000 <= dateFromClock(ctx.clock).getTime() }
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
    // A token issued under another `PUBLIC_URL` counts as expired, so the SDK refreshes it instead of signing out.
    const expiresAt = iss === issuerOf(ctx) || iss === nameless ? exp : 0
    return { accountId: sub, signInId: sid, issuedAt: iat, expiresAt, kid: protectedHeader.kid! }
  } catch (error) {
    // Other errors mean that the keys could not be loaded, not that the token is invalid.
    if (error instanceof errors.JOSEError) return undefined
    throw error
  }
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
