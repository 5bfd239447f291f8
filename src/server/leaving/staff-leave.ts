/** Staff who leave the list of staff, and their return (docs/decisions/122-leaving-staff.md). */

import { and, eq, isNotNull, lt, ne, sql } from 'drizzle-orm'
import { Temporal } from 'temporal-polyfill'
import type { InferredFields, reassignedWorkExtraFields } from '#contract/parts.ts'
import type { StaffRemovalResult, StaffWork } from '#contract/queue-settings/staff-leave.ts'
import type { StaffSetting } from '#contract/queue-settings/staff-setting.ts'
import type { Actor } from '#domain/actor.ts'
import { queueSettingsLimits } from '#domain/queue-settings/limits.ts'
import { type Refusal, refuse } from '#domain/refusal.ts'
import { businessDay } from '#domain/time/business-day.ts'
import type { Scope, Tx } from '#platform/database/db.ts'
import { rowInShopCondition } from '#platform/database/shop-row-conditions.ts'
import type { CallerMembership } from '#platform/http/call.ts'
import { lockCardsWithWork, type ReassignedCardWork, readOpenCardWork, reassignCardWork } from '../cards/list/work-reassignment.ts'
import { findStaffMailReceivers, notifyAssignee, type StaffMailContext } from '../cards/notifications/staff.ts'
import type { ShopCommandContext } from '../feed/context.ts'
import { lockAndTakeSeq } from '../feed/queue-command.ts'
import { recordSettingsChange, runSettingsCommand } from '../feed/settings-command.ts'
import type { StaffRequest } from '../feed/staff-request.ts'
import type { FeatureHooks } from '../hooks/hooks.ts'
import { mergeFeatureParts } from '../hooks/join-parts.ts'
import { readLastSettingsChange } from '../members/last-change.ts'
import { lockIfOnStaffList, readStaff } from '../members/staff.ts'
import { staff, staffPhotos } from '../members/table.ts'
import { refuseRemovalWhileUsed } from '../queue-settings/setting-usage.ts'
import { readStaffSettings } from '../queue-settings/settings.ts'
import { clockOf } from '../shops/clock.ts'
import { readShopRow } from '../shops/read-shop-row.ts'
import { shops } from '../shops/table.ts'

export type LeaveContext = ShopCommandContext & StaffMailContext & { hooks: FeatureHooks }

type Missing = Refusal<'staff.notFound'>

export function readStaffWork(
  { db, clock, hooks }: Pick<LeaveContext, 'db' | 'clock' | 'hooks'>,
  staffId: string,
  membership: CallerMembership,
): Promise<StaffWork | Missing> {
  const { shopId } = membership
  return db.readScope(membership, async (tx) =>
    (await readStaff(tx, shopId)).some(({ id }) => id === staffId)
      ? readOpenStaffWork(hooks, tx, shopId, staffId, clock())
      : refuse('staff.notFound'),
  )
}

/** Returns the open work of a person on the list. */
export const readOpenStaffWork = async (
  { onLeave }: FeatureHooks,
  tx: Tx,
  shopId: string,
  staffId: string,
  now: Temporal.Instant,
): Promise<StaffWork> => ({
  ...(await readOpenCardWork(tx, shopId, staffId)),
  ...mergeFeatureParts(await Promise.all(onLeave.map((hook) => hook.read(tx, shopId, staffId, now)))),
})

type Leaving = { rev: number; lastDay: string | null; reassignTo: string | null }
type Refused = Missing | Refusal<'staff.successorNotFound' | 'staff.lastDayOver' | 'setting.changed' | 'setting.inUse'>

/** `beside`: work of features other than cards. */
export type ReassignedStaffWork = ReassignedCardWork & { beside: InferredFields<typeof reassignedWorkExtraFields> }
export const createEmptyReassignedWork = ({ onLeave }: FeatureHooks): ReassignedStaffWork => ({
  ...{ cards: [], tasks: 0 },
  beside: mergeFeatureParts(onLeave.map((hook) => hook.nothing.handed)),
})

