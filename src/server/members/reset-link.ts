/** Reset links for members who forgot their password. A manager hands the link over, with or without a mail server. */
import { and, eq, isNull, or } from 'drizzle-orm'
import type { Locale } from '#domain/locale.ts'
import { isRefusal, type Refusal, refuse } from '#domain/refusal.ts'
import { isRoleAtLeast, organizationRoles } from '#domain/roles.ts'
import type { AuthenticatedAccount } from '#platform/accounts.ts'
import { rollback } from '#platform/database/db.ts'
import { events } from '#platform/database/event-log.ts'
import { findIdempotentResult, type IdempotentCall, saveIdempotentResult } from '#platform/database/idempotency.ts'
import type { CallerMembership } from '#platform/http/call.ts'
import { newId } from '#platform/ids.ts'
import type { MemberContext } from './invitations.ts'
import { type ActiveMembership, readActiveMemberships } from './store.ts'
import { members } from './table.ts'

const minutes = 30

export type MemberResetRequest = {
  membership: CallerMembership
  account: AuthenticatedAccount
  idempotency: IdempotentCall
  locale: Locale
}
export type ResettableAccountRefusal = Refusal<'member.notFound' | 'member.roleTooHigh' | 'member.sharedAccount'>

export async function makeResetLink(
  ctx: MemberContext,
  memberId: string,
  { membership, account, idempotency, locale }: MemberResetRequest,
): Promise<
  { path: string; expiresAt: string } | ResettableAccountRefusal | Refusal<'member.ownPassword' | 'account.hosted' | 'idempotency.mismatch'>
> {
  const { organizationId, shopId } = membership
  const scope = { organizationId, shopId }
  // Members change their own password with the current one. Otherwise an unattended device would give the account away.
  const accountId = await findResettableAccount(ctx, memberId, { membership, account }, 'member.ownPassword')
  if (isRefusal(accountId)) return accountId
  if (ctx.accounts.hosted) return refuse('account.hosted')
  const now = ctx.clock()
  const theirs = await ctx.accounts.readProfile(accountId)
  if (!theirs) return refuse('member.notFound')
  return ctx.db.inTransaction(async (tx) => {
    const path = await ctx.accounts.makeResetLink(tx, accountId, { seconds: minutes * 60, locale: theirs.locale ?? locale })
    await ctx.db.enterScope(tx, scope)
    // Holds the lock until commit, so concurrent requests with one key run one after the other.
    await tx.$client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`${membership.memberId}:${idempotency.key}`])
    const earlier = await findIdempotentResult(tx, organizationId, idempotency)
    if (earlier && 'refused' in earlier) return rollback(earlier)
    if (!earlier) {
      await tx.insert(events).values({
        id: newId(now.epochMilliseconds),
        ...scope,
        entityType: 'member',
        entityId: memberId,
        kind: 'member.resetLink',
        actorKind: 'member',
        actorId: account.accountId,
        at: new Date(now.epochMilliseconds),
      })
      await saveIdempotentResult(tx, scope, idempotency, { memberId })
    }
    return { path, expiresAt: now.add({ minutes }).toString() }
  })
}

/** Finds a member's account for which the caller may create a reset link. `ownRefusal`: refusal if it is the caller's own account. */
export async function findResettableAccount<Own extends 'member.ownPassword' | 'member.ownFactor'>(
  ctx: MemberContext,
  memberId: string,
  { membership, account }: Pick<MemberResetRequest, 'membership' | 'account'>,
  ownRefusal: Own,
): Promise<string | ResettableAccountRefusal | Refusal<Own>> {
  const { organizationId, shopId } = membership
  const actsHere = and(
    eq(members.organizationId, organizationId),
    or(isNull(members.shopId), eq(members.shopId, shopId)),
    isNull(members.suspendedAt),
  )
  const [member] = await ctx.db.readScope({ organizationId, shopId }, (tx) =>
    tx
      .select({ accountId: members.accountId })
      .from(members)
      .where(and(eq(members.id, memberId), actsHere)),
  )
  if (!member) return refuse('member.notFound')
  if (member.accountId === account.accountId) return refuse(ownRefusal)
  return whyNot(membership, await readActiveMemberships(ctx.db, member.accountId)) ?? member.accountId
}

/** A link gives the whole account, so the caller's role must cover all its memberships. */
function whyNot(
  { organizationId, shopId, role }: CallerMembership,
  theirs: readonly ActiveMembership[],
): ResettableAccountRefusal | undefined {
  const isEverywhere = organizationRoles.includes(role)
  const isElsewhere = (membership: ActiveMembership) =>
    membership.organizationId !== organizationId || (membership.shopId !== null && membership.shopId !== shopId && !isEverywhere)
  if (theirs.some((membership) => membership.organizationId === organizationId && !isRoleAtLeast(role, membership.role)))
    return refuse('member.roleTooHigh')
  return theirs.some(isElsewhere) ? refuse('member.sharedAccount') : undefined
}
