import { parseEmail } from '#domain/email.ts'
import { isRefusal, type Refusal, refuse } from '#domain/refusal.ts'
import { authHandlerPath, parseProviderResponse } from '#domain/sign-in-providers.ts'
import { rollback } from '#platform/database/db.ts'
import { dateFromClock } from '../clock.ts'
import type { IdentityContext } from '../context.ts'
import { continueAfterFirstFactor } from '../factors/first-factor.ts'
import { mapSignInRefusal, type ToolkitCallInput } from '../http/call.ts'
import { newAccountId } from '../opaque-token.ts'
import { type Account, findAccountByEmail, insertAccount } from '../tables/accounts.ts'
import { findAccountByIdentity, insertIdentity } from '../tables/providers.ts'
import { linkIdentity } from './link.ts'
import { signPendingIdentity, verifyPendingIdentity } from './pending-identity.ts'
import { type FinishedProviderRequest, finishProviderRequest, type ProviderIdentity } from './request.ts'

/**
 * `signInWithPopup`, `signInWithRedirect`, linking and reauthentication (R3.2, R7.3). Exchanges the provider's response by its state and
 * session. `pendingToken`: links a response exchanged earlier to the account proved since.
 */
export async function signInWithIdp(ctx: IdentityContext, input: ToolkitCallInput) {
  const { body } = input
  const parameters = parseIdpResponse(body)
  if (!parameters && body.pendingToken !== undefined) return linkPending(ctx, input, body.pendingToken)
  // An ID token obtained by the page itself does not show to which client it was issued.
  if (!parameters) return refuse('INVALID_IDP_RESPONSE')
  const finished = await finishProviderRequest(ctx, parameters)
  if (isRefusal(finished)) return finished
  const { authType } = finished.request
  const links = authType.startsWith('link')
  // The stored purpose decides, not the later request.
  if (links !== (body.idToken !== undefined)) return refuse('INVALID_IDP_RESPONSE')
  if (links) return linkProven(ctx, input, finished.proven, described(finished))
  const mayCreate = authType.startsWith('signIn') && body.autoCreate !== false
  return signInProven(ctx, input, finished, mayCreate)
}

/** Parses the response from the address that the browser came back to, or from the form posted there. */
function parseIdpResponse({ requestUri, postBody, sessionId, pendingToken }: ToolkitCallInput['body']) {
  const pending = pendingToken !== undefined ? parseProviderResponse(pendingToken) : undefined
  if (pending) return { sessionId: pending.sessionId, answer: new URLSearchParams(pending.answer) }
  const url = requestUri !== undefined ? URL.parse(requestUri) : null
  if (!url?.pathname.startsWith(`${authHandlerPath}/`) || sessionId === undefined) return undefined
  return { sessionId, answer: postBody ? new URLSearchParams(postBody) : url.searchParams }
}

async function signInProven(ctx: IdentityContext, input: ToolkitCallInput, finished: FinishedProviderRequest, mayCreate: boolean) {
  const { proven } = finished
  const found = await findAccountByIdentity(ctx.sql, proven)
  let account = found
  if (!account) {
    // Reauthentication needs an existing account. At USER_NOT_FOUND the SDK would sign out.
    if (!mayCreate) return refuse('EMAIL_NOT_FOUND')
    const email = proven.email === undefined ? undefined : parseEmail(proven.email)
    const owner = email && (await findAccountByEmail(ctx.sql, email.key))
    // Both must be proved: the owner of the address at the provider may not be the owner of the account.
    if (owner)
      return {
        ...described(finished),
        needConfirmation: true,
        verifiedProvider: ['password'],
        pendingToken: await signPendingIdentity(ctx, proven),
      }
    const made = await createAccount(ctx, input, proven)
    if (isRefusal(made)) return made
    account = made
  }
  if (account.disabled) return refuse('USER_DISABLED')
  const passed = await continueAfterFirstFactor(ctx, account, proven.provider, input.client)
  if (isRefusal(passed)) return mapSignInRefusal(passed, 'INVALID_IDP_RESPONSE')
  if ('idToken' in passed && account.emailKey !== null) input.remember(account.emailKey)
  return {
    ...described(finished),
    localId: account.id,
    displayName: account.displayName ?? '',
    emailVerified: account.emailVerifiedAt !== null,
    isNewUser: !found,
    ...passed,
  }
}

/** Requires open sign-up; otherwise accounts come only from the first run and from invitations. */
async function createAccount(
  ctx: IdentityContext,
  { from, locale, client }: ToolkitCallInput,
  proven: ProviderIdentity,
): Promise<Account | Refusal<'TENANT_ID_MISMATCH' | 'ADMIN_ONLY_OPERATION' | 'INVALID_IDP_RESPONSE' | 'TOO_MANY_ATTEMPTS_TRY_LATER'>> {
  if (ctx.signUp !== 'open') return refuse('ADMIN_ONLY_OPERATION')
  // A new account is a member of no organization.
  if (client.organizationId !== null) return refuse('TENANT_ID_MISMATCH')
  const tooMany = ctx.signUps.take(from)
  if (tooMany) return tooMany
  const now = dateFromClock(ctx.clock)
  const email = proven.email === undefined ? undefined : parseEmail(proven.email)
  const account: Account = {
    id: newAccountId(),
    email: email?.key ?? null,
    emailKey: email?.key ?? null,
    passwordHash: null,
    displayName: proven.displayName ?? null,
    photoUrl: null,
    locale,
    disabled: false,
    signedUp: true,
    phone: null,
    emailVerifiedAt: email ? now : null,
    passwordChangedAt: now,
    createdAt: now,
    lastLoginAt: null,
  }
  const { provider, subject, email: address = null, displayName = null } = proven
  return ctx.db.inTransaction<Account | Refusal<'INVALID_IDP_RESPONSE'>>(async (tx) => {
    const made = await insertAccount(tx, account)
    // A concurrent request created the account first; the next attempt signs in.
    if (!made || !(await insertIdentity(tx, { provider, subject, accountId: account.id, email: address, displayName, linkedAt: now })))
      return rollback(refuse('INVALID_IDP_RESPONSE'))
    return account
  })
}

async function linkPending(ctx: IdentityContext, input: ToolkitCallInput, token: string) {
  const proven = await verifyPendingIdentity(ctx, token)
  if (!proven) return refuse('INVALID_IDP_RESPONSE')
  // Without an account the token would be a repeatable sign-in.
  if (input.body.idToken === undefined) return refuse('MISSING_ID_TOKEN')
  return linkProven(ctx, input, proven, describedProven(proven))
}

async function linkProven(ctx: IdentityContext, input: ToolkitCallInput, proven: ProviderIdentity, answer: object) {
  const linked = await linkIdentity(ctx, input, proven)
  return isRefusal(linked) ? linked : { ...answer, localId: linked.id, isNewUser: false }
}

/** Fields of the provider's response from which the SDK builds its `UserCredential`. */
const described = ({ proven, claims, idToken }: FinishedProviderRequest) => ({
  ...describedProven(proven),
  oauthIdToken: idToken,
  rawUserInfo: JSON.stringify(claims),
})

const describedProven = ({ provider, subject, email }: ProviderIdentity) => ({
  kind: 'identitytoolkit#VerifyAssertionResponse',
  providerId: provider,
  federatedId: subject,
  ...(email !== undefined && { email }),
})
