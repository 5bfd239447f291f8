import { maxRetentionMonths, minRetentionMonths } from '#domain/cards/retention.ts'
import { privacyClasses } from '#domain/forms/form.ts'
import { defineOperation, Id, InstantSchema } from '../operation.ts'
import { retentionLossExtraFields } from '../parts.ts'
import { z } from '../zod.ts'

const months = z.int().min(minRetentionMonths).max(maxRetentionMonths).nullable()

const RetentionMonths = z
  .strictObject({ person: months, contact: months, paper: months, open: months })
  .meta({ id: 'RetentionMonths', description: 'Months for which answers of each class are kept; null: as long as the card exists' })

export const Retention = z
  .object({
    rev: z.int().describe('0: never set, everything is kept'),
    months: RetentionMonths,
    changedAt: InstantSchema.nullable(),
    changedBy: z.string().nullable().describe('Name in the staff list; null: not listed'),
  })
  .meta({
    id: 'Retention',
    description: 'How long a shop keeps answers, from the last change or submission of the card, and visit data, from the visit',
  })
export type Retention = z.infer<typeof Retention>

const PlainDay = z.string().describe('In the shop, YYYY-MM-DD')
const count = z.int().min(0)

const Loss = z
  .object({
    cards: count,
    classes: z.object({ person: count, contact: count, paper: count, open: count }).describe('Cards that lose data of each class'),
    ...retentionLossExtraFields,
  })
  .meta({ id: 'RetentionLoss' })

export const RetentionPreview = z
  .object({
    retention: Retention.describe('Current policy'),
    now: Loss.describe('Data that would expire at once'),
    soon: Loss.describe('Data that would expire within the next 30 days'),
    examples: z
      .array(z.object({ cardId: Id, touchedOn: PlainDay, goesOn: PlainDay, classes: z.array(z.enum(privacyClasses)) }))
      .describe('A few of these cards, longest unchanged first'),
  })
  .meta({ id: 'RetentionPreview', description: 'Data that a shop would lose under other periods' })
export type RetentionPreview = z.infer<typeof RetentionPreview>

const shop = z.object({ shopId: Id })

export const getRetention = defineOperation({
  operationId: 'retention.get',
  method: 'get',
  path: '/shops/{shopId}/retention',
  summary: 'Get how long the shop keeps answers of its cards',
  access: { role: 'auditor', scope: 'shop' },
  keyScopes: ['settings'],
  limit: 'read',
  idempotent: false,
  params: shop,
  answer: Retention,
  errors: [],
})

const monthsSchema = z.coerce.number().int().min(minRetentionMonths).max(maxRetentionMonths).optional()

export const previewRetention = defineOperation({
  operationId: 'retention.preview',
  method: 'get',
  path: '/shops/{shopId}/retention/preview',
  summary: 'Preview what cards would lose under these periods; a class without one is kept as long as the card',
  access: { role: 'manager', scope: 'shop' },
  limit: 'file',
  idempotent: false,
  params: shop,
  query: z.object({ person: monthsSchema, contact: monthsSchema, paper: monthsSchema, open: monthsSchema }),
  answer: RetentionPreview,
  errors: [],
})

export const setRetention = defineOperation({
  operationId: 'retention.set',
  method: 'post',
  path: '/shops/{shopId}/retention',
  summary: 'Set the retention periods. Older data is erased within an hour, irreversibly',
  access: { role: 'manager', scope: 'shop' },
  limit: 'staff',
  idempotent: true,
  params: shop,
  body: z.strictObject({
    rev: z.int().min(0).describe('Revision of the policy that was read'),
    months: RetentionMonths,
    goes: count.describe(
      'Number of things that lose data at once by the preview: cards, and other features’ data. If more would by now, nothing is changed',
    ),
  }),
  answer: Retention,
  errors: ['retention.changed', 'retention.previewOutdated'],
  current: RetentionPreview,
})
