import { errors, jwtVerify, SignJWT } from 'jose'
import { isProviderId } from '#domain/sign-in-providers.ts'
import { dateFromClock } from '../clock.ts'
import type { IdentityContext } from '../context.ts'
import { type ProviderIdentity, providerRequestSeconds } from './request.ts'

/**
 * Identity proved by a provider that waits for the proof of the account to link it to (the SDK's `pendingToken`). It grants nothing alone
 * and linking is idempotent, so it is not stored.
 */
const audience = 'pendingIdentity'

export function signPendingIdentity(ctx: IdentityContext, { subject, ...about }: ProviderIdentity): Promise<string> {
  const now = Math.floor(ctx.clock().epochMilliseconds / 1000)
  return new SignJWT(about)
    .setProtectedHeader({ alg: 'HS256' })
    .setAudience(audience)
    .setSubject(subject)
    .setExpirationTime(now + providerRequestSeconds)
    .sign(ctx.pendingKey)
}

export async function verifyPendingIdentity(ctx: IdentityContext, token: string): Promise<ProviderIdentity | undefined> {
  try {
    const { payload } = await jwtVerify(token, ctx.pendingKey, {
      audience,
      algorithms: ['HS256'],
      requiredClaims: ['exp', 'sub'],
      currentDate: dateFromClock(ctx.clock),
    })
    const { sub, provider, email, displayName } = payload as Record<string, unknown>
    if (!isProviderId(provider) || typeof sub !== 'string') return undefined
    return { provider, subject: sub, email: email as string | undefined, displayName: displayName as string | undefined }
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined
    throw error
  }
}
