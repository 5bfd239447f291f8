/** Every kind of caller, and the expected response of an operation to each. */

import type { ApiKeyWithSecret } from '#contract/api-keys.ts'
import { isRoleAccess, type Operation } from '#contract/operation.ts'
import { operationRegistry } from '#contract/registry.ts'
import { type ApiKeyScope, apiKeyScopes } from '#domain/api-keys.ts'
import { isRoleAllowed, type Role, roles } from '#domain/roles.ts'
import { formatApiKey } from '#platform/api-key-token.ts'
import { issueAccessToken } from '#server/api-keys/find.ts'
import type { CreatedShop } from '#server/organization/create-organization.ts'
import { newApiKey } from '../api-keys.ts'
import type { TestApp } from '../app.ts'
import { newTablet, signInAtTablet, type Tablet } from '../tablet.ts'
import { buildWorld, createBearerHeaders, newMember, post, sessionCookieOf, type TestMember, type World } from '../world.ts'

/** A world with every kind of caller. */
export type TestCallerWorld = {
  world: World
  suspended: TestMember
  sessions: Record<Role, string>
  tablet: Tablet
  byPin: TestMember
  keys: TestKeys
}

/**
 * Secrets of API keys for the shop `main`. `whole` was rotated, and `former` still works. `without`: a key of all other scopes. `tokens`:
 * access tokens with these scopes only. `ended`: secrets and access tokens that no longer work.
 */
type TestKeys = {
  whole: string
  former: string
  without: Record<ApiKeyScope, string>
  tokens: { token: string; scopes: readonly ApiKeyScope[] }[]
  ended: Record<string, string>
}

async function createTestKeys(app: TestApp, { east: { main, members } }: World): Promise<TestKeys> {
  const { owner } = members
  const newKey = (scopes: readonly ApiKeyScope[] = apiKeyScopes) => newApiKey(app, main, owner, { scopes })
  const [whole, expired, revoked, replaced] = [await newKey(), await newKey(), await newKey(), await newKey()]
  const act = async (path: string, body?: object) =>
    (await (
      await post(app, `/shops/${main.scope.shopId}/api-keys/${path}`, { headers: createBearerHeaders(owner), ...(body && { body }) })
    ).json()) as { secret: string }
  const tokenOf = ({ key: { id } }: ApiKeyWithSecret, { version = 1, scopes = apiKeyScopes, hoursAgo = 0 }: TokenOptions = {}) => {
    const clock = () => app.clock().subtract({ hours: hoursAgo })
    const row = { id, organizationId: main.scope.organizationId }
    return issueAccessToken({ tokens: app.queue.tokens, clock }, row, { version, scopes })
  }
  const { secret: current } = await act(`${whole.key.id}/rotate`, { hours: 168 })
  await act(`${revoked.key.id}/revoke`)
  await act(`${replaced.key.id}/rotate`, { hours: 0 })
  await app.db.pool.query(`update api_key set expires_at = now() - interval '1 day' where id = $1`, [expired.key.id])
  const without = {} as Record<ApiKeyScope, string>
  for (const scope of apiKeyScopes) without[scope] = (await newKey(apiKeyScopes.filter((other) => other !== scope))).secret
  return {
    ...{ whole: current, former: whole.secret, without },
    tokens: neededScopes().map((scopes) => ({ scopes, token: tokenOf(whole, { version: 2, scopes }) })),
    ended: {
      'an expired key': expired.secret,
      'a revoked key': revoked.secret,
      'a replaced key': replaced.secret,
      'an access token of an expired key': tokenOf(expired),
      'an access token of a revoked key': tokenOf(revoked),
      'an access token of a replaced key': tokenOf(replaced),
      'an access token that is over': tokenOf(whole, { version: 2, hoursAgo: 2 }),
    },
  }
}

type TokenOptions = { version?: number; scopes?: readonly ApiKeyScope[]; hoursAgo?: number }

/** All sets of scopes that operations need. */
function neededScopes(): (readonly ApiKeyScope[])[] {
  const sets = [...operationRegistry.values()].flatMap(({ keyScopes }) => (keyScopes?.length ? [keyScopes] : []))
  return [...new Map(sets.map((scopes) => [scopes.join(), scopes])).values()]
}

