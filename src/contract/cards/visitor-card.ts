import { cardLifecycleStatuses } from '#domain/cards/card.ts'
import type { QuestionStep } from '#domain/forms/field.ts'
import { FormField } from '../forms.ts'
import { defineOperation, InstantSchema, LocaleSchema, type Operation, toKebabCase } from '../operation.ts'
import type { ProblemCode } from '../problem.ts'
import { PublicShop } from '../shops.ts'
import { z } from '../zod.ts'
import { AnswersSchema } from './answers.ts'
import { Attachment } from './attachments.ts'

const EntryShopHead = PublicShop.extend({
  today: z.string().describe('Today in the shop, YYYY-MM-DD'),
}).meta({ id: undefined })

const StepsSchema = z.array(
  z.object({
    key: z.string(),
    title: z.object({ ja: z.string(), en: z.string(), zh: z.string() }),
    fields: z.array(FormField.omit({ privacy: true, requiredIn: true, keepMonths: true, off: true, onTicket: true, fixed: true })),
  }),
) as unknown as z.ZodType<readonly QuestionStep[]>

/** Questions of a form: the same data for the page and for the server's rules. */
export const FormQuestions = z.object({ version: z.int(), steps: StepsSchema }).meta({ id: 'AskedForm' })

export const EmptyCard = z
  .object({
    shop: EntryShopHead,
    form: FormQuestions,
    given: AnswersSchema.describe('Answers given with the ticket; the card begins with them'),
  })
  .meta({ id: 'EmptyCard', description: 'A shop’s empty reception card' })
export type EmptyCard = z.infer<typeof EmptyCard>

export const VisitorCard = z
  .object({
    status: z.enum(cardLifecycleStatuses),
    rev: z.int(),
    locale: LocaleSchema,
    answers: AnswersSchema,
    furthestStep: z.string().nullable().describe('Furthest page visited, by key, or `confirm`; null: unknown'),
    shop: EntryShopHead,
    form: FormQuestions.describe('Form version under which the card was begun'),
    files: z.array(Attachment).describe('Photos from the visitor, oldest first'),
    sentAt: InstantSchema.nullable(),
    emailFailed: z.literal(true).optional().describe('Mail to the card’s address cannot be delivered'),
    mayCorrect: z.boolean().describe('True while its stage is new and unassigned, or staff ask for a correction'),
    asked: z
      .object({ at: InstantSchema, words: z.string().nullable().describe('Null: erased') })
      .nullable()
      .describe('Correction requested by staff, until the visitor sends the card again'),
    ticket: z.string().nullable().describe('Number of the last ticket of the card'),
    ticketToken: z.string().nullable().describe('Token of that ticket, to follow it beside the card'),
  })
  .meta({ id: 'VisitorCard' })
export type VisitorCard = z.infer<typeof VisitorCard>

/** Part of a draft that a save changes. With the form, each save would be slow on a bad connection. */
export const SavedDraft = VisitorCard.pick({ rev: true, answers: true, furthestStep: true }).meta({ id: 'SavedDraft' })
export type SavedDraft = z.infer<typeof SavedDraft>

export const getEmptyCard = defineOperation({
  operationId: 'cards.getForm',
  method: 'get',
  path: '/entry/{code}/form',
  summary: 'Get the reception form of the shop with an entry code',
  access: 'anyone',
  limit: 'read',
  idempotent: false,
  params: z.object({ code: z.string().max(40) }),
  query: z.object({ ticket: z.string().max(64).optional().describe('Token of the visitor’s ticket') }),
  answer: EmptyCard,
  errors: ['entry.notFound', 'entry.replaced', 'entry.shopClosed'],
})

const filled = { answers: AnswersSchema, locale: LocaleSchema.default('ja') }
const draft = {
  ...filled,
  openedStep: z.string().max(80).optional().describe('Page that was opened, by key, or `confirm`; the furthest is stored'),
}

