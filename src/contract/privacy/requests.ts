/** Requests about one's own data by those who have no link of their card, and how the shop answered them. */

import { cardStatuses } from '#domain/cards/card.ts'
import { identityChecks, refusalReasons, requestKinds, requestLimits, requestOutcomes, requestSources } from '#domain/privacy/request.ts'
import { OwnData } from '../cards/own-data.ts'
import { Mailed } from '../mailed.ts'
import { Id, Instant, LocaleSchema, nameSchema, operation, PlainDate, pathName } from '../operation.ts'
import { privacyRequestParts, takenParts } from '../parts.ts'
import type { ProblemCode } from '../problem.ts'
import { atMost } from '../text-limit.ts'
import { z } from '../zod.ts'

const Asked = z.strictObject({
  kind: z.enum(requestKinds).describe('To see what is kept, to have it put right, not to have it used any more, to have it erased'),
  name: nameSchema({ min: 1, max: requestLimits.name }),
  contact: nameSchema({ min: 1, max: requestLimits.contact }).describe('Where the shop can reach whoever asks'),
  foundBy: z
    .string()
    .trim()
    .check(atMost(requestLimits.foundBy))
    .default('')
    .describe('What helps to find them: when they came, their number'),
  words: z.string().trim().check(atMost(requestLimits.words)).default(''),
  locale: LocaleSchema.default('ja').describe('In which they are answered'),
})

const Received = z
  .object({
    reference: z.string().describe('To be quoted when asking about it'),
    dueOn: z.string().describe('Until when the shop means to answer, YYYY-MM-DD'),
  })
  .meta({ id: 'ReceivedRequest' })
export type ReceivedRequest = z.infer<typeof Received>

const RequestTicket = z
  .object({ id: Id, number: z.string(), joinedAt: Instant, name: z.string().nullable().describe('As it was said when it was taken') })
  .meta({ id: 'AskedNumber' })
export type RequestTicket = z.infer<typeof RequestTicket>

/** What somebody said when they took a number; not what staff have noted of it. */
export const OwnTicket = z
  .object({
    shop: z.object({ name: z.string(), code: z.string() }),
    at: Instant.describe('When this was put together'),
    number: z.string(),
    joinedAt: Instant,
    language: LocaleSchema.describe('In which it was taken'),
    service: z.string().describe('What it was taken for, in the language of whoever asks'),
    partySize: z.int(),
    name: z.string().nullable(),
    contact: z.string().nullable(),
    lateUntil: Instant.nullable().describe('When they said that they would come, where they were late'),
    mails: z.array(Mailed).describe('What they were mailed about it, oldest first'),
  })
  .meta({ id: 'OwnNumber', description: 'All that a visitor has given with a number' })
export type OwnTicket = z.infer<typeof OwnTicket>

export const PrivacyRequest = Received.extend({
  id: Id,
  rev: z.int(),
  kind: z.enum(requestKinds),
  source: z.enum(requestSources),
  locale: LocaleSchema,
  name: z.string().nullable().describe('Null, like all else of the person, when its time is over'),
  contact: z.string().nullable(),
  foundBy: z.string().nullable(),
  words: z.string().nullable(),
  receivedAt: Instant,
  identity: z
    .object({ how: z.enum(identityChecks), at: Instant, by: z.string().nullable() })
    .nullable()
    .describe('How it was made sure who asks, and by whom'),
  cards: z
    .array(z.object({ id: Id, name: z.string().nullable(), status: z.enum(cardStatuses), sentAt: Instant.nullable() }))
    .describe('Those that staff found to be theirs'),
  numbers: z.array(RequestTicket).describe('Numbers that staff found to be theirs, with or without a card'),
  ...privacyRequestParts,
  closed: z
    .object({
      outcome: z.enum(requestOutcomes),
      refusedFor: z.enum(refusalReasons).nullable(),
      words: z.string().nullable(),
      at: Instant,
      by: z.string().nullable(),
      forgottenOn: z.string().describe('When what is personal in it goes, or went, YYYY-MM-DD'),
    })
    .nullable(),
}).meta({ id: 'PrivacyRequest' })
export type PrivacyRequest = z.infer<typeof PrivacyRequest>

export const sendRequest = operation({
  operationId: 'privacy.request',
  method: 'post',
  path: '/entry/{code}/privacy-requests',
  summary:
    'Ask the shop to show, put right, stop using or erase what it has of oneself, without a card’s link. The shop makes sure first who asks',
  access: 'anyone',
  limit: 'request',
  idempotent: true,
  params: z.object({ code: z.string().max(40) }),
  body: Asked,
  answer: Received,
  status: 201,
  errors: ['entry.notFound', 'entry.replaced', 'entry.shopClosed'],
})

export const manager = { access: { role: 'manager', scope: 'shop' } } as const