export async function createTestCallerWorld(app: TestApp): Promise<TestCallerWorld> {
  const world = await buildWorld(app)
  const suspended = await newMember(app, world.east.main.scope, 'manager')
  await app.db.pool.query('update member set suspended_at = now() where account_id = $1', [suspended.accountId])
  const sessions = {} as Record<Role, string>
  for (const role of roles) sessions[role] = await sessionCookieOf(app, world.east.members[role])
  const { main, members } = world.east
  const tablet = await newTablet(app, main, members.manager)
  const byPin = await signInAtTablet(app, tablet, await newMember(app, main.scope, 'owner'))
  return { world, suspended, sessions, tablet, byPin, keys: await createTestKeys(app, world) }
}

export type TestCaller = {
  name: string
  headers: Record<string, string>
  member?: TestMember
  /** Undefined is an anonymous caller. `bad`: invalid credentials. */
  as: 'member' | 'cookie' | 'bad' | 'tablet' | 'pin' | 'key' | undefined
  /** Scope that the API key lacks. */
  without?: ApiKeyScope
  /** The only scopes of the access token. */
  scopes?: readonly ApiKeyScope[]
  target: CreatedShop
}

function worksIn({ world, suspended }: TestCallerWorld, member: TestMember, { scope }: CreatedShop): boolean {
  if (member === suspended) return false
  if (member === world.west.owner) return scope.organizationId === world.west.main.scope.organizationId
  if (scope.organizationId !== world.east.main.scope.organizationId) return false
  return scope.shopId === world.east.main.scope.shopId || member.role === 'owner' || member.role === 'admin'
}

/** True for operations open to every caller whose credentials are not bad. */
const isOpen = (access: Operation['access']): access is 'anyone' | Extract<Operation['access'], { token: unknown }> =>
  access === 'anyone' || (typeof access === 'object' && 'token' in access)

/**
 * Callers of `npm test`, all in one shop. `allowed` has the lowest role that may call. `refused` are the role below, an anonymous
 * caller, a foreign owner, a tablet or an API key that may not, or bad credentials (chosen by `turn`) for open operations.
 */
export function chooseBoundaryCallers(
  people: readonly TestCaller[],
  crowd: TestCallerWorld,
  entry: Operation,
  turn: number,
): { allowed: TestCaller; refused: TestCaller[] } {
  const here = people.filter(({ target }) => target === crowd.world.east.main)
  if (isOpen(entry.access)) {
    const bad = here.filter(({ as }) => as === 'bad')
    return { allowed: here.find(({ as }) => as === undefined)!, refused: [bad[turn % bad.length]!] }
  }
  // In turn a key that lacks what the operation needs, or any key if none may call it.
  const keys = here.filter(({ as, without }) => as === 'key' && (!without || entry.keyScopes?.includes(without)))
  const refused = here.filter((who) => expectedAccessCode(crowd, entry, who) !== 'ok')
  const allowed = here.find((who) => !refused.includes(who))!
  const below = roles[roles.indexOf(allowed.member!.role) - 1]
  const onTablet = entry.asks === 'password' ? 'an owner by PIN' : 'a shared tablet'
  const names = ['nobody', 'an owner elsewhere', `${below}, own shop`, ...(entry.asks ? [`${onTablet}, own shop`] : [])]
  const badKeys = keys.filter((who) => refused.includes(who))
  const badKey = badKeys[turn % badKeys.length]
  return { allowed, refused: [...refused.filter(({ name }) => names.includes(name)), ...(badKey ? [badKey] : [])] }
}

/** Derives the expected response from the operation's entry alone. */
export function expectedAccessCode(crowd: TestCallerWorld, entry: Operation, who: TestCaller): string {
  const { access, method } = entry
  const { as, member, target } = who
  if (as === 'bad') return 'auth.invalid'
  if (isOpen(access)) return 'ok'
  if (as === 'key') return expectedByKey(crowd, entry, who)
  if (as === undefined || (as === 'cookie' && method !== 'get')) return 'auth.missing'
  if (as === 'tablet' || as === 'pin') return expectedOnTablet(crowd, entry, who)
  if (access === 'account') return 'ok'
  if (member === crowd.suspended && target === crowd.world.east.main) return 'auth.suspended'
  if (!worksIn(crowd, member!, target)) return 'shop.notFound'
  return isRoleAllowed(access, member!.role) ? 'ok' : 'auth.forbidden'
}

