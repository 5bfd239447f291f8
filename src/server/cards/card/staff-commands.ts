/** What staff do with a card beside its answers. */

import { and, eq, isNull } from 'drizzle-orm'
import { canMoveCard, isDeleted, isWorked, purgeDay, statusAfter, type WorkedStatus, type WorkMove } from '#domain/cards/card.ts'
import { type CardProperties, mergeProperties } from '#domain/cards/properties.ts'
import { type Refusal, refuse } from '#domain/refusal.ts'
import { calendarDay } from '#domain/time/business-day.ts'
import type { Tx } from '#platform/database/db.ts'
import type { StaffCall } from '../../feed/staff-call.ts'
import { isColleague } from '../../members/staff.ts'
import { clockOf } from '../../shops/clock.ts'
import { shops } from '../../shops/table.ts'
import type { CardContext } from '../context.ts'
import { type CardWork, inCard, type StaffContext, showListedCard } from '../in-card.ts'
import { readListed } from '../list/list.ts'
import { recordCard } from '../record.ts'
import { writeCard } from '../store.ts'
import { type CardRow, cardStages } from '../table.ts'
import { findReceivers, type Receiver, type StaffMails, tellAssigned } from '../telling/staff.ts'

type Late = Refusal<'card.deleted' | 'card.changedMeanwhile'>

/** In the bin, or not what whoever acts has seen: with the card as it is. */
async function late(tx: Tx, { id, status }: CardRow): Promise<Late> {
  if (isDeleted(status)) return refuse('card.deleted')
  const [current] = await readListed(tx, [id])
  return refuse('card.changedMeanwhile', { current })
}

export type Wished = { [Name in keyof CardProperties]?: CardProperties[Name] | undefined }
type Unknown = Refusal<'staff.notFound' | 'stage.notFound'>

export const changing =
  (was: Wished, change: Wished): CardWork<Late | Unknown> =>
  async (tx, { scope, row, actor, now }) => {
    const merged = mergeProperties(row, was, change)
    if (!isWorked(row.status) || merged.conflicts.length > 0) return late(tx, row)
    const { changed, after } = merged
    if (changed.length === 0) return row
    if (changed.includes('assigneeId') && after.assigneeId && !(await isColleague(tx, scope.shopId, after.assigneeId)))
      return refuse('staff.notFound')
    if (changed.includes('stageId') && after.stageId && !(await isStage(tx, scope.shopId, after.stageId))) return refuse('stage.notFound')
    const { assigneeId, stageId, temperature, nextContactOn } = after
    const touchedAt = new Date(now.epochMilliseconds)
    // Whoever has it now hasn’t been told of its next contact.
    const untold = changed.includes('assigneeId') && { contactToldOn: null }
    const saved = await writeCard(tx, row, { assigneeId, stageId, temperature, nextContactOn, touchedAt, ...untold })
    const values = changed.map((field) => ({ field, before: row[field], after: saved[field] }))
    await recordCard(tx, { scope, cardId: row.id, kind: 'card.change', actor, now, changed, values })
    return saved
  }

async function isStage(tx: Tx, shopId: string, id: string): Promise<boolean> {
  const [found] = await tx
    .select({ id: cardStages.id })
    .from(cardStages)
    .where(and(eq(cardStages.id, id), eq(cardStages.shopId, shopId), isNull(cardStages.archivedAt)))
  return found !== undefined
}

type Move = { was: WorkedStatus; move: WorkMove; reason?: string | undefined }

const moving =
  ({ was, move, reason }: Move): CardWork<Late | Refusal<'card.wrongStatus'>> =>
  async (tx, { scope, row, actor, now }) => {
    if (row.status !== was) return late(tx, row)
    if (!canMoveCard(was, move)) return refuse('card.wrongStatus', { current: (await readListed(tx, [row.id]))[0] })
    const to = statusAfter(move, null)
    const saved = await writeCard(tx, row, { status: to, lostReason: reason ?? null, touchedAt: new Date(now.epochMilliseconds) })
    const values = reason ? [{ field: 'lostReason', before: null, after: reason }] : []
    await recordCard(tx, {
      scope,
      cardId: row.id,
      kind: 'card.move',
      actor,
      now,
      changed: ['status'],
      values,
      data: { move, from: was, to },
    })
    return saved
  }

