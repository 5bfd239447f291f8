/** Prepared statements for the requests of each open page: one finds a sign-in with all that a lookup shows and an ID token claims. */
import { and, eq, gt, sql as raw } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { type Account, accounts } from './accounts.ts'
import { type FactorSummary, factors, type RecoveryCodeSummary, recoveryCodes } from './factors.ts'
import { type FederatedIdentity, federatedIdentities } from './providers.ts'
import { sessions } from './sessions.ts'
import { type RefreshToken, refreshTokens, type SignIn, signIns } from './sign-ins.ts'

export type LinkedIdentity = Pick<FederatedIdentity, 'provider' | 'subject' | 'email' | 'displayName'>
export type SignedIn = { signIn: SignIn; account: Account; identities: LinkedIdentity[] }
export type SignedInWithFactors = SignedIn & { factors: FactorSummary[]; recoveryCodes: RecoveryCodeSummary }
/** `inBrowser`: the request's session cookie belongs to the token's sign-in. */
export type IssuedRefreshToken = SignedIn & { token: RefreshToken; inBrowser: boolean }

const identities = raw<LinkedIdentity[]>`(
  select coalesce(json_agg(json_build_object('provider', i.provider, 'subject', i.subject, 'email', i.email, 'displayName', i.display_name)
                           order by i.linked_at, i.provider), '[]')
    from ${federatedIdentities} i where i.account_id = ${accounts.id})`
const isActive = gt(signIns.expiresAt, raw.placeholder('now'))

/** Returns undefined if the sign-in has ended. */
export function createSignInFinder(sql: NodePgDatabase) {
  const prepared = sql
    .select({
      signIn: signIns,
      account: accounts,
      identities,
      factors: raw`(
        select coalesce(json_agg(json_build_object('id', f.id, 'displayName', f.display_name, 'phoneNumber', f.phone_number,
                                                   'enrolledAt', f.enrolled_at) order by f.enrolled_at, f.id), '[]')
          from ${factors} f where f.account_id = ${accounts.id})`.mapWith((rows: Dated<FactorSummary, 'enrolledAt'>[]) =>
        rows.map((factor): FactorSummary => ({ ...factor, enrolledAt: new Date(factor.enrolledAt) })),
      ),
      recoveryCodes: raw`(
        select json_build_object('left', count(*), 'since', min(r.created_at))
          from ${recoveryCodes} r where r.account_id = ${accounts.id})`.mapWith(
        ({ left, since }: Dated<RecoveryCodeSummary, 'since'>): RecoveryCodeSummary => ({
          left,
          since: since === null ? null : new Date(since),
        }),
      ),
    })
    .from(signIns)
    .innerJoin(accounts, eq(accounts.id, signIns.accountId))
    .where(and(eq(signIns.id, raw.placeholder('id')), isActive))
    .prepare('identity_find_sign_in')
  return async (id: string, now: Date): Promise<SignedInWithFactors | undefined> => (await prepared.execute({ id, now }))[0]
}

/** Returns undefined if the token is unknown or its sign-in has ended. `sessionHash`: hash of the request's session cookie. */
export function createRefreshTokenFinder(sql: NodePgDatabase) {
  const inBrowser = raw<boolean>`exists (
    select from ${sessions} s where s.token_hash = ${raw.placeholder('sessionHash')} and s.sign_in_id = ${signIns.id}
       and s.expires_at > ${raw.placeholder('now')})`
  const prepared = sql
    .select({ token: refreshTokens, signIn: signIns, account: accounts, identities, inBrowser })
    .from(refreshTokens)
    .innerJoin(signIns, eq(signIns.id, refreshTokens.signInId))
    .innerJoin(accounts, eq(accounts.id, signIns.accountId))
    .where(and(eq(refreshTokens.tokenHash, raw.placeholder('tokenHash')), isActive))
    .prepare('identity_find_refresh_token')
  return async (tokenHash: string, sessionHash: string | null, now: Date): Promise<IssuedRefreshToken | undefined> =>
    (await prepared.execute({ tokenHash, sessionHash, now }))[0]
}

/** JSON has no dates. */
type Dated<T, Name extends keyof T> = Omit<T, Name> & { [key in Name]: T[Name] extends Date ? string : string | null }
