/** What is to be done about cards. */

import { taskWordsLimit } from '#domain/cards/task.ts'
import { Id, Instant, operation, PlainDate, pathName } from '../operation.ts'
import type { ProblemCode } from '../problem.ts'
import { z } from '../zod.ts'

export const Task = z
  .object({
    id: Id,
    rev: z.int(),
    words: z.string().describe('What is to be done'),
    dueOn: z.string().nullable().describe('Until when, by the shop’s calendar, YYYY-MM-DD; null: some day'),
    assigneeId: Id.nullable().describe('Of the list of staff'),
    doneAt: Instant.nullable(),
  })
  .meta({ id: 'Task' })
export type Task = z.infer<typeof Task>

const words = z.string().trim().min(1).max(taskWordsLimit)
const about = { words, dueOn: PlainDate.nullable(), assigneeId: Id.nullable() }
const Seen = z.strictObject({ rev: z.int() })

const ofCard = z.object({ shopId: Id, cardId: Id })
const one = ofCard.extend({ taskId: Id })

type Act<Params extends z.ZodType, Body extends z.ZodType, Answer extends z.ZodType> = {
  summary: string
  path: string
  params: Params
  body: Body
  answer: Answer
  errors: readonly ProblemCode[]
}

function taskAct<Params extends z.ZodType, Body extends z.ZodType, Answer extends z.ZodType>(
  act: string,
  { path, errors, ...more }: Act<Params, Body, Answer>,
) {
  return operation({
    operationId: `tasks.${act}`,
    method: 'post',
    path: `/shops/{shopId}/cards/{cardId}/tasks${path}`,
    access: { role: 'staff', scope: 'shop' },
    limit: 'staff',
    idempotent: true,
    errors,
    current: Task,
    ...more,
  })
}

const onTask = (act: string) => `/{taskId}/${pathName(act)}`
const late = ['task.notFound', 'card.deleted', 'task.changed'] as const

export const addTask = taskAct('add', {
  summary: 'Note what is to be done about a card, by whom and until when',
  path: '',
  params: ofCard,
  body: z.strictObject({ words, dueOn: about.dueOn.optional(), assigneeId: about.assigneeId.optional() }),
  answer: Task,
  errors: ['card.notFound', 'card.deleted', 'staff.notFound', 'task.notFound', 'task.tooMany'],
})

export const changeTask = taskAct('change', {
  summary: 'Change what is to be done, until when or by whom. What is left out stays',
  path: onTask('change'),
  params: one,
  body: Seen.extend(z.strictObject(about).partial().shape),
  answer: Task,
  errors: [...late, 'staff.notFound'],
})

export const doTask = taskAct('done', {
  summary: 'It is done. Once more, it is done already and stays so',
  path: onTask('done'),
  params: one,
  body: Seen,
  answer: Task,
  errors: late,
})

export const undoTask = taskAct('undone', {
  summary: 'It is to be done all the same',
  path: onTask('undone'),
  params: one,
  body: Seen,
  answer: Task,
  errors: late,
})

export const removeTask = taskAct('remove', {
  summary: 'Take a task off its card. That there was one stays in the card’s history',
  path: onTask('remove'),
  params: one,
  body: Seen,
  answer: z.object({ id: Id }),
  errors: late,
})

export const listMyTasks = operation({
  operationId: 'tasks.listMine',
  method: 'get',
  path: '/shops/{shopId}/my-tasks',
  summary: 'One’s own open tasks at the shop’s cards, what is due first first',
  access: { role: 'staff', scope: 'shop' },
  limit: 'read',
  idempotent: false,
  params: z.object({ shopId: Id }),
  query: z.object({
    after: z.string().max(80).optional().describe('`next` of the page before'),
    most: z.coerce.number().int().min(1).max(200).default(50),
  }),
  answer: z
    .object({
      today: z.string().describe('In the shop, YYYY-MM-DD'),
      tasks: z.array(Task.extend({ card: z.object({ id: Id, name: z.string() }) })),
      next: z.string().nullable().describe('Where the next page begins; null on the last one'),
    })
    .meta({ id: 'MyTasks' }),
  errors: ['request.invalid'],
})