export async function removeStaff(ctx: LeaveContext, staffId: string, { rev, lastDay, reassignTo }: Leaving, call: StaffRequest) {
  const { organizationId, shopId } = call.membership
  const scope = { organizationId, shopId }
  // Asks the sign-in service, so call it before taking locks.
  const receiver = reassignTo ? (await findStaffMailReceivers(ctx, scope, [reassignTo], 'card.assigned')).get(reassignTo) : undefined
  let handed = createEmptyReassignedWork(ctx.hooks)
  return runSettingsCommand<StaffRemovalResult, Refused>(
    ctx,
    call,
    async (tx, at) => {
      const now = Temporal.Instant.fromEpochMilliseconds(at.getTime())
      const row = (await readStaff(tx, shopId)).find(({ id }) => id === staffId)
      if (!row) return refuse('staff.notFound')
      if (row.rev !== rev) {
        const current = (await readStaffSettings(tx, shopId)).find(({ id }) => id === staffId)
        return refuse('setting.changed', { current, params: await readLastSettingsChange(tx, scope, 'staff', staffId) })
      }
      if (lastDay !== null && lastDay < businessDay(now, clockOf(await readShopRow(tx, shopId)))) return refuse('staff.lastDayOver')
      if (reassignTo !== null && (reassignTo === staffId || !(await lockIfOnStaffList(tx, shopId, reassignTo))))
        return refuse('staff.successorNotFound')
      const refused = lastDay === null ? await refuseRemovalWhileUsed(tx, shopId, 'staffId', [staffId]) : undefined
      if (refused) return refused
      const actor: Actor = { by: 'member', accountId: call.account.accountId, role: call.membership.role, name: '' }
      handed = await applyStaffLeave(ctx, tx, { scope, staffId, lastDay, reassignTo, actor, now })
      if (handed.cards.length > 0)
        await notifyAssignee(tx, ctx.tokens, { scope, cardIds: handed.cards, receiver, by: call.account.accountId, now })
      return { id: staffId, event: staffLeaveEvent(staffId, { lastDay, reassignTo }, handed) }
    },
    async (tx, id) => {
      const [row] = await tx.select().from(staff).where(rowInShopCondition(staff, { shopId, id }))
      return {
        id,
        rev: row!.rev,
        left: row!.status === 'left',
        cards: handed.cards.length,
        tasks: handed.tasks,
        ...handed.beside,
      }
    },
    (tx) => lockCardsWithWork(tx, shopId, staffId),
  )
}

export const staffLeaveEvent = (
  entityId: string,
  { lastDay, reassignTo }: Omit<Leaving, 'rev'>,
  { cards, tasks, beside }: ReassignedStaffWork,
) =>
  ({
    kind: lastDay === null ? 'staff.remove' : 'staff.leave',
    entityType: 'staff',
    entityId,
    changed: [],
    data: { ...(lastDay !== null && { lastDay }), reassignTo, cards: cards.length, tasks, ...beside },
  }) as const

type Off = Omit<Leaving, 'rev'> & { scope: Required<Scope>; staffId: string; actor: Actor; now: Temporal.Instant }

/** Takes the person off the list first, so nothing more is assigned to them, then hands on their work. */
export async function applyStaffLeave(
  { hooks }: Pick<LeaveContext, 'hooks'>,
  tx: Tx,
  { scope, staffId, lastDay, reassignTo, actor, now }: Off,
): Promise<ReassignedStaffWork> {
  const left = { status: 'left', photoId: null, leavesOn: null, leavesTo: null } as const
  await tx
    .update(staff)
    .set({ ...(lastDay === null ? left : { leavesOn: lastDay, leavesTo: reassignTo }), rev: sql`${staff.rev} + 1` })
    .where(rowInShopCondition(staff, { shopId: scope.shopId, id: staffId }))
  if (lastDay === null) await tx.delete(staffPhotos).where(and(eq(staffPhotos.shopId, scope.shopId), eq(staffPhotos.staffId, staffId)))
  const leaving = { scope, from: staffId, to: reassignTo, actor, now }
  const beside = mergeFeatureParts(await Promise.all(hooks.onLeave.map((hook) => hook.reassignWork(tx, { ...leaving, lastDay }))))
  return { ...(await reassignCardWork(tx, leaving)), beside }
}

