import { isRefusal, refuse } from '#domain/refusal.ts'
import { dateFromClock } from '../clock.ts'
import type { IdentityContext } from '../context.ts'
import { mapSignInRefusal, type ToolkitCallInput } from '../http/call.ts'
import { idTokenSeconds } from '../keys/key-ring.ts'
import { newAccountId } from '../opaque-token.ts'
import { startSignIn } from '../sign-ins/commands.ts'
import { type Account, insertAccount } from '../tables/accounts.ts'
import { type ActionCode, consumeActionCode } from '../tables/action-codes.ts'

/**
 * Creates an account without a password for an address proved by a mailed link. Refuses if the address got an account in between, which
 * needs a link of its own.
 */
export async function signUpByLink(ctx: IdentityContext, { client, locale, remember }: ToolkitCallInput, code: ActionCode) {
  if (ctx.signUp !== 'open') return refuse('ADMIN_ONLY_OPERATION')
  // A new account is a member of no organization.
  if (client.organizationId !== null) return refuse('TENANT_ID_MISMATCH')
  const email = code.email!
  const now = dateFromClock(ctx.clock)
  const account: Account = {
    id: newAccountId(),
    email,
    emailKey: email,
    phone: null,
    passwordHash: null,
    displayName: null,
    photoUrl: null,
    locale,
    disabled: false,
    signedUp: true,
    emailVerifiedAt: now,
    passwordChangedAt: now,
    createdAt: now,
    lastLoginAt: null,
  }
  const tokens = await startSignIn(ctx, account, 'password', client, {
    first: async (tx) =>
      (await consumeActionCode(tx, code)) && (await insertAccount(tx, account)) ? undefined : refuse('INVALID_OOB_CODE'),
  })
  if (isRefusal(tokens)) return mapSignInRefusal(tokens, 'INVALID_OOB_CODE')
  remember(email)
  return {
    kind: 'identitytoolkit#EmailLinkSigninResponse',
    localId: account.id,
    email,
    isNewUser: true,
    ...tokens,
    expiresIn: String(idTokenSeconds),
  }
}
