import { leastMonths, mostMonths } from '#domain/cards/retention.ts'
import { privacyClasses } from '#domain/forms/form.ts'
import { Id, Instant, operation } from '../operation.ts'
import { lossParts } from '../parts.ts'
import { z } from '../zod.ts'

const months = z.int().min(leastMonths).max(mostMonths).nullable()

const RetentionMonths = z
  .strictObject({ person: months, contact: months, paper: months, open: months })
  .meta({ id: 'RetentionMonths', description: 'For how many months answers of each class are kept; null: as long as the card is there' })

export const Retention = z
  .object({
    rev: z.int().describe('0: nobody has said anything, and everything is kept'),
    months: RetentionMonths,
    changedAt: Instant.nullable(),
    changedBy: z.string().nullable().describe('Who it was, where they are on the list of staff'),
  })
  .meta({
    id: 'Retention',
    description:
      'How long a shop keeps what cards say of somebody, from when somebody last worked with the card or gave it; and what was left with a visit, from when the visit was',
  })
export type Retention = z.infer<typeof Retention>

const PlainDay = z.string().describe('In the shop, YYYY-MM-DD')
const count = z.int().min(0)

const Loss = z
  .object({
    cards: count,
    classes: z.object({ person: count, contact: count, paper: count, open: count }).describe('Cards that lose something of each class'),
    ...lossParts,
  })
  .meta({ id: 'RetentionLoss' })

export const RetentionPreview = z
  .object({
    retention: Retention.describe('What is kept now'),
    now: Loss.describe('What would go at once'),
    soon: Loss.describe('What would go on the next 30 days'),
    examples: z
      .array(z.object({ cardId: Id, touchedOn: PlainDay, goesOn: PlainDay, classes: z.array(z.enum(privacyClasses)) }))
      .describe('A few of these cards, those first that nobody has worked with for longest'),
  })
  .meta({ id: 'RetentionPreview', description: 'What of a shop’s data would go by other months' })
export type RetentionPreview = z.infer<typeof RetentionPreview>

const shop = z.object({ shopId: Id })

export const getRetention = operation({
  operationId: 'retention.get',
  method: 'get',
  path: '/shops/{shopId}/retention',
  summary: 'How long the shop keeps what its cards say of somebody',
  access: { role: 'auditor', scope: 'shop' },
  limit: 'read',
  idempotent: false,
  params: shop,
  answer: Retention,
  errors: [],
})

const asked = z.coerce.number().int().min(leastMonths).max(mostMonths).optional()

export const previewRetention = operation({
  operationId: 'retention.preview',
  method: 'get',
  path: '/shops/{shopId}/retention/preview',
  summary:
    'What of the shop’s cards would go if answers were kept for so many months; a class that isn’t named is kept as long as the card',
  access: { role: 'manager', scope: 'shop' },
  limit: 'file',
  idempotent: false,
  params: shop,
  query: z.object({ person: asked, contact: asked, paper: asked, open: asked }),
  answer: RetentionPreview,
  errors: [],
})

export const setRetention = operation({
  operationId: 'retention.set',
  method: 'post',
  path: '/shops/{shopId}/retention',
  summary: 'Keep answers for so many months from now on. What is older begins to go within an hour, and nothing brings it back',
  access: { role: 'manager', scope: 'shop' },
  limit: 'staff',
  idempotent: true,
  params: shop,
  body: z.strictObject({
    rev: z.int().min(0).describe('Of what was kept as it was read'),
    months: RetentionMonths,
    goes: count.describe(
      'How many things lose something at once, as the preview said: cards, and what other features add to the loss; where more would by now, nothing is changed',
    ),
  }),
  answer: Retention,
  errors: ['retention.changed', 'retention.losesMore'],
  current: RetentionPreview,
})