export const listRequests = operation({
  ...manager,
  operationId: 'privacy.listRequests',
  method: 'get',
  path: '/shops/{shopId}/privacy-requests',
  summary: 'Requests about personal data: open ones by the day that they are due on, or those that were answered, the last one first',
  limit: 'read',
  idempotent: false,
  params: z.object({ shopId: Id }),
  query: z.object({
    state: z.enum(['open', 'closed']).default('open'),
    after: Id.optional().describe('The last request of the page before'),
    most: z.coerce.number().int().min(1).max(100).default(20),
  }),
  answer: z
    .object({
      today: z.string().describe('In the shop, YYYY-MM-DD'),
      requests: z.array(PrivacyRequest),
      next: Id.nullable().describe('`after` of the next page; null on the last one'),
    })
    .meta({ id: 'PrivacyRequests' }),
  errors: [],
})

export const addRequest = operation({
  ...manager,
  operationId: 'privacy.addRequest',
  method: 'post',
  path: '/shops/{shopId}/privacy-requests',
  summary: 'Write down a request that came to the counter, by telephone or by letter',
  limit: 'staff',
  idempotent: true,
  params: z.object({ shopId: Id }),
  body: Asked.extend({
    source: z.enum(['counter', 'phone', 'letter']),
    receivedOn: PlainDate.optional().describe('Today unless said; never later, and at most a year back'),
  }).strict(),
  answer: PrivacyRequest,
  status: 201,
  errors: ['request.invalid'],
})

type Act<Body extends z.ZodType, Answer extends z.ZodType> = {
  summary: string
  body: Body
  answer: Answer
  errors: readonly ProblemCode[]
}

export function requestAct<Body extends z.ZodType, Answer extends z.ZodType>(act: string, { errors, ...more }: Act<Body, Answer>) {
  return operation({
    ...manager,
    operationId: `privacy.${act}`,
    method: 'post',
    path: `/shops/{shopId}/privacy-requests/{requestId}/${pathName(act)}`,
    limit: 'staff',
    idempotent: true,
    params: z.object({ shopId: Id, requestId: Id }),
    errors: ['privacyRequest.notFound', 'privacyRequest.changed', 'privacyRequest.closed', ...errors],
    current: PrivacyRequest,
    ...more,
  })
}

export const SeenRequest = z.strictObject({ rev: z.int() })

export const checkIdentity = requestAct('checkIdentity', {
  summary: 'Record how it was made sure who asks. Not what the paper says: that is nobody’s to keep',
  body: SeenRequest.extend({ how: z.enum(identityChecks) }),
  answer: PrivacyRequest,
  errors: [],
})

export const chooseCards = requestAct('chooseCards', {
  summary:
    'Say which cards are those of whoever asks: these and no others from now on. One that was chosen before and is erased by now may stay',
  body: SeenRequest.extend({ cards: z.array(Id).max(20) }),
  answer: PrivacyRequest,
  errors: ['card.notFound'],
})

export const findTickets = operation({
  ...manager,
  operationId: 'privacy.findNumbers',
  method: 'get',
  path: '/shops/{shopId}/privacy-requests/numbers',
  summary: 'Numbers of any day that may be those of whoever asks, the last ones first: at most 20',
  limit: 'read',
  idempotent: false,
  params: z.object({ shopId: Id }),
  query: z.object({
    text: z.string().trim().min(1).check(atMost(100)).describe('The number, or what was said with it: name, telephone number or address'),
    day: PlainDate.optional().describe('The business day'),
  }),
  answer: z.object({ numbers: z.array(RequestTicket) }).meta({ id: 'AskedNumbers' }),
  errors: [],
})

export const selectTickets = requestAct('chooseNumbers', {
  summary: 'Say which numbers are those of whoever asks: these and no others from now on',
  body: SeenRequest.extend({ numbers: z.array(Id).max(20) }),
  answer: PrivacyRequest,
  errors: ['ticket.notFound'],
})

export const takeData = requestAct('takeData', {
  summary:
    'What is kept in the chosen cards, and of all else that was chosen, in the clear and in the language of whoever asks, to be handed to them. It is recorded in each card’s history',
  body: SeenRequest,
  answer: z
    .object({
      cards: z.array(OwnData),
      numbers: z.array(OwnTicket).describe('Those that were chosen, the last one first'),
      ...takenParts,
    })
    .meta({ id: 'TakenData' }),
  errors: ['privacyRequest.unidentified', 'privacyRequest.noCard'],
})

export const closeRequest = requestAct('closeRequest', {
  summary:
    'Say what came of it. `stopped` withdraws all consents of the chosen cards, `erased` erases the cards for good, and what all else that was chosen says of the person; nothing but a refusal without a recorded check of identity',
  body: SeenRequest.extend({
    outcome: z.enum(requestOutcomes),
    refusedFor: z.enum(refusalReasons).optional().describe('Of `refused` only, where it must be said'),
    words: z.string().trim().check(atMost(requestLimits.closingWords)).default('').describe('What was answered, for the shop’s own record'),
  }).refine(({ outcome, refusedFor }) => (outcome === 'refused') === (refusedFor !== undefined), {
    path: ['refusedFor'],
    message: 'Goes with refused',
  }),
  answer: PrivacyRequest,
  errors: ['privacyRequest.unidentified', 'privacyRequest.noCard'],
})
