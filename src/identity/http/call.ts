import type { Locale } from '#domain/locale.ts'
import { isRefusal, type Refusal, refuse } from '#domain/refusal.ts'
import { dateFromClock } from '../clock.ts'
import type { IdentityContext } from '../context.ts'
import { verifyIdTokenSignature } from '../id-tokens/id-token.ts'
import type { AttemptSource } from '../limits/attempts.ts'
import type { Account } from '../tables/accounts.ts'
import type { SignIn, SignInClient } from '../tables/sign-ins.ts'
import type { SignedInWithFactors } from '../tables/signed-in.ts'
import type { ToolkitBody } from './body.ts'
import type { ToolkitRefusal } from './problem.ts'

/** Input of a toolkit call: JSON body, source, client and the page's language. */
export type ToolkitCallInput = {
  body: ToolkitBody
  from: AttemptSource
  client: SignInClient
  locale: Locale
  /** Origin of the pages that call. */
  origin: string
  /** Marks the device as known to the account. */
  remember(account: string): void
  /** Returns the id of the sign-in in the session cookie. */
  browserSignIn(): Promise<string | undefined>
}
export type ToolkitHandler = (ctx: IdentityContext, input: ToolkitCallInput) => Promise<object | ToolkitRefusal>

type NotSignedIn = Refusal<
  'TENANT_ID_MISMATCH' | 'MISSING_ID_TOKEN' | 'INVALID_ID_TOKEN' | 'ID_TOKEN_EXPIRED' | 'TOKEN_EXPIRED' | 'USER_DISABLED'
>

/** `client`: client data for a sign-in that replaces this one, with the same organization. */
export type Caller = SignedInWithFactors & { client: SignInClient }

/** Returns the sign-in and account of the ID token in the body. */
export async function authenticateCaller(ctx: IdentityContext, { body, client }: ToolkitCallInput): Promise<Caller | NotSignedIn> {
  if (!body.idToken) return refuse('MISSING_ID_TOKEN')
  const token = await verifyIdTokenSignature(ctx, body.idToken)
  if (!token) return refuse('INVALID_ID_TOKEN')
  const signedIn = await ctx.findSignIn(token.signInId, dateFromClock(ctx.clock))
  if (!signedIn || signedIn.account.id !== token.accountId) return refuse('TOKEN_EXPIRED')
  if (signedIn.account.disabled) return refuse('USER_DISABLED')
  if (token.expired) return refuse('ID_TOKEN_EXPIRED')
  const { organizationId } = signedIn.signIn
  if (client.organizationId !== null && client.organizationId !== organizationId) return refuse('TENANT_ID_MISMATCH')
  return { ...signedIn, client: { ...client, organizationId } }
}

/**
 * Maximum age in seconds of a sign-in that may change password or address or delete the account. Later the SDK asks for the password again.
 */
const recent = 300

/** Like `authenticateCaller`, but requires a recent sign-in. */
export async function requireRecentSignIn(
  ctx: IdentityContext,
  input: ToolkitCallInput,
): Promise<Caller | NotSignedIn | Refusal<'CREDENTIAL_TOO_OLD_LOGIN_AGAIN'>> {
  const caller = await authenticateCaller(ctx, input)
  return isRefusal(caller) || isRecentSignIn(ctx, caller.signIn) ? caller : refuse('CREDENTIAL_TOO_OLD_LOGIN_AGAIN')
}

/**
 * A self-registered address may be a stranger's. Until it is verified, the account gets no other way to sign in, which the address's owner
 * would not notice. Without mails no address can be verified.
 */
export const isUnverifiedSelfSignUp = ({ mails }: Pick<IdentityContext, 'mails'>, { signedUp, email, emailVerifiedAt }: Account): boolean =>
  mails && signedUp && email !== null && emailVerifiedAt === null

/** Refusal of a failed sign-in: keeps a tenant mismatch, replaces any other reason by `otherwise`. */
export const mapSignInRefusal = <Code extends string>({ refused }: Refusal, otherwise: Code): Refusal<Code | 'TENANT_ID_MISMATCH'> =>
  refuse(refused === 'TENANT_ID_MISMATCH' ? refused : otherwise)

/** False for PIN and tablet sign-ins: they don't authenticate the account's owner. */
export const isAccountOwnerSignIn = ({ provider }: SignIn): boolean => provider !== 'pin' && provider !== 'device'

export const isRecentSignIn = (ctx: IdentityContext, signIn: SignIn): boolean =>
  isAccountOwnerSignIn(signIn) && ctx.clock().epochMilliseconds - signIn.authTime.getTime() <= recent * 1000
