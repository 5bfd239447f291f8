import { cardNoteLimit, cardOrigins } from '#domain/cards/card.ts'
import { privacyClasses } from '#domain/forms/form.ts'
import { ticketStatuses } from '#domain/tickets/ticket.ts'
import { Id, Instant, LocaleSchema, LocalTextSchema, operation } from '../operation.ts'
import { atMost } from '../text-limit.ts'
import { z } from '../zod.ts'
import { AnswersSchema } from './answers.ts'
import { Attachment } from './attachments.ts'
import { Proposal, Task } from './items.ts'
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
    gone: z.array(z.enum(privacyClasses)).describe('The classes of what went because its time was over'),
    with: z
      .string()
      .nullable()
      .describe('The other person’s name, of what two persons have to do with each other; null once it was erased'),
  })
  .meta({ id: 'CardEvent' })
export type CardEvent = z.infer<typeof CardEvent>

const CardVisit = z
  .object({
    at: Instant.nullable().describe('The time that is agreed; null: none is'),
    state: LocalTextSchema.describe('How it stands, in words'),
    page: z.string().describe('Where staff find it, without a language'),
  })
  .meta({ id: 'CardVisit', description: 'A visit by appointment that a card goes with' })
export type CardVisit = z.infer<typeof CardVisit>

/** A card as staff read it. */
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
    origin: z.enum(cardOrigins).describe('Who wrote it down. staff: a member, such as for somebody who called; file: it was imported'),
    deleted: z
      .object({ at: Instant, by: z.string().nullable(), purgeOn: z.string().describe('YYYY-MM-DD') })
      .nullable()
      .describe('While it is in the bin'),
    shop: z.object({ id: Id, name: z.string(), timeZone: z.string(), today: z.string().describe('In the shop, YYYY-MM-DD') }),
    asked: z
      .object({ at: Instant, words: z.string().nullable() })
      .nullable()
      .describe('What the visitor was asked to correct and hasn’t sent again yet'),
    form: AskedForm.describe('The version that it was begun under'),
    answers: AnswersSchema.describe('How to reach the visitor is masked'),
    emailFailed: z.literal(true).optional().describe('Mail to the card’s address can’t be delivered'),
    hidden: z.array(z.string()).describe('The fields whose answers are masked: cards.reveal shows one'),
    missing: z
      .array(z.string())
      .describe('The fields that the shop must know before it serves the visitor and the card doesn’t answer yet'),
    tickets: z
      .array(z.object({ id: Id, rev: z.int(), number: z.string(), status: z.enum(ticketStatuses), joinedAt: Instant }))
      .describe('Oldest first'),
    visits: z.array(CardVisit).describe('The last one first'),
    tasks: z.array(Task).describe('Open ones first, by the day that they are due on; then those that are done, the last one first'),
    proposals: z.array(Proposal.extend({ by: z.string().nullable().describe('Who noted it') })).describe('Properties, newest first'),
    proposes: z
      .boolean()
      .describe('Whether properties are a matter of this card: its form began as that of a rental agency, or some are noted'),
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
    files: z.array(Attachment).describe('Oldest first'),
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
  summary:
    'Show one answer that a card’s reader sees masked. Who has seen which one is recorded. Reception: of cards that go with a number of the day or one still open',
  access: { role: 'reception', scope: 'shop' },
  limit: 'staff',
  idempotent: true,
  params: one,
  body: z.strictObject({ field: z.string().max(80).describe('One of `hidden`') }),
  answer: z
    .object({ answers: AnswersSchema.describe('Of this field’s controls'), text: z.string().describe('The same in the reader’s language') })
    .meta({ id: 'RevealedAnswer' }),
  errors: ['card.notFound'],
})

export const EditConflict = z
  .object({
    rev: z.int(),
    by: z.string().nullable().describe('Who changed the answers last; null: the visitor'),
    at: Instant.nullable(),
    conflicts: z.array(z.object({ field: z.string(), now: AnswersSchema.describe('Masked like the card’s own') })),
  })
  .meta({ id: 'EditConflict', description: 'The fields that somebody else has changed meanwhile to something else, as they are now' })
export type EditConflict = z.infer<typeof EditConflict>

export const editCard = operation({
  operationId: 'cards.edit',
  method: 'post',
  path: '/shops/{shopId}/cards/{cardId}/edit',
  summary:
    'Put answers right, by the form’s own rules. Fields whose `base` and `answers` are the same stay as they are; what others changed meanwhile in other fields stays beside it; the same field changed on both sides is refused, unless `rev` is the card’s current one: whoever edits has seen theirs then',
  access: { role: 'staff', scope: 'shop' },
  limit: 'staff',
  idempotent: true,
  params: one,
  body: z.strictObject({
    rev: z.int(),
    base: AnswersSchema.describe('What the edit began from, of the fields that it may change'),
    answers: AnswersSchema.describe('What it came to, of the same fields'),
  }),
  answer: z.object({ rev: z.int() }).meta({ id: 'EditedCard' }),
  errors: ['card.notFound', 'card.deleted', 'card.changedMeanwhile', 'card.invalid'],
  current: EditConflict,
})

export const noteCard = operation({
  operationId: 'cards.note',
  method: 'post',
  path: '/shops/{shopId}/cards/{cardId}/note',
  summary: 'Leave a note in a card’s history: for colleagues, never for its visitor',
  access: { role: 'staff', scope: 'shop' },
  limit: 'staff',
  idempotent: true,
  params: one,
  body: z.strictObject({ text: z.string().trim().min(1).check(atMost(cardNoteLimit)) }),
  answer: z.object({ rev: z.int().describe('Of the card, which a note leaves as it is') }).meta({ id: 'NotedCard' }),
  errors: ['card.notFound', 'card.deleted'],
})
