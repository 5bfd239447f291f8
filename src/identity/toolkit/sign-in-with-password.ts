import { parseEmail } from '#domain/email.ts'
import { isRefusal, refuse } from '#domain/refusal.ts'
import type { IdentityContext } from '../context.ts'
import { continueAfterFirstFactor } from '../factors/first-factor.ts'
import { mapSignInRefusal, type ToolkitCallInput } from '../http/call.ts'
import { maxPasswordInputLength } from '../passwords/password.ts'
import { findAccountByEmail } from '../tables/accounts.ts'

/** Response and time are the same for an unknown e-mail, a wrong password and an account without a password. */
export async function signInWithPassword(ctx: IdentityContext, { body, from, client, remember }: ToolkitCallInput) {
  if (!ctx.methods.has('password')) return refuse('OPERATION_NOT_ALLOWED')
  const { email: address, password } = body
  if (address === undefined) return refuse('MISSING_EMAIL')
  if (!password) return refuse('MISSING_PASSWORD')
  const email = parseEmail(address)
  if (!email) return refuse('INVALID_EMAIL')
  if (password.length > maxPasswordInputLength) return refuse('INVALID_LOGIN_CREDENTIALS')

  const tooMany = ctx.attempts.begin(from, email.key)
  if (tooMany) return tooMany
  const account = await findAccountByEmail(ctx.sql, email.key)
  const isCorrect = await ctx.passwords.verify(account?.passwordHash, password)
  if (isRefusal(isCorrect)) return refuse('BUSY')
  if (!isCorrect || !account) return refuse('INVALID_LOGIN_CREDENTIALS')
  ctx.attempts.forgive(from, email.key)
  if (account.disabled) return refuse('USER_DISABLED')

  const passed = await continueAfterFirstFactor(ctx, account, 'password', client)
  if (isRefusal(passed)) return mapSignInRefusal(passed, 'INVALID_LOGIN_CREDENTIALS')
  if ('idToken' in passed) remember(email.key)
  return {
    kind: 'identitytoolkit#VerifyPasswordResponse',
    registered: true,
    localId: account.id,
    email: account.email,
    displayName: account.displayName ?? '',
    ...passed,
  }
}
