import { isRefusal, refuse } from '#domain/refusal.ts'
import { builtInProviders, isBuiltInProviderId, type ProviderId } from '#domain/sign-in-providers.ts'
import { rollback } from '#platform/database/db.ts'
import { dateFromClock } from '../clock.ts'
import type { IdentityContext } from '../context.ts'
import { isUnverifiedSelfSignUp, requireRecentSignIn, type ToolkitCallInput } from '../http/call.ts'
import type { ToolkitRefusal } from '../http/problem.ts'
import { mailProviderChange } from '../mails.ts'
import { type Account, lockAccount } from '../tables/accounts.ts'
import { findAccountByIdentity, insertIdentity } from '../tables/providers.ts'
import type { ProviderIdentity } from './request.ts'

/** Requires a recent sign-in, or a stranger at an open page could add their own way in. */
export async function linkIdentity(
  ctx: IdentityContext,
  input: ToolkitCallInput,
  proven: ProviderIdentity,
): Promise<Account | ToolkitRefusal> {
  const caller = await requireRecentSignIn(ctx, input)
  if (isRefusal(caller)) return caller
  const { account } = caller
  if (isUnverifiedSelfSignUp(ctx, account)) return refuse('UNVERIFIED_EMAIL')
  const owner = await findAccountByIdentity(ctx.sql, proven)
  if (owner) return owner.id === account.id ? account : refuse('FEDERATED_USER_ID_ALREADY_LINKED')
  const { provider, subject, email = null, displayName = null } = proven
  const linkedAt = dateFromClock(ctx.clock)
  return ctx.db.inTransaction<Account | ToolkitRefusal>(async (tx) => {
    if (!(await lockAccount(tx, account.id))) return refuse('TOKEN_EXPIRED')
    if (!(await insertIdentity(tx, { provider, subject, accountId: account.id, email, displayName, linkedAt }))) {
      // Another request linked it first, or the account has another identity of that provider.
      const owner = await findAccountByIdentity(tx, proven)
      return rollback(refuse(owner && owner.id !== account.id ? 'FEDERATED_USER_ID_ALREADY_LINKED' : 'PROVIDER_ALREADY_LINKED'))
    }
    await ctx.record(tx, account.id, { kind: 'account.addProvider', data: { provider } })
    if (ctx.mails)
      await mailProviderChange(
        tx,
        { account, locale: input.locale, now: ctx.clock() },
        'account.methodAdded',
        providerDisplayName(ctx, provider),
      )
    return account
  })
}

export const providerDisplayName = (ctx: IdentityContext, id: ProviderId): string =>
  ctx.providers.find(id)?.name ?? (isBuiltInProviderId(id) ? builtInProviders[id] : id.replace(/^oidc\./, ''))
