import { customizableEvents, outboxEventNames } from '#domain/outbox/events.ts'
import { mailTemplateLimits } from '#domain/outbox/wording.ts'
import { defineOperation, Id, InstantSchema, LocaleSchema } from './operation.ts'
import { settingCommandDefaults } from './queue-settings/setting.ts'
import { createMaxCharactersCheck } from './text-limit.ts'
import { z } from './zod.ts'

const shopParams = z.object({ shopId: Id })
const templateParams = z.object({ shopId: Id, event: z.enum(customizableEvents), locale: LocaleSchema })

/** Not trimmed: spaces in a body are intended. */
const Words = z
  .strictObject({
    subject: z.string().check(createMaxCharactersCheck(mailTemplateLimits.subject)),
    short: z
      .string()
      .check(createMaxCharactersCheck(mailTemplateLimits.short))
      .optional()
      .describe('Text of push messages and at LINE. Only, and always, of events that have these channels'),
    body: z.string().check(createMaxCharactersCheck(mailTemplateLimits.body)),
  })
  .meta({ id: 'MailWords', description: 'Mustache: variables and sections. The subject is the title on other channels' })

const Version = z.int().min(0).describe('0: the default')

export const MailTemplate = z
  .object({
    event: z.enum(customizableEvents),
    locale: LocaleSchema,
    version: Version,
    enabled: z.boolean().describe('Whether it is sent to readers of that language'),
    words: Words.nullable().describe('The shop’s own text; null: the default'),
    standard: Words.describe('Default text'),
    button: z.string().describe('Label of the button that the link becomes'),
    lineButtons: z.array(z.string()).describe('Labels of the buttons at LINE'),
    example: z
      .record(z.string(), z.string())
      .describe(
        'Sample variables: from the shop’s latest agreed visit if it is about one, else invented. Includes optional ones and the signature',
      ),
  })
  .meta({ id: 'MailTemplate' })
export type MailTemplate = z.infer<typeof MailTemplate>

export const MailTemplateVersion = z
  .object({
    version: Version,
    enabled: z.boolean(),
    words: Words.nullable(),
    at: InstantSchema,
    by: z.string().nullable().describe('Name in the staff list; null: not listed, or copied from another shop'),
  })
  .meta({ id: 'MailTemplateState', description: 'A version of a message’s text, with its author and time' })
export type MailTemplateVersion = z.infer<typeof MailTemplateVersion>

export const listMailTemplates = defineOperation({
  operationId: 'templates.list',
  method: 'get',
  path: '/shops/{shopId}/mail-templates',
  summary: 'List the shop’s texts of messages by event and language',
  access: { role: 'auditor', scope: 'shop' },
  keyScopes: ['settings'],
  limit: 'read',
  idempotent: false,
  params: shopParams,
  answer: z.object({ templates: z.array(MailTemplate) }).meta({ id: 'MailTemplates' }),
  errors: [],
})

export const listMailTemplateVersions = defineOperation({
  operationId: 'templates.history',
  method: 'get',
  path: '/shops/{shopId}/mail-templates/{event}/{locale}',
  summary: 'List the earlier versions, latest first, at most 50',
  access: { role: 'auditor', scope: 'shop' },
  keyScopes: ['settings'],
  limit: 'read',
  idempotent: false,
  params: templateParams,
  answer: z.object({ states: z.array(MailTemplateVersion) }).meta({ id: 'MailTemplateHistory' }),
  errors: [],
})

export const setMailTemplate = defineOperation({
  ...settingCommandDefaults,
  operationId: 'templates.set',
  path: '/shops/{shopId}/mail-templates/{event}/{locale}',
  summary: 'Set the text of a message, or switch it off. Queued messages keep their text',
  params: templateParams,
  body: z.strictObject({
    version: Version.describe('Version on which the change is based'),
    enabled: z.boolean(),
    words: Words.nullable().describe('Null: the default'),
  }),
  answer: MailTemplate,
  current: MailTemplate,
  errors: ['setting.changed', 'template.invalid'],
})

export const sendTestMail = defineOperation({
  operationId: 'templates.tryOut',
  method: 'post',
  path: '/shops/{shopId}/mail-templates/{event}/{locale}/try',
  summary: 'Send the saved mail to oneself with sample data',
  access: { role: 'manager', scope: 'shop' },
  asks: 'person',
  limit: 'staff',
  idempotent: true,
  params: templateParams,
  answer: z.object({ address: z.string(), event: z.enum(outboxEventNames) }).meta({ id: 'MailTemplateTried' }),
  errors: ['outbox.notConfigured', 'template.noAddress'],
})
