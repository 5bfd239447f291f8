/** Cards of the same person: found, put together, taken apart again. */

import { matchStrengths, sameReasons } from '#domain/cards/likeness.ts'
import { ticketStatuses } from '#domain/tickets/ticket.ts'
import { Id, Instant, operation } from '../operation.ts'
import { z } from '../zod.ts'
import { StageName } from './list.ts'

const stage = StageName.nullable().describe('The name of its stage; null while it is in the bin')

export const Person = z
  .object({
    id: Id.describe('Of the customer under whom they are known'),
    name: z.string(),
    kana: z.string().nullable(),
    contacts: z.array(z.object({ kind: z.enum(['phone', 'email']), masked: z.string() })),
    cards: z
      .array(
        z.object({
          id: Id,
          name: z.string(),
          stage,
          sentAt: Instant,
          tickets: z.array(z.object({ id: Id, number: z.string(), status: z.enum(ticketStatuses), joinedAt: Instant })),
        }),
      )
      .describe('Of this shop, latest first'),
    elsewhere: z
      .array(
        z.object({
          shop: z.object({ id: Id, name: z.string() }),
          cards: z
            .array(z.object({ id: Id, stage, sentAt: Instant }))
            .describe('Of who asks only where they read cards there as well; else none'),
        }),
      )
      .describe('Other shops of the organization that know them, as both sides’ consents say'),
  })
  .meta({ id: 'Person', description: 'How to reach them is masked' })
export type Person = z.infer<typeof Person>

const Candidate = Person.extend({
  likeness: z.enum(matchStrengths),
  reasons: z.array(z.enum(sameReasons)).describe('What is the same'),
}).meta({ id: 'PossiblySamePerson' })

const Merge = z
  .object({
    id: Id,
    name: z.string().describe('Of the one who was put together with the person'),
    at: Instant,
    by: z.string().nullable(),
    until: z.string().describe('The last day on which it can be taken back, YYYY-MM-DD in the shop'),
    open: z.boolean().describe('Whether that day is still to come'),
  })
  .meta({ id: 'CustomerMerge' })

export const Duplicates = z
  .object({
    person: Person.describe('Whose card it is, with all of their cards'),
    merges: z.array(Merge).describe('Who was put together to be this person, latest first'),
    candidates: z.array(Candidate).describe('Who may be the same, most alike first, at most ten'),
    apart: z.array(Person).describe('Of whom staff have said that they are somebody else, at most ten'),
  })
  .meta({ id: 'Duplicates' })
export type Duplicates = z.infer<typeof Duplicates>

const one = z.object({ shopId: Id, cardId: Id })
const access = { role: 'staff', scope: 'shop' } as const

export const readDuplicates = operation({
  operationId: 'cards.duplicates',
  method: 'get',
  path: '/shops/{shopId}/cards/{cardId}/duplicates',
  summary:
    'The person of a card, and who may be the same by phone number, e-mail address or reading: in the shop, and in the organization’s others where that is what both agreed to',
  access,
  limit: 'read',
  idempotent: false,
  params: one,
  answer: Duplicates,
  errors: ['card.notFound', 'card.deleted'],
})

export const mergeCustomers = operation({
  operationId: 'customers.merge',
  method: 'post',
  path: '/shops/{shopId}/cards/{cardId}/merge',
  summary:
    'Say that two are the same person. The card’s person is one of the two; cards and contacts stay as they are, and count as those of one person. It can be taken back for 30 days',
  access,
  limit: 'staff',
  idempotent: true,
  params: one,
  body: z.strictObject({ keptId: Id.describe('Under whose name the person is known from now on'), mergedId: Id }),
  answer: Duplicates,
  errors: ['card.notFound', 'card.deleted', 'customer.notFound', 'customer.changedMeanwhile', 'customer.apart'],
})

export const unmergeCustomers = operation({
  operationId: 'customers.unmerge',
  method: 'post',
  path: '/shops/{shopId}/cards/{cardId}/unmerge',
  summary:
    'Take back that two are the same person. Each has the cards and contacts that are theirs; what has happened since stays with its card',
  access,
  limit: 'staff',
  idempotent: true,
  params: one,
  body: z.strictObject({ mergeId: Id }),
  answer: Duplicates,
  errors: ['card.notFound', 'card.deleted', 'customer.changedMeanwhile', 'customer.notMerged', 'customer.mergeFinal'],
})

export const markDistinct = operation({
  operationId: 'customers.tellApart',
  method: 'post',
  path: '/shops/{shopId}/cards/{cardId}/tell-apart',
  summary: 'Say that somebody is not the card’s person, so that they are not shown as possibly the same any more; or take that back',
  access,
  limit: 'staff',
  idempotent: true,
  params: one,
  body: z.strictObject({ personId: Id, apart: z.boolean() }),
  answer: Duplicates,
  errors: ['card.notFound', 'card.deleted', 'customer.notFound', 'customer.changedMeanwhile'],
})
