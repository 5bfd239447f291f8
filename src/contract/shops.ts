import { joinPlaces } from '#domain/queue-settings/join-from.ts'
import { laneStopReasons, laneStops } from '#domain/queue-settings/lane-door.ts'
import { brandColours } from '#domain/shops/brand-colour.ts'
import { Id, Instant, LocalTextSchema, operation } from './operation.ts'
import { Estimate } from './tickets/estimates.ts'
import { z } from './zod.ts'

/** See `domain/shops/brand-colour.ts`. */
export const BrandColourSchema = z.enum(brandColours).describe('What the shop’s public pages are coloured with')

const EntryLane = z
  .object({
    id: Id,
    letter: z.string(),
    name: LocalTextSchema,
    waiting: z.int().describe('Parties waiting now'),
    state: z.enum(['open', 'closed', 'full']),
    stop: z
      .object({ as: z.enum(laneStops), reason: z.enum(laneStopReasons), note: z.string().nullable().describe('In the shop’s own words') })
      .nullable()
      .describe('While staff have stopped it'),
    full: z.enum(['now', 'today']).nullable().describe('While full: too many wait now, or the day’s numbers are used up'),
    estimate: Estimate.nullable().describe('What somebody who takes a number now is told'),
    opens: Instant.nullable().describe('Outside opening hours: when numbers are given next'),
    joinFrom: z.enum(joinPlaces).describe('`shop`: a join needs today’s code. `remote`: one without it is confirmed on arrival'),
    remoteFull: z.boolean().describe('No more are taken from afar for now'),
    asksContact: z.boolean().describe('Whether a phone number or e-mail address may be left; elsewhere it is not kept'),
    services: z.array(z.object({ id: Id, name: LocalTextSchema })),
  })
  .meta({ id: 'EntryLane' })

export const EntryShop = z
  .object({
    code: z.string(),
    name: z.string(),
    timeZone: z.string(),
    brandColour: BrandColourSchema,
    lanes: z.array(EntryLane),
    mails: z.boolean().describe('Whether visitors can be told by e-mail'),
    at: Instant.describe('When the server looked'),
  })
  .meta({ id: 'EntryShop', description: 'What a visitor sees before joining' })
export type EntryShop = z.infer<typeof EntryShop>

export const getEntryShop = operation({
  operationId: 'shops.getEntry',
  method: 'get',
  path: '/entry/{code}',
  summary: 'The shop behind an entry code, with its lanes and services',
  access: 'anyone',
  limit: 'read',
  idempotent: false,
  params: z.object({ code: z.string().max(40) }),
  answer: EntryShop,
  errors: ['entry.notFound', 'entry.replaced'],
})

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
