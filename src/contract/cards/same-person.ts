/** Cards of the same person: find, merge and separate. */

import { matchReasons, matchStrengths } from '#domain/cards/match-strength.ts'
import { ticketStatuses } from '#domain/tickets/ticket.ts'
import { defineOperation, Id, InstantSchema } from '../operation.ts'
import { z } from '../zod.ts'
import { StageNameSchema } from './list.ts'

const stageName = StageNameSchema.nullable().describe('Name of the stage; null: the card is deleted')

export const Person = z
  .object({
    id: Id.describe('Id of the customer under whom the person is known'),
    name: z.string(),
    kana: z.string().nullable(),
    contacts: z.array(z.object({ kind: z.enum(['phone', 'email']), masked: z.string() })),
    cards: z
      .array(
        z.object({
          id: Id,
          name: z.string(),
          stage: stageName,
          sentAt: InstantSchema,
          tickets: z.array(z.object({ id: Id, number: z.string(), status: z.enum(ticketStatuses), joinedAt: InstantSchema })),
        }),
      )
      .describe('Cards of this shop, latest first'),
    elsewhere: z
      .array(
        z.object({
          shop: z.object({ id: Id, name: z.string() }),
          cards: z
            .array(z.object({ id: Id, stage: stageName, sentAt: InstantSchema }))
            .describe('Cards of other shops, only if the caller can read cards there'),
        }),
      )
      .describe('Other shops of the organization that know the person, by both sides’ consents'),
  })
  .meta({ id: 'Person', description: 'Contacts are masked' })
export type Person = z.infer<typeof Person>

const Candidate = Person.extend({
  likeness: z.enum(matchStrengths),
  reasons: z.array(z.enum(matchReasons)).describe('Equal properties'),
}).meta({ id: 'PossiblySamePerson' })

const Merge = z
  .object({
    id: Id,
    name: z.string().describe('Name of the customer who was merged into the person'),
    at: InstantSchema,
    by: z.string().nullable(),
    until: z.string().describe('Last day to undo the merge, YYYY-MM-DD in the shop'),
    open: z.boolean().describe('True while the merge can be undone'),
  })
  .meta({ id: 'CustomerMerge' })

export const CustomerDuplicates = z
  .object({
    person: Person.describe('The card’s person with all cards'),
    merges: z.array(Merge).describe('Merges that formed this person, latest first'),
    candidates: z.array(Candidate).describe('Possible duplicates, most similar first, at most ten'),
    apart: z.array(Person).describe('Persons whom staff marked as different, at most ten'),
  })
  .meta({ id: 'Duplicates' })
export type CustomerDuplicates = z.infer<typeof CustomerDuplicates>

const cardParams = z.object({ shopId: Id, cardId: Id })
const access = { role: 'staff', scope: 'shop' } as const

export const getCustomerDuplicates = defineOperation({
  operationId: 'cards.duplicates',
  method: 'get',
  path: '/shops/{shopId}/cards/{cardId}/duplicates',
  keyScopes: ['cards:read'],
  summary:
    'Get a card’s person and possible duplicates by phone number, e-mail address or kana name: in the shop, and in other shops of the organization if both consented',
  access,
  limit: 'read',
  idempotent: false,
  params: cardParams,
  answer: CustomerDuplicates,
  errors: ['card.notFound', 'card.deleted'],
})

export const mergeCustomers = defineOperation({
  operationId: 'customers.merge',
  method: 'post',
  path: '/shops/{shopId}/cards/{cardId}/merge',
  keyScopes: ['cards:read', 'cards:write'],
  summary:
    'Merge two customers into one person. One of them must be the card’s person. Cards and contacts stay unchanged and count as one person’s. The merge can be undone for 30 days',
  access,
  limit: 'staff',
  idempotent: true,
  params: cardParams,
  body: z.strictObject({ keptId: Id.describe('Customer whose name the person keeps'), mergedId: Id }),
  answer: CustomerDuplicates,
  errors: ['card.notFound', 'card.deleted', 'customer.notFound', 'customer.changedByColleague', 'customer.markedDistinct'],
})

export const unmergeCustomers = defineOperation({
  operationId: 'customers.unmerge',
  method: 'post',
  path: '/shops/{shopId}/cards/{cardId}/unmerge',
  keyScopes: ['cards:read', 'cards:write'],
  summary: 'Undo a merge. Each customer keeps their cards and contacts; later changes stay with their card',
  access,
  limit: 'staff',
  idempotent: true,
  params: cardParams,
  body: z.strictObject({ mergeId: Id }),
  answer: CustomerDuplicates,
  errors: ['card.notFound', 'card.deleted', 'customer.changedByColleague', 'customer.notMerged', 'customer.mergeFinal'],
})

export const markDistinct = defineOperation({
  operationId: 'customers.markDistinct',
  method: 'post',
  path: '/shops/{shopId}/cards/{cardId}/mark-distinct',
  keyScopes: ['cards:read', 'cards:write'],
  summary: 'Mark a customer as different from the card’s person, so that they are no longer suggested; or undo that',
  access,
  limit: 'staff',
  idempotent: true,
  params: cardParams,
  body: z.strictObject({ personId: Id, apart: z.boolean() }),
  answer: CustomerDuplicates,
  errors: ['card.notFound', 'card.deleted', 'customer.notFound', 'customer.changedByColleague'],
})
