import { defineOperation, Id, InstantSchema } from './operation.ts'
import { z } from './zod.ts'

const params = z.object({ shopId: Id })
const admins = { access: { role: 'admin', scope: 'shop' }, asks: 'password', params } as const
const changing = { ...admins, method: 'post', limit: 'account', idempotent: true } as const

export const LineSettings = z
  .object({
    rev: z.int().describe('0: no account'),
    callbackUrl: z.string().nullable().describe('Callback address for the LINE Login channel; null: the server has no https address'),
    account: z
      .object({
        name: z.string(),
        basicId: z.string().describe('Public id, such as @wakaba'),
        allShops: z.boolean().describe('True: for all shops of the organization without an account of their own'),
        loginChannelId: z.string(),
        webhookUrl: z.string().nullable().describe('Webhook address for the Messaging API channel'),
        since: InstantSchema,
      })
      .nullable()
      .describe('Account that sends this shop’s messages; secrets are never returned'),
  })
  .meta({ id: 'LineSettings', description: 'Official account at LINE' })
export type LineSettings = z.infer<typeof LineSettings>

export const getLineSettings = defineOperation({
  ...admins,
  operationId: 'line.get',
  method: 'get',
  path: '/shops/{shopId}/line',
  summary: 'Get the official account at LINE that sends the shop’s messages',
  limit: 'read',
  idempotent: false,
  answer: LineSettings,
  errors: [],
})

export const LineStatus = z
  .object({
    state: z
      .enum(['works', 'quota', 'refused', 'down'])
      .describe('quota: no messages are left this month; refused: LINE no longer takes the token; down: LINE does not respond'),
    used: z.int().nullable().describe('Messages sent this month; null: unknown'),
    limit: z.int().nullable().describe('Messages per month of the account’s plan; null: unlimited or unknown'),
    blocked: z.int().describe('Visitors with a recent ticket or a reservation who have blocked the account, or have not added it'),
  })
  .meta({ id: 'LineStatus', description: 'Whether LINE takes messages now' })
export type LineStatus = z.infer<typeof LineStatus>

export const getLineStatus = defineOperation({
  ...admins,
  operationId: 'line.getStatus',
  method: 'get',
  path: '/shops/{shopId}/line/status',
  summary: 'Ask LINE whether the account works and how many messages are left this month',
  limit: 'report',
  idempotent: false,
  answer: LineStatus,
  errors: ['line.notConfigured'],
})

const secret = z
  .string()
  .trim()
  .regex(/^[0-9a-f]{32}$/)

export const setLineAccount = defineOperation({
  ...changing,
  operationId: 'line.set',
  path: '/shops/{shopId}/line',
  summary:
    'Save an official account after LINE has accepted its token and secrets. Replacing it by another one ends visitors’ messages at LINE',
  body: z.strictObject({
    rev: z.int().min(0).describe('Revision that the caller has seen; 0: no account'),
    allShops: z.boolean().describe('For all shops of the organization without an account of their own'),
    channelToken: z
      .string()
      .trim()
      .regex(/^[!-~]{20,500}$/)
      .describe('Channel access token (long-lived) of the Messaging API channel'),
    channelSecret: secret.describe('Secret of the Messaging API channel'),
    loginChannelId: z
      .string()
      .trim()
      .regex(/^\d{5,20}$/)
      .describe('Id of a LINE Login channel of the same provider'),
    loginChannelSecret: secret.describe('Secret of the LINE Login channel'),
  }),
  answer: LineSettings,
  current: LineSettings,
  errors: ['setting.changed', 'line.noAddress', 'line.wrongToken', 'line.wrongSecret', 'line.wrongLogin', 'line.unavailable'],
})

export const removeLineAccount = defineOperation({
  ...changing,
  operationId: 'line.remove',
  path: '/shops/{shopId}/line/remove',
  summary: 'Remove the account that sends the shop’s messages, and forget the visitors who get messages by it',
  answer: LineSettings,
  errors: ['line.notConfigured'],
})
