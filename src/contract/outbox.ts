import { parseEmail } from '#domain/email.ts'
import { outboxEventNames, outboxStates, shopChannels } from '#domain/outbox/events.ts'
import { defineOperation, Id, InstantSchema, LocaleSchema, PlainDateSchema } from './operation.ts'
import { outboxMessageExtraFields } from './parts.ts'
import { createMaxCharactersCheck } from './text-limit.ts'
import { z } from './zod.ts'

const shopParams = z.object({ shopId: Id })
const messageParams = z.object({ shopId: Id, messageId: Id })

export const OutboxMessage = z
  .object({
    id: Id,
    event: z.enum(outboxEventNames).describe('Event that it is about'),
    channel: z.enum(shopChannels),
    address: z
      .string()
      .nullable()
      .describe('Masked below manager, and after the day of a visitor’s ticket; null: erased, or a push or LINE message'),
    locale: LocaleSchema,
    state: z.enum(outboxStates),
    maybeSent: z.boolean().describe('An attempt with an unknown result may have reached the receiver, so a sent message may arrive twice'),
    attempts: z.int(),
    reaction: z
      .enum(['seen', 'answered'])
      .nullable()
      .describe(
        'What the visitor did first after this message; on the last message sent of its event, which is the step that reached them',
      ),
    reactedAt: InstantSchema.nullable(),
    result: z.string().nullable().describe('Last response of the receiving server, or the reason why it was not sent'),
    number: z.string().nullable().describe('Number of the ticket that it is about'),
    ticketId: Id.nullable(),
    cardId: Id.nullable().describe('Id of the card that it is about'),
    ...outboxMessageExtraFields,
    createdAt: InstantSchema,
    dueAt: InstantSchema.describe('Earliest time of sending'),
    endedAt: InstantSchema.nullable(),
    may: z.array(z.enum(['sendAgain', 'cancel'])).describe('Actions that a manager can take now'),
  })
  .meta({ id: 'OutboxMessage' })
export type OutboxMessage = z.infer<typeof OutboxMessage>

export const listOutbox = defineOperation({
  operationId: 'outbox.list',
  method: 'get',
  path: '/shops/{shopId}/outbox',
  summary: 'List the shop’s mails and push messages, newest first, with their delivery results',
  access: { role: 'auditor', scope: 'shop' },
  limit: 'read',
  idempotent: false,
  params: shopParams,
  query: z.object({
    state: z.enum(outboxStates).optional(),
    event: z.enum(outboxEventNames).optional(),
    day: PlainDateSchema.optional().describe('Written on that day, in the shop’s time zone'),
    ticketId: Id.optional(),
    cardId: Id.optional().describe('Mails about this card and its tickets'),
    address: z
      .string()
      .trim()
      .check(createMaxCharactersCheck(254))
      .optional()
      .describe('Full address; also finds masked ones of past days'),
    after: Id.optional().describe('Id of a message; returns messages older than it'),
  }),
  answer: z
    .object({
      messages: z.array(OutboxMessage),
      next: Id.nullable().describe('`after` of the next page'),
      mails: z.boolean().describe('False: no mail server is configured, and nothing is sent'),
      failed: z.int().describe('Failed mails of the last 24 hours; 0 without a mail server'),
      lineTrouble: z
        .enum(['quota', 'refused', 'down'])
        .nullable()
        .describe('Why LINE did not take the latest message of the last 24 hours; null: no trouble'),
    })
    .meta({ id: 'Outbox' }),
  errors: [],
})

export const previewOutboxMessage = defineOperation({
  operationId: 'outbox.preview',
  method: 'get',
  path: '/shops/{shopId}/outbox/{messageId}',
  summary: 'Get the text of a message. The secret of a visitor’s link is left out',
  access: { role: 'auditor', scope: 'shop' },
  limit: 'read',
  idempotent: false,
  params: messageParams,
  answer: z
    .object({ subject: z.string(), text: z.string(), locale: LocaleSchema })
    .nullable()
    .meta({ id: 'OutboxPreview', description: 'Null: the content was erased, or it is a push or LINE message' }),
  errors: ['outbox.notFound', 'outbox.wrongState'],
})

export const resendOutboxMessage = defineOperation({
  operationId: 'outbox.sendAgain',
  method: 'post',
  path: '/shops/{shopId}/outbox/{messageId}/send-again',
  summary:
    'Send it again with its Message-ID, optionally to another address, which then applies to all mails about the ticket. A refused address is tried again',
  access: { role: 'manager', scope: 'shop' },
  limit: 'staff',
  idempotent: true,
  params: messageParams,
  body: z.strictObject({
    address: z
      .string()
      .max(300)
      .refine((text) => parseEmail(text) !== undefined, 'Not an e-mail address')
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

export const cancelOutboxMessage = defineOperation({
  operationId: 'outbox.cancel',
  method: 'post',
  path: '/shops/{shopId}/outbox/{messageId}/cancel',
  summary: 'Cancel a queued message',
  access: { role: 'manager', scope: 'shop' },
  limit: 'staff',
  idempotent: true,
  params: messageParams,
  answer: OutboxMessage,
  errors: ['outbox.notFound', 'outbox.wrongState'],
})
