import { z } from 'zod'
import { workedStatuses } from '#domain/cards/card.ts'
import { ticketStatuses } from '#domain/tickets/ticket.ts'
import { Id, Instant, LocaleSchema, operation } from '../operation.ts'
import { AnswersSchema } from './answers.ts'
import { ListedCard } from './list.ts'
import { AskedForm } from './visitor-card.ts'

const actor = z.object({ by: z.enum(['member', 'visitor', 'system']), name: z.string().nullable() })

export const CardEvent = z
  .object({
    id: Id,
    kind: z.string(),
    at: Instant,
    actor,
    fields: z.array(z.string()).describe('Keys of what was changed or shown'),
    changes: z
      .array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() }))
      .describe('From what to what: of a field of the form an Answers, masked like the card’s own; none where it has been erased'),
  })
  .meta({ id: 'CardEvent' })
export type CardEvent = z.infer<typeof CardEvent>

/** A card as staff read it. */
export const CardDetail = ListedCard.pick({
  id: true,
  rev: true,
  name: true,
  kana: true,
  locale: true,
  stageId: true,
  temperature: true,
  assigneeId: true,
  nextContactOn: true,
  sentAt: true,
  touchedAt: true,
})
  .extend({
    status: z.enum([...workedStatuses, 'deleted']),
    deleted: z
      .object({ at: Instant, by: z.string().nullable(), purgeOn: z.string().describe('YYYY-MM-DD') })
      .nullable()
      .describe('While it is in the bin'),
    shop: z.object({ id: Id, name: z.string(), timeZone: z.string(), today: z.string().describe('In the shop, YYYY-MM-DD') }),
    form: AskedForm.describe('The version that it was begun under'),
    answers: AnswersSchema.describe('How to reach the visitor is masked'),
    hidden: z.array(z.string()).describe('The fields whose answers are masked: cards.reveal shows one'),
    tickets: z.array(z.object({ id: Id, number: z.string(), status: z.enum(ticketStatuses), joinedAt: Instant })).describe('Oldest first'),
    consents: z.array(
      z.object({
        key: z.string().describe('Of the field'),
        about: z.enum(['notice', 'field']),
        textVersion: z.int(),
        locale: LocaleSchema.describe('In which it was read'),
        givenAt: Instant,
        withdrawnAt: Instant.nullable(),
      }),
    ),
    events: z.array(CardEvent).describe('Oldest first'),
  })
  .meta({ id: 'CardDetail' })
export type CardDetail = z.infer<typeof CardDetail>

const one = z.object({ shopId: Id, cardId: Id })

export const readCard = operation({
  operationId: 'cards.read',
  method: 'get',
  path: '/shops/{shopId}/cards/{cardId}',
  summary: 'A card that was sent to the shop, with its history; also while it is in the bin',
  access: { role: 'staff', scope: 'shop' },
  limit: 'read',
  idempotent: false,
  params: one,
  answer: CardDetail,
  errors: ['card.notFound', 'card.purged'],
})

export const revealAnswer = operation({
  operationId: 'cards.reveal',
  method: 'post',
  path: '/shops/{shopId}/cards/{cardId}/reveal',
  summary: 'Show one answer that a card’s reader sees masked. Who has seen which one is recorded',
  access: { role: 'staff', scope: 'shop' },
  limit: 'staff',
  idempotent: true,
  params: one,
  body: z.strictObject({ field: z.string().max(80).describe('One of `hidden`') }),
  answer: z.object({ answers: AnswersSchema.describe('Of this field’s controls') }).meta({ id: 'RevealedAnswer' }),
  errors: ['card.notFound'],
})
