import { parseEmail } from '#domain/email.ts'
import { isRefusal, refuse } from '#domain/refusal.ts'
import { removeNonPasswordCredentials } from '../accounts/remove-credentials.ts'
import { hasAccount, validateActionCode } from '../action-codes/open-code.ts'
import { dateFromClock } from '../clock.ts'
import type { IdentityContext } from '../context.ts'
import { continueAfterFirstFactor } from '../factors/first-factor.ts'
import { isUnverifiedSelfSignUp, mapSignInRefusal, type ToolkitCallInput } from '../http/call.ts'
import { consumeActionCode } from '../tables/action-codes.ts'
import { endSignInsOf } from '../tables/sign-ins.ts'
import { signUpByLink } from './sign-up-by-link.ts'

/** `signInWithEmailLink`. Requires the address that the link was mailed to. Linking it to a signed-in account is not offered. */
export async function signInWithEmailLink(ctx: IdentityContext, input: ToolkitCallInput) {
  const { body, client, remember } = input
  if (!ctx.methods.has('emailLink') || body.idToken !== undefined) return refuse('OPERATION_NOT_ALLOWED')
  if (!body.email) return refuse('MISSING_EMAIL')
  const email = parseEmail(body.email)
  const code = await validateActionCode(ctx, body.oobCode, ['signIn'])
  if (isRefusal(code)) return code
  if (!hasAccount(code)) return email?.key === code.email ? signUpByLink(ctx, input, code) : refuse('INVALID_EMAIL')
  const { account } = code
  if (!email || email.key !== account.emailKey) return refuse('INVALID_EMAIL')
  const now = dateFromClock(ctx.clock)
  // First proof of a self-registered address: removes the password and credentials that the registrant set.
  const unproved = isUnverifiedSelfSignUp(ctx, account)
  const passed = await continueAfterFirstFactor(ctx, account, 'password', client, {
    change: { emailVerifiedAt: now, ...(unproved && { passwordHash: null, passwordChangedAt: now }) },
    also: async (tx) => {
      if (!(await consumeActionCode(tx, code))) return refuse('INVALID_OOB_CODE')
      if (account.emailVerifiedAt === null) await ctx.record(tx, account.id, { kind: 'account.verifyEmail', data: {} })
      if (unproved) {
        await removeNonPasswordCredentials(tx, account.id, account.createdAt)
        await endSignInsOf(tx, account.id)
      }
      return undefined
    },
  })
  if (isRefusal(passed)) return mapSignInRefusal(passed, 'INVALID_OOB_CODE')
  if (unproved) ctx.signedOut(account.id)
  if ('idToken' in passed) remember(email.key)
  return {
    kind: 'identitytoolkit#EmailLinkSigninResponse',
    localId: account.id,
    email: account.email,
    isNewUser: false,
    ...passed,
  }
}
