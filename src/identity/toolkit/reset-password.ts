import { readEmail } from '#domain/email.ts'
import type { Locale } from '#domain/locale.ts'
import { isRefusal, refuse } from '#domain/refusal.ts'
import { rollback } from '#platform/database/db.ts'
import { isWeakPassword } from '../accounts/password.ts'
import { changeCheckedAccount } from '../accounts/store.ts'
import type { Account } from '../accounts/table.ts'
import { findCode, useCode } from '../action-codes/store.ts'
import { dateNow } from '../clock.ts'
import type { IdentityContext } from '../context.ts'
import { isTokenShaped } from '../opaque-token.ts'
import { endSignInsOf } from '../sign-ins/store.ts'
import type { CallInput } from './call.ts'
import { tellPasswordChanged } from './password-changed.ts'

/** `verifyPasswordResetCode` and `checkActionCode`, and with a new password `confirmPasswordReset`: every sign-in of the account ends with it. */
export async function resetPassword(ctx: IdentityContext, { body, locale }: CallInput) {
  const { oobCode, newPassword } = body
  if (typeof oobCode !== 'string' || !isTokenShaped(oobCode)) return refuse('INVALID_OOB_CODE')
  const found = await findCode(ctx.sql, oobCode)
  if (!found) return refuse('INVALID_OOB_CODE')
  if (found.expiresAt <= dateNow(ctx.clock)) return refuse('EXPIRED_OOB_CODE')
  const { account } = found
  if (account.disabled) return refuse('USER_DISABLED')
  if (newPassword !== undefined) {
    const refused = await setPassword(ctx, account, { oobCode, newPassword, locale })
    if (refused) return refused
  }
  return { kind: 'identitytoolkit#ResetPasswordResponse', email: account.email, requestType: 'PASSWORD_RESET' }
}

type Reset = { oobCode: string; newPassword: unknown; locale: Locale }

async function setPassword(ctx: IdentityContext, account: Account, { oobCode, newPassword, locale }: Reset) {
  const email = account.email === null ? undefined : readEmail(account.email)
  if (typeof newPassword !== 'string' || isWeakPassword(newPassword, { email, displayName: account.displayName ?? '' }))
    return refuse('WEAK_PASSWORD')
  const passwordHash = await ctx.passwords.hash(newPassword)
  const now = ctx.clock()
  const done = await ctx.db.inTransaction(async (tx) => {
    if (!(await useCode(tx, oobCode, account.id))) return rollback(refuse('INVALID_OOB_CODE'))
    const changed = await changeCheckedAccount(tx, account, { passwordHash, passwordChangedAt: dateNow(ctx.clock) })
    // Another password was set meanwhile: whoever did it knows more than this link.
    if (!changed) return rollback(refuse('INVALID_OOB_CODE'))
    await endSignInsOf(tx, account.id)
    if (ctx.mails) await tellPasswordChanged(tx, account, locale, now)
    return undefined
  })
  if (isRefusal(done)) return done
  ctx.signedOut(account.id)
  return undefined
}
