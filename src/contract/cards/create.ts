import { Id, LocaleSchema, operation } from '../operation.ts'
import { z } from '../zod.ts'
import { AnswersSchema } from './answers.ts'

export const createCard = operation({
  operationId: 'cards.create',
  method: 'post',
  path: '/shops/{shopId}/cards',
  summary:
    'Write a card down for somebody, such as one who called: by the form’s own rules, but that beside the name nothing is a must. What visitors must say and this card doesn’t is told as `missing` by cards.read. What a visitor agrees to is theirs to say: it is left out',
  access: { role: 'staff', scope: 'shop' },
  limit: 'staff',
  idempotent: true,
  params: z.object({ shopId: Id }),
  body: z.strictObject({
    version: z.int().min(1).max(1_000_000_000).describe('Of the shop’s form that was filled in'),
    answers: AnswersSchema,
    locale: LocaleSchema.default('ja').describe('The visitor’s'),
  }),
  answer: z.object({ id: Id }).meta({ id: 'CreatedCard' }),
  status: 201,
  errors: ['form.notFound', 'card.invalid'],
})
