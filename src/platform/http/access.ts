import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import type { Operation } from '#contract/operation.ts'
import { isRefusal, type Refusal, refuse } from '#domain/refusal.ts'
import { isRoleAllowed } from '#domain/roles.ts'
import type { AccountService, AuthenticatedAccount } from '../accounts.ts'
import type { CallerMembership, ServerEnv } from './call.ts'

export type AccessCheckDependencies = {
  accounts: Pick<AccountService, 'verifyIdToken' | 'verifySession'>
  /** Returns the account's membership that covers the shop. */
  findMembership(
    account: Pick<AuthenticatedAccount, 'accountId' | 'organizationId' | 'device' | 'secondFactor'>,
    shopId: string,
  ): Promise<CallerMembership | Refusal<'shop.notFound' | 'auth.suspended' | 'auth.factorDemanded'>>
}

export type GrantedAccess = { account: AuthenticatedAccount | undefined; membership: CallerMembership | undefined }

export const sessionCookieName = '__session'
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/**
 * Checks access before the operation looks anything up, so "not there" and "not yours" get the same response. The session cookie allows
 * reading only: a command needs the token, which another site cannot make a browser send.
 */
export async function checkAccess(
  checks: AccessCheckDependencies,
  entry: Operation,
  c: Context<ServerEnv>,
): Promise<
  | GrantedAccess
  | Refusal<
      | 'auth.missing'
      | 'auth.invalid'
      | 'auth.forbidden'
      | 'auth.suspended'
      | 'auth.factorDemanded'
      | 'auth.noPersonSelected'
      | 'auth.byPin'
      | 'shop.notFound'
    >
> {
  const { access } = entry
  const isOpen = access === 'anyone' || (typeof access === 'object' && 'token' in access)
  const account = await signedIn(checks, entry, c)
  if (isRefusal(account)) return account
  if (isOpen) return { account, membership: undefined }
  if (!account) return refuse(entry.method === 'get' && getCookie(c, sessionCookieName) ? 'auth.invalid' : 'auth.missing')
  if (access === 'account') return proven(entry, account) ?? { account, membership: undefined }
  const shopId = c.req.param('shopId')?.toLowerCase()
  if (!shopId || !uuid.test(shopId)) return refuse('shop.notFound')
  const membership = await checks.findMembership(account, shopId)
  if (isRefusal(membership)) return membership
  if (!isRoleAllowed(access, membership.role)) return refuse('auth.forbidden')
  return proven(entry, account) ?? { account, membership }
}

/** Refuses operations that a shared tablet may not call as itself, or a member by PIN. */
function proven({ asks }: Operation, { device }: AuthenticatedAccount): Refusal<'auth.noPersonSelected' | 'auth.byPin'> | undefined {
  if (!asks || !device || device.by === 'password') return undefined
  if (device.by === 'device') return refuse('auth.noPersonSelected')
  return asks === 'password' ? refuse('auth.byPin') : undefined
}

async function signedIn(
  checks: AccessCheckDependencies,
  entry: Operation,
  c: Context<ServerEnv>,
): Promise<AuthenticatedAccount | undefined | Refusal<'auth.invalid'>> {
  const header = c.req.header('authorization')
  if (header !== undefined) {
    const token = /^Bearer (\S+)$/i.exec(header)?.[1]
    return (token && (await checks.accounts.verifyIdToken(token))) || refuse('auth.invalid')
  }
  const cookie = entry.method === 'get' ? getCookie(c, sessionCookieName) : undefined
  return cookie ? await checks.accounts.verifySession(cookie) : undefined
}
