/** What is to be done about cards: under the card's lock, with a trace in its history. The words stand apart, where they can be erased. */
import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Task } from '#contract/cards/tasks.ts'
import { isWorked } from '#domain/cards/card.ts'
import { inTaskOrder, mostOpenTasks } from '#domain/cards/task.ts'
import { type Refusal, refuse } from '#domain/refusal.ts'
import type { Tx } from '#platform/database/db.ts'
import { newId } from '#platform/ids.ts'
import { inCard, type Locked, type StaffCall, type StaffContext } from '../in-card.ts'
import { recordCard } from '../record.ts'
import { cardTasks } from '../table.ts'
import { isColleague } from './staff-commands.ts'
import { touchCard } from './touch.ts'

type Row = typeof cardTasks.$inferSelect
type NewTask = { words: string; dueOn?: string | null | undefined; assigneeId?: string | null | undefined }
type About = { words?: string | undefined } & Omit<NewTask, 'words'>
type Refused = Refusal<'card.deleted' | 'task.notFound' | 'task.changed' | 'task.tooMany' | 'staff.notFound'>
type Act = 'add' | 'change' | 'do' | 'undo' | 'remove'

export const showTask = ({ id, rev, words, dueOn, assigneeId, doneAt }: Row): Task => ({
  ...{ id, rev, words, dueOn, assigneeId },
  doneAt: doneAt?.toISOString() ?? null,
})

export async function readTasks(tx: Tx, cardId: string): Promise<Task[]> {
  const rows = await tx.select().from(cardTasks).where(eq(cardTasks.cardId, cardId)).orderBy(asc(cardTasks.id))
  return inTaskOrder(rows.map(showTask))
}

type Work = (tx: Tx, locked: Locked, task: Row | undefined) => Promise<boolean | Refused>

/** `work` answers whether it changed anything. `taskId`: kept with the answer, so that a repeated call tells of the same task. */
function onTask<Answer>(
  ctx: StaffContext,
  call: StaffCall,
  { cardId, taskId, work }: { cardId: string; taskId: string; work: Work },
  answer: (tx: Tx, taskId: string) => Promise<Answer>,
) {
  return inCard<Refused, Answer>(
    ctx,
    call,
    cardId,
    async (tx, locked) => {
      if (!isWorked(locked.row.status)) return refuse('card.deleted')
      const done = await work(tx, locked, await findTask(tx, cardId, taskId))
      if (typeof done === 'object') return done
      if (!done) return locked.row
      await touchCard(tx, cardId, locked.now)
      // The card itself is as it was.
      return { ...locked.row }
    },
    (tx, _, earlier) => answer(tx, (earlier?.taskId as string | undefined) ?? taskId),
    () => ({ taskId }),
  )
}

async function findTask(tx: Tx, cardId: string, taskId: string): Promise<Row | undefined> {
  const [row] = await tx
    .select()
    .from(cardTasks)
    .where(and(eq(cardTasks.id, taskId), eq(cardTasks.cardId, cardId)))
  return row
}

const answerTask = (cardId: string) => async (tx: Tx, taskId: string) => {
  const row = await findTask(tx, cardId, taskId)
  return row ? showTask(row) : refuse('task.notFound')
}

type Mismatch = Refusal<'idempotency.mismatch'>

/** Whose card isn't there has no task either. */
async function ofNoCard<Answer extends { id: string }>(
  asked: Promise<Answer | Refused | Refusal<'task.notFound'> | Refusal<'card.notFound' | 'idempotency.mismatch'>>,
): Promise<Answer | Refused | Mismatch> {
  const answer = await asked
  if (!('refused' in answer)) return answer
  return answer.refused === 'card.notFound' ? refuse('task.notFound') : (answer as Refused | Mismatch)
}

type Value = { field: string; before: unknown; after: unknown }

function record(tx: Tx, { scope, row, actor, now }: Locked, act: Act, taskId: string, values: Value[]): Promise<void> {
  return recordCard(tx, { scope, cardId: row.id, kind: `card.${act}Task`, actor, now, values, data: { taskId } })
}

