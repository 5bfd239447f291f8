import { entryStationsPath } from './entry-stations-path.ts'
import { LocalTextSchema, operation } from './operation.ts'
import { FoundStation } from './railways.ts'
import { atMost } from './text-limit.ts'
import { z } from './zod.ts'

const named = {
  code: z.int(),
  name: LocalTextSchema.describe('As the card shows it, with its place where others are called so'),
  kana: z.string(),
}

export const OfferedRailways = z
  .object({
    attribution: z.string().nullable().describe('What is to be shown with the data, where files were imported whose licence asks for it'),
    lines: z
      .array(z.object({ ...named, stations: z.array(z.int()).describe('Those that the shop offers on it, in their order on the line') }))
      .describe('In the shop’s order, closed ones left out'),
    stations: z
      .array(
        z.object({
          ...named,
          alias: z.string().optional().describe('What people in the neighbourhood call it'),
          formerNames: z.array(z.string()).optional().describe('Names that it had since 2000'),
          walk: z.int().optional().describe('Minutes on foot from there to the shop'),
        }),
      )
      .describe('Each once, however many of the lines stop there'),
  })
  .meta({ id: 'OfferedRailways', description: 'The lines and stations that a shop asks its visitors for' })
export type OfferedRailways = z.infer<typeof OfferedRailways>

const entry = { access: 'anyone', limit: 'read', idempotent: false, params: z.object({ code: z.string().max(40) }) } as const

export const getOfferedRailways = operation({
  ...entry,
  operationId: 'railways.offered',
  method: 'get',
  path: '/entry/{code}/railways',
  summary: 'The lines and stations that the shop behind an entry code offers on its card',
  answer: OfferedRailways,
  cachedFor: 60,
  errors: ['entry.notFound', 'entry.replaced'],
})

export const findEntryStations = operation({
  ...entry,
  operationId: 'railways.find',
  method: 'get',
  ...entryStationsPath,
  summary:
    'A handful of the country’s stations by text, best first, the nearest to the shop’s first among equals: where somebody works, for one. Or the one of a code',
  query: z
    .object({
      text: z.string().check(atMost(100)).describe('Kanji, kana of any kind, romaji, Chinese; whole or in part').optional(),
      station: z
        .string()
        .regex(/^\d{1,9}$/)
        .describe('Its code')
        .optional(),
    })
    .refine(({ text, station }) => (text === undefined) !== (station === undefined), 'Either `text` or `station`'),
  answer: z.object({ stations: z.array(FoundStation) }).meta({ id: 'EntryStations' }),
  errors: ['entry.notFound', 'entry.replaced', 'railways.absent'],
})