export const beginCard = defineOperation({
  operationId: 'cards.begin',
  method: 'post',
  path: '/entry/{code}/cards',
  summary:
    'Begin a card: a draft that its token opens on any device. Answers are not checked yet. If the ticket already has a card, returns that card if the browser may open it',
  access: 'anyone',
  limit: 'card',
  idempotent: true,
  params: z.object({ code: z.string().max(40) }),
  body: z.strictObject({ ...draft, ticket: z.string().max(64).optional().describe('Token of the visitor’s ticket') }),
  answer: z.object({ token: z.string().describe('The only key to the card'), card: VisitorCard }).meta({ id: 'BegunCard' }),
  status: 201,
  errors: [
    'entry.notFound',
    'entry.replaced',
    'entry.shopClosed',
    'ticket.notFound',
    'trial.noCard',
    'card.notFound',
    'card.begunElsewhere',
  ],
})

const byCardToken = {
  path: '/cards/{token}',
  access: { token: 'card' },
  params: z.object({ token: z.string().max(64).describe('Token of the card') }),
  answer: VisitorCard,
} as const

export const getVisitorCard = defineOperation({
  ...byCardToken,
  operationId: 'cards.getOwn',
  method: 'get',
  summary: 'Get the visitor’s card, with the form version under which it was begun',
  limit: 'read',
  idempotent: false,
  errors: ['card.notFound'],
})

const ExpectedRev = z.strictObject({ ...filled, rev: z.int() })

function visitorAct<Body extends typeof ExpectedRev, Answer extends typeof SavedDraft>(
  act: string,
  body: Body,
  answer: Answer,
  summary: string,
  errors: readonly ProblemCode[] = [],
) {
  const entry: Operation<typeof byCardToken.params, undefined, Body, Answer> = {
    ...byCardToken,
    answer,
    operationId: `cards.${act}`,
    method: 'post',
    path: `${byCardToken.path}/${toKebabCase(act)}`,
    summary,
    limit: 'visitor',
    idempotent: true,
    body,
    errors: ['card.notFound', 'card.inProgress', 'card.changed', ...errors],
    current: VisitorCard,
  }
  return entry
}

export const saveVisitorCardDraft = visitorAct(
  'save',
  z.strictObject({ ...draft, rev: z.int() }),
  SavedDraft,
  'Save a draft while it is typed. Answers are not checked yet',
)
export const submitVisitorCard = visitorAct(
  'send',
  ExpectedRev.extend({
    forVisit: z.boolean().optional().describe('True if a request for times follows, whose mail also confirms the card'),
    photosLater: z.boolean().optional().describe('True for a device that cannot send photos: required photos are shown at the counter'),
  }),
  VisitorCard,
  'Submit the card, or correct it while its stage is new and staff have not taken it',
  ['card.invalid'],
)

export const linkTicket = defineOperation({
  ...byCardToken,
  operationId: 'cards.linkTicket',
  method: 'post',
  path: `${byCardToken.path}/${toKebabCase('linkTicket')}`,
  summary: 'Attach the visitor’s ticket to this card. A ticket that already has a card keeps it',
  limit: 'visitor',
  idempotent: true,
  body: z.strictObject({ ticket: z.string().max(64).describe('Token of the ticket') }),
  errors: ['card.notFound', 'ticket.notFound', 'trial.noCard'],
})

const ofNumber = {
  path: '/tickets/{token}/card',
  access: { token: 'ticket' },
  params: z.object({ token: z.string().max(64).describe('Token of the ticket') }),
  answer: z.object({ token: z.string().describe('Token of the card') }).meta({ id: 'OwnCardToken' }),
} as const

export const findTicketCard = defineOperation({
  ...ofNumber,
  operationId: 'cards.find',
  method: 'get',
  summary: 'Get the card of a ticket, for the browser that took the ticket, began the card or opened it before',
  limit: 'read',
  idempotent: false,
  errors: ['card.notFound'],
})

export const openTicketCardByPhoneDigits = defineOperation({
  ...ofNumber,
  operationId: 'cards.open',
  method: 'post',
  path: `${ofNumber.path}/open`,
  summary:
    'Open the card of a ticket in another browser, by the last four digits of the card’s phone number. Five wrong attempts in all; every failure has the same response',
  limit: 'visitor',
  idempotent: true,
  body: z.strictObject({ digits: z.string().max(20) }),
  errors: ['card.wrongDigits'],
})