/** A key acts in its shop only, by its scopes. */
function expectedByKey({ world }: TestCallerWorld, { access, keyScopes }: Operation, { target, without, scopes }: TestCaller): string {
  if (access === 'account' || !keyScopes) return 'auth.notByKey'
  if (target !== world.east.main) return 'shop.notFound'
  const isMissing = (scope: ApiKeyScope) => scope === without || (scopes !== undefined && !scopes.includes(scope))
  return keyScopes.some(isMissing) ? 'auth.scopeMissing' : 'ok'
}

/** A tablet acts in its shop only: as itself with reception's rights, or as the member who entered a PIN, with theirs. */
function expectedOnTablet({ world }: TestCallerWorld, { access, asks }: Operation, { as, target }: TestCaller): string {
  const unproven = as === 'tablet' ? asks && 'auth.noPersonSelected' : asks === 'password' && 'auth.byPin'
  if (access === 'account') return unproven || 'ok'
  if (target !== world.east.main) return 'shop.notFound'
  const role = as === 'tablet' ? 'reception' : 'owner'
  if (isRoleAccess(access) && !isRoleAllowed(access, role)) return 'auth.forbidden'
  return unproven || 'ok'
}

export function listTestCallers({ world, suspended, sessions, tablet, byPin, keys }: TestCallerWorld): TestCaller[] {
  const { east, west } = world
  const { main, branch, members } = east
  const shops = { 'own shop': main, 'another shop of the organization': branch, 'another organization': west.main }
  const as = (name: string, member: TestMember, target: CreatedShop): TestCaller => ({
    name,
    member,
    headers: createBearerHeaders(member),
    as: 'member',
    target,
  })
  const byRole = roles.flatMap((role) => Object.entries(shops).map(([where, shop]) => as(`${role}, ${where}`, members[role], shop)))
  const byCookie = roles.map((role): TestCaller => {
    return { name: `${role} by cookie`, member: members[role], headers: { cookie: sessions[role] }, as: 'cookie', target: main }
  })
  const [header, claims, signature] = members.owner.idToken.split('.') as [string, string, string]
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
  const unsigned = `${Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')}.${claims}.`
  const raised = Buffer.from(claims, 'base64url').toString().replace(members.auditor.accountId, members.owner.accountId)
  const bad = {
    'a tampered signature': `Bearer ${header}.${claims}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`,
    'tampered claims': `Bearer ${header}.${Buffer.from(`${raised} `).toString('base64url')}.${signature}`,
    'no signature': `Bearer ${unsigned}`,
    'a refresh token': `Bearer ${members.owner.refreshToken}`,
    nonsense: 'Bearer nonsense',
    ...Object.fromEntries(Object.entries(keys.ended).map(([name, secret]) => [name, `Bearer ${secret}`])),
    'a key of another installation': `Bearer ${formatApiKey(keys.whole.slice(4, 26).split('').toReversed().join(''))}`,
    'another scheme': `Basic ${Buffer.from('owner:password').toString('base64')}`,
  }
  return [
    ...byRole,
    ...byCookie,
    as('a suspended manager', suspended, main),
    as('an owner elsewhere', west.owner, main),
    ...Object.entries(shops).flatMap(([where, target]): TestCaller[] => [
      { name: `a shared tablet, ${where}`, member: { ...byPin, ...tablet }, headers: createBearerHeaders(tablet), as: 'tablet', target },
      { name: `an owner by PIN, ${where}`, member: byPin, headers: createBearerHeaders(byPin), as: 'pin', target },
    ]),
    ...Object.entries(shops).map(
      ([where, target]): TestCaller => ({ name: `an API key, ${where}`, headers: bearer(keys.whole), as: 'key', target }),
    ),
    { name: 'an API key by its former secret', headers: bearer(keys.former), as: 'key', target: main },
    ...keys.tokens.map(
      ({ token, scopes }): TestCaller => ({
        ...{ name: `an access token of ${scopes.join(' ')}`, headers: bearer(token), as: 'key', target: main, scopes },
      }),
    ),
    ...apiKeyScopes.map(
      (without): TestCaller => ({
        ...{ name: `an API key without ${without}`, headers: bearer(keys.without[without]), as: 'key', target: main, without },
      }),
    ),
    { name: 'nobody', headers: {}, as: undefined, target: main },
    ...Object.entries(bad).map(([name, authorization]): TestCaller => ({ name, headers: { authorization }, as: 'bad', target: main })),
  ]
}
