import { cardMoves } from '#domain/cards/card.ts'
import { defineOperation, Id, InstantSchema } from '../operation.ts'
import { z } from '../zod.ts'

export const DeletedCard = z
  .object({
    id: Id,
    rev: z.int(),
    name: z.string(),
    kana: z.string().nullable(),
    deletedAt: InstantSchema,
    deletedBy: z.string().nullable().describe('Name of the member who deleted it'),
    purgeOn: z.string().describe('Day of erasure, YYYY-MM-DD'),
  })
  .meta({ id: 'DeletedCard' })
export type DeletedCard = z.infer<typeof DeletedCard>

export const listDeletedCards = defineOperation({
  operationId: 'cards.listDeleted',
  method: 'get',
  path: '/shops/{shopId}/deleted-cards',
  summary: 'List deleted cards, last deleted first',
  access: { role: 'staff', scope: 'shop' },
  keyScopes: ['cards:read'],
  limit: 'read',
  idempotent: false,
  params: z.object({ shopId: Id }),
  query: z.object({
    id: z
      .union([Id.transform((id) => [id]), z.array(Id).min(1).max(50)])
      .optional()
      .describe('Only these cards, if they are deleted; for example cards that changed while the list was open'),
    after: Id.optional().describe('Last card of the previous page'),
    most: z.coerce.number().int().min(1).max(200).default(50),
  }),
  answer: z
    .object({ cards: z.array(DeletedCard), next: Id.nullable().describe('`after` of the next page; null: last page') })
    .meta({ id: 'DeletedCards' }),
  errors: [],
})

export const purgeCard = defineOperation({
  operationId: 'cards.purge',
  method: 'post',
  path: '/shops/{shopId}/cards/{cardId}/purge',
  summary: 'Erase a deleted card now: answers, name, contacts and values of its history. Data for figures stays',
  access: { role: cardMoves.purge.by, scope: 'shop' },
  limit: 'staff',
  idempotent: true,
  params: z.object({ shopId: Id, cardId: Id }),
  body: z.strictObject({ rev: z.int() }),
  answer: z.object({ id: Id }),
  errors: ['card.notFound', 'card.changedByColleague', 'card.wrongStatus'],
})
