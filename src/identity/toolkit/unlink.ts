import { isRefusal, refuse } from '#domain/refusal.ts'
import { changeCheckedAccount } from '../accounts/store.ts'
import type { Account } from '../accounts/table.ts'
import type { IdentityContext } from '../context.ts'
import { type CallInput, recentCallerOf } from './call.ts'
import { providersOf } from './lookup.ts'
import { tellPhoneRemoved } from './mails.ts'

/** The SDK's `unlink`, of the phone number. What would be left is asked first: nobody locks themselves out. */
export async function unlink(ctx: IdentityContext, input: CallInput) {
  const { deleteProvider } = input.body
  if (!Array.isArray(deleteProvider) || deleteProvider.some((provider) => provider !== 'phone')) return refuse('OPERATION_NOT_ALLOWED')
  const caller = await recentCallerOf(ctx, input)
  if (isRefusal(caller)) return caller
  const { account } = caller
  const { phone } = account
  const changed: Account = { ...account, phone: null }
  if (phone !== null) {
    if (!canSignIn(ctx, changed)) return refuse('LAST_SIGN_IN_METHOD')
    const done = await ctx.db.inTransaction(async (tx) => {
      if (!(await changeCheckedAccount(tx, account, { phone: null }))) return false
      await ctx.record(tx, account.id, { kind: 'account.removePhone', data: {} })
      if (ctx.mails) await tellPhoneRemoved(tx, { account, locale: input.locale, now: ctx.clock() }, phone)
      return true
    })
    if (!done) return refuse('TOKEN_EXPIRED')
  }
  return {
    kind: 'identitytoolkit#SetAccountInfoResponse',
    localId: changed.id,
    email: changed.email,
    displayName: changed.displayName ?? '',
    providerUserInfo: providersOf(changed),
    emailVerified: changed.emailVerifiedAt !== null,
  }
}

/** Whether its owner gets in again: by a password, or by a link that is mailed. */
const canSignIn = ({ mails, methods }: IdentityContext, { email, passwordHash }: Account): boolean =>
  email !== null && ((passwordHash !== null && methods.has('password')) || (mails && methods.has('emailLink')))
