import { fillContexts } from '#domain/forms/field.ts'
import { type Form, privacyClasses } from '#domain/forms/form.ts'
import { templateNames } from '#domain/forms/templates/titles.ts'
import { hasHiddenCharacters } from '#domain/hidden-characters.ts'
import { Id, Instant, operation } from './operation.ts'
import { atMost } from './text-limit.ts'
import { z } from './zod.ts'

/** In all three languages: a visitor should not have to answer what they can't read. */
const words = (longest: number) => {
  const text = z
    .string()
    .trim()
    .min(1)
    .check(atMost(longest))
    .refine((said) => !hasHiddenCharacters(said), 'Has characters that nobody sees')
  return z.strictObject({ ja: text, en: text, zh: text })
}

const FieldOption = z
  .strictObject({
    value: z
      .string()
      .regex(/^[\w-]{1,40}$/)
      .describe('What answers hold; its words may change, its meaning may not'),
    label: words(60),
  })
  .meta({ id: 'FieldOption' })

const fieldKey = z.string().regex(/^[a-z][A-Za-z0-9]{0,39}$/)

export const FormField = z
  .looseObject({
    key: z.string().describe('What its answers are called'),
    type: z
      .string()
      .describe(
        'text, kana, email, tel, number, money, date, date-range, multi-date, select, multi-select, routes, stations, postal-address, file, consent, heading',
      ),
    label: words(60),
    help: words(300).optional(),
    requiredIn: z.array(z.enum(fillContexts)).optional().describe('Where an answer is a must'),
    privacy: z.enum(privacyClasses).describe('What an answer tells of somebody'),
    keepMonths: z.int().optional().describe('Months that an answer is kept, where it goes sooner than others of its class'),
    off: z.literal(true).optional().describe('Not asked for now'),
    onTicket: z.literal(true).optional().describe('Stands beside the number on the staff’s waiting screen'),
    fixed: z.literal(true).optional().describe('Can’t be switched off'),
    options: z.array(FieldOption).optional(),
  })
  .meta({ id: 'FormField', description: 'A question of a form; what more it has depends on its type' })

const FormSteps = z
  .object({ steps: z.array(z.object({ key: z.string(), title: words(60), fields: z.array(FormField) })) })
  .meta({ id: 'Form', description: 'Fields under titles, in their order' })
/** The domain's own type says what each kind of field has. */
const FormSchema = FormSteps as unknown as z.ZodType<Form>

export const ShopForm = z
  .object({
    version: z.int().describe('Rises by one with each publication; a published version never changes'),
    template: z.enum(templateNames).describe('What it began as'),
    form: FormSchema,
    publishedAt: Instant,
    publishedBy: z.string().nullable().describe('Who it was, where they are on the list of staff. Null too for the first version'),
  })
  .meta({ id: 'ShopForm', description: 'What a shop’s reception card asks' })
export type ShopForm = z.infer<typeof ShopForm>

const version = z.coerce.number().int().min(1).max(1_000_000)
const shop = z.object({ shopId: Id })

export const getForm = operation({
  operationId: 'forms.get',
  method: 'get',
  path: '/shops/{shopId}/form',
  summary: 'What the shop’s reception card asks: the current version, or an earlier one',
  access: { role: 'auditor', scope: 'shop' },
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
    onTicket: z.boolean().default(false).describe('Beside the number on the staff’s waiting screen; three at most'),
    requiredIn: z.array(z.enum(fillContexts)).max(fillContexts.length),
    label: words(60),
    help: words(300).optional(),
    options: z.array(FieldOption).max(60).optional(),
    keepMonths: z.int().min(1).max(120).optional(),
  })
  .meta({ id: 'ArrangedField', description: 'What a shop may change of a field' })

export const publishForm = operation({
  operationId: 'forms.publish',
  method: 'post',
  path: '/shops/{shopId}/form',
  summary: 'Publish a new version of the reception card; cards keep the version that they were given under',
  access: { role: 'manager', scope: 'shop' },
  limit: 'staff',
  idempotent: true,
  params: shop,
  body: z.strictObject({
    replaces: z.int().describe('The version that was read while changing it'),
    template: z.enum(templateNames).optional().describe('Begins anew from this one, in place of the current version'),
    steps: z
      .array(z.strictObject({ key: fieldKey, title: words(60), fields: z.array(ArrangedField).max(80) }))
      .min(1)
      .max(12)
      .describe('Every field of it once, in the shop’s order'),
  }),
  answer: ShopForm,
  status: 201,
  errors: ['form.changed', 'form.otherFields', 'form.unfit'],
  current: ShopForm,
})
