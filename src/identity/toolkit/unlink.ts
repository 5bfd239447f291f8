import { isRefusal, refuse } from '#domain/refusal.ts'
import { isProviderId } from '#domain/sign-in-providers.ts'
import { rollback } from '#platform/database/db.ts'
import type { IdentityContext } from '../context.ts'
import { requireRecentSignIn, type ToolkitCallInput } from '../http/call.ts'
import type { ToolkitRefusal } from '../http/problem.ts'
import { mailPhoneRemoved, mailProviderChange } from '../mails.ts'
import { providerDisplayName } from '../providers/link.ts'
import { type Account, changeAccountIfUnchanged } from '../tables/accounts.ts'
import { type FederatedIdentity, listIdentities, removeIdentity } from '../tables/providers.ts'
import { providersOf } from './lookup.ts'

type RemainingMethods = { account: Account; identities: readonly FederatedIdentity[] }

/** The SDK's `unlink`, of the phone number or a provider. Refuses to remove the last sign-in method. */
export async function unlinkSignInMethod(ctx: IdentityContext, input: ToolkitCallInput) {
  const { deleteProvider } = input.body
  const [id, ...others] = Array.isArray(deleteProvider) ? (deleteProvider as unknown[]) : []
  if (others.length > 0 || (id !== 'phone' && !isProviderId(id))) return refuse('OPERATION_NOT_ALLOWED')
  const caller = await requireRecentSignIn(ctx, input)
  if (isRefusal(caller)) return caller
  const { account } = caller
  const about = { account, locale: input.locale, now: ctx.clock() }
  const remaining = await ctx.db.inTransaction<RemainingMethods | ToolkitRefusal>(async (tx) => {
    const phone = id === 'phone' ? null : account.phone
    // Locks the account even if the number stays, so the second of two concurrent removals sees the first.
    if (!(await changeAccountIfUnchanged(tx, account, { phone }))) return refuse('TOKEN_EXPIRED')
    const before = await listIdentities(tx, account.id)
    const after = { account: { ...account, phone }, identities: before.filter(({ provider }) => provider !== id) }
    if (phone === account.phone && after.identities.length === before.length) return after
    if (!canSignIn(ctx, after)) return rollback(refuse('LAST_SIGN_IN_METHOD'))
    if (id === 'phone') {
      await ctx.record(tx, account.id, { kind: 'account.removePhone', data: {} })
      if (ctx.mails) await mailPhoneRemoved(tx, about, account.phone!)
    } else {
      await removeIdentity(tx, account.id, id)
      await ctx.record(tx, account.id, { kind: 'account.removeProvider', data: { provider: id } })
      if (ctx.mails) await mailProviderChange(tx, about, 'account.methodRemoved', providerDisplayName(ctx, id))
    }
    return after
  })
  if (isRefusal(remaining)) return remaining
  return {
    kind: 'identitytoolkit#SetAccountInfoResponse',
    localId: account.id,
    email: account.email,
    displayName: account.displayName ?? '',
    providerUserInfo: providersOf(remaining.account, remaining.identities),
    emailVerified: account.emailVerifiedAt !== null,
  }
}

/** Returns true if the owner can still sign in by password, mailed link, SMS code or a configured provider. */
const canSignIn = (
  { mails, sms, methods, providers }: IdentityContext,
  { account: { email, passwordHash, phone }, identities }: RemainingMethods,
): boolean =>
  (email !== null && ((passwordHash !== null && methods.has('password')) || (mails && methods.has('emailLink')))) ||
  (phone !== null && sms !== undefined && methods.has('phone')) ||
  identities.some(({ provider }) => providers.find(provider))
