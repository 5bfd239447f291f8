import { readEmail } from '#domain/email.ts'
import { outboxEventNames, outboxStates } from '#domain/outbox/events.ts'
import { Id, Instant, LocaleSchema, operation, PlainDate } from './operation.ts'
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
    createdAt: Instant,
    dueAt: Instant.describe('Not sent before'),
    endedAt: Instant.nullable(),
    may: z.array(z.enum(['sendAgain', 'cancel'])).describe('What a manager can do with it now'),
  })
  .meta({ id: 'OutboxMessage' })
export type OutboxMessage = z.infer<typeof OutboxMessage>

/** Of what a visitor was mailed, for themselves. */
export const Mailed = z
  .object({
    at: Instant,
    address: z.string().nullable().describe('Masked after the day of a number; null: erased'),
    state: z.enum(outboxStates),
    subject: z.string().nullable().describe('Null, as the text: erased'),
    text: z.string().nullable().describe('Without what its link opens'),
  })
  .meta({ id: 'Mailed' })
export type Mailed = z.infer<typeof Mailed>

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
      .refine((text) => readEmail(text) !== undefined, 'No e-mail address')
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
