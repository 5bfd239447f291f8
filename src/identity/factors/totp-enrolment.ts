import { refuse } from '#domain/refusal.ts'
import { dateNow, later } from '../clock.ts'
import type { IdentityContext } from '../context.ts'
import { seal, unseal } from '../sealing.ts'
import { newTotpSecret, parseTotpCode, stepOf, totpForm } from './totp.ts'

/** As long as it may take to find an app. In seconds. */
const enrolSeconds = 900

/** The secret is kept by the browser that enrols it, sealed: nothing is written before a code of it was shown. */
export function startTotp({ factorKeys, clock }: IdentityContext, signInId: string) {
  const secret = newTotpSecret()
  const until = later(dateNow(clock), enrolSeconds)
  return {
    totpSessionInfo: {
      sharedSecretKey: secret,
      verificationCodeLength: totpForm.digits,
      hashingAlgorithm: totpForm.algorithm,
      periodSec: totpForm.period,
      sessionInfo: seal(factorKeys.secret, `${until.getTime()} ${secret}`, `enrolment ${signInId}`).toString('base64url'),
      finalizeEnrollmentTime: until.toISOString(),
    },
  }
}

/** The secret that a code of the app was shown of, and that code's interval. */
export function readTotp(
  { factorKeys, clock }: IdentityContext,
  signInId: string,
  { sessionInfo, verificationCode }: { sessionInfo?: string | undefined; verificationCode?: unknown },
) {
  if (!sessionInfo) return refuse('MISSING_SESSION_INFO')
  const opened = unseal(factorKeys.secret, Buffer.from(sessionInfo, 'base64url'), `enrolment ${signInId}`)
  if (opened === undefined) return refuse('INVALID_SESSION_INFO')
  const [until, secret = ''] = opened.split(' ')
  const now = dateNow(clock)
  if (Number(until) < now.getTime()) return refuse('SESSION_EXPIRED')
  const code = parseTotpCode(verificationCode)
  const step = code === undefined ? undefined : stepOf(secret, code, now)
  return step === undefined ? refuse('INVALID_CODE') : { secret, step }
}

/** As it is kept. */
export const sealTotp = (ctx: IdentityContext, factorId: string, secret: string): Buffer =>
  seal(ctx.factorKeys.secret, secret, `factor ${factorId}`)

export function openTotp(ctx: IdentityContext, { id, sealedSecret }: { id: string; sealedSecret: Buffer | null }): string {
  const secret = sealedSecret && unseal(ctx.factorKeys.secret, sealedSecret, `factor ${id}`)
  if (!secret) throw new Error('a second factor was sealed under another installation key')
  return secret
}
