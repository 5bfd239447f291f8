import { hasHiddenCharacters } from '#domain/hidden-characters.ts'
import { railwayLimits as limits } from '#domain/railways/choice.ts'
import { Id, Instant, operation } from './operation.ts'
import { RailwayLine, RailwayStation } from './railways.ts'
import { atMost } from './text-limit.ts'
import { z } from './zod.ts'

const code = z.int().min(1).max(2_147_483_647)
const once = (codes: readonly number[]) => new Set(codes).size === codes.length

const ChosenLine = z
  .strictObject({
    line: code,
    stations: z
      .array(code)
      .max(limits.stations)
      .refine(once, 'A station twice')
      .nullable()
      .describe('Null: the whole line, also what opens there later'),
  })
  .meta({ id: 'ChosenLine' })

const StationNote = z
  .strictObject({
    station: code,
    alias: z
      .string()
      .trim()
      .min(1)
      .check(atMost(limits.alias))
      .refine((said) => !hasHiddenCharacters(said), 'Has characters that nobody sees')
      .optional()
      .describe('What people in the neighbourhood call it; found and shown beside its name'),
    walk: z.int().min(1).max(limits.walk).optional().describe('Minutes on foot from there to the shop'),
  })
  .meta({ id: 'StationNote' })

const choice = {
  lines: z
    .array(ChosenLine)
    .max(limits.lines)
    .refine((lines) => once(lines.map(({ line }) => line)), 'A line twice')
    .describe('In the order in which visitors see them'),
  notes: z
    .array(StationNote)
    .max(limits.notes)
    .refine((notes) => once(notes.map(({ station }) => station)), 'A station twice'),
  home: code.nullable().describe('The shop’s own station: what “near the shop” is counted from'),
}

export const ShopRailways = z
  .object({
    version: z.int().describe('Rises by one with each change; 0: nothing was chosen yet'),
    changedAt: Instant.nullable(),
    changedBy: z.string().nullable().describe('Who it was, where they are on the list of staff'),
    choice: z.object(choice),
    lines: z
      .array(RailwayLine.extend({ stops: z.array(z.int()).describe('Codes of the stations where it still stops, in their order') }))
      .describe('What is known of the chosen lines, in the shop’s order; closed ones among them'),
    stations: z.array(RailwayStation).describe('What is known of their stations, and of the shop’s own'),
  })
  .meta({ id: 'ShopRailways', description: 'The lines and stations that a shop offers on its card' })
export type ShopRailways = z.infer<typeof ShopRailways>

const shop = z.object({ shopId: Id })

export const getShopRailways = operation({
  operationId: 'railways.choice',
  method: 'get',
  path: '/shops/{shopId}/railways/choice',
  summary: 'The lines and stations that the shop offers on its card',
  access: { role: 'auditor', scope: 'shop' },
  limit: 'read',
  idempotent: false,
  params: shop,
  answer: ShopRailways,
  errors: [],
})

export const chooseRailways = operation({
  operationId: 'railways.choose',
  method: 'post',
  path: '/shops/{shopId}/railways/choice',
  summary: 'Offer these lines and stations; cards keep what they hold',
  access: { role: 'manager', scope: 'shop' },
  limit: 'staff',
  idempotent: true,
  params: shop,
  body: z.strictObject({ replaces: z.int().min(0).describe('The version that was read while changing it'), ...choice }),
  answer: ShopRailways,
  errors: ['railways.changed', 'railways.unknown'],
  current: ShopRailways,
})
