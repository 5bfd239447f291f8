import { and, eq } from 'drizzle-orm'
import { canMoveCard, cardMoves, deletedCardPurgeDay, isDeleted, isSubmitted } from '#domain/cards/card.ts'
import { contactOfStageChange } from '#domain/cards/first-contact.ts'
import { type CardProperties, cardPropertyNames, mergeCardProperties, reconcileLostReason } from '#domain/cards/properties.ts'
import { type Refusal, refuse } from '#domain/refusal.ts'
import { unpinnedBusinessDay } from '#domain/time/business-day.ts'
import type { Tx } from '#platform/database/db.ts'
import type { StaffRequest } from '../../feed/staff-request.ts'
import { lockIfOnStaffList } from '../../members/staff.ts'
import { clockOf } from '../../shops/clock.ts'
import { readShopRow } from '../../shops/read-shop-row.ts'
import { type CardCommandContext, type CardMutation, readListedCard, runCardCommand } from '../card-command.ts'
import type { CardContext } from '../context.ts'
import { recordContactByStaff, withdrawContact } from '../first-contact/contact.ts'
import { readListedCardsByIds } from '../list/list.ts'
import { findStaffMailReceivers, notifyAssignee, type StaffMailContext, type StaffMailReceiver } from '../notifications/staff.ts'
import { recordCardEvent } from '../record.ts'
import { readStageCategoryOfCard } from '../stages.ts'
import { writeCard } from '../store.ts'
import { type CardRow, cardStages } from '../table.ts'

export type Late = Refusal<'card.deleted' | 'card.changedByColleague'>

/** Refuses a change of a deleted card, or of one that changed since the caller saw it. The latter includes the current card. */
export async function late(tx: Tx, { id, status }: CardRow): Promise<Late> {
  if (isDeleted(status)) return refuse('card.deleted')
  const [current] = await readListedCardsByIds(tx, [id])
  return refuse('card.changedByColleague', { current })
}

export type PartialCardProperties = { [Name in keyof CardProperties]?: CardProperties[Name] | undefined }
type Unknown = Refusal<'staff.notFound' | 'stage.notFound'>

type NoReason = Refusal<'request.invalid'>

export const createCardPropertyMutation =
  (was: PartialCardProperties, change: PartialCardProperties): CardMutation<Late | Unknown | NoReason> =>
  async (tx, { scope, row, actor, now }) => {
    if (!isSubmitted(row.status)) return late(tx, row)
    const merged = mergeCardProperties({ ...row, stageId: row.stageId! }, was, change)
    if (merged.conflicts.length > 0) return late(tx, row)
    if (merged.changed.length === 0) return row
    const { assigneeId, stageId } = merged.after
    if (merged.changed.includes('assigneeId') && assigneeId && !(await lockIfOnStaffList(tx, scope.shopId, assigneeId)))
      return refuse('staff.notFound')
    const stage = await findStage(tx, scope.shopId, stageId)
    if (!stage || (stage.archivedAt && merged.changed.includes('stageId'))) return refuse('stage.notFound')
    const reasoned = reconcileLostReason(merged, stage.category)
    if (!reasoned) return refuse('request.invalid', { fields: [{ path: 'change.lostReason', message: 'Goes with a lost stage' }] })
    const { changed, after } = reasoned
    const touchedAt = new Date(now.epochMilliseconds)
    // The new assignee has not been reminded of the next contact yet.
    const mailAgain = changed.includes('assigneeId') && { contactMailedOn: null }
    const properties = Object.fromEntries(cardPropertyNames.map((name) => [name, after[name]]))
    const saved = await writeCard(tx, row, { ...properties, touchedAt, ...mailAgain })
    const values = changed.map((field) => ({ field, before: row[field], after: saved[field] }))
    await recordCardEvent(tx, { scope, cardId: row.id, kind: 'card.change', actor, now, changed, values })
    if (changed.includes('stageId')) {
      const contact = contactOfStageChange((await readStageCategoryOfCard(tx, row))!, stage.category)
      const made = { cardId: row.id, way: 'stage' } as const
      if (contact === 'record') await recordContactByStaff(tx, { ...made, scope, actor, now })
      if (contact === 'withdraw') await withdrawContact(tx, { ...made, shopId: scope.shopId })
    }
    return saved
  }

async function findStage(tx: Tx, shopId: string, id: string) {
  const [stage] = await tx
    .select({ category: cardStages.category, archivedAt: cardStages.archivedAt })
    .from(cardStages)
    .where(and(eq(cardStages.id, id), eq(cardStages.shopId, shopId)))
  return stage
}

