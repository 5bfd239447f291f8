import { stageCategories, temperatures } from '#domain/cards/card.ts'
import { limits } from '#domain/queue-settings/limits.ts'
import { Id, Instant, LocaleSchema, operation, PlainDate } from '../operation.ts'
import { atMost } from '../text-limit.ts'
import { z } from '../zod.ts'

export const StageName = z.object({ ja: z.string(), en: z.string(), zh: z.string() })

/** A card as a list shows it. */
export const ListedCard = z
  .object({
    id: Id,
    rev: z.int(),
    name: z.string(),
    kana: z.string().nullable(),
    locale: LocaleSchema.describe('The visitor’s'),
    rentFrom: z.int().nullable().describe('Yen a month; null too where the card asks for no rent'),
    rentTo: z.int().nullable(),
    stageId: Id,
    category: z.enum(stageCategories).describe('Of its stage: the card’s state'),
    lostReason: z.string().nullable().describe('Why nothing came of it, of a lost card'),
    temperature: z.enum(temperatures).nullable(),
    assigneeId: Id.nullable(),
    nextContactOn: z.string().nullable().describe('YYYY-MM-DD'),
    sentAt: Instant,
    touchedAt: Instant,
    ticket: z.string().nullable().describe('The number that it was filled in with'),
    facts: z
      .array(z.string())
      .optional()
      .describe(
        'What is wished, in the reader’s language: answers that the shop shows beside a number, without the rent. Only where asked for',
      ),
  })
  .meta({ id: 'ListedCard' })
export type ListedCard = z.infer<typeof ListedCard>

/** One, or several of a query's. */
const some = <T extends z.ZodType>(one: T, most = 10) => z.union([one.transform((value) => [value]), z.array(one).max(most)])
/** As many colleagues, and as many stages: all that a shop can have, and none. */
export const maxFilterValues = limits.rows + 1
const yen = z.coerce.number().int().min(0).max(1_000_000_000)

const code = z.coerce.number().int().min(1).max(2_147_483_647)
/** As many lines, and as many stations. */
export const maxFilterStations = 100

/** Where a colleague is asked for, and nobody has a card. */
export const nobody = 'none'

/** Of a card that was sent: the shop's clock has its beginning and the next day's. */
const Day = PlainDate.refine((day) => day >= '1900' && day < '9999', 'No day that a card was sent on')

/** Which cards are looked for: all of it must be true of a card, and of several values of one condition, any. */
export const CardFilter = z.object({
  text: z
    .string()
    .check(atMost(100))
    .optional()
    .describe(
      'Words of the name in kanji, any kana or Latin letters, of the phone number or of the e-mail address; or the number of a visit, such as A012, of whatever day',
    ),
  from: Day.optional().describe('Sent on that day or later, as the shop’s calendar has it'),
  to: Day.optional().describe('Sent on that day or before'),
  stage: some(Id, maxFilterValues).optional(),
  assignee: some(z.union([Id, z.literal(nobody)]), maxFilterValues)
    .optional()
    .describe('none: nobody has it yet'),
  temperature: some(z.enum(temperatures)).optional(),
  route: some(code, maxFilterStations).optional().describe('Wishes for any of these lines, by code'),
  station: some(code, maxFilterStations).optional().describe('Wishes for any of these stations, by code'),
  rentFrom: yen.optional().describe('Would pay that or more'),
  rentTo: yen.optional().describe('Would pay that or less'),
})
export type CardFilter = z.infer<typeof CardFilter>

export const cardOrders = ['newest', 'oldest', 'next'] as const
/** The filter, and the order of what it finds. */
export const CardQuery = CardFilter.extend({
  order: z
    .enum(cardOrders)
    .default('newest')
    .describe('newest and oldest: by when they were sent. next: by the day of the next contact, the soonest first, those without one last'),
})
export type CardQuery = z.infer<typeof CardQuery>

/** As a query says it. */
const Facts = z.enum(['true', 'false']).default('false').describe('Whether to add `facts`')

export const listCards = operation({
  operationId: 'cards.list',
  method: 'get',
  path: '/shops/{shopId}/cards',
  summary:
    'Cards that were sent to the shop, by what is asked for: all of it must be true of a card, and of several values of one condition, any',
  access: { role: 'staff', scope: 'shop' },
  limit: 'read',
  idempotent: false,
  params: z.object({ shopId: Id }),
  query: CardQuery.extend({
    facts: Facts,
    after: z.string().max(80).optional().describe('`next` of the page before'),
    most: z.coerce.number().int().min(1).max(200).default(50),
  }),
  answer: z
    .object({ cards: z.array(ListedCard), next: z.string().nullable().describe('Where the next page begins; null on the last one') })
    .meta({ id: 'CardList' }),
  errors: ['request.invalid'],
})

/** So many cards of a stage are counted, and no more. */
export const maxCountedPerStage = 100

export const readCardBoard = operation({
  operationId: 'cards.board',
  method: 'get',
  path: '/shops/{shopId}/card-board',
  summary: `Cards by stage, in the shop’s order: how many there are at each, counted up to ${maxCountedPerStage}, and the first of them. A filter by stage leaves those. The rest of a stage is in cards.list, after its \`next\``,
  access: { role: 'staff', scope: 'shop' },
  limit: 'read',
  idempotent: false,
  params: z.object({ shopId: Id }),
  query: CardQuery.extend({ most: z.coerce.number().int().min(1).max(20).default(5).describe('Cards of each stage') }),
  answer: z
    .object({
      columns: z.array(
        z.object({
          stageId: Id,
          count: z.int().describe(`${maxCountedPerStage}: that many or more`),
          cards: z.array(ListedCard).describe('With `facts`'),
          next: z.string().nullable().describe('Where the rest begins; null where there is none'),
        }),
      ),
    })
    .meta({ id: 'CardBoard' }),
  errors: [],
})
export type CardBoard = z.infer<typeof readCardBoard.answer>

export const readListedCards = operation({
  operationId: 'cards.listSome',
  method: 'get',
  path: '/shops/{shopId}/listed-cards',
  summary: 'Some cards as a list shows them, such as those that changed while it was looked at. Those that no list shows are left out',
  access: { role: 'staff', scope: 'shop' },
  limit: 'read',
  idempotent: false,
  params: z.object({ shopId: Id }),
  query: z.object({ id: z.union([Id.transform((id) => [id]), z.array(Id).min(1).max(50)]), facts: Facts }),
  answer: z.object({ cards: z.array(ListedCard) }).meta({ id: 'ListedCards' }),
  errors: [],
})

export const listStages = operation({
  operationId: 'stages.list',
  method: 'get',
  path: '/shops/{shopId}/card-stages',
  summary: 'The stages of the shop’s cards, in its order, each with what it counts as',
  access: { role: 'staff', scope: 'shop' },
  limit: 'read',
  idempotent: false,
  params: z.object({ shopId: Id }),
  answer: z
    .object({ stages: z.array(z.object({ id: Id, name: StageName, category: z.enum(stageCategories), rev: z.int() })) })
    .meta({ id: 'CardStages' }),
  errors: [],
})
