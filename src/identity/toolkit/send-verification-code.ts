import { setTimeout as pause } from 'node:timers/promises'
import { parsePhone } from '#domain/answers/phone.ts'
import { isRefusal, type Refusal, refuse } from '#domain/refusal.ts'
import { rollback } from '#platform/database/db.ts'
import { enqueueSms } from '#platform/outbox/enqueue.ts'
import { consumeCaptcha } from '../captcha/captcha.ts'
import { dateFromClock } from '../clock.ts'
import type { IdentityContext } from '../context.ts'
import { isRecentSignIn, type ToolkitCallInput } from '../http/call.ts'
import { newToken } from '../opaque-token.ts'
import { consumeSmsBudget, hasSmsBudget, type SmsBudgetShare } from '../phone/budget.ts'
import { generatePhoneCode, storePhoneCode } from '../phone/code.ts'
import { type Account, findAccountByPhone } from '../tables/accounts.ts'
import type { PhoneCodeUse } from '../tables/phone.ts'

/**
 * `signInWithPhoneNumber`, `linkWithPhoneNumber` and `PhoneAuthProvider.verifyPhoneNumber`. Neither the response nor its time reveals
 * whether a number has an account. Without open sign-up a new number gets an SMS only if a member adds it.
 */
export async function sendVerificationCode(ctx: IdentityContext, input: ToolkitCallInput) {
  const unable = checkPhoneSignInEnabled(ctx)
  if (unable) return unable
  const phone = parseGivenPhone(input.body.phoneNumber)
  if (isRefusal(phone)) return phone
  // Never MISSING_RECAPTCHA_TOKEN: the SDK would load a foreign script.
  if (!(await consumeCaptcha(ctx, input.body.recaptchaToken))) return refuse('CAPTCHA_CHECK_FAILED')
  const [session] = await Promise.all([textWhomeverHas(ctx, input, phone), pause(ctx.answerAfterMs)])
  return isRefusal(session) ? session : { sessionInfo: session }
}

async function textWhomeverHas(ctx: IdentityContext, input: ToolkitCallInput, phone: string) {
  const account = await findAccountByPhone(ctx.sql, phone)
  const adderId = await findAdder(ctx, input)
  const sends = account ? !account.disabled : ctx.signUp === 'open' || adderId !== undefined
  // Counts for the member even if the number is another account's, or a refusal would reveal whose it is.
  return sendPhoneCode(ctx, input, {
    phone,
    account,
    adderId: adderId === account?.id ? undefined : adderId,
    use: { purpose: 'signIn' },
    sends,
  })
}

export function checkPhoneSignInEnabled(ctx: IdentityContext): Refusal<'OPERATION_NOT_ALLOWED'> | undefined {
  if (!ctx.methods.has('phone')) return refuse('OPERATION_NOT_ALLOWED', { params: { setting: 'IDENTITY_METHODS' } })
  return checkSmsEnabled(ctx)
}

export const checkSmsEnabled = (ctx: IdentityContext): Refusal<'OPERATION_NOT_ALLOWED'> | undefined =>
  ctx.sms ? undefined : refuse('OPERATION_NOT_ALLOWED', { params: { setting: 'SMS_URL' } })

export function parseGivenPhone(input: string | undefined): string | Refusal<'MISSING_PHONE_NUMBER' | 'INVALID_PHONE_NUMBER'> {
  if (!input) return refuse('MISSING_PHONE_NUMBER')
  const phone = input.length > 40 ? 'tooLong' : parsePhone(input)
  return typeof phone === 'string' ? refuse('INVALID_PHONE_NUMBER') : phone.e164
}

/** Identifies the caller by the session cookie, because the SDK sends no token with this call. */
async function findAdder(ctx: IdentityContext, { browserSignIn }: ToolkitCallInput): Promise<string | undefined> {
  const id = await browserSignIn()
  const signedIn = id ? await ctx.findSignIn(id, dateFromClock(ctx.clock)) : undefined
  return signedIn && !signedIn.account.disabled && isRecentSignIn(ctx, signedIn.signIn) ? signedIn.account.id : undefined
}

type TextCodeInput = {
  phone: string
  /** Owner of the number, or the account that enrols it. */
  account: Account | undefined
  /** Account that wants to add the number. */
  adderId?: string | undefined
  use: PhoneCodeUse
  /** False: sends nothing and does not tell the caller. */
  sends: boolean
}

/** Sends a code and returns the session by which it is used. */
export async function sendPhoneCode(
  ctx: IdentityContext,
  { from, locale }: Pick<ToolkitCallInput, 'from' | 'locale'>,
  { phone, account, adderId, use, sends }: TextCodeInput,
): Promise<string | Refusal<'TOO_MANY_ATTEMPTS_TRY_LATER' | 'QUOTA_EXCEEDED'>> {
  // A number being enrolled may be a stranger's.
  const isOwners = account !== undefined && use.purpose !== 'enrolment'
  const home = Boolean(isOwners && from.device && (from.device.knows(phone) || (account.emailKey && from.device.knows(account.emailKey))))
  const tooMany = ctx.smsCounter.take(from, { phone, home, adderId })
  if (tooMany) return tooMany
  // If accounts are by invitation, strangers get no SMS. Numbers without an account then count in the share of accounts.
  const share: SmsBudgetShare = home ? 'atHome' : account || ctx.signUp === 'invitation' ? 'account' : 'anybody'
  const now = dateFromClock(ctx.clock)
  const spending = { budget: ctx.smsBudget, share, now }
  const about = { phone, accountId: account?.id ?? null }
  return ctx.db.inTransaction<string | Refusal<'QUOTA_EXCEEDED'>>(async (tx) => {
    const hasBudget = sends ? await consumeSmsBudget(tx, spending) : await hasSmsBudget(tx, spending)
    if (!hasBudget) return rollback(refuse('QUOTA_EXCEEDED'))
    // A code that is not sent must not be guessable.
    const code = sends ? generatePhoneCode() : newToken()
    const session = await storePhoneCode(ctx, tx, { ...about, use }, code)
    if (sends)
      await enqueueSms(tx, {
        ...about,
        event: 'account.phoneCode',
        address: phone,
        locale: account?.locale ?? locale,
        variables: { code },
        now: ctx.clock(),
        leaves: ctx.sms === 'sent',
      })
    return session
  })
}
