import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import type { Operation } from '#contract/operation.ts'
import type { ApiKeyScope } from '#domain/api-keys.ts'
import { isRefusal, type Refusal, refuse } from '#domain/refusal.ts'
import { isRoleAllowed, isRoleAtLeast, type Role } from '#domain/roles.ts'
import type { AccountService, AuthenticatedAccount } from '../accounts.ts'
import { isApiKeyToken } from '../api-key-token.ts'
import type { ApiKeyCaller, CallerMembership, ServerEnv } from './call.ts'

export type ApiKeyService = {
  /** Returns undefined for a key or access token that is unknown, expired or revoked. Records the use. */
  find(token: string, remoteAddress: string | undefined): Promise<ApiKeyCaller | undefined>
  /** Records in the audit log that the key read personal data. `ids`: the cards, tickets and reservations. */
  recordRead(key: ApiKeyCaller, shopId: string, read: { operationId: string; ids: readonly string[] }): Promise<void>
}

export type AccessCheckDependencies = {
  accounts: Pick<AccountService, 'verifyIdToken' | 'verifySession'>
  apiKeys: ApiKeyService
  /** Returns the account's membership that covers the shop. */
  findMembership(
    account: Pick<AuthenticatedAccount, 'accountId' | 'organizationId' | 'device' | 'secondFactor'>,
    shopId: string,
  ): Promise<CallerMembership | Refusal<'shop.notFound' | 'auth.suspended' | 'auth.factorDemanded'>>
}

export type GrantedAccess = {
  account: AuthenticatedAccount | undefined
  membership: CallerMembership | undefined
  apiKey?: ApiKeyCaller
}

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
      | 'auth.notByKey'
      | 'auth.scopeMissing'
      | 'shop.notFound'
    >
> {
  const { access } = entry
  const bearer = bearerToken(c)
  if (c.env.apiKey) return checkKeyAccess(c.env.apiKey, entry, c)
  if (bearer !== undefined && isApiKeyToken(bearer)) {
    const key = await checks.apiKeys.find(bearer, c.env.remoteAddress)
    return key ? checkKeyAccess(key, entry, c) : refuse('auth.invalid')
  }
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

/** An operation open to everyone ignores a valid key. */
function checkKeyAccess(
  key: ApiKeyCaller,
  { access, keyScopes }: Operation,
  c: Context<ServerEnv>,
): GrantedAccess | Refusal<'auth.notByKey' | 'auth.scopeMissing' | 'shop.notFound'> {
  if (access === 'anyone' || (typeof access === 'object' && 'token' in access))
    return { account: undefined, membership: undefined, apiKey: key }
  if (access === 'account' || !keyScopes) return refuse('auth.notByKey')
  const { organizationId, account } = key
  const shopId = c.req.param('shopId')?.toLowerCase() ?? ''
  if (!key.shopIds.includes(shopId)) return refuse('shop.notFound')
  const missing = missingScopes(key, keyScopes)
  if (missing) return missing
  const role = keyRole(key, 'role' in access ? access.role : access.roles[0]!)
  return { account, membership: { organizationId, shopId, memberId: account.accountId, role }, apiKey: key }
}

export function missingScopes({ scopes }: Pick<ApiKeyCaller, 'scopes'>, needed: readonly ApiKeyScope[]) {
  const missing = needed.filter((scope) => !scopes.includes(scope))
  return missing.length > 0 ? refuse('auth.scopeMissing', { params: { scopes: missing.join(' ') } }) : undefined
}

/**
 * Role by which handlers decide what the key sees. Reception sees contacts masked and staff see them whole, so `contacts:read` decides between
 * these two. A manager's operations need no masking.
 */
function keyRole({ scopes }: ApiKeyCaller, leastRole: Role): Role {
  if (isRoleAtLeast(leastRole, 'manager')) return leastRole
  return scopes.includes('contacts:read') ? 'staff' : 'reception'
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
  const token = bearerToken(c)
  if (token !== undefined) return (token && (await checks.accounts.verifyIdToken(token))) || refuse('auth.invalid')
  const cookie = entry.method === 'get' ? getCookie(c, sessionCookieName) : undefined
  return cookie ? await checks.accounts.verifySession(cookie) : undefined
}

/** Returns undefined without the header, and an empty text for another scheme. */
function bearerToken(c: Context<ServerEnv>): string | undefined {
  const header = c.req.header('authorization')
  return header === undefined ? undefined : (/^Bearer (\S+)$/i.exec(header)?.[1] ?? '')
}
