import { parseEmail } from '#domain/email.ts'
import { hasHiddenCharacters } from '#domain/hidden-characters.ts'
import { outboxEventNames, outboxStates } from '#domain/outbox/events.ts'
import { delayableEvents, keptDays, maxDelayMinutes, maxSignatureLength } from '#domain/outbox/policy.ts'
import { reminderLimits } from '#domain/outbox/reminders.ts'
import { Id, Instant, LocaleSchema, nameSchema, operation, PlainDate } from './operation.ts'
import { mailedParts } from './parts.ts'
import { setting, TimeOfDay } from './queue-settings/setting.ts'
import { atMost } from './text-limit.ts'
import { z } from './zod.ts'

const shopParams = z.object({ shopId: Id })
const one = z.object({ shopId: Id, messageId: Id })

export const OutboxMessage = z
  .object({
    id: Id,
    event: z.enum(outboxEventNames).describe('What it tells of'),
    channel: z.enum(['mail']),
    address: z.string().nullable().describe('Masked below manager, and after the day of a visitor’s number; null: erased'),
    locale: LocaleSchema,
    state: z.enum(outboxStates),
    unsure: z.boolean().describe('An attempt whose end isn’t known may have reached the receiver; once sent, it may have arrived twice'),
    attempts: z.int(),
    result: z.string().nullable().describe('What the receiving server said last, or why it was not sent'),
    number: z.string().nullable().describe('Of the ticket that it is about'),
    ticketId: Id.nullable(),
    cardId: Id.nullable().describe('Of the card that it is about'),
    ...mailedParts,
    createdAt: Instant,
    dueAt: Instant.describe('Not sent before'),
    endedAt: Instant.nullable(),
    may: z.array(z.enum(['sendAgain', 'cancel'])).describe('What a manager can do with it now'),
  })
  .meta({ id: 'OutboxMessage' })
export type OutboxMessage = z.infer<typeof OutboxMessage>

export const listOutbox = operation({
  operationId: 'outbox.list',
  method: 'get',
  path: '/shops/{shopId}/outbox',
  summary: 'What the shop has told by mail, newest first, and what came of it',
  access: { role: 'auditor', scope: 'shop' },
  limit: 'read',
  idempotent: false,
  params: shopParams,
  query: z.object({
    state: z.enum(outboxStates).optional(),
    event: z.enum(outboxEventNames).optional(),
    day: PlainDate.optional().describe('Written on that day, by the shop’s clock'),
    ticketId: Id.optional(),
    cardId: Id.optional().describe('What its visitor was told, of the card and of the numbers that it goes with'),
    address: z
      .string()
      .trim()
      .check(atMost(254))
      .optional()
      .describe('The whole of it, as somebody has it; also of a past day, when it is masked'),
    after: Id.optional().describe('Older than this one'),
  }),
  answer: z
    .object({
      messages: z.array(OutboxMessage),
      next: Id.nullable().describe('For the next page'),
      mails: z.boolean().describe('False: no mail server is configured, and nothing is sent'),
      failed: z.int().describe('That could not be sent, of the last 24 hours; none where no mail server was there to try'),
    })
    .meta({ id: 'Outbox' }),
  errors: [],
})

export const previewOutbox = operation({
  operationId: 'outbox.preview',
  method: 'get',
  path: '/shops/{shopId}/outbox/{messageId}',
  summary: 'A message in its words. What opens a visitor’s page is left out of its link',
  access: { role: 'auditor', scope: 'shop' },
  limit: 'read',
  idempotent: false,
  params: one,
  answer: z
    .object({ subject: z.string(), text: z.string(), locale: LocaleSchema })
    .nullable()
    .meta({ id: 'OutboxPreview', description: 'Null: what it said is erased' }),
  errors: ['outbox.notFound', 'outbox.wrongState'],
})

