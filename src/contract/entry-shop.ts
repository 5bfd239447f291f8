import { joinPlaces } from '#domain/queue-settings/join-from.ts'
import { laneStopReasons, laneStops } from '#domain/queue-settings/lane-door.ts'
import { Id, Instant, LocalTextSchema, operation } from './operation.ts'
import { entryParts } from './parts.ts'
import { WeekHoursSchema } from './queue-settings/setting.ts'
import { ShownShop } from './shops.ts'
import { Estimate } from './tickets/estimates.ts'
import { z } from './zod.ts'

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

export const EntryShop = ShownShop.extend({
  lanes: z.array(EntryLane),
  hours: WeekHoursSchema.nullable().describe('When the shop is open, but for days that are not as their weekday; null: always'),
  closedOnHolidays: z.boolean().describe('On public holidays of Japan'),
  ...entryParts,
  mails: z.boolean().describe('Whether visitors can be told by e-mail'),
  at: Instant.describe('When the server looked'),
}).meta({ id: 'EntryShop', description: 'What a visitor sees before joining' })
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
  errors: ['entry.notFound', 'entry.replaced', 'entry.shopClosed'],
})

export const getOnlyShop = operation({
  operationId: 'shops.getOnly',
  method: 'get',
  path: '/entry',
  summary: 'The shop of an installation that has no other one, for its home page',
  access: 'anyone',
  limit: 'read',
  idempotent: false,
  answer: z.object({ shop: EntryShop.nullable().describe('Null: there are several, or it is closed for good') }).meta({ id: 'OnlyShop' }),
  errors: [],
})
