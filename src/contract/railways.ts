import { regionCodes } from '#domain/railways/prefectures.ts'
import { Id, LocalTextSchema, operation } from './operation.ts'
import { atMost } from './text-limit.ts'
import { z } from './zod.ts'

const shopParams = z.object({ shopId: Id })
const code = z.coerce.number().int().min(1).max(2_147_483_647)
const prefecture = z.coerce.number().int().min(1).max(47).describe('JIS X 0401')
const typed = z
  .string()
  .check(atMost(100))
  .describe('Kanji, kana of any kind, romaji with or without long vowels, Chinese; whole or in part')
/** To 0.1 m. PostgreSQL fails on the square of a number as small as 5e-324. */
const roundDegrees = (degrees: number) => Math.round(degrees * 1e6) / 1e6
/** Where the shop is, or anything else that should be near. */
const place = {
  lat: z.coerce.number().min(-90).max(90).overwrite(roundDegrees).optional(),
  lng: z.coerce.number().min(-180).max(180).overwrite(roundDegrees).optional(),
}
const closed = z.enum(['true', 'false']).default('false').describe('`true`: closed ones, too')

export const RailwayOperator = z
  .object({ code: z.string(), name: LocalTextSchema, kana: z.string(), lines: z.int().describe('How many open lines it runs') })
  .meta({ id: 'RailwayOperator' })
export type RailwayOperator = z.infer<typeof RailwayOperator>

export const RailwayLine = z
  .object({
    code: z.int().describe('Stays the same for good; what cards and shops hold'),
    name: LocalTextSchema,
    kana: z.string(),
    operator: z.string().nullable().describe('Null: known from imported files only'),
    prefectures: z.array(z.int()).describe('That it stops in, JIS X 0401'),
    stations: z.int().describe('How many it stops at'),
    closed: z.boolean(),
  })
  .meta({ id: 'RailwayLine' })
export type RailwayLine = z.infer<typeof RailwayLine>

export const RailwayStation = z
  .object({
    code: z.int().describe('Stays the same for good; what cards and shops hold'),
    name: LocalTextSchema.describe('`en`: romaji as on the station’s sign'),
    label: LocalTextSchema.describe(
      'Its name where it stands alone, which no other open station shares in any language: with its place where another has that name',
    ),
    kana: z.string(),
    prefecture: z.int(),
    lat: z.number(),
    lng: z.number(),
    estimated: z.boolean().describe('The place lies between the neighbours’, or is known roughly'),
    group: z.int().describe('The same for stations at the same place'),
    closed: z.boolean(),
    formerNames: z.array(z.string()).optional().describe('Names that it had since 2000; left out where there is none'),
  })
  .meta({ id: 'RailwayStation' })
export type RailwayStation = z.infer<typeof RailwayStation>

export const FoundStation = RailwayStation.extend({
  lines: z.array(z.object({ code: z.int(), name: LocalTextSchema })).describe('Open lines that stop there'),
  place: LocalTextSchema.describe('What tells it from others: its prefecture, and where that has two of its name, a line that stops there'),
  formerName: z.string().optional().describe('Its former name by which the text found it'),
}).meta({ id: 'FoundStation' })
export type FoundStation = z.infer<typeof FoundStation>

export const Railways = z
  .object({
    state: z.enum(['absent', 'ready']).describe('absent: not set up yet; `railways.setUp` does it'),
    attribution: z.string().nullable().describe('What is to be shown with the data, where files were imported whose licence asks for it'),
    regions: z.array(
      z.object({
        code: z.enum(regionCodes),
        name: LocalTextSchema,
        prefectures: z.array(z.object({ code: z.int(), name: LocalTextSchema })),
      }),
    ),
    operators: z.array(RailwayOperator),
  })
  .meta({ id: 'Railways', description: 'The country’s railways, alike for every shop' })
export type Railways = z.infer<typeof Railways>

export const getRailways = operation({
  operationId: 'railways.get',
  method: 'get',
  path: '/shops/{shopId}/railways',
  summary: 'Whether the country’s railways are set up, with regions, prefectures and operators',
  access: { role: 'auditor', scope: 'shop' },
  limit: 'read',
  idempotent: false,
  params: shopParams,
  answer: Railways,
  errors: [],
})

export const setUpRailways = operation({
  operationId: 'railways.setUp',
  method: 'post',
  path: '/shops/{shopId}/railways/set-up',
  summary: 'Set the country’s railways up, once for the whole installation; takes some seconds. Nothing where they are up to date',
  access: { role: 'manager', scope: 'shop' },
  limit: 'staff',
  idempotent: true,
  params: shopParams,
  answer: Railways,
  errors: [],
})

export const listRailwayLines = operation({
  operationId: 'railways.lines',
  method: 'get',
  path: '/shops/{shopId}/railways/lines',
  summary: 'Lines by region, prefecture, operator, text, or within some km of a place; all where nothing is asked for',
  access: { role: 'auditor', scope: 'shop' },
  limit: 'read',
  idempotent: false,
  params: shopParams,
  query: z.object({
    region: z.enum(regionCodes).optional(),
    prefecture: prefecture.optional(),
    operator: z.string().max(40).optional(),
    text: typed.optional(),
    ...place,
    km: z.coerce.number().min(0.1).max(100).default(3).describe('With `lat` and `lng`: lines that stop so near'),
    closed,
  }),
  answer: z.object({ lines: z.array(RailwayLine) }).meta({ id: 'RailwayLines' }),
  errors: ['railways.absent'],
})

export const getRailwayLine = operation({
  operationId: 'railways.line',
  method: 'get',
  path: '/shops/{shopId}/railways/lines/{lineCode}',
  summary: 'A line with its stations in their order, closed ones among them',
  access: { role: 'auditor', scope: 'shop' },
  limit: 'read',
  idempotent: false,
  params: z.object({ shopId: Id, lineCode: code }),
  answer: z
    .object({
      line: RailwayLine,
      stations: z.array(RailwayStation.extend({ stops: z.boolean().describe('Whether the line still stops there') })),
    })
    .meta({ id: 'RailwayLineStations' }),
  errors: ['railways.lineNotFound'],
})

export const searchRailwayStations = operation({
  operationId: 'railways.stations',
  method: 'get',
  path: '/shops/{shopId}/railways/stations',
  summary:
    'Stations by text, best first: the whole name before its beginning before a part, then those within 100 km, then by lines that stop there, then by distance, from the shop’s own station where no place is said. A prefecture, an operator or a line may stand before the name. Or by their codes, closed ones among them',
  access: { role: 'auditor', scope: 'shop' },
  limit: 'read',
  idempotent: false,
  params: shopParams,
  query: z
    .object({
      text: typed.optional(),
      codes: z
        .string()
        .max(1_200)
        .regex(/^\d{1,9}(,\d{1,9})*$/, 'Codes, with commas between them')
        .optional(),
      prefecture: prefecture.optional(),
      ...place,
      most: z.coerce.number().int().min(1).max(100).default(20),
      closed,
    })
    .refine(({ text, codes }) => (text === undefined) !== (codes === undefined), 'Either `text` or `codes`'),
  answer: z.object({ stations: z.array(FoundStation) }).meta({ id: 'FoundStations' }),
  errors: ['railways.absent'],
})
