/** Moves a member to another shop of the organization (docs/decisions/122-leaving-staff.md). */

import { and, asc, desc, eq, isNull, ne } from 'drizzle-orm'
import type { Temporal } from 'temporal-polyfill'
import type { MemberMovePreview } from '#contract/member-move.ts'
import type { MovedMember } from '#contract/organization.ts'
import { queueSettingsLimits } from '#domain/queue-settings/limits.ts'
import { type Refusal, refuse } from '#domain/refusal.ts'
import { isRoleAtLeast, type Role } from '#domain/roles.ts'
import { rollback, type Scope, type Tx } from '#platform/database/db.ts'
import { findIdempotentResult, saveIdempotentResult } from '#platform/database/idempotency.ts'
import { rowInShopCondition } from '#platform/database/shop-row-conditions.ts'
import type { CallerMembership } from '#platform/http/call.ts'
import { newId } from '#platform/ids.ts'
import { lockCardsWithWork } from '../cards/list/work-reassignment.ts'
import { findStaffMailReceivers, notifyAssignee } from '../cards/notifications/staff.ts'
import { lockAndTakeSeq } from '../feed/queue-command.ts'
import { recordSettingsChange } from '../feed/settings-command.ts'
import type { StaffRequest } from '../feed/staff-request.ts'
import { mergeFeatureParts } from '../hooks/join-parts.ts'
import { rightsHintTopic } from '../members/membership.ts'
import { lockOwnersAndMembers } from '../members/roster.ts'
import { lockIfOnStaffList } from '../members/staff.ts'
import { members, staff, staffPhotos } from '../members/table.ts'
import { refuseRemovalWhileUsed } from '../queue-settings/setting-usage.ts'
import { shops } from '../shops/table.ts'
import {
  applyStaffLeave,
  createEmptyReassignedWork,
  type LeaveContext,
  type ReassignedStaffWork,
  readOpenStaffWork,
} from './staff-leave.ts'

type MemberRow = typeof members.$inferSelect
type StaffRow = typeof staff.$inferSelect

const listOf = (tx: Tx, shopId: string): Promise<StaffRow[]> =>
  tx
    .select()
    .from(staff)
    .where(and(eq(staff.shopId, shopId), ne(staff.status, 'left')))
    .orderBy(asc(staff.sort), asc(staff.id))

const noWork = { cards: [], cardCount: 0, tasks: [], taskCount: 0 }

/** Matches a membership of this shop. Organization-wide memberships cannot be moved. */
const inShop = ({ shopId }: Required<Scope>, memberId: string) =>
  and(eq(members.id, memberId), eq(members.shopId, shopId), isNull(members.leftAt))

export function readMemberMovePreview(
  { db, clock, hooks }: Pick<LeaveContext, 'db' | 'clock' | 'hooks'>,
  memberId: string,
  membership: CallerMembership,
): Promise<MemberMovePreview | Refusal<'member.notFound'>> {
  const { shopId } = membership
  return db.readScope(membership, async (tx) => {
    const [member] = await tx.select().from(members).where(inShop(membership, memberId))
    if (!member) return refuse('member.notFound')
    const people = await listOf(tx, shopId)
    const person = people.find(({ accountId }) => accountId === member.accountId)
    const used = person && (await refuseRemovalWhileUsed(tx, shopId, 'staffId', [person.id]))
    return {
      listed: person !== undefined,
      work: person
        ? await readOpenStaffWork(hooks, tx, shopId, person.id, clock())
        : { ...noWork, ...mergeFeatureParts(hooks.onLeave.map(({ nothing }) => nothing.work)) },
      serving: used ? String(used.params?.numbers).split(', ') : [],
      colleagues: people.filter(({ id }) => id !== person?.id).map(({ id, name }) => ({ id, name })),
    }
  })
}

type Move = { toShopId: string; role?: Role | undefined; reassignTo: string | null }
type Refused = Refusal<
  | 'member.notFound'
  | 'member.organizationWide'
  | 'member.alreadyThere'
  | 'member.serving'
  | 'shop.otherNotFound'
  | 'staff.successorNotFound'
  | 'setting.tooMany'
  | 'auth.suspended'
>
/** `member`: the membership in the new shop. `before` and `handed`: role and work in the old one. */
type Moved = { member: MemberRow; before: Role; handed: ReassignedStaffWork }

