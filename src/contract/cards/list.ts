import { z } from 'zod'
import { temperatures, workedStatuses } from '#domain/cards/card.ts'
import { Id, Instant, LocaleSchema, operation } from '../operation.ts'

/** A card as a list shows it. */
export const ListedCard = z
  .object({
    id: Id,
    rev: z.int(),
    status: z.enum(workedStatuses),
    name: z.string(),
    kana: z.string().nullable(),
    locale: LocaleSchema.describe('The visitor’s'),
    rentFrom: z.int().nullable().describe('Yen a month; null too where the card asks for no rent'),
    rentTo: z.int().nullable(),
    stageId: Id.nullable(),
    temperature: z.enum(temperatures).nullable(),
    assigneeId: Id.nullable(),
    nextContactOn: z.string().nullable().describe('YYYY-MM-DD'),
    sentAt: Instant,
    touchedAt: Instant,
    ticket: z.string().nullable().describe('The number that it was filled in with'),
  })
  .meta({ id: 'ListedCard' })
export type ListedCard = z.infer<typeof ListedCard>

/** One, or several of a query's. */
const some = <T extends z.ZodType>(one: T) => z.union([one.transform((value) => [value]), z.array(one).max(10)])
const yen = z.coerce.number().int().min(0).max(1_000_000_000)

/** Which cards are looked for: all of it must be true of a card. */
export const CardFilter = z.object({
  text: z
    .string()
    .max(100)
    .optional()
    .describe('Words of the name in kanji, any kana or Latin letters, of the phone number or of the e-mail address'),
  from: z.iso.date().optional().describe('Sent on that day or later, as the shop’s calendar has it'),
  to: z.iso.date().optional().describe('Sent on that day or before'),
  status: some(z.enum(workedStatuses)).optional(),
  stage: Id.optional(),
  assignee: Id.optional(),
  temperature: some(z.enum(temperatures)).optional(),
  rentFrom: yen.optional().describe('Would pay that or more'),
  rentTo: yen.optional().describe('Would pay that or less'),
})
export type CardFilter = z.infer<typeof CardFilter>

export const listCards = operation({
  operationId: 'cards.list',
  method: 'get',
  path: '/shops/{shopId}/cards',
  summary: 'Cards that were sent to the shop, latest first, by what is asked for: all of it must be true of a card',
  access: { role: 'staff', scope: 'shop' },
  limit: 'read',
  idempotent: false,
  params: z.object({ shopId: Id }),
  query: CardFilter.extend({
    after: z.string().max(80).optional().describe('`next` of the page before'),
    most: z.coerce.number().int().min(1).max(200).default(50),
  }),
  answer: z
    .object({ cards: z.array(ListedCard), next: z.string().nullable().describe('Where the next page begins; null on the last one') })
    .meta({ id: 'CardList' }),
  errors: ['request.invalid'],
})

export const readListedCards = operation({
  operationId: 'cards.listSome',
  method: 'get',
  path: '/shops/{shopId}/listed-cards',
  summary: 'Some cards as a list shows them, such as those that changed while it was looked at. Those that no list shows are left out',
  access: { role: 'staff', scope: 'shop' },
  limit: 'read',
  idempotent: false,
  params: z.object({ shopId: Id }),
  query: z.object({ id: z.union([Id.transform((id) => [id]), z.array(Id).min(1).max(50)]) }),
  answer: z.object({ cards: z.array(ListedCard) }).meta({ id: 'ListedCards' }),
  errors: [],
})

export const listStages = operation({
  operationId: 'stages.list',
  method: 'get',
  path: '/shops/{shopId}/card-stages',
  summary: 'How far a sale can have come, in the shop’s order',
  access: { role: 'staff', scope: 'shop' },
  limit: 'read',
  idempotent: false,
  params: z.object({ shopId: Id }),
  answer: z
    .object({ stages: z.array(z.object({ id: Id, name: z.object({ ja: z.string(), en: z.string(), zh: z.string() }), rev: z.int() })) })
    .meta({ id: 'CardStages' }),
  errors: [],
})
