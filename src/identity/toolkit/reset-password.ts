import { isRefusal, refuse } from '#domain/refusal.ts'
import { rollback } from '#platform/database/db.ts'
import { removeNonPasswordCredentials } from '../accounts/remove-credentials.ts'
import { validateAccountActionCode, validateActionCode } from '../action-codes/open-code.ts'
import { dateFromClock } from '../clock.ts'
import { actionCodePurposeDetails } from '../code-purposes.ts'
import type { IdentityContext } from '../context.ts'
import { isUnverifiedSelfSignUp, type ToolkitCallInput } from '../http/call.ts'
import { mailPasswordChanged } from '../mails.ts'
import { isWeakPassword } from '../passwords/password.ts'
import { changeAccountIfUnchanged } from '../tables/accounts.ts'
import { type AccountActionCode, type ActionCode, consumeActionCode } from '../tables/action-codes.ts'
import { endSignInsOf } from '../tables/sign-ins.ts'

/** `checkActionCode` and `verifyPasswordResetCode`; with a new password `confirmPasswordReset`, which ends every sign-in of the account. */
export async function resetPassword(ctx: IdentityContext, input: ToolkitCallInput) {
  const { oobCode, newPassword } = input.body
  if (newPassword === undefined) {
    const code = await validateActionCode(ctx, oobCode)
    return isRefusal(code) ? code : describe(code)
  }
  if (!ctx.methods.has('password')) return refuse('OPERATION_NOT_ALLOWED')
  const code = await validateAccountActionCode(ctx, oobCode, ['resetPassword'])
  if (isRefusal(code)) return code
  const refused = await setPassword(ctx, code, { ...input, newPassword })
  return refused ?? describe(code)
}

/** Fields that the SDK reads. `newEmail`: the requested address, or the current one that a recovery gives up. */
function describe({ purpose, email, account }: ActionCode) {
  const { requestType } = actionCodePurposeDetails[purpose]
  const about = {
    resetPassword: { email: account?.email },
    verifyEmail: { email },
    changeEmail: { email: account?.email, newEmail: email },
    recoverEmail: { email, newEmail: account?.email },
    // The caller must enter the address: a link alone, forwarded or read by a stranger, does not reveal it.
    signIn: {},
  }
  return { kind: 'identitytoolkit#ResetPasswordResponse', requestType, ...about[purpose] }
}

async function setPassword(
  ctx: IdentityContext,
  code: AccountActionCode,
  { newPassword, locale }: ToolkitCallInput & { newPassword: string },
) {
  const { account } = code
  if (await isWeakPassword(newPassword, account)) return refuse('WEAK_PASSWORD')
  const passwordHash = await ctx.passwords.hash(newPassword)
  const now = ctx.clock()
  const date = dateFromClock(ctx.clock)
  const change = { passwordHash, passwordChangedAt: date, ...(code.email !== null && { emailVerifiedAt: date }) }
  const done = await ctx.db.inTransaction(async (tx) => {
    // The account changed in between. A newer password takes precedence over this link.
    if (!(await changeAccountIfUnchanged(tx, account, change)) || !(await consumeActionCode(tx, code)))
      return rollback(refuse('INVALID_OOB_CODE'))
    if (isUnverifiedSelfSignUp(ctx, account)) await removeNonPasswordCredentials(tx, account.id, account.createdAt)
    await endSignInsOf(tx, account.id)
    await ctx.record(tx, account.id, { kind: 'account.setPassword', data: { by: 'link' } })
    if (ctx.mails) await mailPasswordChanged(tx, { account, locale, now })
    return undefined
  })
  if (isRefusal(done)) return done
  ctx.signedOut(account.id)
  return undefined
}