/** Locks both queues first, in a fixed order. `leaveAllOrganizations` uses the same order, so they cannot deadlock. */
export async function moveMember(
  ctx: LeaveContext,
  memberId: string,
  move: Move,
  call: StaffRequest,
): Promise<MovedMember | Refused | Refusal<'idempotency.mismatch'>> {
  const { organizationId, shopId } = call.membership
  const now = ctx.clock()
  const { reassignTo, toShopId } = move
  // Asks the sign-in service, so call it before taking locks.
  const receiver = reassignTo
    ? (await findStaffMailReceivers(ctx, call.membership, [reassignTo], 'card.assigned')).get(reassignTo)
    : undefined
  return ctx.db.inScope({ organizationId }, async (tx) => {
    const seqs = new Map<string, number>()
    const [there] = await tx
      .select({ id: shops.id })
      .from(shops)
      .where(and(eq(shops.id, toShopId), ne(shops.id, shopId)))
    if (!there) return rollback(refuse('shop.otherNotFound'))
    await lockWorkOf(tx, shopId, memberId)
    for (const id of [shopId, toShopId].sort()) seqs.set(id, await lockAndTakeSeq(tx, id))
    const earlier = await findIdempotentResult(tx, organizationId, call.idempotency)
    if (earlier && 'refused' in earlier) return rollback(earlier)
    if (earlier) {
      const { memberId: id, role, cards, tasks } = earlier.result
      return rollback({ memberId: String(id), shopId: toShopId, role: role as Role, cards: Number(cards), tasks: Number(tasks) })
    }
    const done = await moveIn(ctx, tx, memberId, move, call, now)
    if ('refused' in done) return rollback(done)
    const { member, before, handed } = done
    tx.hint(rightsHintTopic(member.accountId), now.epochMilliseconds)
    if (handed.cards.length > 0)
      await notifyAssignee(tx, ctx.tokens, {
        scope: { organizationId, shopId },
        ...{ cardIds: handed.cards, receiver, by: call.account.accountId, now },
      })
    const names = await tx.select({ id: shops.id, name: shops.name }).from(shops)
    const nameOf = (wanted: string) => names.find(({ id }) => id === wanted)!.name
    const data = {
      before: { shop: nameOf(shopId), role: before },
      after: { shop: nameOf(toShopId), role: member.role },
      ...{ reassignTo, cards: handed.cards.length, tasks: handed.tasks },
    }
    for (const [id, seq] of seqs) {
      const event = {
        kind: 'member.move',
        entityType: 'member',
        entityId: id === shopId ? memberId : member.id,
        changed: [],
        data,
      } as const
      await recordSettingsChange(tx, {
        scope: { organizationId, shopId: id },
        ...{ seq, event, now },
        actor: { by: 'member', accountId: call.account.accountId },
      })
    }
    const stored = { memberId: member.id, role: member.role, cards: String(handed.cards.length), tasks: String(handed.tasks) }
    await saveIdempotentResult(tx, { organizationId, shopId }, call.idempotency, stored)
    return { memberId: member.id, shopId: toShopId, role: member.role, cards: handed.cards.length, tasks: handed.tasks }
  })
}

async function lockWorkOf(tx: Tx, shopId: string, memberId: string): Promise<void> {
  const rows = await tx
    .select({ id: staff.id })
    .from(staff)
    .innerJoin(members, eq(members.accountId, staff.accountId))
    .where(and(eq(staff.shopId, shopId), eq(members.shopId, shopId), eq(members.id, memberId), ne(staff.status, 'left')))
  for (const { id } of rows) await lockCardsWithWork(tx, shopId, id)
}

