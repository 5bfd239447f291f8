import { Id, Instant, operation } from '../operation.ts'
import { BrandColourSchema } from '../shops.ts'
import { z } from '../zod.ts'
import { CounterSetting } from './counters.ts'
import { LaneSetting } from './lanes.ts'
import { ServiceSetting } from './services.ts'
import { setting, TimeOfDay } from './setting.ts'
import { MemberLogin, StaffSetting } from './staff.ts'

const ShopSetting = z
  .object({
    timeZone: z.string(),
    dayStartsAt: TimeOfDay,
    brandColour: BrandColourSchema,
    rev: z.int(),
    businessDay: z.string(),
    dayEnds: Instant.describe('When the present business day ends'),
    entryCode: z.string(),
    formerCode: z.object({ code: z.string(), until: Instant }).nullable().describe('The one before, while it still leads to the shop'),
  })
  .meta({ id: 'ShopSetting' })
export type ShopSetting = z.infer<typeof ShopSetting>

export const QueueSettings = z
  .object({
    shop: ShopSetting,
    lanes: z.array(LaneSetting),
    services: z.array(ServiceSetting),
    counters: z.array(CounterSetting),
    staff: z.array(StaffSetting),
    members: z.array(MemberLogin).describe('Logins that staff may have; none for whoever may not change them'),
  })
  .meta({ id: 'QueueSettings', description: 'What a shop’s queue runs on' })
export type QueueSettings = z.infer<typeof QueueSettings>

const params = z.object({ shopId: Id })

export const getQueueSettings = operation({
  operationId: 'settings.getQueue',
  method: 'get',
  path: '/shops/{shopId}/queue-settings',
  summary: 'Lanes, services, counters, staff, the business day and the codes',
  access: { role: 'reception', scope: 'shop' },
  limit: 'read',
  idempotent: false,
  params,
  answer: QueueSettings,
  errors: [],
})

export const setShopClock = operation({
  ...setting,
  operationId: 'shops.setClock',
  path: '/shops/{shopId}/clock',
  summary:
    'The shop’s time zone and when its business day begins. Numbers of the present day stay; it ends when the new clock begins the next one',
  params,
  body: z.strictObject({ rev: z.int(), timeZone: z.string().max(60), dayStartsAt: TimeOfDay }),
  answer: ShopSetting,
  current: ShopSetting,
  errors: ['setting.changed', 'shop.unknownTimeZone', 'lane.hoursImpossible'],
})

export const setShopColour = operation({
  ...setting,
  operationId: 'shops.setColour',
  path: '/shops/{shopId}/colour',
  summary: 'The colour of the pages that visitors see. Open pages take it on at once',
  params,
  body: z.strictObject({ rev: z.int(), brandColour: BrandColourSchema }),
  answer: ShopSetting,
  current: ShopSetting,
  errors: ['setting.changed'],
})

export const renewEntryCode = operation({
  ...setting,
  operationId: 'shops.renewCode',
  path: '/shops/{shopId}/entry-code',
  summary: 'Another entry code; forms and links that are open with the old one work for 30 minutes more',
  params,
  body: z.strictObject({ replaces: z.string().max(40).describe('The code that is known to the caller') }),
  answer: ShopSetting,
  current: ShopSetting,
  errors: ['setting.changed'],
})
