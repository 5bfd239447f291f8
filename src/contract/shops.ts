import { textLocales } from '#domain/locale.ts'
import { brandColours } from '#domain/shops/brand-colour.ts'
import { Id, LocalTextSchema, operation } from './operation.ts'
import { z } from './zod.ts'

/** See `domain/shops/brand-colour.ts`. */
export const BrandColourSchema = z.enum(brandColours).describe('What the shop’s public pages are coloured with')

export const PositionSchema = z
  .strictObject({ latitude: z.number().min(-90).max(90), longitude: z.number().min(-180).max(180) })
  .meta({ id: 'Position', description: 'On a map, in degrees' })

export const LanguagesSchema = z.array(z.enum(textLocales)).describe('Which the pages of visitors offer; Japanese is always among them')

/** What visitors are told of the shop that a page is about. */
export const ShownShop = z
  .object({
    name: z.string(),
    otherNames: LocalTextSchema.omit({ ja: true }).meta({ id: undefined }).describe('The name in other languages, where it has one'),
    code: z.string(),
    timeZone: z.string(),
    brandColour: BrandColourSchema,
    phone: z.string().nullable(),
    address: z.string().nullable(),
    position: PositionSchema.nullable(),
    logoId: Id.nullable().describe('Of what shops.logo shows; null: none'),
    languages: LanguagesSchema,
  })
  .meta({ id: 'ShownShop' })
export type ShownShop = z.infer<typeof ShownShop>

export const Shop = z
  .object({ id: Id, organizationId: Id, organizationName: z.string(), name: z.string(), timeZone: z.string(), entryCode: z.string() })
  .meta({ id: 'Shop' })
export type Shop = z.infer<typeof Shop>

export const getShop = operation({
  operationId: 'shops.get',
  method: 'get',
  path: '/shops/{shopId}',
  summary: 'A shop and its entry code',
  access: { role: 'auditor', scope: 'shop' },
  limit: 'read',
  idempotent: false,
  params: z.object({ shopId: Id }),
  answer: Shop,
  errors: [],
})
