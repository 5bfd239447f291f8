import { parseEmail } from '#domain/email.ts'
import { isRefusal, refuse } from '#domain/refusal.ts'
import { dateFromClock } from '../clock.ts'
import type { IdentityContext } from '../context.ts'
import type { ToolkitCallInput } from '../http/call.ts'
import { idTokenSeconds } from '../keys/key-ring.ts'
import { mailActionLink } from '../mails.ts'
import { newAccountId } from '../opaque-token.ts'
import { isWeakPassword } from '../passwords/password.ts'
import { startSignIn } from '../sign-ins/commands.ts'
import { type Account, insertAccount } from '../tables/accounts.ts'
import { parseOptionalDisplayName } from './profile-fields.ts'

/**
 * `createUserWithEmailAndPassword` under open sign-up. Its response signs the SDK in, so it reveals whether the address has an account
 * (docs/decisions/124-ways-in.md). `signInAnonymously` is not offered.
 */
export async function signUp(ctx: IdentityContext, { body, from, client, locale, remember }: ToolkitCallInput) {
  if (ctx.signUp !== 'open') return refuse('ADMIN_ONLY_OPERATION')
  if (!ctx.methods.has('password') || body.idToken !== undefined) return refuse('OPERATION_NOT_ALLOWED')
  const { email: address, password } = body
  if (address === undefined && password === undefined) return refuse('OPERATION_NOT_ALLOWED')
  if (!address) return refuse('MISSING_EMAIL')
  if (!password) return refuse('MISSING_PASSWORD')
  const email = parseEmail(address)
  if (!email) return refuse('INVALID_EMAIL')
  const displayName = parseOptionalDisplayName(body.displayName)
  if (isRefusal(displayName)) return displayName
  if (await isWeakPassword(password, { email: email.key, displayName })) return refuse('WEAK_PASSWORD')
  // A new account is a member of no organization.
  if (client.organizationId !== null) return refuse('TENANT_ID_MISMATCH')
  const tooMany = ctx.signUps.take(from)
  if (tooMany) return tooMany

  const now = dateFromClock(ctx.clock)
  const account: Account = {
    id: newAccountId(),
    email: email.key,
    emailKey: email.key,
    phone: null,
    passwordHash: await ctx.passwords.hash(password),
    displayName,
    photoUrl: null,
    locale,
    disabled: false,
    signedUp: true,
    emailVerifiedAt: null,
    passwordChangedAt: now,
    createdAt: now,
    lastLoginAt: null,
  }
  const tokens = await startSignIn(ctx, account, 'password', client, {
    first: async (tx) => ((await insertAccount(tx, account)) ? undefined : refuse('EMAIL_EXISTS')),
    also: async (tx) => {
      const about = { account, locale, now: ctx.clock() }
      if (ctx.mails) await mailActionLink(tx, about, { purpose: 'verifyEmail', email: email.key, to: email.key })
      return undefined
    },
  })
  if (isRefusal(tokens)) return refuse('EMAIL_EXISTS')
  remember(email.key)
  return {
    kind: 'identitytoolkit#SignupNewUserResponse',
    localId: account.id,
    email: account.email,
    ...(displayName !== null && { displayName }),
    ...tokens,
    expiresIn: String(idTokenSeconds),
  }
}