export const sendAgain = operation({
  operationId: 'outbox.sendAgain',
  method: 'post',
  path: '/shops/{shopId}/outbox/{messageId}/send-again',
  summary:
    'Send it once more with its Message-ID, to another address where one is given, which then holds for all that is said of the number. An address that was refused is tried again',
  access: { role: 'manager', scope: 'shop' },
  limit: 'staff',
  idempotent: true,
  params: one,
  body: z.strictObject({
    address: z
      .string()
      .max(300)
      .refine((text) => parseEmail(text) !== undefined, 'No e-mail address')
      .optional(),
  }),
  answer: OutboxMessage,
  errors: [
    'outbox.notFound',
    'outbox.wrongState',
    'outbox.obsolete',
    'outbox.invitationOver',
    'outbox.otherInvited',
    'outbox.notConfigured',
  ],
})

export const cancelOutbox = operation({
  operationId: 'outbox.cancel',
  method: 'post',
  path: '/shops/{shopId}/outbox/{messageId}/cancel',
  summary: 'Don’t send what is waiting to be sent',
  access: { role: 'manager', scope: 'shop' },
  limit: 'staff',
  idempotent: true,
  params: one,
  answer: OutboxMessage,
  errors: ['outbox.notFound', 'outbox.wrongState'],
})

const Reminder = z
  .union([
    z.strictObject({ days: z.int().min(1).max(reminderLimits.days), at: TimeOfDay }),
    z.strictObject({ hours: z.int().min(1).max(reminderLimits.hours) }),
  ])
  .meta({ id: 'Reminder', description: 'So many days before, at a time of the shop’s clock, or so many hours ahead' })
const Signature = z
  .string()
  .trim()
  .check(atMost(maxSignatureLength))
  .refine((text) => !hasHiddenCharacters(text.replaceAll('\n', ' ')), 'Has characters that nobody sees')

const Minutes = z.int().min(0).max(maxDelayMinutes).nullable()

export const ShopMailPolicy = z
  .strictObject({
    rev: z.int().min(0).describe('0: nobody has said anything'),
    ladders: z
      .record(z.enum(delayableEvents), z.strictObject({ mail: Minutes }))
      .describe('So many minutes after the open page could have shown it, unless somebody has seen it by then; null: not mailed'),
    quiet: z
      .strictObject({ from: TimeOfDay, until: TimeOfDay })
      .refine(({ from, until }) => from !== until, { path: ['until'], message: 'Another time than the first' })
      .nullable()
      .describe('By the shop’s clock: when nothing goes out that can wait'),
    keptDays: z
      .literal(keptDays)
      // The printer of OpenAPI knows the first of a literal's values only.
      .meta({ description: 'For how many days it is known what a message said, and to whom', type: 'integer', enum: [...keptDays] }),
    replyTo: z
      .string()
      .max(254)
      .refine((text) => parseEmail(text) !== undefined, 'No e-mail address')
      .nullable()
      .describe('Where an answer to a mail goes; null: to the address that mails come from'),
    sender: z
      .strictObject({
        name: nameSchema({ min: 1, max: 100 }),
        postal: nameSchema({ min: 1, max: 200 }).describe('Their address'),
        complaints: nameSchema({ min: 1, max: 200 }).describe('Where complaints go: a telephone number, an e-mail or web address'),
      })
      .nullable()
      .describe('Who sends what is advertising; null: none is sent'),
    reminders: z.array(Reminder).max(reminderLimits.count).describe('When a visitor is reminded of a visit that is agreed'),
    signature: z
      .strictObject({ ja: Signature, en: Signature.optional(), zh: Signature.optional() })
      .describe('Stands under each mail; a language without one has the Japanese'),
  })
  .meta({ id: 'MailPolicy', description: 'When a shop mails what it tells' })
export type ShopMailPolicy = z.infer<typeof ShopMailPolicy>

export const getMailPolicy = operation({
  operationId: 'outbox.getPolicy',
  method: 'get',
  path: '/shops/{shopId}/mail-policy',
  summary: 'When the shop mails what it tells, and for how long that is known',
  access: { role: 'auditor', scope: 'shop' },
  limit: 'read',
  idempotent: false,
  params: shopParams,
  answer: ShopMailPolicy,
  errors: [],
})

export const setMailPolicy = operation({
  ...setting,
  operationId: 'outbox.setPolicy',
  path: '/shops/{shopId}/mail-policy',
  summary: 'Mail by this from now on. What waits already goes when it was to go',
  params: shopParams,
  body: ShopMailPolicy,
  answer: ShopMailPolicy,
  current: ShopMailPolicy,
  errors: ['setting.changed'],
})
