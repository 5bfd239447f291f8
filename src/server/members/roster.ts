import { and, asc, eq, inArray, isNull, or } from 'drizzle-orm'
import type * as contract from '#contract/roster.ts'
import { type Refusal, refuse } from '#domain/refusal.ts'
import { isRoleAtLeast, mayChangeRole, organizationRoles, type Role } from '#domain/roles.ts'
import type { AccountService } from '#platform/accounts.ts'
import type { Scope, Tx } from '#platform/database/db.ts'
import type { CallerMembership } from '#platform/http/call.ts'
import type { ShopCommandContext } from '../feed/context.ts'
import { runSettingsCommand } from '../feed/settings-command.ts'
import type { StaffRequest } from '../feed/staff-request.ts'
import { rightsHintTopic } from './membership.ts'
import { members } from './table.ts'

export type RosterContext = ShopCommandContext & {
  accounts: Pick<AccountService, 'describeAccounts' | 'lastSeen' | 'countFactors'>
}

type Row = typeof members.$inferSelect

/** Memberships that act in the shop, former ones included. */
const actsIn = ({ organizationId, shopId }: Required<Scope>) =>
  and(eq(members.organizationId, organizationId), or(isNull(members.shopId), eq(members.shopId, shopId)))

/** Lists each account once, with its strongest active membership, else its strongest suspended one. */
export async function listMembers(ctx: RosterContext, membership: CallerMembership, ownAccount: string): Promise<contract.Member[]> {
  const rows = await ctx.db.readScope(membership, (tx) =>
    tx
      .select()
      .from(members)
      .where(and(actsIn(membership), isNull(members.leftAt)))
      .orderBy(asc(members.createdAt), asc(members.id)),
  )
  const shown = [...Map.groupBy(rows, ({ accountId }) => accountId).values()].map(strongest)
  const ids = shown.map(({ accountId }) => accountId)
  const [described, lastSeenByAccount, factors] = await Promise.all([
    ctx.accounts.describeAccounts(ids),
    ctx.accounts.lastSeen(ids),
    ctx.accounts.countFactors(ids),
  ])
  return shown.map(({ id, accountId, role, shopId, suspendedAt, createdAt }) => {
    const { displayName, email } = described.get(accountId) ?? {}
    return {
      memberId: id,
      name: displayName ?? email ?? '',
      email: email ?? null,
      role,
      everywhere: shopId === null,
      suspended: suspendedAt !== null,
      isYou: accountId === ownAccount,
      secondFactor: factors.has(accountId),
      since: createdAt.toISOString(),
      seenAt: lastSeenByAccount.get(accountId)?.toISOString() ?? null,
    }
  })
}

function strongest(rows: readonly Row[]): Row {
  const weight = (row: Row) => (row.suspendedAt ? 0 : 100) + (organizationRoles.includes(row.role) ? 50 : 0)
  return rows.reduce((best, row) =>
    weight(row) > weight(best) || (weight(row) === weight(best) && !isRoleAtLeast(best.role, row.role)) ? row : best,
  )
}

type Refused = Refusal<'member.notFound' | 'member.roleTooHigh' | 'member.lastOwner' | 'member.yourself' | 'auth.suspended'>

/** The named membership, and the account's others that act in the shop. */
type Rows = { named: Row; others: readonly Row[] }

type Change = {
  kind: 'member.setRole' | 'member.suspend' | 'member.resume' | 'member.remove'
  /** The new role; undefined if it stays. */
  role?: Role
  /** True if an owner stops being one. */
  endsOwner: boolean
  /** Returns the id of the membership that the change is about; undefined if nothing changes. */
  apply(tx: Tx, rows: Rows, now: Date): Promise<string | undefined>
}

/**
 * Runs one change of a member in the shop's order of events and hints watchers. Locks the owners' rows, so of two owners who step down at
 * once one stays.
 */
