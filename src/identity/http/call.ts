import type { Locale } from '#domain/locale.ts'
import { isRefusal, type Refusal, refuse } from '#domain/refusal.ts'
import { dateNow } from '../clock.ts'
import type { IdentityContext } from '../context.ts'
import { verifyIdTokenSignature } from '../id-tokens/id-token.ts'
import type { AttemptSource } from '../limits/attempts.ts'
import type { Account } from '../tables/accounts.ts'
import type { ClientContext, SignIn } from '../tables/sign-ins.ts'
import type { ToolkitBody } from './body.ts'
import type { ToolkitRefusal } from './problem.ts'

/** What the provider's calls get: the JSON body, where from as far as the server knows it, the page's language. */
export type CallInput = {
  body: ToolkitBody
  from: AttemptSource
  place: ClientContext
  locale: Locale
  /** Of the pages that it comes from. */
  origin: string
  /** Marks the device as known to the account. */
  remember(account: string): void
  /** The id of the sign-in that the browser's session cookie is of. */
  browserSignIn(): Promise<string | undefined>
}
export type Call = (ctx: IdentityContext, input: CallInput) => Promise<object | ToolkitRefusal>

type NotSignedIn = Refusal<
  'TENANT_ID_MISMATCH' | 'MISSING_ID_TOKEN' | 'INVALID_ID_TOKEN' | 'ID_TOKEN_EXPIRED' | 'TOKEN_EXPIRED' | 'USER_DISABLED'
>

/** `place`: of a sign-in that takes this one's place, for the same organization. */
export type Caller = { signIn: SignIn; account: Account; place: ClientContext }

/** Whose ID token a call carries in its body. */
export async function authenticateCaller(ctx: IdentityContext, { body, place }: CallInput): Promise<Caller | NotSignedIn> {
  if (!body.idToken) return refuse('MISSING_ID_TOKEN')
  const token = await verifyIdTokenSignature(ctx, body.idToken)
  if (!token) return refuse('INVALID_ID_TOKEN')
  const found = await ctx.findSignIn(token.signInId, dateNow(ctx.clock))
  if (!found || found.account.id !== token.accountId) return refuse('TOKEN_EXPIRED')
  if (found.account.disabled) return refuse('USER_DISABLED')
  if (token.expired) return refuse('ID_TOKEN_EXPIRED')
  const { organizationId } = found.signIn
  if (place.organizationId !== null && place.organizationId !== organizationId) return refuse('TENANT_ID_MISMATCH')
  return { ...found, place: { ...place, organizationId } }
}

/** Password and address are changed, and an account is deleted, so long after signing in; later the SDK asks for the password again. In seconds. */
const recent = 300

/** The same, of somebody who has just signed in. */
export async function requireRecentSignIn(
  ctx: IdentityContext,
  input: CallInput,
): Promise<Caller | NotSignedIn | Refusal<'CREDENTIAL_TOO_OLD_LOGIN_AGAIN'>> {
  const caller = await authenticateCaller(ctx, input)
  return isRefusal(caller) || isRecent(ctx, caller.signIn) ? caller : refuse('CREDENTIAL_TOO_OLD_LOGIN_AGAIN')
}

/**
 * Whoever signed up named an address that may be a stranger's. Until it is proved they leave no other way in on the account, which its owner would not know of. Where
 * nothing is mailed nobody proves one.
 */
export const isUnverifiedSelfSignUp = ({ mails }: Pick<IdentityContext, 'mails'>, { signedUp, email, emailVerifiedAt }: Account): boolean =>
  mails && signedUp && email !== null && emailVerifiedAt === null

/** Why a sign-in didn't begin: that it was to be for an organization of others is said, anything else as `otherwise`. */
export const signInRefusal = <Code extends string>({ refused }: Refusal, otherwise: Code): Refusal<Code | 'TENANT_ID_MISMATCH'> =>
  refuse(refused === 'TENANT_ID_MISMATCH' ? refused : otherwise)

/** A PIN proves it to colleagues, not to the account. */
export const authenticatesOwner = ({ provider }: SignIn): boolean => provider !== 'pin' && provider !== 'device'

export const isRecent = (ctx: IdentityContext, signIn: SignIn): boolean =>
  authenticatesOwner(signIn) && ctx.clock().epochMilliseconds - signIn.authTime.getTime() <= recent * 1000
