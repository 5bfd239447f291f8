import { fillContexts } from '#domain/forms/field.ts'
import { type Form, privacyClasses } from '#domain/forms/form.ts'
import { templateNames } from '#domain/forms/templates/titles.ts'
import { hasHiddenCharacters } from '#domain/hidden-characters.ts'
import { defineOperation, Id, InstantSchema } from './operation.ts'
import { createMaxCharactersCheck } from './text-limit.ts'
import { z } from './zod.ts'

/** All three languages are required, so that every visitor can read the question. */
const words = (maxLength: number) => {
  const text = z
    .string()
    .trim()
    .min(1)
    .check(createMaxCharactersCheck(maxLength))
    .refine((text) => !hasHiddenCharacters(text), 'Has invisible characters')
  return z.strictObject({ ja: text, en: text, zh: text })
}

const FieldOption = z
  .strictObject({
    value: z
      .string()
      .regex(/^[\w-]{1,40}$/)
      .describe('Key stored in answers. Its label may change, its meaning may not'),
    label: words(60),
  })
  .meta({ id: 'FieldOption' })

const fieldKey = z.string().regex(/^[a-z][A-Za-z0-9]{0,39}$/)

export const FormField = z
  .looseObject({
    key: z.string().describe('Name under which its answers are stored'),
    type: z
      .string()
      .describe(
        'text, kana, email, tel, number, money, date, date-range, multi-date, select, multi-select, routes, stations, postal-address, file, consent, heading',
      ),
    label: words(60),
    help: words(300).optional(),
    requiredIn: z.array(z.enum(fillContexts)).optional().describe('Contexts in which an answer is required'),
    privacy: z.enum(privacyClasses).describe('Privacy class of its answers'),
    keepMonths: z.int().optional().describe('Months for which an answer is kept, if less than its class'),
    off: z.literal(true).optional().describe('Switched off: the form does not ask it'),
    onTicket: z.literal(true).optional().describe('Shown beside the ticket on the staff’s waiting screen'),
    fixed: z.literal(true).optional().describe('Cannot be switched off'),
    options: z.array(FieldOption).optional(),
  })
  .meta({ id: 'FormField', description: 'A question of a form; further properties depend on its type' })

const FormSteps = z
  .object({ steps: z.array(z.object({ key: z.string(), title: words(60), fields: z.array(FormField) })) })
  .meta({ id: 'Form', description: 'Fields under titles, in order' })
/** The domain's type defines the properties of each kind of field. */
const FormSchema = FormSteps as unknown as z.ZodType<Form>

export const ShopForm = z
  .object({
    version: z.int().describe('Increases by one with each publication; a published version never changes'),
    template: z.enum(templateNames).describe('Template from which the form was made'),
    form: FormSchema,
    publishedAt: InstantSchema,
    publishedBy: z.string().nullable().describe('Name in the staff list; null: not listed, or the first version'),
  })
  .meta({ id: 'ShopForm', description: 'Questions of a shop’s reception card' })
export type ShopForm = z.infer<typeof ShopForm>

const version = z.coerce.number().int().min(1).max(1_000_000)
const shop = z.object({ shopId: Id })

export const getForm = defineOperation({
  operationId: 'forms.get',
  method: 'get',
  path: '/shops/{shopId}/form',
  summary: 'Get the form of the shop’s reception card: the current or an earlier version',
  access: { role: 'auditor', scope: 'shop' },
  keyScopes: ['cards:read'],
  limit: 'read',
  idempotent: false,
  params: shop,
  query: z.object({ version: version.optional() }),
  answer: ShopForm,
  errors: ['form.notFound'],
})

const ArrangedField = z
  .strictObject({
    key: fieldKey,
    off: z.boolean(),
    onTicket: z.boolean().default(false).describe('Shown beside the ticket on the staff’s waiting screen; at most three fields'),
    requiredIn: z.array(z.enum(fillContexts)).max(fillContexts.length),
    label: words(60),
    help: words(300).optional(),
    options: z.array(FieldOption).max(60).optional(),
    keepMonths: z.int().min(1).max(120).optional(),
  })
  .meta({ id: 'ArrangedField', description: 'Properties of a field that a shop may change' })

export const publishForm = defineOperation({
  operationId: 'forms.publish',
  method: 'post',
  path: '/shops/{shopId}/form',
  summary: 'Publish a new version of the reception form. Cards keep the version under which they were given',
  access: { role: 'manager', scope: 'shop' },
  keyScopes: ['settings'],
  limit: 'staff',
  idempotent: true,
  params: shop,
  body: z.strictObject({
    replaces: z.int().describe('Version on which the change is based'),
    template: z.enum(templateNames).optional().describe('Starts from this template instead of the current version'),
    steps: z
      .array(z.strictObject({ key: fieldKey, title: words(60), fields: z.array(ArrangedField).max(80) }))
      .min(1)
      .max(12)
      .describe('Every field once, in the shop’s order'),
  }),
  answer: ShopForm,
  status: 201,
  errors: ['form.changed', 'form.otherFields', 'form.invalid'],
  current: ShopForm,
})
