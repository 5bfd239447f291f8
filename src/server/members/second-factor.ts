import { eq } from 'drizzle-orm'
import { Temporal } from 'temporal-polyfill'
import { localizedPath } from '#domain/locale.ts'
import { isRefusal, type Refusal, refuse } from '#domain/refusal.ts'
import type { AuthenticatedAccount } from '#platform/accounts.ts'
import { type Database, rollback, type Tx } from '#platform/database/db.ts'
import { events } from '#platform/database/event-log.ts'
import { findIdempotentResult, saveIdempotentResult } from '#platform/database/idempotency.ts'
import { newId } from '#platform/ids.ts'
import { enqueueAccountMail } from '#platform/outbox/enqueue.ts'
import type { StaffRequest } from '../feed/staff-request.ts'
import { organizations, shops } from '../shops/table.ts'
import type { MemberContext } from './invitations.ts'
import { findResettableAccount, type MemberResetRequest, type ResettableAccountRefusal } from './reset-link.ts'

/** The first day on which a second factor is required, and its beginning. */
type Demand = { day: string; from: Date }
type CachedDemand = { demand: Demand | null; readAt: number }

/** Every call of staff reads the demand, so it is cached for this time in ms. Other servers learn of a change later. */
const cacheMs = 30_000
const demandCaches = new WeakMap<Database, Map<string, CachedDemand>>()
function demandCacheOf(db: Database): Map<string, CachedDemand> {
  const ours = demandCaches.get(db) ?? new Map<string, CachedDemand>()
  demandCaches.set(db, ours)
  return ours
}

/** Returns null if the organization demands none. */
export async function readSecondFactorDemand(db: Database, organizationId: string): Promise<Demand | null> {
  const before = demandCacheOf(db).get(organizationId)
  if (before && performance.now() - before.readAt < cacheMs) return before.demand
  const readAt = performance.now()
  const [row] = await db.readScope({ organizationId }, (tx) =>
    tx
      .select({ day: organizations.secondFactorDay, from: organizations.secondFactorFrom })
      .from(organizations)
      .where(eq(organizations.id, organizationId)),
  )
  const demand = row?.day && row.from ? { day: row.day, from: row.from } : null
  demandCacheOf(db).set(organizationId, { demand, readAt })
  return demand
}

/** A sign-in by PIN on a shared tablet is exempt, because a PIN opens nothing elsewhere. A sign-in there by password is not. */
export const passesSecondFactorDemand = ({ secondFactor, device }: Pick<AuthenticatedAccount, 'secondFactor' | 'device'>): boolean =>
  secondFactor || (device !== undefined && device.by !== 'password')

type SetContext = { db: Database; clock: () => Temporal.Instant }

/**
 * Sets the day from which a second factor is required; null for never. Only a member with a second factor can demand it, or they would lock
 * themselves out.
 */
export async function setSecondFactorRequirement(
  { db, clock }: SetContext,
  day: string | null,
  { membership, account, idempotency }: StaffRequest & { account: AuthenticatedAccount },
): Promise<{ secondFactorFrom: string | null } | Refusal<'factor.notEnrolled' | 'idempotency.mismatch'>> {
  if (day !== null && !account.secondFactor) return refuse('factor.notEnrolled')
  const { organizationId, shopId } = membership
  const now = clock()
  const set = await db.inScope<{ secondFactorFrom: string | null } | Refusal<'idempotency.mismatch'>>(
    { organizationId, shopId },
    async (tx) => {
      const [organization] = await tx.select().from(organizations).where(eq(organizations.id, organizationId)).for('no key update')
      const earlier = await findIdempotentResult(tx, organizationId, idempotency)
      if (earlier) return 'refused' in earlier ? earlier : { secondFactorFrom: organization!.secondFactorDay }
      if (organization!.secondFactorDay !== day) {
        const from = day === null ? null : await beginningOf(tx, shopId, day)
        await tx.update(organizations).set({ secondFactorDay: day, secondFactorFrom: from }).where(eq(organizations.id, organizationId))
        await tx.insert(events).values({
          id: newId(now.epochMilliseconds),
          ...{ organizationId, shopId, entityType: 'organization', entityId: organizationId, kind: 'organization.setSecondFactor' },
          ...{ actorKind: 'member', actorId: account.accountId, at: new Date(now.epochMilliseconds), data: { from: day } },
        })
      }
      await saveIdempotentResult(tx, membership, idempotency, { day: day ?? '' })
      return { secondFactorFrom: day }
    },
  )
  if ('refused' in set) return set
  demandCacheOf(db).delete(organizationId)
  return set
}

async function beginningOf(tx: Tx, shopId: string, day: string): Promise<Date> {
  const [shop] = await tx.select({ timeZone: shops.timeZone }).from(shops).where(eq(shops.id, shopId))
  return new Date(Temporal.PlainDate.from(day).toZonedDateTime(shop!.timeZone).epochMilliseconds)
}

/** Removes a member's second factor and mails both. A member without one gets the same result. */
export async function resetSecondFactor(
  ctx: MemberContext,
  memberId: string,
  { membership, account, idempotency, locale }: MemberResetRequest,
): Promise<{ memberId: string } | ResettableAccountRefusal | Refusal<'member.ownFactor' | 'idempotency.mismatch'>> {
  const { organizationId, shopId } = membership
  const scope = { organizationId, shopId }
  const accountId = await findResettableAccount(ctx, memberId, { membership, account }, 'member.ownFactor')
  if (isRefusal(accountId)) return accountId
  const now = ctx.clock()
  const described = await ctx.accounts.describeAccounts([accountId, account.accountId])
  const [theirs, callers] = [described.get(accountId), described.get(account.accountId)]
  let notify: (() => void) | undefined
  const done = await ctx.db.inTransaction<{ memberId: string } | Refusal<'idempotency.mismatch'>>(async (tx) => {
    await ctx.db.enterScope(tx, scope)
    // Holds the lock until commit, so concurrent requests with one key run one after the other.
    await tx.$client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`${membership.memberId}:${idempotency.key}`])
    const earlier = await findIdempotentResult(tx, organizationId, idempotency)
    if (earlier && 'refused' in earlier) return rollback(earlier)
    // A retry must not remove a factor set up since.
    if (earlier) return { memberId }
    await saveIdempotentResult(tx, scope, idempotency, { memberId })
    await ctx.db.leaveScope(tx)
    notify = await ctx.accounts.removeFactors(tx, accountId, locale)
    if (!notify) return { memberId }
    if (ctx.mails && callers?.email) {
      const language = callers.locale ?? locale
      const variables = {
        recipient: callers.displayName,
        member: theirs?.displayName ?? theirs?.email ?? '',
        link: localizedPath(language, '/shopAdmin/personSetting'),
      }
      const receipt = { event: 'account.resetColleague', accountId: account.accountId, address: callers.email, locale: language } as const
      await enqueueAccountMail(tx, { ...receipt, variables, now })
    }
    await ctx.db.enterScope(tx, scope)
    await tx.insert(events).values({
      id: newId(now.epochMilliseconds),
      ...scope,
      ...{ entityType: 'member', entityId: memberId, kind: 'member.resetFactor' },
      ...{ actorKind: 'member', actorId: account.accountId, at: new Date(now.epochMilliseconds) },
    })
    return { memberId }
  })
  if (!('refused' in done)) notify?.()
  return done
}