const said = ({ words }: Row): Value[] => [{ field: 'task', before: null, after: words }]

export function addTask(ctx: StaffContext, call: StaffCall, cardId: string, { words, dueOn = null, assigneeId = null }: NewTask) {
  const taskId = newId(ctx.clock().epochMilliseconds)
  const work: Work = async (tx, locked) => {
    const { scope, now } = locked
    const open = await tx.$count(cardTasks, and(eq(cardTasks.cardId, cardId), isNull(cardTasks.doneAt)))
    if (open >= mostOpenTasks) return refuse('task.tooMany')
    if (assigneeId && !(await isColleague(tx, scope.shopId, assigneeId))) return refuse('staff.notFound')
    const created = { createdAt: new Date(now.epochMilliseconds), createdBy: call.account.accountId }
    const [task] = await tx
      .insert(cardTasks)
      .values({ id: taskId, ...scope, cardId, words, dueOn, assigneeId, ...created })
      .returning()
    await record(tx, locked, 'add', taskId, said(task!))
    return true
  }
  return onTask(ctx, call, { cardId, taskId, work }, answerTask(cardId))
}

type One = { cardId: string; taskId: string }
const changeable = ['words', 'dueOn', 'assigneeId'] as const

export function changeTask(ctx: StaffContext, call: StaffCall, { cardId, taskId }: One, { rev, ...wish }: { rev: number } & About) {
  const work: Work = async (tx, locked, task) => {
    if (!task) return refuse('task.notFound')
    const changed = changeable.filter((name) => wish[name] !== undefined && wish[name] !== task[name])
    if (changed.length === 0) return false
    if (task.rev !== rev) return refuse('task.changed', { current: showTask(task) })
    const { assigneeId } = wish
    if (changed.includes('assigneeId') && assigneeId && !(await isColleague(tx, locked.scope.shopId, assigneeId)))
      return refuse('staff.notFound')
    const after = Object.fromEntries(changed.map((name) => [name, wish[name]]))
    await write(tx, task, after)
    const values = changed.map((name) => ({ field: name === 'words' ? 'task' : name, before: task[name], after: wish[name] }))
    await record(tx, locked, 'change', taskId, changed.includes('words') ? values : [...said(task), ...values])
    return true
  }
  return ofNoCard(onTask(ctx, call, { cardId, taskId, work }, answerTask(cardId)))
}

/** Done, or to be done all the same. Who finds it so already has what they wished for. */
export function finishTask(ctx: StaffContext, call: StaffCall, { cardId, taskId }: One, { rev, done }: { rev: number; done: boolean }) {
  const work: Work = async (tx, locked, task) => {
    if (!task) return refuse('task.notFound')
    if ((task.doneAt !== null) === done) return false
    if (task.rev !== rev) return refuse('task.changed', { current: showTask(task) })
    const at = new Date(locked.now.epochMilliseconds)
    await write(tx, task, done ? { doneAt: at, doneBy: call.account.accountId } : { doneAt: null, doneBy: null })
    await record(tx, locked, done ? 'do' : 'undo', taskId, said(task))
    return true
  }
  return ofNoCard(onTask(ctx, call, { cardId, taskId, work }, answerTask(cardId)))
}

export function removeTask(ctx: StaffContext, call: StaffCall, { cardId, taskId }: One, rev: number) {
  const work: Work = async (tx, locked, task) => {
    if (!task) return refuse('task.notFound')
    if (task.rev !== rev) return refuse('task.changed', { current: showTask(task) })
    await tx.delete(cardTasks).where(eq(cardTasks.id, taskId))
    await record(tx, locked, 'remove', taskId, said(task))
    return true
  }
  return ofNoCard(onTask(ctx, call, { cardId, taskId, work }, async (_, id) => ({ id })))
}

async function write(tx: Tx, task: Row, values: Partial<typeof cardTasks.$inferInsert>): Promise<void> {
  await tx
    .update(cardTasks)
    .set({ ...values, rev: task.rev + 1 })
    .where(eq(cardTasks.id, task.id))
}
