import { refuse } from '#domain/refusal.ts'
import { seal, unseal } from '#platform/sealing.ts'
import { addSeconds, dateFromClock } from '../clock.ts'
import type { IdentityContext } from '../context.ts'
import { findTotpStep, newTotpSecret, parseTotpCode, totpParameters } from './totp.ts'

/** Time to set up an app, in seconds. */
const enrolSeconds = 900

/** The browser keeps the sealed secret. Nothing is stored before it sends a correct code. */
export function startTotpEnrolment({ factorKeys, clock }: IdentityContext, signInId: string) {
  const secret = newTotpSecret()
  const until = addSeconds(dateFromClock(clock), enrolSeconds)
  return {
    totpSessionInfo: {
      sharedSecretKey: secret,
      verificationCodeLength: totpParameters.digits,
      hashingAlgorithm: totpParameters.algorithm,
      periodSec: totpParameters.period,
      sessionInfo: seal(factorKeys.secret, `${until.getTime()} ${secret}`, `enrolment ${signInId}`).toString('base64url'),
      finalizeEnrollmentTime: until.toISOString(),
    },
  }
}

/** Returns the enrolment's secret and the interval of the code, or a refusal. */
export function verifyTotpEnrolmentCode(
  { factorKeys, clock }: IdentityContext,
  signInId: string,
  { sessionInfo, verificationCode }: { sessionInfo?: string | undefined; verificationCode?: unknown },
) {
  if (!sessionInfo) return refuse('MISSING_SESSION_INFO')
  const opened = unseal(factorKeys.secret, Buffer.from(sessionInfo, 'base64url'), `enrolment ${signInId}`)
  if (opened === undefined) return refuse('INVALID_SESSION_INFO')
  const [until, secret = ''] = opened.split(' ')
  const now = dateFromClock(clock)
  if (Number(until) < now.getTime()) return refuse('SESSION_EXPIRED')
  const code = parseTotpCode(verificationCode)
  const step = code === undefined ? undefined : findTotpStep(secret, code, now)
  return step === undefined ? refuse('INVALID_CODE') : { secret, step }
}

export const sealTotpSecret = (ctx: IdentityContext, factorId: string, secret: string): Buffer =>
  seal(ctx.factorKeys.secret, secret, `factor ${factorId}`)

export function unsealTotpSecret(ctx: IdentityContext, { id, sealedSecret }: { id: string; sealedSecret: Buffer | null }): string {
  const secret = sealedSecret && unseal(ctx.factorKeys.secret, sealedSecret, `factor ${id}`)
  if (!secret) throw new Error('a second factor was sealed under another installation key')
  return secret
}
