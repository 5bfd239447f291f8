/** Privacy requests from people without their card's link, and the shop's responses. */

import { cardLifecycleStatuses } from '#domain/cards/card.ts'
import {
  identityChecks,
  privacyRefusalReasons,
  privacyRequestKinds,
  privacyRequestLimits,
  privacyRequestOutcomes,
  privacyRequestSources,
} from '#domain/privacy/request.ts'
import { OwnCardData } from '../cards/own-data.ts'
import {
  createNameSchema,
  defineOperation,
  Id,
  InstantSchema,
  LinkSourceSchema,
  LocaleSchema,
  PlainDateSchema,
  toKebabCase,
} from '../operation.ts'
import { privacyRequestExtraFields, requesterExportExtraFields } from '../parts.ts'
import type { ProblemCode } from '../problem.ts'
import { createMaxCharactersCheck } from '../text-limit.ts'
import { OwnLineRecord, OwnMailRecord, OwnPushRecord } from '../visitor-mail.ts'
import { z } from '../zod.ts'

const RequestBody = z.strictObject({
  kind: z.enum(privacyRequestKinds).describe('Disclosure, correction, stop of use, or erasure'),
  name: createNameSchema({ min: 1, max: privacyRequestLimits.name }),
  contact: createNameSchema({ min: 1, max: privacyRequestLimits.contact }).describe('Contact of the requester'),
  foundBy: z
    .string()
    .trim()
    .check(createMaxCharactersCheck(privacyRequestLimits.foundBy))
    .default('')
    .describe('Hints for the search, such as the day of the visit or the ticket number'),
  words: z.string().trim().check(createMaxCharactersCheck(privacyRequestLimits.words)).default(''),
  locale: LocaleSchema.default('ja').describe('Language of the response'),
})

const Received = z
  .object({
    reference: z.string().describe('Reference to quote'),
    dueOn: z.string().describe('Day by which the shop intends to respond, YYYY-MM-DD'),
  })
  .meta({ id: 'ReceivedRequest' })
export type PrivacyRequestReceipt = z.infer<typeof Received>

const PrivacyRequestTicket = z
  .object({ id: Id, number: z.string(), joinedAt: InstantSchema, name: z.string().nullable().describe('Name entered when joining') })
  .meta({ id: 'AskedNumber' })
export type PrivacyRequestTicket = z.infer<typeof PrivacyRequestTicket>

/** Data that a visitor entered when joining, without staff notes. */
export const OwnTicketData = z
  .object({
    shop: z.object({ name: z.string(), code: z.string() }),
    at: InstantSchema.describe('Time of the export'),
    number: z.string(),
    joinedAt: InstantSchema,
    linkSource: LinkSourceSchema.nullable(),
    language: LocaleSchema.describe('Language in which it was taken'),
    service: z.string().describe('Service, in the language of the requester'),
    partySize: z.int(),
    name: z.string().nullable(),
    contact: z.string().nullable(),
    lateUntil: InstantSchema.nullable().describe('Announced time of arrival, if the visitor was late'),
    mails: z.array(OwnMailRecord).describe('Mails about it, oldest first'),
    push: OwnPushRecord,
    line: OwnLineRecord,
  })
  .meta({ id: 'OwnNumber', description: 'All data that a visitor gave with a ticket' })
export type OwnTicketData = z.infer<typeof OwnTicketData>

export const PrivacyRequest = Received.extend({
  id: Id,
  rev: z.int(),
  kind: z.enum(privacyRequestKinds),
  source: z.enum(privacyRequestSources),
  locale: LocaleSchema,
  name: z.string().nullable().describe('Null like all personal data once erased'),
  contact: z.string().nullable(),
  foundBy: z.string().nullable(),
  words: z.string().nullable(),
  receivedAt: InstantSchema,
  identity: z
    .object({ how: z.enum(identityChecks), at: InstantSchema, by: z.string().nullable() })
    .nullable()
    .describe('Method and time of the identity check, and the member who made it'),
  cards: z
    .array(z.object({ id: Id, name: z.string().nullable(), status: z.enum(cardLifecycleStatuses), sentAt: InstantSchema.nullable() }))
    .describe('Cards that staff matched to the requester'),
  numbers: z.array(PrivacyRequestTicket).describe('Tickets that staff matched to the requester, with or without a card'),
  ...privacyRequestExtraFields,
  closed: z
    .object({
      outcome: z.enum(privacyRequestOutcomes),
      refusedFor: z.enum(privacyRefusalReasons).nullable(),
      words: z.string().nullable(),
      at: InstantSchema,
      by: z.string().nullable(),
      eraseOn: z.string().describe('Day on which its personal data is erased, YYYY-MM-DD'),
    })
    .nullable(),
}).meta({ id: 'PrivacyRequest' })
export type PrivacyRequest = z.infer<typeof PrivacyRequest>

export const submitPrivacyRequest = defineOperation({
  operationId: 'privacy.submitRequest',
  method: 'post',
  path: '/entry/{code}/privacy-requests',
  summary: 'Ask the shop to disclose, correct, stop using or erase one’s data, without a card’s link. The shop verifies the identity first',
  access: 'anyone',
  limit: 'request',
  idempotent: true,
  params: z.object({ code: z.string().max(40) }),
  body: RequestBody,
  answer: Received,
  status: 201,
  errors: ['entry.notFound', 'entry.replaced', 'entry.shopClosed'],
})

export const managerOperationDefaults = { access: { role: 'manager', scope: 'shop' } } as const

