import { cardTemperatures, stageCategories } from '#domain/cards/card.ts'
import { queueSettingsLimits } from '#domain/queue-settings/limits.ts'
import { defineOperation, Id, InstantSchema, LocaleSchema, PlainDateSchema } from '../operation.ts'
import { createMaxCharactersCheck } from '../text-limit.ts'
import { z } from '../zod.ts'

export const StageNameSchema = z.object({ ja: z.string(), en: z.string(), zh: z.string() })

export const ListedCard = z
  .object({
    id: Id,
    rev: z.int(),
    name: z.string(),
    kana: z.string().nullable(),
    locale: LocaleSchema.describe('Language of the visitor'),
    rentFrom: z.int().nullable().describe('Yen per month; also null if the form does not ask for the rent'),
    rentTo: z.int().nullable(),
    stageId: Id,
    category: z.enum(stageCategories).describe('Category of the stage: the card’s state'),
    lostReason: z.string().nullable().describe('Reason for marking as lost, of a lost card'),
    temperature: z.enum(cardTemperatures).nullable(),
    assigneeId: Id.nullable(),
    nextContactOn: z.string().nullable().describe('YYYY-MM-DD'),
    sentAt: InstantSchema,
    touchedAt: InstantSchema,
    ticket: z.string().nullable().describe('Number of the ticket that it was filled in with'),
    unanswered: z
      .boolean()
      .describe('Whether the card waits for the shop’s first contact with its visitor. False while the visitor is in the queue'),
    facts: z
      .array(z.string())
      .optional()
      .describe('Requirements in the reader’s language: answers shown beside a ticket, without the rent. Present only on request'),
  })
  .meta({ id: 'ListedCard' })
export type ListedCard = z.infer<typeof ListedCard>

/** One value, or several in a query. */
const oneOrMore = <T extends z.ZodType>(schema: T, max = 10) => z.union([schema.transform((value) => [value]), z.array(schema).max(max)])
/** As many colleagues and stages as a shop can have, plus none. */
export const maxFilterValues = queueSettingsLimits.rows + 1
const yen = z.coerce.number().int().min(0).max(1_000_000_000)

const code = z.coerce.number().int().min(1).max(2_147_483_647)
export const maxFilterStations = 100

/** Filter value for cards without an assignee. */
export const unassignedFilterValue = 'none'

/** Day of submission. The shop's clock defines its beginning and end. */
const Day = PlainDateSchema.refine((day) => day >= '1900' && day < '9999', 'Must be from 1900 to 9998')

export const CardFilter = z.object({
  text: z
    .string()
    .check(createMaxCharactersCheck(100))
    .optional()
    .describe(
      'Words of the name in kanji, kana or Latin letters, of the phone number or e-mail address; or a ticket number of any day, such as A012. Keys without `contacts:read` find phone numbers and addresses only as a whole',
    ),
  from: Day.optional().describe('First day of submission, in the shop’s calendar'),
  to: Day.optional().describe('Last day of submission'),
  stage: oneOrMore(Id, maxFilterValues).optional(),
  assignee: oneOrMore(z.union([Id, z.literal(unassignedFilterValue)]), maxFilterValues)
    .optional()
    .describe('none: no assignee'),
  temperature: oneOrMore(z.enum(cardTemperatures)).optional(),
  route: oneOrMore(code, maxFilterStations).optional().describe('Cards that want any of these lines, by code'),
  station: oneOrMore(code, maxFilterStations).optional().describe('Cards that want any of these stations, by code'),
  rentFrom: yen.optional().describe('Maximum rent at least this'),
  rentTo: yen.optional().describe('Maximum rent at most this'),
  unanswered: z.literal('true').optional().describe('Only cards that wait for the shop’s first contact, as in `unanswered`'),
})
export type CardFilter = z.infer<typeof CardFilter>

export const cardSortOrders = ['newest', 'oldest', 'next'] as const
export const CardQuery = CardFilter.extend({
  order: z
    .enum(cardSortOrders)
    .default('newest')
    .describe('newest and oldest: by submission. next: by day of the next contact, soonest first, cards without one last'),
})
export type CardQuery = z.infer<typeof CardQuery>

const Facts = z.enum(['true', 'false']).default('false').describe('Whether to add `facts`')

export const listCards = defineOperation({
  operationId: 'cards.list',
  method: 'get',
  path: '/shops/{shopId}/cards',
  summary: 'List submitted cards that match the filter. All conditions must hold; of several values of one condition, any one',
  access: { role: 'staff', scope: 'shop' },
  keyScopes: ['cards:read'],
  limit: 'read',
  idempotent: false,
  params: z.object({ shopId: Id }),
  query: CardQuery.extend({
    facts: Facts,
    after: z.string().max(80).optional().describe('`next` of the previous page'),
    most: z.coerce.number().int().min(1).max(200).default(50),
  }),
  answer: z
    .object({ cards: z.array(ListedCard), next: z.string().nullable().describe('`after` of the next page; null: last page') })
    .meta({ id: 'CardList' }),
  errors: ['request.invalid'],
})

/** Maximum count of a stage's cards. */
export const maxCountedCardsPerStage = 100

export const getCardBoard = defineOperation({
  operationId: 'cards.board',
  method: 'get',
  path: '/shops/{shopId}/card-board',
  summary: `List the cards by stage, in the shop’s order, each with its count up to ${maxCountedCardsPerStage}, and its first cards. A filter by stage limits the stages. The rest of a stage is in cards.list, after its \`next\``,
  access: { role: 'staff', scope: 'shop' },
  keyScopes: ['cards:read'],
  limit: 'read',
  idempotent: false,
  params: z.object({ shopId: Id }),
  query: CardQuery.extend({ most: z.coerce.number().int().min(1).max(20).default(5).describe('Cards per stage') }),
  answer: z
    .object({
      columns: z.array(
        z.object({
          stageId: Id,
          count: z.int().describe(`${maxCountedCardsPerStage}: this many or more`),
          cards: z.array(ListedCard).describe('First cards of the stage, with `facts`'),
          next: z.string().nullable().describe('Cursor of the remaining cards; null: none'),
        }),
      ),
    })
    .meta({ id: 'CardBoard' }),
  errors: [],
})
export type CardBoard = z.infer<typeof getCardBoard.answer>

export const getCardsByIds = defineOperation({
  operationId: 'cards.getMany',
  method: 'get',
  path: '/shops/{shopId}/listed-cards',
  summary: 'Get cards as a list shows them, such as those that changed while it was open. Cards that no list shows are left out',
  access: { role: 'staff', scope: 'shop' },
  keyScopes: ['cards:read'],
  limit: 'read',
  idempotent: false,
  params: z.object({ shopId: Id }),
  query: z.object({ id: z.union([Id.transform((id) => [id]), z.array(Id).min(1).max(50)]), facts: Facts }),
  answer: z.object({ cards: z.array(ListedCard) }).meta({ id: 'ListedCards' }),
  errors: [],
})

export const listStages = defineOperation({
  operationId: 'stages.list',
  method: 'get',
  path: '/shops/{shopId}/card-stages',
  summary: 'List the stages of the shop’s cards in order, with their categories',
  access: { role: 'staff', scope: 'shop' },
  keyScopes: ['cards:read'],
  limit: 'read',
  idempotent: false,
  params: z.object({ shopId: Id }),
  answer: z
    .object({ stages: z.array(z.object({ id: Id, name: StageNameSchema, category: z.enum(stageCategories), rev: z.int() })) })
    .meta({ id: 'CardStages' }),
  errors: [],
})
