import { shopTextLocales } from '#domain/locale.ts'
import { brandColours } from '#domain/shops/brand-colour.ts'
import { defineOperation, Id, LocalizedTextSchema } from './operation.ts'
import { z } from './zod.ts'

export const BrandColourSchema = z.enum(brandColours).describe('Colour of the shop’s public pages')

export const GeoPositionSchema = z
  .strictObject({ latitude: z.number().min(-90).max(90), longitude: z.number().min(-180).max(180) })
  .meta({ id: 'Position', description: 'On a map, in degrees' })

export const PageLanguagesSchema = z
  .array(z.enum(shopTextLocales))
  .describe('Languages of the visitors’ pages; Japanese is always included')

/** Public data of a shop for its pages. */
export const PublicShop = z
  .object({
    name: z.string(),
    otherNames: LocalizedTextSchema.omit({ ja: true }).meta({ id: undefined }).describe('Name in other languages, if set'),
    code: z.string(),
    timeZone: z.string(),
    brandColour: BrandColourSchema,
    phone: z.string().nullable(),
    address: z.string().nullable(),
    position: GeoPositionSchema.nullable(),
    logoId: Id.nullable().describe('Id for `shops.logo`; null: none'),
    languages: PageLanguagesSchema,
  })
  .meta({ id: 'ShownShop' })
export type PublicShop = z.infer<typeof PublicShop>

export const Shop = z
  .object({ id: Id, organizationId: Id, organizationName: z.string(), name: z.string(), timeZone: z.string(), entryCode: z.string() })
  .meta({ id: 'Shop' })
export type Shop = z.infer<typeof Shop>

export const getShop = defineOperation({
  operationId: 'shops.get',
  method: 'get',
  path: '/shops/{shopId}',
  summary: 'Get a shop and its entry code',
  access: { role: 'auditor', scope: 'shop' },
  keyScopes: [],
  limit: 'read',
  idempotent: false,
  params: z.object({ shopId: Id }),
  answer: Shop,
  errors: [],
})
