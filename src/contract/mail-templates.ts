import { customizableEvents, outboxEventNames } from '#domain/outbox/events.ts'
import { wordingLimits } from '#domain/outbox/wording.ts'
import { Id, Instant, LocaleSchema, operation } from './operation.ts'
import { setting } from './queue-settings/setting.ts'
import { atMost } from './text-limit.ts'
import { z } from './zod.ts'

const shopParams = z.object({ shopId: Id })
const one = z.object({ shopId: Id, event: z.enum(customizableEvents), locale: LocaleSchema })

/** Not trimmed: a body's spaces are its writer's. */
const Words = z
  .strictObject({
    subject: z.string().check(atMost(wordingLimits.subject)),
    body: z.string().check(atMost(wordingLimits.body)),
  })
  .meta({ id: 'MailWords', description: 'Mustache: variables and sections' })

const Version = z.int().min(0).describe('0: as the program comes with it')

export const MailTemplate = z
  .object({
    event: z.enum(customizableEvents),
    locale: LocaleSchema,
    version: Version,
    enabled: z.boolean().describe('Whether it is mailed to those who read that language'),
    words: Words.nullable().describe('The shop’s own; null: those that the program comes with'),
    standard: Words.describe('Those that the program comes with'),
    button: z.string().describe('What the button says that its link becomes'),
    example: z
      .record(z.string(), z.string())
      .describe(
        'What its variables would be: of the shop’s latest agreed visit where it is about one, else made up. Those that may be absent are there, and the signature',
      ),
  })
  .meta({ id: 'MailTemplate' })
export type MailTemplate = z.infer<typeof MailTemplate>

export const MailTemplateState = z
  .object({
    version: Version,
    enabled: z.boolean(),
    words: Words.nullable(),
    at: Instant,
    by: z.string().nullable().describe('On the list of staff; null: nobody of them, or copied from another shop'),
  })
  .meta({ id: 'MailTemplateState', description: 'How it was worded, and who said so when' })
export type MailTemplateState = z.infer<typeof MailTemplateState>

export const listMailTemplates = operation({
  operationId: 'templates.list',
  method: 'get',
  path: '/shops/{shopId}/mail-templates',
  summary: 'How the shop words what it mails, by event and language',
  access: { role: 'auditor', scope: 'shop' },
  limit: 'read',
  idempotent: false,
  params: shopParams,
  answer: z.object({ templates: z.array(MailTemplate) }).meta({ id: 'MailTemplates' }),
  errors: [],
})

export const showMailTemplateHistory = operation({
  operationId: 'templates.history',
  method: 'get',
  path: '/shops/{shopId}/mail-templates/{event}/{locale}',
  summary: 'The states that it has had, latest first, at most 50',
  access: { role: 'auditor', scope: 'shop' },
  limit: 'read',
  idempotent: false,
  params: one,
  answer: z.object({ states: z.array(MailTemplateState) }).meta({ id: 'MailTemplateHistory' }),
  errors: [],
})

export const setMailTemplate = operation({
  ...setting,
  operationId: 'templates.set',
  path: '/shops/{shopId}/mail-templates/{event}/{locale}',
  summary: 'Mail in these words from now on, or not at all. What is written already goes as it was',
  params: one,
  body: z.strictObject({
    version: Version.describe('The one that it is to come after'),
    enabled: z.boolean(),
    words: Words.nullable().describe('Null: those that the program comes with'),
  }),
  answer: MailTemplate,
  current: MailTemplate,
  errors: ['setting.changed', 'template.faulty'],
})

export const tryMailTemplate = operation({
  operationId: 'templates.tryOut',
  method: 'post',
  path: '/shops/{shopId}/mail-templates/{event}/{locale}/try',
  summary: 'Mail it to oneself, as it is saved, with an example',
  access: { role: 'manager', scope: 'shop' },
  asks: 'person',
  limit: 'staff',
  idempotent: true,
  params: one,
  answer: z.object({ address: z.string(), event: z.enum(outboxEventNames) }).meta({ id: 'MailTemplateTried' }),
  errors: ['outbox.notConfigured', 'template.noAddress'],
})
