/**
 * Items of a card (src/domain/cards/item.ts), changed under the card's lock and recorded in its history. Their text is stored apart from
 * the event log, so it can be erased.
 */

import { and, asc, desc, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import type { Proposal, Task } from '#contract/cards/items.ts'
import { isSubmitted } from '#domain/cards/card.ts'
import { type CardItemKind, cardItemDefinitions, sortTasks } from '#domain/cards/item.ts'
import type { EventKind } from '#domain/events.ts'
import { isRefusal, type Refusal, refuse } from '#domain/refusal.ts'
import type { Tx } from '#platform/database/db.ts'
import { rowInShopCondition } from '#platform/database/shop-row-conditions.ts'
import { newId } from '#platform/ids.ts'
import type { StaffRequest } from '../../feed/staff-request.ts'
import { lockIfOnStaffList } from '../../members/staff.ts'
import { type CardCommandContext, type LockedCard, runCardCommand } from '../card-command.ts'
import { recordCardEvent } from '../record.ts'
import { restartCardRetention } from '../restart-retention.ts'
import { cardItems } from '../table.ts'

export type CardItemRow = typeof cardItems.$inferSelect
type Shown = { task: Task; proposal: Proposal }
type Values = Readonly<Record<string, unknown>>
type OnCard<Kind extends CardItemKind> = { kind: Kind; cardId: string }
type ItemOnCard<Kind extends CardItemKind> = OnCard<Kind> & { itemId: string }

const names = (kind: CardItemKind) => Object.keys(cardItemDefinitions[kind].fields)
/** Fields that queries use have columns; the others are in `fields`. */
const isColumn = (name: string) => name === 'dueOn' || name === 'assigneeId'

const noted = ({ kind, fields, ...columns }: CardItemRow): Values =>
  Object.fromEntries(names(kind).map((name) => [name, (isColumn(name) ? columns[name as 'dueOn'] : fields[name]) ?? null]))

function columnsOf(values: Values, fields: Values = {}): Pick<CardItemRow, 'fields'> & Partial<CardItemRow> {
  const entries = Object.entries(values).filter(([, value]) => value !== undefined)
  const plain = entries.filter(([name]) => !isColumn(name))
  return { ...Object.fromEntries(entries.filter(([name]) => isColumn(name))), fields: { ...fields, ...Object.fromEntries(plain) } }
}

export function toCardItemView<Kind extends CardItemKind>(row: CardItemRow): Shown[Kind] {
  const { id, rev, kind, doneAt, createdAt } = row
  const about = kind === 'task' ? { doneAt: doneAt?.toISOString() ?? null } : { at: createdAt.toISOString() }
  return { id, rev, ...noted(row), ...about } as Shown[Kind]
}

/** Returns tasks in task order and proposals newest first. `createdBy`: account id. */
export async function readCardItems(tx: Tx, cardId: string) {
  const ofCard = and(eq(cardItems.cardId, cardId), isNull(cardItems.removedAt))
  const rows = await tx.select().from(cardItems).where(ofCard).orderBy(asc(cardItems.id))
  const of = (kind: CardItemKind) => rows.filter((row) => row.kind === kind)
  return {
    tasks: sortTasks(of('task').map(toCardItemView<'task'>)),
    proposals: of('proposal')
      .map((row) => ({ ...toCardItemView<'proposal'>(row), createdBy: row.createdBy }))
      .reverse(),
  }
}

type Act = 'add' | 'change' | 'remove' | 'restore' | 'do' | 'undo'
/** `before` and `after`: null if the item does not exist then. Undefined from `Work` means that nothing changed. */
type Done = { act: Act; before: CardItemRow | null; after: CardItemRow | null }
type Refused = Refusal<'card.deleted' | 'staff.notFound' | `${CardItemKind}.${'notFound' | 'changed' | 'tooMany'}`>
type Work = (tx: Tx, locked: LockedCard, row: CardItemRow | undefined) => Promise<Done | Refused | undefined>

/** Runs work on an item. Stores its id with the idempotent result, so a repeated call returns the same item. */
function onItem<Kind extends CardItemKind>(
  ctx: CardCommandContext,
  call: StaffRequest,
  { kind, cardId, itemId }: ItemOnCard<Kind>,
  work: Work,
  allowGone = false,
) {
  const key = `${kind}Id`
  return runCardCommand<Refused, Shown[Kind] | Refused>(
    ctx,
    call,
    cardId,
    async (tx, locked) => {
      if (!isSubmitted(locked.row.status)) return refuse('card.deleted')
      const done = await work(tx, locked, await findItem(tx, locked.row.shopId, { kind, cardId, itemId }))
      if (!done) return locked.row
      if (isRefusal(done)) return done
      await record(tx, locked, { kind, cardId, itemId }, done)
      await restartCardRetention(tx, locked.row, locked.now)
      return locked.row
    },
    async (tx, { shopId }, earlier) => {
      const id = (earlier?.[key] as string | undefined) ?? itemId
      const row = await findItem(tx, shopId, { kind, cardId, itemId: id })
      if (row) return toCardItemView<Kind>(row)
      return allowGone ? ({ id } as Shown[Kind]) : refuse(`${kind as CardItemKind}.notFound`)
    },
    () => ({ [key]: itemId }),
  )
}

/** Runs work on an existing item. Refuses an unknown card as an unknown item. */
async function onExistingItem<Kind extends CardItemKind>(
  ctx: CardCommandContext,
  call: StaffRequest,
  item: ItemOnCard<Kind>,
  work: Work,
  allowGone?: boolean,
) {
  const response = await onItem(ctx, call, item, work, allowGone)
  return isRefusal(response) && response.refused === 'card.notFound' ? refuse(`${item.kind as CardItemKind}.notFound`) : response
}

async function findItem(tx: Tx, shopId: string, { kind, cardId, itemId }: ItemOnCard<CardItemKind>): Promise<CardItemRow | undefined> {
  const [row] = await tx
    .select()
    .from(cardItems)
    .where(and(rowInShopCondition(cardItems, { shopId, id: itemId }), eq(cardItems.cardId, cardId), eq(cardItems.kind, kind)))
  return row
}

function record(
  tx: Tx,
  { scope, actor, now }: LockedCard,
  { kind, cardId, itemId }: ItemOnCard<CardItemKind>,
  { act, before, after }: Done,
): Promise<void> {
  const [was, is] = [before && noted(before), after && noted(after)]
  const values = kind === 'task' ? taskValues(was, is) : [{ field: kind, before: was, after: is }]
  const event = `card.${act}${kind === 'task' ? 'Task' : 'Proposal'}` as Extract<EventKind, `card.${string}`>
  return recordCardEvent(tx, { scope, cardId, kind: event, actor, now, values, data: { [`${kind}Id`]: itemId } })
}

/** Each changed field by name, and always the words of the task. */
function taskValues(was: Values | null, is: Values | null) {
  const changed = was && is ? names('task').filter((name) => was[name] !== is[name]) : []
  const values = changed.map((name) => ({ field: name === 'words' ? 'task' : name, before: was![name], after: is![name] }))
  return changed.includes('words') ? values : [{ field: 'task', before: null, after: (is ?? was)!.words }, ...values]
}

const ofKind = ({ kind, cardId }: OnCard<CardItemKind>) => and(eq(cardItems.cardId, cardId), eq(cardItems.kind, kind))

async function isFull(tx: Tx, of: OnCard<CardItemKind>): Promise<boolean> {
  return (
    (await tx.$count(cardItems, and(ofKind(of), isNull(cardItems.removedAt), isNull(cardItems.doneAt)))) >=
    cardItemDefinitions[of.kind].most
  )
}

export function addCardItem<Kind extends CardItemKind>(ctx: CardCommandContext, call: StaffRequest, of: OnCard<Kind>, input: Values) {
  const id = newId(ctx.clock().epochMilliseconds)
  return onItem(ctx, call, { ...of, itemId: id }, async (tx, { scope, now }) => {
    if (await isFull(tx, of)) return refuse(`${of.kind as CardItemKind}.tooMany`)
    if (await isStranger(tx, scope.shopId, input)) return refuse('staff.notFound')
    const created = { createdAt: new Date(now.epochMilliseconds), createdBy: call.account.accountId }
    const [after] = await tx
      .insert(cardItems)
      .values({ id, ...scope, ...of, ...columnsOf(input), ...created })
      .returning()
    return { act: 'add', before: null, after: after! }
  })
}

async function isStranger(tx: Tx, shopId: string, { assigneeId }: Values): Promise<boolean> {
  return typeof assigneeId === 'string' && !(await lockIfOnStaffList(tx, shopId, assigneeId))
}

export function changeCardItem<Kind extends CardItemKind>(
  ctx: CardCommandContext,
  call: StaffRequest,
  item: ItemOnCard<Kind>,
  { rev, ...input }: { rev: number } & Values,
) {
  return onExistingItem(ctx, call, item, async (tx, { scope }, row) => {
    if (!row || row.removedAt) return refuse(`${item.kind as CardItemKind}.notFound`)
    const before = noted(row)
    const changed = Object.fromEntries(Object.entries(input).filter(([name, value]) => value !== undefined && value !== before[name]))
    if (Object.keys(changed).length === 0) return undefined
    if (row.rev !== rev) return refuse(`${item.kind as CardItemKind}.changed`, { current: toCardItemView(row) })
    if (await isStranger(tx, scope.shopId, changed)) return refuse('staff.notFound')
    // The new assignee has not been reminded yet.
    const columns = { ...columnsOf(changed, row.fields), ...('assigneeId' in changed && { mailedOn: null }) }
    return { act: 'change', before: row, after: await write(tx, row, columns) }
  })
}

/** Marks a task done or open. Changes nothing if it already is. */
export function setCardItemDone<Kind extends CardItemKind>(
  ctx: CardCommandContext,
  call: StaffRequest,
  item: ItemOnCard<Kind>,
  { rev, done }: { rev: number; done: boolean },
) {
  return onExistingItem(ctx, call, item, async (tx, { now }, row) => {
    if (!row || row.removedAt) return refuse(`${item.kind as CardItemKind}.notFound`)
    if ((row.doneAt !== null) === done) return undefined
    if (row.rev !== rev) return refuse(`${item.kind as CardItemKind}.changed`, { current: toCardItemView(row) })
    const made = { doneAt: new Date(now.epochMilliseconds), doneBy: call.account.accountId }
    return { act: done ? 'do' : 'undo', before: row, after: await write(tx, row, done ? made : { doneAt: null, doneBy: null }) }
  })
}

/** Removes an item from the card or restores it. Changes nothing if that is already so. */
export function setCardItemRemoved<Kind extends CardItemKind>(
  ctx: CardCommandContext,
  call: StaffRequest,
  item: ItemOnCard<Kind>,
  { rev, removed }: { rev: number; removed: boolean },
) {
  const work: Work = async (tx, { now, scope }, row) => {
    if (!row) return refuse(`${item.kind as CardItemKind}.notFound`)
    if ((row.removedAt !== null) === removed) return undefined
    if (row.rev !== rev) return refuse(`${item.kind as CardItemKind}.changed`, { current: toCardItemView(row) })
    if (!removed && (await isFull(tx, item))) return refuse(`${item.kind as CardItemKind}.tooMany`)
    const after = await write(tx, row, { removedAt: removed ? new Date(now.epochMilliseconds) : null })
    if (removed) await deleteExtraRemovedItems(tx, scope.shopId, item)
    return removed ? { act: 'remove', before: row, after: null } : { act: 'restore', before: null, after }
  }
  // A kind that keeps no removed items leaves nothing to return.
  return onExistingItem(ctx, call, item, work, removed && cardItemDefinitions[item.kind].removedKept === 0)
}

/** Deletes the oldest removed items beyond the limit. The history keeps what they were. */
async function deleteExtraRemovedItems(tx: Tx, shopId: string, of: OnCard<CardItemKind>): Promise<void> {
  const early = tx
    .select({ id: cardItems.id })
    .from(cardItems)
    .where(and(ofKind(of), isNotNull(cardItems.removedAt)))
    .orderBy(desc(cardItems.removedAt), desc(cardItems.id))
    .offset(cardItemDefinitions[of.kind].removedKept)
  await tx.delete(cardItems).where(and(eq(cardItems.shopId, shopId), inArray(cardItems.id, early)))
}

async function write(tx: Tx, row: CardItemRow, values: Partial<typeof cardItems.$inferInsert>): Promise<CardItemRow> {
  const [after] = await tx
    .update(cardItems)
    .set({ ...values, rev: row.rev + 1 })
    .where(rowInShopCondition(cardItems, row))
    .returning()
  return after!
}
