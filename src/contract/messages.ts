import { hasHiddenCharacters } from '#domain/hidden-characters.ts'
import { maxMessageLength, messagePresets } from '#domain/messages/message.ts'
import { defineOperation, Id, InstantSchema, LocaleSchema } from './operation.ts'
import { createMaxCharactersCheck } from './text-limit.ts'
import { z } from './zod.ts'

/** Keeps line breaks and removes invisible characters. */
const words = z
  .string()
  .trim()
  .min(1)
  .check(createMaxCharactersCheck(maxMessageLength))
  .refine((text) => !hasHiddenCharacters(text.replaceAll('\n', ' ')), 'Has invisible characters')

const MessageTextSchema = z
  .object({ ja: words.optional(), en: words.optional(), zh: words.optional() })
  .meta({ id: 'MessageText', description: 'Text in one or more languages' })

/** A sent message as colleagues see it, which prevents duplicates. */
export const SentMessage = z
  .object({
    id: Id,
    ticketId: Id.nullable().describe('Addressed to one visitor'),
    laneId: Id.nullable().describe('Addressed to a lane; without lane and ticket: the whole shop'),
    preset: z.enum(messagePresets).nullable(),
    text: MessageTextSchema,
    parties: z.int().describe('Number of recipients'),
    by: z.string().nullable().describe('Sender’s name in the staff list; null: not listed'),
    at: InstantSchema,
    seq: z.int(),
  })
  .meta({ id: 'SentMessage' })
export type SentMessage = z.infer<typeof SentMessage>

export const VisitorMessage = z
  .object({
    text: z.string(),
    locale: LocaleSchema.describe('Language of the text: the visitor’s if staff wrote it'),
    at: InstantSchema,
  })
  .meta({ id: 'VisitorMessage' })
export type VisitorMessage = z.infer<typeof VisitorMessage>

const body = z
  .strictObject({
    ticketId: Id.optional().describe('Recipient: this visitor, while the visit is open'),
    laneId: Id.optional().describe('Recipients: all waiting in this lane; without lane and ticket: all waiting in the shop'),
    preset: z.enum(messagePresets).optional().describe('Prepared text in three languages'),
    text: z
      .strictObject(MessageTextSchema.shape)
      .refine(({ ja, en, zh }) => ja || en || zh, 'Needs a text')
      .optional(),
  })
  .refine(({ ticketId, laneId }) => !(ticketId && laneId), 'Give a visitor or a lane, not both')
  .refine(({ preset, text }) => !preset !== !text, 'Give either a preset or a text')
export type SendMessageInput = z.infer<typeof body>

export const sendMessage = defineOperation({
  operationId: 'messages.send',
  method: 'post',
  path: '/shops/{shopId}/messages',
  summary: 'Send a message to one visitor, or to all waiting in a lane or the shop. It appears on their tickets immediately',
  access: { role: 'reception', scope: 'shop' },
  keyScopes: ['queue:work'],
  limit: 'message',
  idempotent: true,
  params: z.object({ shopId: Id }),
  body,
  answer: SentMessage,
  status: 201,
  errors: ['ticket.notFound', 'ticket.wrongStatus', 'lane.notFound', 'message.noRecipients'],
})
