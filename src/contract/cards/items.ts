/** Items of a card: tasks, and properties proposed to its visitor. */

import { type CardItemKind, cardItemDefinitions, isWebAddress, proposalReactions } from '#domain/cards/item.ts'
import { hasHiddenCharacters } from '#domain/hidden-characters.ts'
import { createNameSchema, defineOperation, Id, InstantSchema, PlainDateSchema, toKebabCase } from '../operation.ts'
import type { ProblemCode } from '../problem.ts'
import { createMaxCharactersCheck } from '../text-limit.ts'
import { z } from '../zod.ts'

export const Task = z
  .object({
    id: Id,
    rev: z.int(),
    words: z.string().describe('Text of the task'),
    dueOn: z.string().nullable().describe('Due day in the shop, YYYY-MM-DD; null: no date'),
    assigneeId: Id.nullable().describe('Id in the staff list'),
    doneAt: InstantSchema.nullable(),
  })
  .meta({ id: 'Task' })
export type Task = z.infer<typeof Task>

export const Proposal = z
  .object({
    id: Id,
    rev: z.int(),
    name: z.string().describe('Name of the building and room'),
    rent: z.int().nullable().describe('Yen per month'),
    link: z.string().nullable().describe('Page about the property, http or https. The server never opens it'),
    remark: z.string().nullable().describe('Remark for colleagues'),
    reaction: z.enum(proposalReactions).describe('The visitor’s reaction'),
    at: InstantSchema.describe('Time of the entry'),
  })
  .meta({ id: 'Proposal' })
export type Proposal = z.infer<typeof Proposal>

type Parts<Kind extends CardItemKind> = Record<keyof (typeof cardItemDefinitions)[Kind]['fields'], z.ZodType>
const { task, proposal } = cardItemDefinitions
const taskParts = {
  words: z.string().trim().min(1).check(createMaxCharactersCheck(task.fields.words.max)),
  dueOn: PlainDateSchema.nullable(),
  assigneeId: Id.nullable(),
} satisfies Parts<'task'>
const proposalParts = {
  name: createNameSchema({ min: 1, max: proposal.fields.name.max }),
  rent: z.int().min(0).max(proposal.fields.rent.most).nullable(),
  link: z
    .string()
    .trim()
    .check(createMaxCharactersCheck(proposal.fields.link.max))
    .refine(isWebAddress, 'Must be an address that begins with https:// or http://')
    .nullable(),
  remark: z
    .string()
    .trim()
    .min(1)
    .check(createMaxCharactersCheck(proposal.fields.remark.max))
    .refine((text) => !hasHiddenCharacters(text.replaceAll('\n', ' ')), 'Has invisible characters')
    .nullable(),
  reaction: z.enum(proposalReactions),
} satisfies Parts<'proposal'>
const ExpectedRev = z.strictObject({ rev: z.int() })

const ofCard = z.object({ shopId: Id, cardId: Id })
const ofTask = ofCard.extend({ taskId: Id })
const ofProposal = ofCard.extend({ proposalId: Id })

type Act<Params extends z.ZodType, Body extends z.ZodType, Answer extends z.ZodType> = {
  summary: string
  params: Params
  body: Body
  answer: Answer
  errors: readonly ProblemCode[]
}

function itemAct<Params extends z.ZodType, Body extends z.ZodType, Answer extends z.ZodType>(
  kind: CardItemKind,
  act: string,
  { errors, ...rest }: Act<Params, Body, Answer>,
) {
  const late = [`${kind}.notFound`, 'card.deleted', `${kind}.changed`] as const
  return defineOperation({
    operationId: `${kind}s.${act}`,
    method: 'post',
    path: `/shops/{shopId}/cards/{cardId}/${kind}s${act === 'add' ? '' : `/{${kind}Id}/${toKebabCase(act)}`}`,
    access: { role: 'staff', scope: 'shop' },
    keyScopes: ['cards:read', 'cards:write'],
    limit: 'staff',
    idempotent: true,
    errors: act === 'add' ? errors : [...late, ...errors],
    current: kind === 'task' ? Task : Proposal,
    ...rest,
  })
}

export const addTask = itemAct('task', 'add', {
  summary: 'Add a task to a card, with assignee and due day',
  params: ofCard,
  body: z.strictObject({ ...taskParts, dueOn: taskParts.dueOn.optional(), assigneeId: taskParts.assigneeId.optional() }),
  answer: Task,
  errors: ['card.notFound', 'card.deleted', 'staff.notFound', 'task.notFound', 'task.tooMany'],
})

export const changeTask = itemAct('task', 'change', {
  summary: 'Change a task’s text, due day or assignee. Missing properties stay',
  params: ofTask,
  body: ExpectedRev.extend(z.strictObject(taskParts).partial().shape),
  answer: Task,
  errors: ['staff.notFound'],
})

export const completeTask = itemAct('task', 'done', {
  summary: 'Mark a task as done. Repeating has no effect',
  params: ofTask,
  body: ExpectedRev,
  answer: Task,
  errors: [],
})

export const reopenTask = itemAct('task', 'undone', {
  summary: 'Reopen a task',
  params: ofTask,
  body: ExpectedRev,
  answer: Task,
  errors: [],
})

export const removeTask = itemAct('task', 'remove', {
  summary: 'Delete a task from its card. The card’s history keeps that it existed',
  params: ofTask,
  body: ExpectedRev,
  answer: z.object({ id: Id }),
  errors: [],
})

export const listMyTasks = defineOperation({
  operationId: 'tasks.listMine',
  method: 'get',
  path: '/shops/{shopId}/my-tasks',
  summary: 'List the caller’s open tasks on the shop’s cards by due day',
  access: { role: 'staff', scope: 'shop' },
  limit: 'read',
  idempotent: false,
  params: z.object({ shopId: Id }),
  query: z.object({
    after: z.string().max(80).optional().describe('`next` of the previous page'),
    most: z.coerce.number().int().min(1).max(200).default(50),
  }),
  answer: z
    .object({
      today: z.string().describe('Today in the shop, YYYY-MM-DD'),
      tasks: z.array(Task.extend({ card: z.object({ id: Id, name: z.string() }) })),
      next: z.string().nullable().describe('`after` of the next page; null: last page'),
    })
    .meta({ id: 'MyTasks' }),
  errors: ['request.invalid'],
})

export const addProposal = itemAct('proposal', 'add', {
  summary: 'Add a property that was proposed to the card’s visitor',
  params: ofCard,
  body: z.strictObject({
    name: proposalParts.name,
    rent: proposalParts.rent.optional(),
    link: proposalParts.link.optional(),
    remark: proposalParts.remark.optional(),
    reaction: proposalParts.reaction.default('proposed'),
  }),
  answer: Proposal,
  errors: ['card.notFound', 'card.deleted', 'proposal.notFound', 'proposal.tooMany'],
})

export const changeProposal = itemAct('proposal', 'change', {
  summary: 'Change a proposed property or the visitor’s reaction. Missing properties stay',
  params: ofProposal,
  body: ExpectedRev.extend(z.strictObject(proposalParts).partial().shape),
  answer: Proposal,
  errors: [],
})

export const removeProposal = itemAct('proposal', 'remove', {
  summary: 'Delete a proposed property from its card. The card’s history keeps that it existed',
  params: ofProposal,
  body: ExpectedRev,
  answer: Proposal,
  errors: [],
})

export const restoreProposal = itemAct('proposal', 'restore', {
  summary: 'Restore a deleted property unchanged',
  params: ofProposal,
  body: ExpectedRev,
  answer: Proposal,
  errors: ['proposal.tooMany'],
})
