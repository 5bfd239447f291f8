import { defineOperation, Id, InstantSchema } from '../operation.ts'
import { z } from '../zod.ts'
import { settingCommandDefaults } from './setting.ts'

const code = z.string().describe('Ten digits')

/** Proves presence in the shop. */
export const TodayCode = z
  .object({
    code,
    until: InstantSchema.describe('Start of the next business day, which changes the code'),
    former: z.object({ code, until: InstantSchema }).nullable().describe('Previous code, while it is still valid'),
    timeZone: z.string(),
    shopName: z.string(),
    entryCode: z.string(),
  })
  .meta({ id: 'TodayCode' })
export type TodayCode = z.infer<typeof TodayCode>

const params = z.object({ shopId: Id })

export const getTodayCode = defineOperation({
  operationId: 'shops.getTodayCode',
  method: 'get',
  path: '/shops/{shopId}/today-code',
  summary: 'Get today’s code, to be shown in the shop: lanes for visitors in the shop require it',
  access: { role: 'reception', scope: 'shop' },
  keyScopes: ['queue:work'],
  limit: 'read',
  idempotent: false,
  params,
  answer: TodayCode,
  errors: [],
})

export const renewTodayCode = defineOperation({
  ...settingCommandDefaults,
  operationId: 'shops.renewTodayCode',
  path: '/shops/{shopId}/today-code',
  summary: 'Replace today’s code. The old one works for 30 more minutes',
  params,
  body: z.strictObject({ replaces: z.string().max(20).describe('Code that the caller knows') }),
  answer: TodayCode,
  current: TodayCode,
  errors: ['setting.changed'],
})
