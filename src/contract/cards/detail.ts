import { cardSources, maxCardNoteLength } from '#domain/cards/card.ts'
import { firstContactWays } from '#domain/cards/first-contact.ts'
import { privacyClasses } from '#domain/forms/form.ts'
import { ticketStatuses } from '#domain/tickets/ticket.ts'
import { defineOperation, Id, InstantSchema, LocaleSchema, LocalizedTextSchema } from '../operation.ts'
import { createMaxCharactersCheck } from '../text-limit.ts'
import { z } from '../zod.ts'
import { AnswersSchema } from './answers.ts'
import { Attachment } from './attachments.ts'
import { Proposal, Task } from './items.ts'
import { ListedCard } from './list.ts'
import { FormQuestions } from './visitor-card.ts'

const actor = z.object({ by: z.enum(['member', 'visitor', 'system']), name: z.string().nullable() })

export const CardEvent = z
  .object({
    id: Id,
    kind: z.string(),
    at: InstantSchema,
    actor,
    fields: z.array(z.string()).describe('Keys of the fields that were changed or revealed'),
    changes: z
      .array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() }))
      .describe('Values before and after. A form field’s value is an Answers, masked like the card; missing if erased'),
    gone: z.array(z.enum(privacyClasses)).describe('Privacy classes of the answers erased after their retention period'),
    with: z.string().nullable().describe('Name of the other person of a merge or its undo; null: erased'),
  })
  .meta({ id: 'CardEvent' })
export type CardEvent = z.infer<typeof CardEvent>

const CardAppointment = z
  .object({
    at: InstantSchema.nullable().describe('Agreed time; null: none'),
    state: LocalizedTextSchema.describe('Status in words'),
    page: z.string().describe('Path of the staff page, without a language'),
  })
  .meta({ id: 'CardAppointment', description: 'An agreed visit that the card belongs to' })
export type CardAppointment = z.infer<typeof CardAppointment>

export const CardDetail = ListedCard.pick({
  id: true,
  rev: true,
  name: true,
  kana: true,
  locale: true,
  stageId: true,
  category: true,
  lostReason: true,
  temperature: true,
  assigneeId: true,
  nextContactOn: true,
  sentAt: true,
  touchedAt: true,
})
  .extend({
    source: z
      .enum(cardSources)
      .describe('Origin of the card. staff: written by a member, such as for a caller; file: imported; portal: made of a mail'),
    portal: z.string().nullable().describe('Name of the portal that sent the mail; null: unknown, or another source'),
    deleted: z
      .object({ at: InstantSchema, by: z.string().nullable(), purgeOn: z.string().describe('YYYY-MM-DD') })
      .nullable()
      .describe('Present while the card is deleted'),
    shop: z.object({ id: Id, name: z.string(), timeZone: z.string(), today: z.string().describe('Today in the shop, YYYY-MM-DD') }),
    firstContact: z
      .object({
        since: InstantSchema.describe('Time from which the visitor waits'),
        dueAt: InstantSchema.nullable().describe('End of the shop’s target in opening hours; null: no target'),
        at: InstantSchema.nullable().describe('Null: no contact yet'),
        way: z
          .enum(firstContactWays)
          .nullable()
          .describe('stage: staff changed the stage. visit: the visitor was served, or their reservation was answered'),
      })
      .nullable()
      .describe('The shop’s first contact with the visitor. Null: a card of a member or a file'),
    asked: z
      .object({ at: InstantSchema, words: z.string().nullable() })
      .nullable()
      .describe('Correction requested from the visitor and not sent yet'),
    form: FormQuestions.describe('Form version under which the card was begun'),
    answers: AnswersSchema.describe('Contact answers are masked'),
    emailFailed: z.literal(true).optional().describe('Mail to the card’s address cannot be delivered'),
    hidden: z.array(z.string()).describe('Fields with masked answers; `cards.reveal` shows one'),
    missing: z.array(z.string()).describe('Fields that the shop needs before serving the visitor and that have no answer'),
    tickets: z
      .array(z.object({ id: Id, rev: z.int(), number: z.string(), status: z.enum(ticketStatuses), joinedAt: InstantSchema }))
      .describe('Oldest first'),
    visits: z.array(CardAppointment).describe('Latest first'),
    tasks: z.array(Task).describe('Open tasks by due day, then done tasks, latest first'),
    proposals: z
      .array(Proposal.extend({ by: z.string().nullable().describe('Name of the member who added it') }))
      .describe('Properties, newest first'),
    proposes: z.boolean().describe('True if the card is about properties: its form began as a rental agency’s, or it has proposals'),
    consents: z.array(
      z.object({
        key: z.string().describe('Key of the field'),
        about: z.enum(['notice', 'field']),
        textVersion: z.int(),
        locale: LocaleSchema.describe('Language in which it was read'),
        givenAt: InstantSchema,
        withdrawnAt: InstantSchema.nullable(),
      }),
    ),
    files: z.array(Attachment).describe('Oldest first'),
    events: z.array(CardEvent).describe('Oldest first, with the latest read by each API key (`apiKey.read`), which keys do not see'),
  })
  .meta({ id: 'CardDetail' })
