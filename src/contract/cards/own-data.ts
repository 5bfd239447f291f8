/** What a visitor has given with a card, for themselves. */

import { Mailed } from '../mailed.ts'
import { Instant, LocaleSchema, operation } from '../operation.ts'
import { ownDataParts } from '../parts.ts'
import { z } from '../zod.ts'

const own = { access: { token: 'card' }, params: z.object({ token: z.string().max(64) }) } as const

export const OwnData = z
  .object({
    shop: z.object({ name: z.string(), code: z.string() }),
    at: Instant.describe('When this was put together'),
    language: LocaleSchema.describe('In which the card was filled in'),
    sentAt: Instant.nullable(),
    answers: z.array(z.object({ question: z.string(), answer: z.string().describe('In words, in the reader’s language') })),
    consents: z.array(
      z.object({
        to: z.string().describe('What was agreed to'),
        textVersion: z.int(),
        language: LocaleSchema,
        acrossShops: z.boolean().describe('Whether the text said that the organization’s shops share who is known to them'),
        givenAt: Instant,
        withdrawnAt: Instant.nullable(),
      }),
    ),
    numbers: z.array(z.object({ number: z.string(), joinedAt: Instant })).describe('Those that the card went with'),
    ...ownDataParts,
    mails: z.array(Mailed).describe('What they were mailed about the card and its numbers, oldest first'),
    files: z.array(z.object({ name: z.string(), size: z.int().describe('Bytes'), addedAt: Instant })),
    history: z
      .array(z.object({ at: Instant, what: z.string(), by: z.enum(['visitor', 'member', 'system']) }))
      .describe('What was done with the card; not what staff have noted'),
  })
  .meta({ id: 'OwnData', description: 'All that a visitor has given with a card' })
export type OwnData = z.infer<typeof OwnData>

export const exportOwnData = operation({
  ...own,
  operationId: 'cards.exportOwn',
  method: 'get',
  path: '/cards/{token}/data',
  summary: 'All that the visitor has given with a card, for whoever has its link',
  limit: 'read',
  idempotent: false,
  answer: OwnData,
  errors: ['card.notFound'],
})

export const unsubscribeFromPromotions = operation({
  ...own,
  operationId: 'cards.stopOffers',
  method: 'post',
  path: '/cards/{token}/stop-offers',
  summary:
    'Send whoever has the card’s link nothing more that is advertising: the consent is withdrawn, and their address remembered by a hash',
  limit: 'visitor',
  idempotent: true,
  body: z.strictObject({}),
  answer: z.object({ shop: z.string().describe('Its name') }).meta({ id: 'StoppedOffers' }),
  errors: ['card.notFound'],
})

export const eraseOwnData = operation({
  ...own,
  operationId: 'cards.eraseOwn',
  method: 'post',
  path: '/cards/{token}/erase',
  summary:
    'Erase a card for good, at the wish of whoever it is about: answers, name, contacts, files, the values of its history, and what its number and all that goes with it say of them. The number stays in the queue. What figures are made of stays',
  limit: 'visitor',
  idempotent: true,
  body: z.strictObject({ sure: z.literal(true).describe('It can’t be taken back') }),
  answer: z.object({ erased: z.literal(true) }),
  errors: ['card.notFound'],
})
