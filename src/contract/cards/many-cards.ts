/** What staff do with several cards at once. Each has a result of its own: what somebody else changed meanwhile stays as it is, and is named. */

import { cardPropertyNames } from '#domain/cards/properties.ts'
import { Id, operation, pathName } from '../operation.ts'
import type { ProblemCode } from '../problem.ts'
import { z } from '../zod.ts'
import { CardPropertiesSchema } from './card-acts.ts'
import { ListedCard } from './list.ts'

/** As many as the longest page of a list. */
export const maxCardsPerCommand = 200

const Outcome = z.object({
  id: Id,
  changed: z.boolean().describe('False too where it was so already'),
  refused: z.enum(['card.notFound', 'card.deleted', 'card.changedMeanwhile', 'card.wrongStatus']).nullable(),
  rev: z.int().nullable().describe('Null for a card that is not there'),
  card: ListedCard.nullable().describe('As it is now; null where no list shows it'),
})
export type CardOutcome = z.infer<typeof Outcome>
export const CardOutcomes = z.object({ outcomes: z.array(Outcome) }).meta({ id: 'CardOutcomes' })

function manyCards<Body extends z.ZodType>(act: string, more: { summary: string; body: Body; errors?: readonly ProblemCode[] }) {
  return operation({
    operationId: `cards.${act}`,
    method: 'post',
    path: `/shops/{shopId}/cards-${pathName(act)}`,
    access: { role: 'staff', scope: 'shop' },
    limit: 'staff',
    idempotent: true,
    params: z.object({ shopId: Id }),
    answer: CardOutcomes,
    errors: [],
    ...more,
  })
}

const Wish = z.object({ id: Id, was: CardPropertiesSchema.describe('What whoever acts has seen') })
const isOnce = (cards: readonly { id: string }[]) => new Set(cards.map(({ id }) => id)).size === cards.length
const once = { message: 'Names a card twice' }
const Seen = z.strictObject({
  cards: z
    .array(z.object({ id: Id, rev: z.int() }))
    .min(1)
    .max(maxCardsPerCommand)
    .refine(isOnce, once),
})

export const bulkUpdateCards = manyCards('changeMany', {
  summary: 'Give several cards to a colleague, or set their stage, temperature or next contact',
  body: z
    .strictObject({ cards: z.array(Wish).min(1).max(maxCardsPerCommand).refine(isOnce, once), change: CardPropertiesSchema })
    .refine(
      ({ cards, change }) =>
        cards.every(({ was }) => cardPropertyNames.every((name) => change[name] === undefined || was[name] !== undefined)),
      { path: ['cards'], message: 'Each has every property that is changed' },
    ),
  errors: ['staff.notFound', 'stage.notFound'],
})

export const bulkDeleteCards = manyCards('deleteMany', { summary: 'Put several cards into the bin', body: Seen })

export const bulkRestoreCards = manyCards('restoreMany', {
  summary: 'Bring several cards back from the bin, each to its former stage',
  body: Seen,
})
