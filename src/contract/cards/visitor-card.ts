import { cardStatuses } from '#domain/cards/card.ts'
import type { Step } from '#domain/forms/field.ts'
import { FormField } from '../forms.ts'
import { Instant, LocaleSchema, type Operation, operation, pathName } from '../operation.ts'
import type { ProblemCode } from '../problem.ts'
import { ShownShop } from '../shops.ts'
import { z } from '../zod.ts'
import { AnswersSchema } from './answers.ts'
import { Attachment } from './attachments.ts'

const EntryShopHead = ShownShop.extend({
  today: z.string().describe('In the shop, YYYY-MM-DD'),
}).meta({ id: undefined })

const AskedSteps = z.array(
  z.object({
    key: z.string(),
    title: z.object({ ja: z.string(), en: z.string(), zh: z.string() }),
    fields: z.array(FormField.omit({ privacy: true, requiredIn: true, keepMonths: true, off: true, onTicket: true, fixed: true })),
  }),
) as unknown as z.ZodType<readonly Step[]>

/** What somebody is asked: the same data for the page and for the rules that the server checks by. */
export const AskedForm = z.object({ version: z.int(), steps: AskedSteps }).meta({ id: 'AskedForm' })

export const EntryForm = z
  .object({
    shop: EntryShopHead,
    form: AskedForm,
    given: AnswersSchema.describe('What the visitor said with the number: the card begins with it'),
  })
  .meta({ id: 'EntryForm', description: 'A shop’s reception card before anything is filled in' })
export type EntryForm = z.infer<typeof EntryForm>

/** A card as its visitor sees it. */
export const VisitorCard = z
  .object({
    status: z.enum(cardStatuses),
    rev: z.int(),
    locale: LocaleSchema,
    answers: AnswersSchema,
    reached: z.string().nullable().describe('The furthest page that was turned to, by its key, or `confirm`; null: nobody said'),
    shop: EntryShopHead,
    form: AskedForm.describe('The version that it was begun under'),
    files: z.array(Attachment).describe('Photos that the visitor has sent, oldest first'),
    sentAt: Instant.nullable(),
    emailFailed: z.literal(true).optional().describe('Mail to the card’s address can’t be delivered'),
    mayCorrect: z.boolean().describe('While its stage is new and nobody has taken it, and where staff ask for it'),
    asked: z
      .object({ at: Instant, words: z.string().nullable().describe('Null: erased') })
      .nullable()
      .describe('What staff want corrected, until the visitor has sent it again'),
    ticket: z.string().nullable().describe('The number that it goes with: the last that was taken'),
    ticketToken: z.string().nullable().describe('Opens that number, to follow it beside the card'),
  })
  .meta({ id: 'VisitorCard' })
export type VisitorCard = z.infer<typeof VisitorCard>

export const getEntryForm = operation({
  operationId: 'cards.getForm',
  method: 'get',
  path: '/entry/{code}/form',
  summary: 'What the reception card of the shop behind an entry code asks',
  access: 'anyone',
  limit: 'read',
  idempotent: false,
  params: z.object({ code: z.string().max(40) }),
  query: z.object({ ticket: z.string().max(64).optional().describe('The token of the number that the visitor has') }),
  answer: EntryForm,
  errors: ['entry.notFound', 'entry.replaced', 'entry.shopClosed'],
})

const filled = { answers: AnswersSchema, locale: LocaleSchema.default('ja') }
const draft = {
  ...filled,
  reached: z.string().max(80).optional().describe('The page that is turned to, by its key, or `confirm`: the furthest is kept'),
}

export const beginCard = operation({
  operationId: 'cards.begin',
  method: 'post',
  path: '/entry/{code}/cards',
  summary:
    'Begin a card: a draft that its token opens on any device. Nothing is checked yet. With a number that has a card already, that card as it is kept, where the browser may open it',
  access: 'anyone',
  limit: 'card',
  idempotent: true,
  params: z.object({ code: z.string().max(40) }),
  body: z.strictObject({ ...draft, ticket: z.string().max(64).optional().describe('The token of the number that the visitor has') }),
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

const own = {
  path: '/cards/{token}',
  access: { token: 'card' },
  params: z.object({ token: z.string().max(64).describe('Of the card') }),
  answer: VisitorCard,
} as const

export const showCard = operation({
  ...own,
  operationId: 'cards.show',
  method: 'get',
  summary: 'The visitor’s card, with the form that it was begun under',
  limit: 'read',
  idempotent: false,
  errors: ['card.notFound'],
})

const Seen = z.strictObject({ ...filled, rev: z.int() })

function visitorAct<Body extends typeof Seen>(act: string, body: Body, summary: string, errors: readonly ProblemCode[] = []) {
  const entry: Operation<typeof own.params, undefined, Body, typeof VisitorCard> = {
    ...own,
    operationId: `cards.${act}`,
    method: 'post',
    path: `${own.path}/${pathName(act)}`,
    summary,
    limit: 'visitor',
    idempotent: true,
    body,
    errors: ['card.notFound', 'card.taken', 'card.changed', ...errors],
    current: VisitorCard,
  }
  return entry
}

export const saveCard = visitorAct(
  'save',
  z.strictObject({ ...draft, rev: z.int() }),
  'Keep a draft as it is typed. Nothing is checked yet',
)
export const sendCard = visitorAct(
  'send',
  Seen.extend({
    forVisit: z.boolean().optional().describe('A visit is asked for with it next, and its mail tells of the card too'),
    photosLater: z.boolean().optional().describe('From a device that can send none: photos that are a must are shown at the counter'),
  }),
  'Send the card to the shop, or correct what was sent while its stage is new and nobody has taken it',
  ['card.invalid'],
)

export const linkTicket = operation({
  ...own,
  operationId: 'cards.linkTicket',
  method: 'post',
  path: `${own.path}/${pathName('linkTicket')}`,
  summary: 'The number that the visitor took for this card, before it or after. A number that has a card already keeps that one',
  limit: 'visitor',
  idempotent: true,
  body: z.strictObject({ ticket: z.string().max(64).describe('The token of the number') }),
  errors: ['card.notFound', 'ticket.notFound', 'trial.noCard'],
})

const ofNumber = {
  path: '/tickets/{token}/card',
  access: { token: 'ticket' },
  params: z.object({ token: z.string().max(64).describe('Of the number') }),
  answer: z.object({ token: z.string().describe('The card’s own') }).meta({ id: 'OwnCardToken' }),
} as const

export const findTicketCard = operation({
  ...ofNumber,
  operationId: 'cards.find',
  method: 'get',
  summary: 'The card of a number, for the browser that took the number, began the card or opened it before',
  limit: 'read',
  idempotent: false,
  errors: ['card.notFound'],
})

export const openTicketCard = operation({
  ...ofNumber,
  operationId: 'cards.open',
  method: 'post',
  path: `${ofNumber.path}/open`,
  summary:
    'The card of a number, in another browser: by the last four digits of the telephone number that the card says. Five wrong ones in all; whatever is wrong, the answer is the same',
  limit: 'visitor',
  idempotent: true,
  body: z.strictObject({ digits: z.string().max(20) }),
  errors: ['card.wrongDigits'],
})
