import { Id, Instant, operation } from '../operation.ts'
import { z } from '../zod.ts'
import { setting } from './setting.ts'

const code = z.string().describe('Ten digits')

/** Whoever has it is in the shop. */
export const TodayCode = z
  .object({
    code,
    until: Instant.describe('When the next business day begins, and with it the next code'),
    former: z.object({ code, until: Instant }).nullable().describe('The one before, while it is still good'),
    timeZone: z.string(),
    shopName: z.string(),
    entryCode: z.string(),
  })
  .meta({ id: 'TodayCode' })
export type TodayCode = z.infer<typeof TodayCode>

const params = z.object({ shopId: Id })

export const getTodayCode = operation({
  operationId: 'shops.getTodayCode',
  method: 'get',
  path: '/shops/{shopId}/today-code',
  summary: 'Today’s code, to be shown in the shop: lanes for those in the shop ask for it',
  access: { role: 'reception', scope: 'shop' },
  limit: 'read',
  idempotent: false,
  params,
  answer: TodayCode,
  errors: [],
})

export const renewTodayCode = operation({
  ...setting,
  operationId: 'shops.renewTodayCode',
  path: '/shops/{shopId}/today-code',
  summary: 'Another code for today; the present one is good for 30 minutes more',
  params,
  body: z.strictObject({ replaces: z.string().max(20).describe('The code that is known to the caller') }),
  answer: TodayCode,
  current: TodayCode,
  errors: ['setting.changed'],
})