export const createCardDeletionMutation =
  (rev: number): CardMutation<Late> =>
  async (tx, { scope, row, actor, now }) => {
    if (!isSubmitted(row.status) || row.rev !== rev) return late(tx, row)
    const shop = await readShopRow(tx, scope.shopId)
    const purgeOn = deletedCardPurgeDay(unpinnedBusinessDay(now, clockOf(shop)))
    const deletedBy = actor.by === 'member' ? actor.accountId : null
    const deletedAt = new Date(now.epochMilliseconds)
    const saved = await writeCard(tx, row, { status: cardMoves.remove.to, deletedAt, deletedBy, purgeOn })
    await recordCardEvent(tx, {
      scope,
      cardId: row.id,
      kind: 'card.delete',
      actor,
      now,
      changed: ['status'],
      data: { purgeOn },
    })
    return saved
  }

export const createCardRestorationMutation =
  (rev: number): CardMutation<Refusal<'card.changedByColleague' | 'card.wrongStatus'>> =>
  async (tx, { scope, row, actor, now }) => {
    if (!canMoveCard(row.status, 'restore')) return refuse('card.wrongStatus', { current: (await readListedCardsByIds(tx, [row.id]))[0] })
    if (row.rev !== rev) return refuse('card.changedByColleague')
    const inBin = { deletedAt: null, deletedBy: null, purgeOn: null }
    // Restarts the retention term, because the card is in use again.
    const saved = await writeCard(tx, row, { ...inBin, status: cardMoves.restore.to, touchedAt: new Date(now.epochMilliseconds) })
    await recordCardEvent(tx, { scope, cardId: row.id, kind: 'card.restore', actor, now, changed: ['status'] })
    return saved
  }

/** Without `accounts`, as in the demo, no assignment mails are sent. */
export type AssignContext = CardCommandContext & Pick<CardContext, 'tokens'> & Partial<Pick<StaffMailContext, 'accounts'>>

/** Finds the member to notify. Call before locking the cards. */
export async function findAssignmentMailReceiver(
  ctx: AssignContext,
  { membership }: StaffRequest,
  { assigneeId }: PartialCardProperties,
): Promise<StaffMailReceiver | undefined> {
  const { accounts } = ctx
  if (!assigneeId || !accounts) return undefined
  return (await findStaffMailReceivers({ ...ctx, accounts }, membership, [assigneeId], 'card.assigned')).get(assigneeId)
}

/** `assigned`: collects the ids of cards whose assignee changed. */
export const createAssigneeTrackingMutation =
  (was: PartialCardProperties, change: PartialCardProperties, assigned: string[]): CardMutation<Late | Unknown | NoReason> =>
  async (tx, locked) => {
    const after = await createCardPropertyMutation(was, change)(tx, locked)
    if (!('refused' in after) && after.assigneeId !== locked.row.assigneeId) assigned.push(after.id)
    return after
  }

export async function changeCard(
  ctx: AssignContext,
  call: StaffRequest,
  cardId: string,
  { was, change }: { was: PartialCardProperties; change: PartialCardProperties },
) {
  const receiver = await findAssignmentMailReceiver(ctx, call, change)
  const work: CardMutation<Late | Unknown | NoReason> = async (tx, locked) => {
    const assigned: string[] = []
    const after = await createAssigneeTrackingMutation(was, change, assigned)(tx, locked)
    if (assigned.length > 0) await notifyAssignee(tx, ctx.tokens, { ...locked, cardIds: assigned, receiver, by: call.account.accountId })
    return after
  }
  return runCardCommand(ctx, call, cardId, work, readListedCard)
}

export function deleteCard(ctx: CardCommandContext, call: StaffRequest, cardId: string, rev: number) {
  return runCardCommand(ctx, call, cardId, createCardDeletionMutation(rev), showInBin)
}

export function restoreCard(ctx: CardCommandContext, call: StaffRequest, cardId: string, rev: number) {
  return runCardCommand(ctx, call, cardId, createCardRestorationMutation(rev), readListedCard)
}

/** A repeated call may find the card restored. */
async function showInBin(_: Tx, { id, rev, deletedAt, purgeOn }: CardRow) {
  return deletedAt && purgeOn ? { id, rev, deletedAt: deletedAt.toISOString(), purgeOn } : refuse('card.changedByColleague')
}
