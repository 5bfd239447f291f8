import { parseEmail } from '#domain/email.ts'
import type { Locale } from '#domain/locale.ts'
import { isRefusal, type Refusal, refuse } from '#domain/refusal.ts'
import { rollback, type Tx } from '#platform/database/db.ts'
import { isUniqueViolation } from '#platform/database/db-failure.ts'
import { removeNonPasswordCredentials } from '../accounts/remove-credentials.ts'
import { validateAccountActionCode } from '../action-codes/open-code.ts'
import { dateFromClock } from '../clock.ts'
import type { IdentityContext } from '../context.ts'
import type { ToolkitCallInput } from '../http/call.ts'
import type { ToolkitRefusal } from '../http/problem.ts'
import { mailEmailChanged, mailEmailRestored } from '../mails.ts'
import { changeAccountIfUnchanged } from '../tables/accounts.ts'
import { type AccountActionCode, consumeActionCode } from '../tables/action-codes.ts'
import { endOtherSignIns, endSignInsOf } from '../tables/sign-ins.ts'

/** `ends`: sign-ins of the account end. */
type Applied = { email: string; ends: boolean }

const appliable = ['verifyEmail', 'changeEmail', 'recoverEmail'] as const

/** `applyActionCode`: applies the link when its page's button is pressed. */
export async function applyActionCode(ctx: IdentityContext, input: ToolkitCallInput): Promise<object | ToolkitRefusal> {
  const code = await validateAccountActionCode(ctx, input.body.oobCode, appliable)
  if (isRefusal(code)) return code
  const keptSignInId = await input.browserSignIn()
  const act = { verifyEmail, changeEmail, recoverEmail }[code.purpose as (typeof appliable)[number]]
  const applied = await ctx.db
    .inTransaction(async (tx): Promise<Applied | ToolkitRefusal> => {
      const done = await act(ctx, tx, code, { locale: input.locale, kept: keptSignInId })
      return isRefusal(done) ? rollback(done) : done
    })
    .catch((error: unknown): ToolkitRefusal => {
      // The caller reads the mails of that address, so this reveals nothing to a stranger.
      if (isUniqueViolation(error, 'account_email_key_key')) return refuse('EMAIL_EXISTS')
      throw error
    })
  if (isRefusal(applied)) return applied
  if (applied.ends) ctx.signedOut(code.accountId)
  const { email } = applied
  return { kind: 'identitytoolkit#SetAccountInfoResponse', localId: code.accountId, email, emailVerified: true }
}

/** `kept`: sign-in of the browser that applies the link. */
type Act = (
  ctx: IdentityContext,
  tx: Tx,
  code: AccountActionCode,
  by: { locale: Locale; kept: string | undefined },
) => Promise<Applied | Refusal<'INVALID_OOB_CODE'>>

const verifyEmail: Act = async (ctx, tx, code) => {
  const { account, email } = code
  if (email === null || email !== account.email) return refuse('INVALID_OOB_CODE')
  if (!(await changeAccountIfUnchanged(tx, account, { emailVerifiedAt: dateFromClock(ctx.clock) })) || !(await consumeActionCode(tx, code)))
    return refuse('INVALID_OOB_CODE')
  await ctx.record(tx, account.id, { kind: 'account.verifyEmail', data: {} })
  return { email, ends: false }
}

/** Ends all sign-ins except that of the browser that applies the link. */
const changeEmail: Act = async (ctx, tx, code, { locale, kept }) => {
  const { account } = code
  const email = parseEmail(code.email ?? '')
  if (!email) return refuse('INVALID_OOB_CODE')
  const change = { email: email.key, emailKey: email.key, emailVerifiedAt: dateFromClock(ctx.clock) }
  if (!(await changeAccountIfUnchanged(tx, account, change)) || !(await consumeActionCode(tx, code))) return refuse('INVALID_OOB_CODE')
  await endOtherSignIns(tx, account.id, kept)
  await ctx.record(tx, account.id, { kind: 'account.changeEmail', data: {} })
  await mailEmailChanged(tx, { account, locale, now: ctx.clock() }, email.key)
  return { email: email.key, ends: true }
}

/**
 * Removes the password and everything added since, because the changer knew the password. Mails the restored address a link to set a new
 * one.
 */
const recoverEmail: Act = async (ctx, tx, code, { locale }) => {
  const { account } = code
  const email = parseEmail(code.email ?? '')
  if (!email || email.key === account.emailKey) return refuse('INVALID_OOB_CODE')
  const now = dateFromClock(ctx.clock)
  const change = { email: email.key, emailKey: email.key, emailVerifiedAt: now, passwordHash: null, passwordChangedAt: now }
  if (!(await changeAccountIfUnchanged(tx, account, change)) || !(await consumeActionCode(tx, code))) return refuse('INVALID_OOB_CODE')
  await removeNonPasswordCredentials(tx, account.id, code.createdAt)
  await endSignInsOf(tx, account.id)
  await ctx.record(tx, account.id, { kind: 'account.restoreEmail', data: {} })
  await mailEmailRestored(tx, { account, locale, now: ctx.clock() }, email.key, { byPassword: ctx.methods.has('password') })
  return { email: email.key, ends: true }
}
