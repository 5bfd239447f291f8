/** Phone as second factor: SMS codes for enrolment and sign-in. */
import { isRefusal, refuse } from '#domain/refusal.ts'
import { consumeCaptcha } from '../captcha/captcha.ts'
import type { IdentityContext } from '../context.ts'
import type { ToolkitBody } from '../http/body.ts'
import type { Caller, ToolkitCallInput } from '../http/call.ts'
import type { Account } from '../tables/accounts.ts'
import { listFactors } from '../tables/factors.ts'
import { checkSmsEnabled, parseGivenPhone, sendPhoneCode } from './send-verification-code.ts'

/** `PhoneAuthProvider.verifyPhoneNumber` in a signed-in session. Refuses the number of the first factor. */
export async function startPhoneEnrolment(
  ctx: IdentityContext,
  input: ToolkitCallInput,
  { account, signIn }: Pick<Caller, 'account' | 'signIn'>,
  info: NonNullable<ToolkitBody['phoneEnrollmentInfo']>,
) {
  const unable = checkSmsEnabled(ctx)
  if (unable) return unable
  const phone = parseGivenPhone(info.phoneNumber)
  if (isRefusal(phone)) return phone
  if (!(await consumeCaptcha(ctx, info.recaptchaToken))) return refuse('CAPTCHA_CHECK_FAILED')
  if (phone === account.phone) return refuse('UNSUPPORTED_FIRST_FACTOR')
  if ((await listFactors(ctx.sql, account.id)).some(({ phoneNumber }) => phoneNumber === phone)) return refuse('SECOND_FACTOR_EXISTS')
  const use = { purpose: 'enrolment', signInId: signIn.id } as const
  const sessionInfo = await sendPhoneCode(ctx, input, { phone, account, adderId: account.id, use, sends: true })
  return isRefusal(sessionInfo) ? sessionInfo : { phoneSessionInfo: { sessionInfo } }
}

/** `PhoneAuthProvider.verifyPhoneNumber` in a pending sign-in: sends the code to the number of the chosen factor. */
export async function sendFactorCode(ctx: IdentityContext, input: ToolkitCallInput, account: Account) {
  const { mfaEnrollmentId, phoneSignInInfo } = input.body
  const unable = checkSmsEnabled(ctx)
  if (unable) return unable
  if (!mfaEnrollmentId) return refuse('MISSING_MFA_ENROLLMENT_ID')
  const factor = (await listFactors(ctx.sql, account.id)).find(({ id }) => id === mfaEnrollmentId)
  if (!factor?.phoneNumber) return refuse('MFA_ENROLLMENT_NOT_FOUND')
  if (!phoneSignInInfo || !(await consumeCaptcha(ctx, phoneSignInInfo.recaptchaToken))) return refuse('CAPTCHA_CHECK_FAILED')
  const sessionInfo = await sendPhoneCode(ctx, input, { phone: factor.phoneNumber, account, use: { purpose: 'secondFactor' }, sends: true })
  return isRefusal(sessionInfo) ? sessionInfo : { phoneResponseInfo: { sessionInfo } }
}
