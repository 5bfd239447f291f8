import { visitorStationSearchEndpoint } from './entry-stations-path.ts'
import { defineOperation, LocalizedTextSchema } from './operation.ts'
import { FoundStation } from './railways.ts'
import { createMaxCharactersCheck } from './text-limit.ts'
import { z } from './zod.ts'

const named = {
  code: z.int(),
  name: LocalizedTextSchema.describe('Name on the card, with its area if others share the name'),
  kana: z.string(),
}

export const OfferedRailways = z
  .object({
    attribution: z.string().nullable().describe('Attribution required by the licence of imported data'),
    lines: z
      .array(z.object({ ...named, stations: z.array(z.int()).describe('Stations that the shop offers on the line, in order') }))
      .describe('In the shop’s order, without closed lines'),
    stations: z
      .array(
        z.object({
          ...named,
          alias: z.string().optional().describe('Local name'),
          formerNames: z.array(z.string()).optional().describe('Former names since 2000'),
          walk: z.int().optional().describe('Minutes on foot to the shop'),
        }),
      )
      .describe('Each station once, even if several lines stop there'),
  })
  .meta({ id: 'OfferedRailways', description: 'Lines and stations that a shop offers its visitors' })
export type OfferedRailways = z.infer<typeof OfferedRailways>

const entry = { access: 'anyone', limit: 'read', idempotent: false, params: z.object({ code: z.string().max(40) }) } as const

export const getOfferedRailways = defineOperation({
  ...entry,
  operationId: 'railways.offered',
  method: 'get',
  path: '/entry/{code}/railways',
  summary: 'List the lines and stations that the shop with an entry code offers on its card',
  answer: OfferedRailways,
  cachedFor: 60,
  errors: ['entry.notFound', 'entry.replaced'],
})

export const searchStationsForVisitors = defineOperation({
  ...entry,
  operationId: 'railways.find',
  method: 'get',
  ...visitorStationSearchEndpoint,
  summary: 'Search a few stations of the country by text, best first, nearest to the shop’s station first among equals; or get one by code',
  query: z
    .object({
      text: z
        .string()
        .check(createMaxCharactersCheck(100))
        .describe('Kanji, kana of any kind, romaji, Chinese; whole or in part')
        .optional(),
      station: z
        .string()
        .regex(/^\d{1,9}$/)
        .describe('Code of the station')
        .optional(),
    })
    .refine(({ text, station }) => (text === undefined) !== (station === undefined), 'Either `text` or `station`'),
  answer: z.object({ stations: z.array(FoundStation) }).meta({ id: 'EntryStations' }),
  errors: ['entry.notFound', 'entry.replaced', 'railways.notSetUp'],
})
