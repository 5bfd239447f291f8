import { Hono } from 'hono'
import { isRefusal } from '#domain/refusal.ts'
import { deleteAccount } from '../accounts/delete-account.ts'
import { dateFromClock } from '../clock.ts'
import type { IdentityContext, IdentityEnv } from '../context.ts'
import { createSameOriginMiddleware, readBearerToken } from '../http/request.ts'
import type { SignInVerifier } from '../sign-ins/verifier.ts'
import { findAccount } from '../tables/accounts.ts'

/** Maximum age of a sign-in that may delete the account, as at the provider. In seconds. */
const recent = 300

/**
 * Removes memberships and the local account before the provider's account is deleted, or refuses. Returns 204 if that is already done, so a
 * failed deletion at the provider can be retried.
 */
export function hostedAccountDeletionRoutes(ctx: IdentityContext, verifier: SignInVerifier): Hono<IdentityEnv> {
  const routes = new Hono<IdentityEnv>()
  routes.delete('/auth/account', createSameOriginMiddleware(ctx.publicUrl), async (c) => {
    const token = readBearerToken(c) ?? ''
    const read = await verifier.read(token)
    if (!read || read.expired) return c.json({ code: 'auth.invalid' }, 401)
    const signedIn = await verifier.idToken(token)
    if (!signedIn) return (await findAccount(ctx.sql, read.accountId)) ? c.json({ code: 'auth.invalid' }, 401) : c.body(null, 204)
    if (dateFromClock(ctx.clock).getTime() - signedIn.authTime.getTime() > recent * 1000) return c.json({ code: 'auth.tooOld' }, 403)
    const deleted = await deleteAccount(ctx, signedIn.accountId)
    return isRefusal(deleted) ? c.json({ code: deleted.refused }, 409) : c.body(null, 204)
  })
  return routes
}
