import { regionCodes } from '#domain/railways/prefectures.ts'
import { defineOperation, Id, LocalizedTextSchema } from './operation.ts'
import { createMaxCharactersCheck } from './text-limit.ts'
import { z } from './zod.ts'

const shopParams = z.object({ shopId: Id })
const code = z.coerce.number().int().min(1).max(2_147_483_647)
const prefecture = z.coerce.number().int().min(1).max(47).describe('JIS X 0401')
const typed = z
  .string()
  .check(createMaxCharactersCheck(100))
  .describe('Kanji, kana of any kind, romaji with or without long vowels, Chinese; whole or in part')
/** Rounds to 0.1 m. PostgreSQL fails on the square of a number as small as 5e-324. */
const roundDegrees = (degrees: number) => Math.round(degrees * 1e6) / 1e6
/** Position of the shop or of another centre. */
const coordinates = {
  lat: z.coerce.number().min(-90).max(90).overwrite(roundDegrees).optional(),
  lng: z.coerce.number().min(-180).max(180).overwrite(roundDegrees).optional(),
}
const closed = z.enum(['true', 'false']).default('false').describe('`true`: include closed ones')

export const RailwayOperator = z
  .object({ code: z.string(), name: LocalizedTextSchema, kana: z.string(), lines: z.int().describe('Number of open lines') })
  .meta({ id: 'RailwayOperator' })
export type RailwayOperator = z.infer<typeof RailwayOperator>

export const RailwayLine = z
  .object({
    code: z.int().describe('Permanent; stored in cards and shops'),
    name: LocalizedTextSchema,
    kana: z.string(),
    operator: z.string().nullable().describe('Null: known only from imported files'),
    prefectures: z.array(z.int()).describe('Prefectures in which it stops, JIS X 0401'),
    stations: z.int().describe('Number of stations'),
    closed: z.boolean(),
  })
  .meta({ id: 'RailwayLine' })
export type RailwayLine = z.infer<typeof RailwayLine>

export const RailwayStation = z
  .object({
    code: z.int().describe('Permanent; stored in cards and shops'),
    name: LocalizedTextSchema.describe('`en`: romaji as on the station’s sign'),
    label: LocalizedTextSchema.describe('Unambiguous name: with its area if another open station has the same name in any language'),
    kana: z.string(),
    prefecture: z.int(),
    lat: z.number(),
    lng: z.number(),
    estimated: z.boolean().describe('True if the position is interpolated or approximate'),
    group: z.int().describe('Equal for stations at the same place'),
    closed: z.boolean(),
    formerNames: z.array(z.string()).optional().describe('Former names since 2000; omitted if none'),
  })
  .meta({ id: 'RailwayStation' })
export type RailwayStation = z.infer<typeof RailwayStation>

export const FoundStation = RailwayStation.extend({
  lines: z.array(z.object({ code: z.int(), name: LocalizedTextSchema })).describe('Open lines that stop there'),
  place: LocalizedTextSchema.describe(
    'Distinguishes equal names: the prefecture, and one of its lines if the prefecture has two of the name',
  ),
  formerName: z.string().optional().describe('Former name that matched the text'),
}).meta({ id: 'FoundStation' })
export type FoundStation = z.infer<typeof FoundStation>

export const Railways = z
  .object({
    state: z.enum(['absent', 'ready']).describe('absent: call `railways.setUp` first'),
    attribution: z.string().nullable().describe('Attribution required by the licence of imported data'),
    regions: z.array(
      z.object({
        code: z.enum(regionCodes),
        name: LocalizedTextSchema,
        prefectures: z.array(z.object({ code: z.int(), name: LocalizedTextSchema })),
      }),
    ),
    operators: z.array(RailwayOperator),
  })
  .meta({ id: 'Railways', description: 'The country’s railways, the same for every shop' })
export type Railways = z.infer<typeof Railways>

export const getRailways = defineOperation({
  operationId: 'railways.get',
  method: 'get',
  path: '/shops/{shopId}/railways',
  summary: 'Get whether the country’s railways are set up, with regions, prefectures and operators',
  access: { role: 'auditor', scope: 'shop' },
  keyScopes: [],
  limit: 'read',
  idempotent: false,
  params: shopParams,
  answer: Railways,
  errors: [],
})

export const setUpRailways = defineOperation({
  operationId: 'railways.setUp',
  method: 'post',
  path: '/shops/{shopId}/railways/set-up',
  summary: 'Set up the country’s railways once per installation, which takes some seconds. No effect if up to date',
  access: { role: 'manager', scope: 'shop' },
  limit: 'staff',
  idempotent: true,
  params: shopParams,
  answer: Railways,
  errors: [],
})

export const listRailwayLines = defineOperation({
  operationId: 'railways.lines',
  method: 'get',
  path: '/shops/{shopId}/railways/lines',
  summary: 'List lines by region, prefecture, operator, text or distance from a position; all without a filter',
  access: { role: 'auditor', scope: 'shop' },
  keyScopes: [],
  limit: 'read',
  idempotent: false,
  params: shopParams,
  query: z.object({
    region: z.enum(regionCodes).optional(),
    prefecture: prefecture.optional(),
    operator: z.string().max(40).optional(),
    text: typed.optional(),
    ...coordinates,
    km: z.coerce.number().min(0.1).max(100).default(3).describe('With `lat` and `lng`: maximum distance of a stop in km'),
    closed,
  }),
  answer: z.object({ lines: z.array(RailwayLine) }).meta({ id: 'RailwayLines' }),
  errors: ['railways.notSetUp'],
})

export const getRailwayLine = defineOperation({
  operationId: 'railways.line',
  method: 'get',
  path: '/shops/{shopId}/railways/lines/{lineCode}',
  summary: 'Get a line with its stations in order, including closed ones',
  access: { role: 'auditor', scope: 'shop' },
  keyScopes: [],
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

export const searchRailwayStations = defineOperation({
  operationId: 'railways.stations',
  method: 'get',
  path: '/shops/{shopId}/railways/stations',
  summary:
    'Search stations by text, best first: full match, prefix, part; then within 100 km, by number of lines, by distance from the position or the shop’s station. A prefecture, operator or line may precede the name. Or get stations by code, including closed ones',
  access: { role: 'auditor', scope: 'shop' },
  keyScopes: [],
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
      ...coordinates,
      most: z.coerce.number().int().min(1).max(100).default(20),
      closed,
    })
    .refine(({ text, codes }) => (text === undefined) !== (codes === undefined), 'Either `text` or `codes`'),
  answer: z.object({ stations: z.array(FoundStation) }).meta({ id: 'FoundStations' }),
  errors: ['railways.notSetUp'],
})
