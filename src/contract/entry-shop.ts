import { joinLocationRules } from '#domain/queue-settings/join-from.ts'
import { laneStopKinds, laneStopReasons } from '#domain/queue-settings/lane-status.ts'
import { defineOperation, Id, InstantSchema, LocalizedTextSchema } from './operation.ts'
import { entryShopExtraFields } from './parts.ts'
import { WeekHoursSchema } from './queue-settings/setting.ts'
import { PublicShop } from './shops.ts'
import { Estimate } from './tickets/estimates.ts'
import { z } from './zod.ts'

export const EntryLane = z
  .object({
    id: Id,
    letter: z.string(),
    name: LocalizedTextSchema,
    waiting: z.int().describe('Parties waiting now'),
    state: z.enum(['open', 'closed', 'full']),
    stop: z
      .object({ as: z.enum(laneStopKinds), reason: z.enum(laneStopReasons), note: z.string().nullable().describe('The shop’s own words') })
      .nullable()
      .describe('Present while staff have stopped the lane'),
    full: z.enum(['now', 'today']).nullable().describe('now: too many parties wait; today: the day’s tickets are used up; null: not full'),
    estimate: Estimate.nullable().describe('Estimate for a ticket taken now'),
    opens: InstantSchema.nullable().describe('Next opening time, while closed'),
    joinFrom: z
      .enum(joinLocationRules)
      .describe('`shop`: a join requires today’s code. `remote`: a join without it must be confirmed on arrival'),
    remoteFull: z.boolean().describe('No more remote tickets for now'),
    asksContact: z.boolean().describe('Whether a phone number or e-mail address may be left; otherwise it is not stored'),
    services: z.array(z.object({ id: Id, name: LocalizedTextSchema })),
  })
  .meta({ id: 'EntryLane' })

export const EntryShop = PublicShop.extend({
  lanes: z.array(EntryLane),
  hours: WeekHoursSchema.nullable().describe('Weekly opening hours, except for special days; null: always open'),
  closedOnHolidays: z.boolean().describe('On public holidays of Japan'),
  ...entryShopExtraFields,
  embedSites: z.array(z.string()).describe('Websites that may show the shop’s embeds in a frame'),
  mails: z.boolean().describe('Whether visitors can get e-mail'),
  at: InstantSchema.describe('Server time of the result'),
}).meta({ id: 'EntryShop', description: 'A shop as visitors see it before joining' })
export type EntryShop = z.infer<typeof EntryShop>

export const getEntryShop = defineOperation({
  operationId: 'shops.getEntry',
  method: 'get',
  path: '/entry/{code}',
  summary: 'Get the shop with an entry code, with its lanes and services',
  access: 'anyone',
  limit: 'read',
  idempotent: false,
  params: z.object({ code: z.string().max(40) }),
  cachedFor: 10,
  anyOrigin: true,
  answer: EntryShop,
  errors: ['entry.notFound', 'entry.replaced', 'entry.shopClosed'],
})

export const getOnlyShop = defineOperation({
  operationId: 'shops.getOnly',
  method: 'get',
  path: '/entry',
  summary: 'Get the only shop of the installation, for its home page',
  access: 'anyone',
  limit: 'read',
  idempotent: false,
  answer: z
    .object({ shop: EntryShop.nullable().describe('Null: there are several shops, or it is closed for good') })
    .meta({ id: 'OnlyShop' }),
  errors: [],
})