export const deleting =
  (rev: number): CardWork<Late> =>
  async (tx, { scope, row, actor, now }) => {
    if (!isWorked(row.status) || row.rev !== rev) return late(tx, row)
    const [shop] = await tx.select().from(shops).where(eq(shops.id, scope.shopId))
    const purgeOn = purgeDay(calendarDay(now, clockOf(shop!)))
    const deletedBy = actor.by === 'member' ? actor.accountId : null
    const deletedAt = new Date(now.epochMilliseconds)
    const saved = await writeCard(tx, row, { status: 'deleted', statusBefore: row.status, deletedAt, deletedBy, purgeOn })
    await recordCard(tx, {
      scope,
      cardId: row.id,
      kind: 'card.delete',
      actor,
      now,
      changed: ['status'],
      data: { from: row.status, purgeOn },
    })
    return saved
  }

export const restoring =
  (rev: number): CardWork<Refusal<'card.changedMeanwhile' | 'card.wrongStatus'>> =>
  async (tx, { scope, row, actor, now }) => {
    if (!canMoveCard(row.status, 'restore')) return refuse('card.wrongStatus', { current: (await readListed(tx, [row.id]))[0] })
    if (row.rev !== rev) return refuse('card.changedMeanwhile')
    const status = statusAfter('restore', row.statusBefore)
    const inBin = { statusBefore: null, deletedAt: null, deletedBy: null, purgeOn: null }
    // Whoever brings it back works with it: what would have gone meanwhile has its time again.
    const saved = await writeCard(tx, row, { ...inBin, status, touchedAt: new Date(now.epochMilliseconds) })
    await recordCard(tx, { scope, cardId: row.id, kind: 'card.restore', actor, now, changed: ['status'], data: { to: status } })
    return saved
  }

/** Without `accounts`, as in the demo, nobody is mailed that a card is theirs. */
export type AssignContext = StaffContext & Pick<CardContext, 'tokens'> & Partial<Pick<StaffMails, 'accounts'>>

/** Who is to be told, read before the cards are locked. */
export async function findAssignee(ctx: AssignContext, { membership }: StaffCall, { assigneeId }: Wished): Promise<Receiver | undefined> {
  const { accounts } = ctx
  if (!assigneeId || !accounts) return undefined
  return (await findReceivers({ ...ctx, accounts }, membership, [assigneeId], 'card.assigned')).get(assigneeId)
}

/** `given`: gets the ids of cards that somebody else has now. */
export const assigning =
  (was: Wished, change: Wished, given: string[]): CardWork<Late | Unknown> =>
  async (tx, locked) => {
    const after = await changing(was, change)(tx, locked)
    if (!('refused' in after) && after.assigneeId !== locked.row.assigneeId) given.push(after.id)
    return after
  }

export async function changeCard(ctx: AssignContext, call: StaffCall, cardId: string, { was, change }: { was: Wished; change: Wished }) {
  const receiver = await findAssignee(ctx, call, change)
  const work: CardWork<Late | Unknown> = async (tx, locked) => {
    const given: string[] = []
    const after = await assigning(was, change, given)(tx, locked)
    if (given.length > 0) await tellAssigned(tx, ctx.tokens, { ...locked, cardIds: given, receiver, by: call.account.accountId })
    return after
  }
  return inCard(ctx, call, cardId, work, showListedCard)
}

export function moveCard(ctx: StaffContext, call: StaffCall, cardId: string, move: Move) {
  return inCard(ctx, call, cardId, moving(move), showListedCard)
}

export function deleteCard(ctx: StaffContext, call: StaffCall, cardId: string, rev: number) {
  return inCard(ctx, call, cardId, deleting(rev), showInBin)
}

export function restoreCard(ctx: StaffContext, call: StaffCall, cardId: string, rev: number) {
  return inCard(ctx, call, cardId, restoring(rev), showListedCard)
}

/** A repeated call may find it brought back. */
async function showInBin(_: Tx, { id, rev, deletedAt, purgeOn }: CardRow) {
  return deletedAt && purgeOn ? { id, rev, deletedAt: deletedAt.toISOString(), purgeOn } : refuse('card.changedMeanwhile')
}