export type CardDetail = z.infer<typeof CardDetail>

const cardParams = z.object({ shopId: Id, cardId: Id })

export const getCard = defineOperation({
  operationId: 'cards.get',
  method: 'get',
  path: '/shops/{shopId}/cards/{cardId}',
  summary: 'Get a submitted card with its history, including a deleted one',
  access: { role: 'staff', scope: 'shop' },
  keyScopes: ['cards:read'],
  limit: 'read',
  idempotent: false,
  params: cardParams,
  answer: CardDetail,
  errors: ['card.notFound', 'card.purged'],
})

export const revealAnswer = defineOperation({
  operationId: 'cards.reveal',
  method: 'post',
  path: '/shops/{shopId}/cards/{cardId}/reveal',
  summary: 'Reveal one masked answer of a card, and record who saw it. Reception: only cards of tickets that are open or of the day',
  access: { role: 'reception', scope: 'shop' },
  keyScopes: ['cards:read', 'contacts:read'],
  limit: 'staff',
  idempotent: true,
  params: cardParams,
  body: z.strictObject({ field: z.string().max(80).describe('One of `hidden`') }),
  answer: z
    .object({
      answers: AnswersSchema.describe('Answers of this field’s controls'),
      text: z.string().describe('The answer as text in the reader’s language'),
    })
    .meta({ id: 'RevealedAnswer' }),
  errors: ['card.notFound'],
})

export const CardEditConflict = z
  .object({
    rev: z.int(),
    by: z.string().nullable().describe('Name of the member who last changed the answers; null: the visitor'),
    at: InstantSchema.nullable(),
    conflicts: z.array(z.object({ field: z.string(), now: AnswersSchema.describe('Masked like the card’s answers') })),
  })
  .meta({ id: 'CardEditConflict', description: 'Fields that others changed to another value since, with their current answers' })
export type CardEditConflict = z.infer<typeof CardEditConflict>

export const editCard = defineOperation({
  operationId: 'cards.edit',
  method: 'post',
  path: '/shops/{shopId}/cards/{cardId}/edit',
  summary:
    'Correct answers by the form’s rules. Fields with equal `base` and `answers` stay. Changes by others in other fields are merged. A field changed on both sides is refused, unless `rev` is current, which means that the editor has seen the change',
  access: { role: 'staff', scope: 'shop' },
  keyScopes: ['cards:read', 'cards:write'],
  limit: 'staff',
  idempotent: true,
  params: cardParams,
  body: z.strictObject({
    rev: z.int(),
    base: AnswersSchema.describe('Answers before the edit, of the fields that it may change'),
    answers: AnswersSchema.describe('Answers after the edit, of the same fields'),
  }),
  answer: z.object({ rev: z.int() }).meta({ id: 'EditedCard' }),
  errors: ['card.notFound', 'card.deleted', 'card.changedByColleague', 'card.invalid'],
  current: CardEditConflict,
})

export const addCardNote = defineOperation({
  operationId: 'cards.note',
  method: 'post',
  path: '/shops/{shopId}/cards/{cardId}/note',
  summary: 'Add a note to a card’s history, for colleagues only',
  access: { role: 'staff', scope: 'shop' },
  keyScopes: ['cards:write'],
  limit: 'staff',
  idempotent: true,
  params: cardParams,
  body: z.strictObject({ text: z.string().trim().min(1).check(createMaxCharactersCheck(maxCardNoteLength)) }),
  answer: z.object({ rev: z.int().describe('Revision of the card, which a note does not change') }).meta({ id: 'NotedCard' }),
  errors: ['card.notFound', 'card.deleted'],
})
