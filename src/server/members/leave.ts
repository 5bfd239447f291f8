import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import { type Refusal, refuse } from '#domain/refusal.ts'
import type { Tx } from '#platform/database/db.ts'
import { events } from '#platform/database/event-log.ts'
import { newId } from '#platform/ids.ts'
import { eraseMessages } from '#platform/outbox/erase.ts'
import { presences } from '../presence/table.ts'
import { noteChange } from '../queue-settings/in-settings.ts'
import type { QueueContext } from '../tickets/context.ts'
import { takeSeq } from '../tickets/lock/in-queue.ts'
import { readOwnMemberships } from './store.ts'
import { members, staff, staffPhotos } from './table.ts'

type LeaveContext = Pick<QueueContext, 'db' | 'clock' | 'announced'>

/**
 * An account that is deleted is nobody's member any more, and off the lists of staff, which go on naming it for past visits. See `Leave`.
 * Organizations one after the other in one order, so that two who leave at once don't wait for each other.
 */
export async function leaveAll(ctx: LeaveContext, tx: Tx, accountId: string): Promise<(() => void) | Refusal<'member.lastOwner'>> {
  const announced: [shopId: string, seq: number][] = []
  const organizations = [...new Set((await readOwnMemberships(tx, accountId)).map(({ organizationId }) => organizationId))].sort()
  for (const organizationId of organizations) {
    await ctx.db.enterScope(tx, { organizationId })
    const left = await leaveOrganization(ctx, tx, { organizationId, accountId })
    if ('refused' in left) return left
    announced.push(...left.announced)
    await ctx.db.leaveScope(tx)
  }
  return () => {
    for (const [shopId, seq] of announced) ctx.announced(shopId, seq)
  }
}

type Leaving = { organizationId: string; accountId: string }

async function leaveOrganization(ctx: LeaveContext, tx: Tx, { organizationId, accountId }: Leaving) {
  // The queues' locks first, as every change of members takes them: two who wait for each other would both fail.
  const people = await tx
    .select({ id: staff.id, shopId: staff.shopId })
    .from(staff)
    .where(and(eq(staff.organizationId, organizationId), eq(staff.accountId, accountId), ne(staff.status, 'left')))
    .orderBy(staff.shopId)
  const seqs = new Map<string, number>()
  for (const { shopId } of people) seqs.set(shopId, await takeSeq(tx, shopId))
  const owners = await tx
    .select({ accountId: members.accountId })
    .from(members)
    .where(and(eq(members.organizationId, organizationId), eq(members.role, 'owner'), isNull(members.suspendedAt)))
    .orderBy(members.id)
    .for('update')
  if (owners.length === 1 && owners[0]!.accountId === accountId) return refuse('member.lastOwner')

  const at = new Date(ctx.clock().epochMilliseconds)
  const gone = await tx
    .delete(members)
    .where(and(eq(members.organizationId, organizationId), eq(members.accountId, accountId)))
    .returning({ id: members.id, shopId: members.shopId })
  await tx.delete(presences).where(
    inArray(
      presences.personId,
      gone.map(({ id }) => id),
    ),
  )
  await eraseMessages(tx, { accountIds: [accountId] })
  const takenUp = await tx
    .select({ id: events.entityId })
    .from(events)
    .where(and(eq(events.kind, 'member.join'), eq(events.actorId, accountId)))
  await eraseMessages(tx, { invitationIds: takenUp.map(({ id }) => id) })
  const actor = { actorKind: 'member', actorId: accountId, at } as const
  for (const { id: entityId, shopId } of gone)
    await tx
      .insert(events)
      .values({ id: newId(at.getTime()), organizationId, shopId, entityType: 'member', entityId, kind: 'member.leave', ...actor })

  const announced: [shopId: string, seq: number][] = []
  for (const { id, shopId } of people) {
    const scope = { organizationId, shopId }
    const seq = seqs.get(shopId)!
    await tx
      .update(staff)
      .set({ status: 'left', photoId: null, rev: sql`${staff.rev} + 1` })
      .where(eq(staff.id, id))
    await tx.delete(staffPhotos).where(eq(staffPhotos.staffId, id))
    const event = { kind: 'staff.remove', entityType: 'staff', entityId: id, changed: [] } as const
    await noteChange(tx, { scope, seq, event, actor: { by: 'member', accountId }, now: ctx.clock() })
    announced.push([shopId, seq])
  }
  return { announced }
}