export const listPrivacyRequests = defineOperation({
  ...managerOperationDefaults,
  operationId: 'privacy.listRequests',
  method: 'get',
  path: '/shops/{shopId}/privacy-requests',
  summary: 'List privacy requests: open ones by due day, or closed ones, latest first',
  limit: 'read',
  idempotent: false,
  params: z.object({ shopId: Id }),
  query: z.object({
    state: z.enum(['open', 'closed']).default('open'),
    after: Id.optional().describe('Last request of the previous page'),
    most: z.coerce.number().int().min(1).max(100).default(20),
  }),
  answer: z
    .object({
      today: z.string().describe('Today in the shop, YYYY-MM-DD'),
      requests: z.array(PrivacyRequest),
      next: Id.nullable().describe('`after` of the next page; null: last page'),
    })
    .meta({ id: 'PrivacyRequests' }),
  errors: [],
})

export const addPrivacyRequest = defineOperation({
  ...managerOperationDefaults,
  operationId: 'privacy.addRequest',
  method: 'post',
  path: '/shops/{shopId}/privacy-requests',
  summary: 'Add a request received at the counter, by phone or by letter',
  limit: 'staff',
  idempotent: true,
  params: z.object({ shopId: Id }),
  body: RequestBody.extend({
    source: z.enum(['counter', 'phone', 'letter']),
    receivedOn: PlainDateSchema.optional().describe('Default today; not in the future, and at most a year ago'),
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

export function definePrivacyRequestOperation<Body extends z.ZodType, Answer extends z.ZodType>(
  act: string,
  { errors, ...rest }: Act<Body, Answer>,
) {
  return defineOperation({
    ...managerOperationDefaults,
    operationId: `privacy.${act}`,
    method: 'post',
    path: `/shops/{shopId}/privacy-requests/{requestId}/${toKebabCase(act)}`,
    limit: 'staff',
    idempotent: true,
    params: z.object({ shopId: Id, requestId: Id }),
    errors: ['privacyRequest.notFound', 'privacyRequest.changed', 'privacyRequest.closed', ...errors],
    current: PrivacyRequest,
    ...rest,
  })
}

export const ExpectedPrivacyRequestRev = z.strictObject({ rev: z.int() })

export const recordIdentityCheck = definePrivacyRequestOperation('checkIdentity', {
  summary: 'Record how the identity was verified. Do not store the content of documents',
  body: ExpectedPrivacyRequestRev.extend({ how: z.enum(identityChecks) }),
  answer: PrivacyRequest,
  errors: [],
})

export const selectRequesterCards = definePrivacyRequestOperation('chooseCards', {
  summary: 'Choose the requester’s cards; replaces the earlier choice. A chosen card that was erased since may stay',
  body: ExpectedPrivacyRequestRev.extend({ cards: z.array(Id).max(20) }),
  answer: PrivacyRequest,
  errors: ['card.notFound'],
})

export const findRequesterTickets = defineOperation({
  ...managerOperationDefaults,
  operationId: 'privacy.findTickets',
  method: 'get',
  path: '/shops/{shopId}/privacy-requests/tickets',
  summary: 'Find tickets of any day that may belong to the requester, latest first, at most 20',
  limit: 'read',
  idempotent: false,
  params: z.object({ shopId: Id }),
  query: z.object({
    text: z
      .string()
      .trim()
      .min(1)
      .check(createMaxCharactersCheck(100))
      .describe('Ticket number, or data entered with it: name, phone number or address'),
    day: PlainDateSchema.optional().describe('Business day'),
  }),
  answer: z.object({ numbers: z.array(PrivacyRequestTicket) }).meta({ id: 'AskedNumbers' }),
  errors: [],
})

export const selectRequesterTickets = definePrivacyRequestOperation('selectTickets', {
  summary: 'Choose the requester’s tickets; replaces the earlier choice',
  body: ExpectedPrivacyRequestRev.extend({ numbers: z.array(Id).max(20) }),
  answer: PrivacyRequest,
  errors: ['ticket.notFound'],
})

export const exportRequesterData = definePrivacyRequestOperation('exportData', {
  summary:
    'Export the chosen cards and all other chosen data, unmasked and in the requester’s language. The export is recorded in each card’s history',
  body: ExpectedPrivacyRequestRev,
  answer: z
    .object({
      cards: z.array(OwnCardData),
      numbers: z.array(OwnTicketData).describe('Chosen tickets, latest first'),
      ...requesterExportExtraFields,
    })
    .meta({ id: 'TakenData' }),
  errors: ['privacyRequest.unidentified', 'privacyRequest.noCard'],
})

export const closePrivacyRequest = definePrivacyRequestOperation('closeRequest', {
  summary:
    'Close a request with its outcome. `stopped` withdraws all consents of the chosen cards; `erased` erases them and the personal data of everything else chosen. Without a verified identity only `refused` is possible',
  body: ExpectedPrivacyRequestRev.extend({
    outcome: z.enum(privacyRequestOutcomes),
    refusedFor: z.enum(privacyRefusalReasons).optional().describe('Required with `refused` only'),
    words: z
      .string()
      .trim()
      .check(createMaxCharactersCheck(privacyRequestLimits.closingWords))
      .default('')
      .describe('Response given, for the shop’s record'),
  }).refine(({ outcome, refusedFor }) => (outcome === 'refused') === (refusedFor !== undefined), {
    path: ['refusedFor'],
    message: 'Required with the outcome refused, and only with it',
  }),
  answer: PrivacyRequest,
  errors: ['privacyRequest.unidentified', 'privacyRequest.noCard'],
})