async function changeMember(ctx: RosterContext, memberId: string, change: Change, call: StaffRequest) {
  const { organizationId, shopId } = call.membership
  return runSettingsCommand<contract.ChangedMember, Refused>(
    ctx,
    call,
    async (tx, now) => {
      const [target] = await tx
        .select({ accountId: members.accountId })
        .from(members)
        .where(and(eq(members.id, memberId), actsIn(call.membership)))
      if (!target) return refuse('member.notFound')
      const locked = await lockOwnersAndMembers(tx, organizationId, [target.accountId, call.account.accountId])
      const ownMembership = locked.find(({ id }) => id === call.membership.memberId)
      // The caller was suspended between the check and the lock.
      if (!ownMembership || ownMembership.suspendedAt) return refuse('auth.suspended')
      const named = locked.find(({ id }) => id === memberId)!
      const all = locked.filter((row) => row.accountId === named.accountId && (row.shopId === null || row.shopId === shopId))
      const others = all.filter(({ id }) => id !== memberId)
      if (all.some((row) => !row.suspendedAt && !isRoleAtLeast(ownMembership.role, row.role))) return refuse('member.roleTooHigh')
      if (!mayChangeRole(ownMembership.role, named.role, change.role ?? named.role)) return refuse('member.roleTooHigh')
      if (change.kind === 'member.suspend' && named.accountId === call.account.accountId) return refuse('member.yourself')
      const owners = locked.filter((row) => row.role === 'owner' && !row.suspendedAt)
      if (change.endsOwner && owners.length > 0 && owners.every(({ accountId }) => accountId === named.accountId))
        return refuse('member.lastOwner')
      const entityId = await change.apply(tx, { named, others }, now)
      if (entityId === undefined) return { id: named.id }
      tx.hint(rightsHintTopic(named.accountId), now.getTime())
      const data = change.role && { before: { role: named.role }, after: { role: change.role } }
      return {
        id: entityId,
        event: { kind: change.kind, entityType: 'member', entityId, changed: change.role ? ['role'] : [], ...(data && { data }) },
      }
    },
    async (tx, id) => {
      const [row] = await tx
        .select()
        .from(members)
        .where(and(actsIn(call.membership), eq(members.id, id)))
      return { memberId: id, role: row!.role, state: row!.leftAt ? 'left' : row!.suspendedAt ? 'suspended' : 'active' }
    },
  )
}

/** Locks the rows of all owners and of these accounts, in one order, so concurrent changes cannot deadlock. */
export function lockOwnersAndMembers(tx: Tx, organizationId: string, accountIds: string[]): Promise<Row[]> {
  return tx
    .select()
    .from(members)
    .where(and(eq(members.organizationId, organizationId), or(eq(members.role, 'owner'), inArray(members.accountId, accountIds))))
    .orderBy(asc(members.id))
    .for('update')
}

async function set(tx: Tx, rows: readonly Row[], values: Partial<typeof members.$inferInsert>): Promise<void> {
  const [first] = rows
  if (!first) return
  const ids = rows.map(({ id }) => id)
  await tx
    .update(members)
    .set(values)
    .where(and(eq(members.organizationId, first.organizationId), inArray(members.id, ids)))
}

/** Changes a role. Owners and admins act in every shop, so another membership may carry the new role. */
export function setRole(ctx: RosterContext, memberId: string, role: Role, call: StaffRequest) {
  const shopId = organizationRoles.includes(role) ? null : call.membership.shopId
  return changeMember(
    ctx,
    memberId,
    {
      kind: 'member.setRole',
      role,
      endsOwner: role !== 'owner',
      async apply(tx, { named, others }, now) {
        if (named.leftAt || (named.role === role && named.shopId === shopId)) return undefined
        const inTargetShop = others.find((row) => row.shopId === shopId)
        const retained = inTargetShop ?? named
        await set(
          tx,
          [named, ...others].filter((row) => row !== retained && !row.leftAt),
          { suspendedAt: now, leftAt: now },
        )
        await set(tx, [retained], { role, shopId, suspendedAt: named.suspendedAt, leftAt: null })
        return retained.id
      },
    },
    call,
  )
}

export function suspendMember(ctx: RosterContext, memberId: string, call: StaffRequest) {
  return changeMember(
    ctx,
    memberId,
    {
      kind: 'member.suspend',
      endsOwner: true,
      async apply(tx, { named, others }, now) {
        const active = [named, ...others].filter(({ suspendedAt }) => !suspendedAt)
        await set(tx, active, { suspendedAt: now, endedAt: now })
        return active.length > 0 ? named.id : undefined
      },
    },
    call,
  )
}

/** Resumes a suspended or removed member. */
export function reinstateMember(ctx: RosterContext, memberId: string, call: StaffRequest) {
  return changeMember(
    ctx,
    memberId,
    {
      kind: 'member.resume',
      endsOwner: false,
      async apply(tx, { named }) {
        if (!named.suspendedAt) return undefined
        await set(tx, [named], { suspendedAt: null, leftAt: null })
        return named.id
      },
    },
    call,
  )
}

export function removeMember(ctx: RosterContext, memberId: string, call: StaffRequest) {
  return changeMember(
    ctx,
    memberId,
    {
      kind: 'member.remove',
      endsOwner: true,
      async apply(tx, { named, others }, now) {
        const present = [named, ...others].filter(({ leftAt }) => !leftAt)
        await set(
          tx,
          present.filter(({ suspendedAt }) => !suspendedAt),
          { suspendedAt: now },
        )
        await set(tx, present, { leftAt: now, endedAt: now })
        return present.length > 0 ? named.id : undefined
      },
    },
    call,
  )
}
