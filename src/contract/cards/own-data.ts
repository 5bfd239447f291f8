/** A visitor's own data of a card. */

import { cardSources } from '#domain/cards/card.ts'
import { defineOperation, InstantSchema, LinkSourceSchema, LocaleSchema } from '../operation.ts'
import { ownCardDataExtraFields } from '../parts.ts'
import { OwnLineRecord, OwnMailRecord, OwnPushRecord } from '../visitor-mail.ts'
import { z } from '../zod.ts'

const byCardToken = { access: { token: 'card' }, params: z.object({ token: z.string().max(64) }) } as const

export const OwnCardData = z
  .object({
    shop: z.object({ name: z.string(), code: z.string() }),
    at: InstantSchema.describe('Time of the export'),
    language: LocaleSchema.describe('Language in which the card was filled in'),
    sentAt: InstantSchema.nullable(),
    source: z.enum(cardSources).describe('Origin of the card, as in `cards.get`'),
    portal: z.string().nullable().describe('Name of the portal that sent the mail; null: unknown, or another source'),
    answers: z.array(z.object({ question: z.string(), answer: z.string().describe('Answer in words, in the reader’s language') })),
    consents: z.array(
      z.object({
        to: z.string().describe('Text agreed to'),
        textVersion: z.int(),
        language: LocaleSchema,
        acrossShops: z.boolean().describe('Whether the text said that the organization’s shops share known visitors'),
        givenAt: InstantSchema,
        withdrawnAt: InstantSchema.nullable(),
      }),
    ),
    numbers: z
      .array(z.object({ number: z.string(), joinedAt: InstantSchema, linkSource: LinkSourceSchema.nullable() }))
      .describe('Tickets of the card'),
    ...ownCardDataExtraFields,
    mails: z.array(OwnMailRecord).describe('Mails about the card and its tickets, oldest first'),
    push: OwnPushRecord,
    line: OwnLineRecord,
    files: z.array(z.object({ name: z.string(), size: z.int().describe('Bytes'), addedAt: InstantSchema })),
    history: z
      .array(z.object({ at: InstantSchema, what: z.string(), by: z.enum(['visitor', 'member', 'system']) }))
      .describe('Actions on the card, without staff notes, and the latest read by each API key (`apiKey.read`)'),
  })
  .meta({ id: 'OwnData', description: 'All data that a visitor gave with a card' })
export type OwnCardData = z.infer<typeof OwnCardData>

export const exportOwnCardData = defineOperation({
  ...byCardToken,
  operationId: 'cards.exportOwn',
  method: 'get',
  path: '/cards/{token}/data',
  summary: 'Export all data that the visitor gave with a card, by the card’s link',
  limit: 'read',
  idempotent: false,
  answer: OwnCardData,
  errors: ['card.notFound'],
})

export const unsubscribeFromPromotions = defineOperation({
  ...byCardToken,
  operationId: 'cards.unsubscribe',
  method: 'post',
  path: '/cards/{token}/unsubscribe',
  summary: 'Stop advertising by the card’s link: withdraws the consent and stores a hash of the address',
  limit: 'visitor',
  idempotent: true,
  body: z.strictObject({}),
  answer: z.object({ shop: z.string().describe('Name of the shop') }).meta({ id: 'StoppedOffers' }),
  errors: ['card.notFound'],
})

export const eraseOwnCard = defineOperation({
  ...byCardToken,
  operationId: 'cards.eraseOwn',
  method: 'post',
  path: '/cards/{token}/erase',
  summary:
    'Erase a card irreversibly at the visitor’s request: answers, name, contacts, files, values of its history, and the personal data of its ticket. The ticket stays in the queue, and data for figures stays',
  limit: 'visitor',
  idempotent: true,
  body: z.strictObject({ sure: z.literal(true).describe('Confirms that this is irreversible') }),
  answer: z.object({ erased: z.literal(true) }),
  errors: ['card.notFound'],
})
