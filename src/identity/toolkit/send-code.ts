import { setTimeout as pause } from 'node:timers/promises'
import { type Email, parseEmail } from '#domain/email.ts'
import { isRefusal, type Refusal, refuse } from '#domain/refusal.ts'
import type { SwitchableSignInMethod } from '#domain/sign-in-methods.ts'
import { dateFromClock } from '../clock.ts'
import { type ActionCodePurpose, actionCodePurposeDetails } from '../code-purposes.ts'
import type { IdentityContext } from '../context.ts'
import { authenticateCaller, requireRecentSignIn, type ToolkitCallInput } from '../http/call.ts'
import { mailActionLink, mailSignUpLink } from '../mails.ts'
import { findAccountByEmail, lockAccount } from '../tables/accounts.ts'
import { extendMailedCodesIfEnough } from '../tables/action-codes.ts'

/** Handlers by request type. A recovery link cannot be requested. */
const senders = new Map<unknown, (ctx: IdentityContext, input: ToolkitCallInput) => Promise<Sending | Refusal>>([
  [actionCodePurposeDetails.resetPassword.requestType, (ctx, input) => toWhomeverHas(ctx, input, 'resetPassword')],
  [actionCodePurposeDetails.signIn.requestType, (ctx, input) => toWhomeverHas(ctx, input, 'signIn')],
  [actionCodePurposeDetails.verifyEmail.requestType, toCaller],
  [actionCodePurposeDetails.changeEmail.requestType, toNewAddress],
])

/** Sign-in method that the link requires. */
const methodOf = new Map<unknown, SwitchableSignInMethod>([
  [actionCodePurposeDetails.resetPassword.requestType, 'password'],
  [actionCodePurposeDetails.signIn.requestType, 'emailLink'],
])

/** `email`: address in the response. `sendMail`: writes the mail. */
type Sending = { email: string; sendMail: () => Promise<void> }

/**
 * `sendPasswordResetEmail`, `sendSignInLinkToEmail`, `sendEmailVerification` and `verifyBeforeUpdateEmail`. Neither the response nor its
 * time reveals whether an address has an account.
 */
export async function sendActionCode(ctx: IdentityContext, input: ToolkitCallInput) {
  const sender = senders.get(input.body.requestType)
  if (!sender) return refuse(input.body.requestType === undefined ? 'MISSING_REQ_TYPE' : 'INVALID_REQ_TYPE')
  const method = methodOf.get(input.body.requestType)
  if (!ctx.mails || (method && !ctx.methods.has(method))) return refuse('OPERATION_NOT_ALLOWED')
  const { returnOobLink, continueUrl } = input.body
  if (returnOobLink === true) return refuse('INSUFFICIENT_PERMISSION')
  // Mails never contain it: their links lead to our own pages, which do not redirect to a given address.
  if (continueUrl !== undefined && !isAbsolute(continueUrl)) return refuse('INVALID_CONTINUE_URI')
  const sending = await sender(ctx, input)
  if (isRefusal(sending)) return sending
  await Promise.all([sending.sendMail(), pause(ctx.answerAfterMs)])
  return { kind: 'identitytoolkit#GetOobConfirmationCodeResponse', email: sending.email }
}

/** Mails that strangers can cause for one account while a link of the purpose is valid. Later requests extend these links. */
const maxMails = 3

/** Never limited per account, or strangers could keep the owner from resetting the password. */
async function toWhomeverHas(
  ctx: IdentityContext,
  { body, locale, from, client }: ToolkitCallInput,
  purpose: ActionCodePurpose,
): Promise<Sending | Refusal> {
  const to = parseGivenEmail(body.email)
  if (isRefusal(to)) return to
  const ownsDevice = ctx.mailQuota.isOwners(from, to.key)
  const tooMany = ownsDevice ? undefined : ctx.mailQuota.takeRequest(from)
  if (tooMany) return tooMany
  const sendMail = async () => {
    const account = await findAccountByEmail(ctx.sql, to.key)
    // A new account is a member of no organization.
    const maySignUp = purpose === 'signIn' && ctx.signUp === 'open' && client.organizationId === null
    if (!account && maySignUp && !ctx.mailQuota.take(from, to.key))
      return ctx.db.inTransaction((tx) => mailSignUpLink(tx, { email: to, locale, now: ctx.clock() }))
    if (!account?.email || account.disabled) return
    const { id: accountId, email } = account
    await ctx.db.inTransaction(async (tx) => {
      // Without the lock concurrent requests would not count each other's mails.
      await lockAccount(tx, accountId)
      if (!ownsDevice && (await extendMailedCodesIfEnough(tx, { accountId, purpose, now: dateFromClock(ctx.clock), enough: maxMails })))
        return
      await mailActionLink(tx, { account, locale, now: ctx.clock() }, { purpose, email, to: email })
    })
  }
  return { email: to.address, sendMail }
}

async function toCaller(ctx: IdentityContext, input: ToolkitCallInput): Promise<Sending | Refusal> {
  const caller = await authenticateCaller(ctx, input)
  if (isRefusal(caller)) return caller
  const { account } = caller
  const to = parseGivenEmail(account.email)
  if (isRefusal(to)) return to
  const tooMany = ctx.mailQuota.take(input.from, to.key)
  if (tooMany) return tooMany
  const about = { account, locale: input.locale, now: ctx.clock() }
  const sendMail = () =>
    ctx.db.inTransaction((tx) => mailActionLink(tx, about, { purpose: 'verifyEmail', email: to.address, to: to.address }))
  return { email: to.address, sendMail }
}

/** Sends nothing to an address of another account, and does not tell the caller. */
async function toNewAddress(ctx: IdentityContext, input: ToolkitCallInput): Promise<Sending | Refusal> {
  const caller = await requireRecentSignIn(ctx, input)
  if (isRefusal(caller)) return caller
  const { account } = caller
  const { newEmail } = input.body
  if (!newEmail) return refuse('MISSING_NEW_EMAIL')
  const to = parseEmail(newEmail)
  if (!to) return refuse('INVALID_NEW_EMAIL')
  const tooMany = ctx.mailQuota.take(input.from, to.key)
  if (tooMany) return tooMany
  const sendMail = async () => {
    const owner = await findAccountByEmail(ctx.sql, to.key)
    if (owner && owner.id !== account.id) return
    const about = { account, locale: input.locale, now: ctx.clock() }
    const { key: address } = to
    await ctx.db.inTransaction((tx) => mailActionLink(tx, about, { purpose: 'changeEmail', email: address, to: address, address }))
  }
  return { email: account.email ?? '', sendMail }
}

const isAbsolute = (address: string) => /^https?:$/.test(URL.parse(address)?.protocol ?? '')

function parseGivenEmail(email: string | null | undefined): Email | Refusal<'MISSING_EMAIL' | 'INVALID_EMAIL'> {
  if (!email) return refuse('MISSING_EMAIL')
  return parseEmail(email) ?? refuse('INVALID_EMAIL')
}