/** Moves the member. Call under the locks of both queues. */
async function moveIn(
  ctx: LeaveContext,
  tx: Tx,
  memberId: string,
  { toShopId, role, reassignTo }: Move,
  { membership, account }: StaffRequest,
  now: Temporal.Instant,
): Promise<Moved | Refused> {
  const { organizationId, shopId } = membership
  const at = new Date(now.epochMilliseconds)
  const [target] = await tx
    .select({ accountId: members.accountId })
    .from(members)
    .where(and(eq(members.organizationId, organizationId), eq(members.id, memberId)))
  if (!target) return refuse('member.notFound')
  const locked = await lockOwnersAndMembers(tx, organizationId, [target.accountId, account.accountId])
  const callerMember = locked.find(({ id }) => id === membership.memberId)
  // The caller was suspended or got another role between the check and the lock.
  if (!callerMember || callerMember.suspendedAt || !isRoleAtLeast(callerMember.role, 'admin')) return refuse('auth.suspended')
  const rows = locked.filter(({ accountId }) => accountId === target.accountId)
  const named = rows.find(({ id }) => id === memberId)!
  if (rows.some((row) => row.shopId === null && !row.leftAt)) return refuse('member.organizationWide')
  if (named.shopId !== shopId || named.leftAt) return refuse('member.notFound')
  const former = rows.find((row) => row.shopId === toShopId)
  if (former && !former.leftAt) return refuse('member.alreadyThere')

  if (reassignTo !== null && !(await lockIfOnStaffList(tx, shopId, reassignTo))) return refuse('staff.successorNotFound')
  const person = (await listOf(tx, shopId)).find(({ accountId }) => accountId === named.accountId)
  if (person?.id === reassignTo) return refuse('staff.successorNotFound')
  const used = person && (await refuseRemovalWhileUsed(tx, shopId, 'staffId', [person.id]))
  if (used) return refuse('member.serving', { params: used.params! })
  const newRole = role ?? named.role
  const from = { organizationId, shopId }
  const to = { organizationId, shopId: toShopId }
  const listed = person && newRole !== 'auditor' ? await putOnList(tx, to, person, at) : undefined
  if (listed) return listed

  const actor = { by: 'member', accountId: account.accountId, role: membership.role, name: '' } as const
  const handed = person
    ? await applyStaffLeave(ctx, tx, { scope: from, staffId: person.id, lastDay: null, reassignTo, actor, now })
    : createEmptyReassignedWork(ctx.hooks)
  await tx
    .update(members)
    .set({ suspendedAt: named.suspendedAt ?? at, leftAt: at, endedAt: at })
    .where(and(eq(members.organizationId, organizationId), eq(members.id, named.id)))
  const values = { role: newRole, suspendedAt: named.suspendedAt, leftAt: null, notMailed: named.notMailed }
  const [member] = former
    ? await tx
        .update(members)
        .set(values)
        .where(and(eq(members.organizationId, organizationId), eq(members.id, former.id)))
        .returning()
    : await tx
        .insert(members)
        .values({ id: newId(at.getTime()), ...to, accountId: named.accountId, ...values })
        .returning()
  return { member: member!, before: named.role, handed }
}

/**
 * Puts the person on the new shop's list with name, languages and photo, or restores a former entry. Counter, services and shifts are not
 * copied.
 */
async function putOnList(tx: Tx, to: Required<Scope>, person: StaffRow, at: Date): Promise<Refusal<'setting.tooMany'> | undefined> {
  const here = and(eq(staff.shopId, to.shopId), eq(staff.accountId, person.accountId!))
  const there = await listOf(tx, to.shopId)
  if (there.some(({ accountId }) => accountId === person.accountId)) return undefined
  if (there.length >= queueSettingsLimits.staff) return refuse('setting.tooMany', { params: { limit: queueSettingsLimits.staff } })
  const { accountId, name, kana, otherNames, languages, colour } = person
  const [photo] = await tx
    .select()
    .from(staffPhotos)
    .where(and(eq(staffPhotos.shopId, person.shopId), eq(staffPhotos.staffId, person.id)))
  const values = { name, kana, otherNames, languages, colour, photoId: photo ? newId(at.getTime()) : null }
  const [former] = await tx
    .select()
    .from(staff)
    .where(and(here, eq(staff.status, 'left')))
    .orderBy(desc(staff.id))
    .limit(1)
  const id = former?.id ?? newId(at.getTime())
  if (former)
    await tx
      .update(staff)
      .set({ ...values, status: 'active', leavesOn: null, leavesTo: null, rev: former.rev + 1 })
      .where(rowInShopCondition(staff, { shopId: to.shopId, id }))
  else await tx.insert(staff).values({ id, ...to, accountId, ...values, sort: Math.max(0, ...there.map(({ sort }) => sort + 1)) })
  if (photo) await tx.insert(staffPhotos).values({ staffId: id, ...to, bytes: photo.bytes })
  return undefined
}
