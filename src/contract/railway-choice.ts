import { hasHiddenCharacters } from '#domain/hidden-characters.ts'
import { railwayLimits as limits } from '#domain/railways/choice.ts'
import { defineOperation, Id, InstantSchema } from './operation.ts'
import { RailwayLine, RailwayStation } from './railways.ts'
import { createMaxCharactersCheck } from './text-limit.ts'
import { z } from './zod.ts'

const code = z.int().min(1).max(2_147_483_647)
const hasNoDuplicates = (codes: readonly number[]) => new Set(codes).size === codes.length

const ChosenLine = z
  .strictObject({
    line: code,
    stations: z
      .array(code)
      .max(limits.stations)
      .refine(hasNoDuplicates, 'A station must not appear twice')
      .nullable()
      .describe('Null: the whole line, including future stations'),
  })
  .meta({ id: 'ChosenLine' })

const StationNote = z
  .strictObject({
    station: code,
    alias: z
      .string()
      .trim()
      .min(1)
      .check(createMaxCharactersCheck(limits.alias))
      .refine((text) => !hasHiddenCharacters(text), 'Has invisible characters')
      .optional()
      .describe('Local name; found and shown beside the official one'),
    walk: z.int().min(1).max(limits.walk).optional().describe('Minutes on foot to the shop'),
  })
  .meta({ id: 'StationNote' })

const choice = {
  lines: z
    .array(ChosenLine)
    .max(limits.lines)
    .refine((lines) => hasNoDuplicates(lines.map(({ line }) => line)), 'A line must not appear twice')
    .describe('In the order that visitors see'),
  notes: z
    .array(StationNote)
    .max(limits.notes)
    .refine((notes) => hasNoDuplicates(notes.map(({ station }) => station)), 'A station must not appear twice'),
  home: code.nullable().describe('The shop’s own station, the centre of “near the shop”'),
}

export const ShopRailways = z
  .object({
    version: z.int().describe('Increases by one with each change; 0: never chosen'),
    changedAt: InstantSchema.nullable(),
    changedBy: z.string().nullable().describe('Name in the staff list; null: not listed'),
    choice: z.object(choice),
    lines: z
      .array(RailwayLine.extend({ stops: z.array(z.int()).describe('Codes of its current stations, in order') }))
      .describe('Known data of the chosen lines, in the shop’s order, including closed ones'),
    stations: z.array(RailwayStation).describe('Known data of their stations and of the shop’s own'),
  })
  .meta({ id: 'ShopRailways', description: 'Lines and stations that a shop offers on its card' })
export type ShopRailways = z.infer<typeof ShopRailways>

const shop = z.object({ shopId: Id })

export const getShopRailways = defineOperation({
  operationId: 'railways.choice',
  method: 'get',
  path: '/shops/{shopId}/railways/choice',
  summary: 'Get the lines and stations that the shop offers on its card',
  access: { role: 'auditor', scope: 'shop' },
  keyScopes: [],
  limit: 'read',
  idempotent: false,
  params: shop,
  answer: ShopRailways,
  errors: [],
})

export const chooseRailways = defineOperation({
  operationId: 'railways.choose',
  method: 'post',
  path: '/shops/{shopId}/railways/choice',
  summary: 'Set the offered lines and stations. Cards keep their answers',
  access: { role: 'manager', scope: 'shop' },
  keyScopes: ['settings'],
  limit: 'staff',
  idempotent: true,
  params: shop,
  body: z.strictObject({ replaces: z.int().min(0).describe('Version on which the change is based'), ...choice }),
  answer: ShopRailways,
  errors: ['railways.changed', 'railways.unknown'],
  current: ShopRailways,
})
