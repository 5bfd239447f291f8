/** Everybody who may come, and what is expected of an operation then. */
import type { Operation } from '#contract/operation.ts'
import { isFor, type Role, roles } from '#domain/roles.ts'
import type { FoundedShop } from '#server/shops/found.ts'
import type { TestApp } from '../app.ts'
import { bearer, buildWorld, newMember, sessionCookieOf, type TestMember, type World } from '../world.ts'

/** A world with everybody in it. */
export type Crowd = { world: World; suspended: TestMember; sessions: Record<Role, string> }

export async function gatherCrowd(app: TestApp): Promise<Crowd> {
  const world = await buildWorld(app)
  const suspended = await newMember(app, world.east.main.scope, 'manager')
  await app.db.pool.query('update member set suspended_at = now() where account_id = $1', [suspended.accountId])
  const sessions = {} as Record<Role, string>
  for (const role of roles) sessions[role] = await sessionCookieOf(app, world.east.members[role])
  return { world, suspended, sessions }
}

export type Who = {
  name: string
  headers: Record<string, string>
  member?: TestMember
  /** Undefined: nobody. `bad`: credentials that are not good. */
  as: 'member' | 'cookie' | 'bad' | undefined
  target: FoundedShop
}

function worksIn({ world, suspended }: Crowd, member: TestMember, { scope }: FoundedShop): boolean {
  if (member === suspended) return false
  if (member === world.west.owner) return scope.organizationId === world.west.main.scope.organizationId
  if (scope.organizationId !== world.east.main.scope.organizationId) return false
  return scope.shopId === world.east.main.scope.shopId || member.role === 'owner' || member.role === 'admin'
}

/** Who asks makes no difference, as long as their credentials are good. */
export const isOpen = (access: Operation['access']): access is 'anyone' | Extract<Operation['access'], { token: unknown }> =>
  access === 'anyone' || (typeof access === 'object' && 'token' in access)

/** Somebody who works in a shop, one of them by cookie, and each stranger come first. */
export function kindsFirst(people: readonly Who[]): Who[] {
  const kind = ({ as, name }: Who) => (/,| by cookie/.test(name) ? as : name)
  const firsts = people.filter((who, at) => people.findIndex((other) => kind(other) === kind(who)) === at)
  return [...new Set([...firsts, ...people])]
}

/** From the entry alone. */
export function expected(crowd: Crowd, { access, method }: Operation, { as, member, target }: Who): string {
  if (as === 'bad') return 'auth.invalid'
  if (isOpen(access)) return 'ok'
  if (as === undefined || (as === 'cookie' && method !== 'get')) return 'auth.missing'
  if (access === 'account') return 'ok'
  if (member === crowd.suspended && target === crowd.world.east.main) return 'auth.suspended'
  if (!worksIn(crowd, member!, target)) return 'shop.notFound'
  return isFor(access, member!.role) ? 'ok' : 'auth.forbidden'
}

export function everybody({ world, suspended, sessions }: Crowd): Who[] {
  const { east, west } = world
  const { main, branch, members } = east
  const shops = { 'own shop': main, 'another shop of the organization': branch, 'another organization': west.main }
  const as = (name: string, member: TestMember, target: FoundedShop): Who => ({
    name,
    member,
    headers: bearer(member),
    as: 'member',
    target,
  })
  const byRole = roles.flatMap((role) => Object.entries(shops).map(([where, shop]) => as(`${role}, ${where}`, members[role], shop)))
  const byCookie = roles.map((role): Who => {
    return { name: `${role} by cookie`, member: members[role], headers: { cookie: sessions[role] }, as: 'cookie', target: main }
  })
  const [header, claims, signature] = members.owner.idToken.split('.') as [string, string, string]
  const unsigned = `${Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')}.${claims}.`
  const raised = Buffer.from(claims, 'base64url').toString().replace(members.auditor.accountId, members.owner.accountId)
  const bad = {
    'a tampered signature': `Bearer ${header}.${claims}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`,
    'tampered claims': `Bearer ${header}.${Buffer.from(`${raised} `).toString('base64url')}.${signature}`,
    'no signature': `Bearer ${unsigned}`,
    'a refresh token': `Bearer ${members.owner.refreshToken}`,
    nonsense: 'Bearer nonsense',
    'another scheme': `Basic ${Buffer.from('owner:password').toString('base64')}`,
  }
  return [
    ...byRole,
    ...byCookie,
    as('a suspended manager', suspended, main),
    as('an owner elsewhere', west.owner, main),
    { name: 'nobody', headers: {}, as: undefined, target: main },
    ...Object.entries(bad).map(([name, authorization]): Who => ({ name, headers: { authorization }, as: 'bad', target: main })),
  ]
}
