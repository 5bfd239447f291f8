/** Bulk actions on cards. Each card has its own result: cards changed by others stay unchanged and are reported. */

import { cardPropertyNames } from '#domain/cards/properties.ts'
import { defineOperation, Id, toKebabCase } from '../operation.ts'
import type { ProblemCode } from '../problem.ts'
import { z } from '../zod.ts'
import { CardPropertyChangeSchema } from './card-acts.ts'
import { ListedCard } from './list.ts'

/** The size of a list's longest page. */
export const maxCardsPerCommand = 200

const Outcome = z.object({
  id: Id,
  changed: z.boolean().describe('Also false if it already was so'),
  refused: z.enum(['card.notFound', 'card.deleted', 'card.changedByColleague', 'card.wrongStatus']).nullable(),
  rev: z.int().nullable().describe('Null: the card does not exist'),
  card: ListedCard.nullable().describe('Current card; null: no list shows it'),
})
export type BulkCardResult = z.infer<typeof Outcome>
export const BulkCardResults = z.object({ outcomes: z.array(Outcome) }).meta({ id: 'CardOutcomes' })

function manyCards<Body extends z.ZodType>(act: string, spec: { summary: string; body: Body; errors?: readonly ProblemCode[] }) {
  return defineOperation({
    operationId: `cards.${act}`,
    method: 'post',
    path: `/shops/{shopId}/cards-${toKebabCase(act)}`,
    access: { role: 'staff', scope: 'shop' },
    keyScopes: ['cards:read', 'cards:write'],
    limit: 'staff',
    idempotent: true,
    params: z.object({ shopId: Id }),
    answer: BulkCardResults,
    errors: [],
    ...spec,
  })
}

const CardChange = z.object({ id: Id, was: CardPropertyChangeSchema.describe('Properties that the caller has seen') })
const hasNoDuplicates = (cards: readonly { id: string }[]) => new Set(cards.map(({ id }) => id)).size === cards.length
const duplicateMessage = { message: 'Contains a card twice' }
const ExpectedRev = z.strictObject({
  cards: z
    .array(z.object({ id: Id, rev: z.int() }))
    .min(1)
    .max(maxCardsPerCommand)
    .refine(hasNoDuplicates, duplicateMessage),
})

export const bulkUpdateCards = manyCards('changeMany', {
  summary: 'Change assignee, stage, temperature or next contact of several cards',
  body: z
    .strictObject({
      cards: z.array(CardChange).min(1).max(maxCardsPerCommand).refine(hasNoDuplicates, duplicateMessage),
      change: CardPropertyChangeSchema,
    })
    .refine(
      ({ cards, change }) =>
        cards.every(({ was }) => cardPropertyNames.every((name) => change[name] === undefined || was[name] !== undefined)),
      { path: ['cards'], message: 'Each card must contain every changed property' },
    ),
  errors: ['staff.notFound', 'stage.notFound'],
})

export const bulkDeleteCards = manyCards('deleteMany', { summary: 'Delete several cards', body: ExpectedRev })

export const bulkRestoreCards = manyCards('restoreMany', {
  summary: 'Restore several deleted cards, each to its former stage',
  body: ExpectedRev,
})