/** Cancels a planned leave, or puts the person back at the end of the list. */
export function restoreStaff(ctx: ShopCommandContext, staffId: string, call: StaffRequest) {
  const { shopId } = call.membership
  const here = rowInShopCondition(staff, { shopId, id: staffId })
  return runSettingsCommand<StaffSetting | Missing, Missing | Refusal<'staff.loginTaken' | 'setting.tooMany'>>(
    ctx,
    call,
    async (tx) => {
      const [row] = await tx.select().from(staff).where(here)
      if (!row) return refuse('staff.notFound')
      if (row.status !== 'left' && row.leavesOn === null) return { id: staffId }
      const otherStaff = (await readStaff(tx, shopId)).filter(({ id }) => id !== staffId)
      if (otherStaff.length >= queueSettingsLimits.staff) return refuse('setting.tooMany', { params: { limit: queueSettingsLimits.staff } })
      const loginHolder = row.accountId && otherStaff.find(({ accountId }) => accountId === row.accountId)
      if (loginHolder) return refuse('staff.loginTaken', { params: { name: loginHolder.name } })
      await tx
        .update(staff)
        .set({ status: 'active', leavesOn: null, leavesTo: null, rev: sql`${staff.rev} + 1` })
        .where(here)
      return { id: staffId, event: { kind: 'staff.return', entityType: 'staff', entityId: staffId, changed: [] } }
    },
    async (tx, id) => (await readStaffSettings(tx, shopId)).find((row) => row.id === id) ?? refuse('staff.notFound'),
  )
}

/**
 * Takes people whose last day is over off the list, each in its own transaction. Those who still serve a visitor are left for the next run.
 */
export async function removeStaffAfterLastDay(ctx: LeaveContext): Promise<void> {
  const failed: unknown[] = []
  const { rows } = await ctx.db.pool.query<{ id: string }>(`select distinct organization_id as id from resolver where kind = 'shop'`)
  for (const { id } of rows)
    for (const leaver of await findDueLeaves(ctx, id)) await endLeave(ctx, leaver).catch((error: unknown) => failed.push(error))
  if (failed.length > 0) throw failed[0]
}

type DueLeave = { scope: Required<Scope>; staffId: string }

async function findDueLeaves({ db, clock }: LeaveContext, organizationId: string): Promise<DueLeave[]> {
  const leaving = await db.readScope({ organizationId }, (tx) =>
    tx
      .select({ staffId: staff.id, leavesOn: staff.leavesOn, shop: shops })
      .from(staff)
      .innerJoin(shops, eq(shops.id, staff.shopId))
      .where(and(isNotNull(staff.leavesOn), ne(staff.status, 'left'))),
  )
  return leaving
    .filter(({ leavesOn, shop }) => leavesOn! < businessDay(clock(), clockOf(shop)))
    .map(({ staffId, shop }) => ({ staffId, scope: { organizationId, shopId: shop.id } }))
}

async function endLeave(ctx: LeaveContext, { scope, staffId }: DueLeave): Promise<void> {
  const { shopId } = scope
  const now = ctx.clock()
  await ctx.db.inScope(scope, async (tx) => {
    await lockCardsWithWork(tx, shopId, staffId)
    const seq = await lockAndTakeSeq(tx, shopId)
    const [row] = await tx
      .select()
      .from(staff)
      .where(
        and(
          eq(staff.shopId, shopId),
          eq(staff.id, staffId),
          ne(staff.status, 'left'),
          lt(staff.leavesOn, businessDay(now, clockOf(await readShopRow(tx, shopId)))),
        ),
      )
    if (!row || (await refuseRemovalWhileUsed(tx, shopId, 'staffId', [staffId]))) return
    // The successor may have left since.
    const reassignTo = row.leavesTo && (await lockIfOnStaffList(tx, shopId, row.leavesTo)) ? row.leavesTo : null
    const handed = await applyStaffLeave(ctx, tx, { scope, staffId, lastDay: null, reassignTo, actor: { by: 'system' }, now })
    const event = staffLeaveEvent(staffId, { lastDay: null, reassignTo }, handed)
    await recordSettingsChange(tx, { scope, seq, event, actor: { by: 'system' }, now })
  })
}
