import { defineOperation, Id, LocaleSchema } from '../operation.ts'
import { z } from '../zod.ts'
import { AnswersSchema } from './answers.ts'

export const createCard = defineOperation({
  operationId: 'cards.create',
  method: 'post',
  path: '/shops/{shopId}/cards',
  summary:
    'Create a card for a visitor, such as a caller on the phone, by the form’s rules. Only the name is required; `cards.get` lists other required answers as `missing`. Consents are ignored, because only the visitor can give them',
  access: { role: 'staff', scope: 'shop' },
  keyScopes: ['cards:write'],
  limit: 'staff',
  idempotent: true,
  params: z.object({ shopId: Id }),
  body: z.strictObject({
    version: z.int().min(1).max(1_000_000_000).describe('Version of the shop’s form that was filled in'),
    answers: AnswersSchema,
    locale: LocaleSchema.default('ja').describe('Language of the visitor'),
  }),
  answer: z.object({ id: Id }).meta({ id: 'CreatedCard' }),
  status: 201,
  errors: ['form.notFound', 'card.invalid'],
})
