import { and, eq, inArray, isNull, ne } from 'drizzle-orm'
import type { Actor } from '#domain/actor.ts'
import { type Refusal, refuse } from '#domain/refusal.ts'
import type { Tx } from '#platform/database/db.ts'
import { events } from '#platform/database/event-log.ts'
import { newId } from '#platform/ids.ts'
import { eraseMemberMessages, eraseMessages } from '#platform/outbox/erase.ts'
import { lockCardsWithWork } from '../cards/list/work-reassignment.ts'
import { lockAndTakeSeq } from '../feed/queue-command.ts'
import { recordSettingsChange } from '../feed/settings-command.ts'
import { readAccountOrganizationIds } from '../members/membership.ts'
import { lockIfOnStaffList } from '../members/staff.ts'
import { members, staff } from '../members/table.ts'
import { presences } from '../presence/table.ts'
import type { LeaveContext } from './staff-leave.ts'
import { applyStaffLeave, staffLeaveEvent } from './staff-leave.ts'

/**
 * Removes a deleted account from all organizations and lists of staff, which keep its name for past visits. Open work goes to the chosen
 * successor or stays unassigned. Runs in the order of organization ids, so two leavers cannot deadlock.
 */
export async function leaveAllOrganizations(
  ctx: Pick<LeaveContext, 'db' | 'clock' | 'hooks'>,
  tx: Tx,
  accountId: string,
): Promise<Refusal<'member.lastOwner'> | undefined> {
  const organizations = [...new Set((await readAccountOrganizationIds(tx, accountId)).map(({ organizationId }) => organizationId))].sort()
  for (const organizationId of organizations) {
    await ctx.db.enterScope(tx, { organizationId })
    const refused = await leaveOrganization(ctx, tx, { organizationId, accountId })
    if (refused) return refused
    await ctx.db.leaveScope(tx)
  }
  return undefined
}

type Leaving = { organizationId: string; accountId: string }

async function leaveOrganization(ctx: Pick<LeaveContext, 'db' | 'clock' | 'hooks'>, tx: Tx, { organizationId, accountId }: Leaving) {
  const people = await tx
    .select({ id: staff.id, shopId: staff.shopId, leavesTo: staff.leavesTo })
    .from(staff)
    .where(and(eq(staff.organizationId, organizationId), eq(staff.accountId, accountId), ne(staff.status, 'left')))
    .orderBy(staff.shopId)
  for (const { id, shopId } of people) await lockCardsWithWork(tx, shopId, id)
  // Take the queues' locks next, as every change of members does, or two changes could deadlock.
  const seqs = new Map<string, number>()
  for (const { shopId } of people) seqs.set(shopId, await lockAndTakeSeq(tx, shopId))
  const owners = await tx
    .select({ accountId: members.accountId })
    .from(members)
    .where(and(eq(members.organizationId, organizationId), eq(members.role, 'owner'), isNull(members.suspendedAt)))
    .orderBy(members.id)
    .for('update')
  if (owners.length === 1 && owners[0]!.accountId === accountId) return refuse('member.lastOwner')

  const at = new Date(ctx.clock().epochMilliseconds)
  const removed = await tx
    .delete(members)
    .where(and(eq(members.organizationId, organizationId), eq(members.accountId, accountId)))
    .returning({ id: members.id, shopId: members.shopId })
  await tx.delete(presences).where(
    inArray(
      presences.personId,
      removed.map(({ id }) => id),
    ),
  )
  await eraseMemberMessages(tx, [accountId])
  const invitations = await tx
    .select({ id: events.entityId })
    .from(events)
    .where(and(eq(events.kind, 'member.join'), eq(events.actorId, accountId)))
  await eraseMessages(
    tx,
    invitations.map(({ id }) => id),
  )
  const actor = { actorKind: 'member', actorId: accountId, at } as const
  for (const { id: entityId, shopId } of removed)
    await tx
      .insert(events)
      .values({ id: newId(at.getTime()), organizationId, shopId, entityType: 'member', entityId, kind: 'member.leave', ...actor })

  const now = ctx.clock()
  const by: Actor = { by: 'member', accountId, role: '', name: '' }
  for (const { id, shopId, leavesTo } of people) {
    const scope = { organizationId, shopId }
    const seq = seqs.get(shopId)!
    const reassignTo = leavesTo && (await lockIfOnStaffList(tx, shopId, leavesTo)) ? leavesTo : null
    const handed = await applyStaffLeave(ctx, tx, { scope, staffId: id, lastDay: null, reassignTo, actor: by, now })
    const event = staffLeaveEvent(id, { lastDay: null, reassignTo }, handed)
    await recordSettingsChange(tx, { scope, seq, event, actor: { by: 'member', accountId }, now })
  }
  return undefined
}
