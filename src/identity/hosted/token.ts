import { createHash } from 'node:crypto'
import { createRemoteJWKSet, customFetch, errors, type JWTVerifyGetKey, jwtVerify } from 'jose'
import { z } from 'zod'
import { truncateText } from '#domain/text-length.ts'
import { hostedIssuer, hostedSignInKeysUrl } from '#platform/hosted-provider.ts'
import { UpstreamUnavailableError } from '#platform/upstream-unavailable.ts'
import { dateFromClock } from '../clock.ts'
import type { IdentityContext } from '../context.ts'
import type { SignInSecondFactor } from '../tables/sign-ins.ts'

/** Source of the provider's keys. Tests replace the network and the cooldown. */
export type HostedKeySource = {
  fetch: typeof fetch
  /** Minimum interval in ms between lookups of unknown keys, so that made-up key ids do not cause a request each. */
  cooldown: number
}

/** The keys change about daily. Reloads after this time in ms, which bounds the trust in a revoked key. */
const renewAfterMs = 60 * 60 * 1000

/** Keys of the provider, reloaded in the background. While the provider is unreachable, the known keys stay valid and no call waits. */
export function openHostedKeys(
  { clock, log }: Pick<IdentityContext, 'clock' | 'log'>,
  { fetch, cooldown }: HostedKeySource,
): JWTVerifyGetKey {
  const keys = createRemoteJWKSet(new URL(hostedSignInKeysUrl), {
    cacheMaxAge: Number.POSITIVE_INFINITY,
    cooldownDuration: cooldown,
    [customFetch]: fetch,
  })
  let renewedAt = Number.NEGATIVE_INFINITY
  return async (header, token) => {
    if (!header.kid) throw new errors.JWKSNoMatchingKey()
    const now = clock().epochMilliseconds
    if (now - renewedAt > renewAfterMs) {
      renewedAt = now
      keys.reload().catch(() => log.warn('the sign-in provider’s keys could not be renewed'))
    }
    try {
      return await keys(header, token)
    } catch (cause) {
      if (tokenErrors.some((kind) => cause instanceof kind)) throw cause
      throw new UpstreamUnavailableError('the sign-in provider’s keys can’t be read', { cause })
    }
  }
}

const tokenErrors = [errors.JWKSNoMatchingKey, errors.JWKSMultipleMatchingKeys, errors.JOSENotSupported]

/** Claims about the account; other claims belong to the provider. */
const Claims = z.object({
  sub: z.string().regex(/^[!-~]{1,128}$/),
  iat: z.number(),
  exp: z.number(),
  auth_time: z.int().positive(),
  email: z.string().max(254).optional(),
  email_verified: z.boolean().optional(),
  name: z.string().optional(),
  // Refuses tenant tokens: tenant accounts are not the project's accounts.
  firebase: z.object({
    sign_in_provider: z.string().min(1).max(100),
    sign_in_second_factor: z.enum(['phone', 'totp']).optional().catch(undefined),
    second_factor_identifier: z.string().max(200).optional().catch(undefined),
    tenant: z.never().optional(),
  }),
})

export type HostedTokenClaims = {
  accountId: string
  signInId: string
  issuedAt: number
  authTime: Date
  expired: boolean
  email: string | undefined
  emailVerified: boolean
  displayName: string | undefined
  /** Provider's name of the sign-in method. */
  provider: string
  secondFactor: SignInSecondFactor
}

/** Verifies signature, issuer, audience and form. The caller checks `expired`: an expired token may still end its own sign-in. */
export async function verifyHostedToken(
  { clock }: Pick<IdentityContext, 'clock'>,
  projectId: string,
  keys: JWTVerifyGetKey,
  token: string,
): Promise<HostedTokenClaims | undefined> {
  const now = dateFromClock(clock).getTime() / 1000
  try {
    const { payload } = await jwtVerify(token, keys, {
      issuer: hostedIssuer(projectId),
      audience: projectId,
      algorithms: ['RS256'],
      currentDate: new Date(0),
    })
    const read = Claims.safeParse(payload)
    if (!read.success) return undefined
    const { sub, iat, exp, auth_time, email, email_verified, name, firebase } = read.data
    // Allows 60 s of clock difference.
    if (Math.max(iat, auth_time) > now + 60) return undefined
    return {
      accountId: sub,
      signInId: signInIdOf(sub, auth_time),
      issuedAt: iat,
      authTime: new Date(auth_time * 1000),
      expired: exp <= now,
      email,
      emailVerified: email_verified === true,
      displayName: (name && truncateText(name.normalize('NFC').trim(), 100)) || undefined,
      provider: firebase.sign_in_provider,
      secondFactor:
        firebase.sign_in_second_factor && firebase.second_factor_identifier
          ? { secondFactor: firebase.sign_in_second_factor, factorId: firebase.second_factor_identifier }
          : { secondFactor: null, factorId: null },
    }
  } catch (error) {
    // Other errors mean that the keys could not be loaded, not that the token is invalid.
    if (error instanceof errors.JOSEError) return undefined
    throw error
  }
}

/** The provider does not name sign-ins. Two sign-ins within one second share an id and appear as one in the list. */
function signInIdOf(accountId: string, authTime: number): string {
  const bytes = createHash('sha256').update(`${accountId}\n${authTime}`).digest().subarray(0, 16)
  // UUID version 8 (RFC 9562).
  bytes[6] = (bytes[6]! & 0x0f) | 0x80
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
