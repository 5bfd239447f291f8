import { hasHiddenCharacters } from '#domain/hidden-characters.ts'
import { messageLimit, messagePresets } from '#domain/messages/message.ts'
import { Id, Instant, LocaleSchema, operation } from './operation.ts'
import { atMost } from './text-limit.ts'
import { z } from './zod.ts'

/** Line breaks are the staff's; what nobody sees is not. */
const words = z
  .string()
  .trim()
  .min(1)
  .check(atMost(messageLimit))
  .refine((text) => !hasHiddenCharacters(text.replaceAll('\n', ' ')), 'Has characters that nobody sees')

const MessageTextSchema = z
  .object({ ja: words.optional(), en: words.optional(), zh: words.optional() })
  .meta({ id: 'MessageText', description: 'In one language, or in several' })

/** What was said, as colleagues see it, so that nobody says it twice. */
export const SentMessage = z
  .object({
    id: Id,
    ticketId: Id.nullable().describe('To one visitor'),
    laneId: Id.nullable().describe('To a lane; with neither to the whole shop'),
    preset: z.enum(messagePresets).nullable(),
    text: MessageTextSchema,
    parties: z.int().describe('How many it went to'),
    by: z.string().nullable().describe('Who sent it, where they are on the list of staff'),
    at: Instant,
    seq: z.int(),
  })
  .meta({ id: 'SentMessage' })
export type SentMessage = z.infer<typeof SentMessage>

/** The newest words to a visitor. */
export const VisitorMessage = z
  .object({
    text: z.string(),
    locale: LocaleSchema.describe('The language of the text: the visitor’s where staff gave it'),
    at: Instant,
  })
  .meta({ id: 'VisitorMessage' })
export type VisitorMessage = z.infer<typeof VisitorMessage>

const body = z
  .strictObject({
    ticketId: Id.optional().describe('To this visitor, as long as the visit is open'),
    laneId: Id.optional().describe('To all who wait in this lane; with neither to all who wait in the shop'),
    preset: z.enum(messagePresets).optional().describe('Words that are ready in three languages'),
    text: z
      .strictObject(MessageTextSchema.shape)
      .refine(({ ja, en, zh }) => ja || en || zh, 'Says nothing')
      .optional(),
  })
  .refine(({ ticketId, laneId }) => !(ticketId && laneId), 'One visitor or a lane')
  .refine(({ preset, text }) => !preset !== !text, 'A preset or words of one’s own')
export type MessageBody = z.infer<typeof body>

export const sendMessage = operation({
  operationId: 'messages.send',
  method: 'post',
  path: '/shops/{shopId}/messages',
  summary: 'Say something to one visitor, or to all who wait in a lane or in the shop: it stands on their ticket at once',
  access: { role: 'reception', scope: 'shop' },
  limit: 'message',
  idempotent: true,
  params: z.object({ shopId: Id }),
  body,
  answer: SentMessage,
  status: 201,
  errors: ['ticket.notFound', 'ticket.wrongStatus', 'lane.notFound', 'message.nobody'],
})
