/** Deleted cards: looked through, and erased before their time. */

import { cardMoves } from '#domain/cards/card.ts'
import { Id, Instant, operation } from '../operation.ts'
import { z } from '../zod.ts'

export const DeletedCard = z
  .object({
    id: Id,
    rev: z.int(),
    name: z.string(),
    kana: z.string().nullable(),
    deletedAt: Instant,
    deletedBy: z.string().nullable().describe('Whoever deleted it, by name'),
    purgeOn: z.string().describe('When it is erased, YYYY-MM-DD'),
  })
  .meta({ id: 'DeletedCard' })
export type DeletedCard = z.infer<typeof DeletedCard>

export const listDeletedCards = operation({
  operationId: 'cards.listDeleted',
  method: 'get',
  path: '/shops/{shopId}/deleted-cards',
  summary: 'Cards in the bin, deleted last first',
  access: { role: 'staff', scope: 'shop' },
  limit: 'read',
  idempotent: false,
  params: z.object({ shopId: Id }),
  query: z.object({
    id: z
      .union([Id.transform((id) => [id]), z.array(Id).min(1).max(50)])
      .optional()
      .describe('Those alone that are in the bin of these, such as ones that changed while it was looked at'),
    after: Id.optional().describe('The last card of the page before'),
    most: z.coerce.number().int().min(1).max(200).default(50),
  }),
  answer: z
    .object({ cards: z.array(DeletedCard), next: Id.nullable().describe('Where the next page begins; null on the last one') })
    .meta({ id: 'DeletedCards' }),
  errors: [],
})

export const purgeCard = operation({
  operationId: 'cards.purge',
  method: 'post',
  path: '/shops/{shopId}/cards/{cardId}/purge',
  summary: 'Erase a deleted card now: answers, name, contacts and values of its history. What figures are made of stays',
  access: { role: cardMoves.purge.by, scope: 'shop' },
  limit: 'staff',
  idempotent: true,
  params: z.object({ shopId: Id, cardId: Id }),
  body: z.strictObject({ rev: z.int() }),
  answer: z.object({ id: Id }),
  errors: ['card.notFound', 'card.changedMeanwhile', 'card.wrongStatus'],
})
