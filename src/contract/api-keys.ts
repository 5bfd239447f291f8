/** API keys of other programs (docs/decisions/189-api-keys.md). */
import { type ApiKeyScope, apiKeyNameLengthLimits, apiKeyRotationHours, apiKeyScopes, maxApiKeyDays } from '#domain/api-keys.ts'
import { createNameSchema, defineOperation, Id, InstantSchema } from './operation.ts'
import { z } from './zod.ts'

const params = z.object({ shopId: Id })
const keyParams = z.object({ shopId: Id, apiKeyId: Id })
const admins = { access: { role: 'admin', scope: 'shop' } } as const
const changing = { ...admins, asks: 'password', method: 'post', limit: 'staff', idempotent: true } as const

/** What each scope allows, for the API reference. */
export const apiKeyScopeMeanings: Record<ApiKeyScope, string> = {
  'queue:read': 'Read the queue: tickets with names, lanes, counters, staff',
  'queue:work':
    'Work the queue: issue, call and move tickets, stop lanes, send messages; needs `queue:read` where the result is a ticket of the queue',
  'cards:read': 'Read cards; contacts are masked',
  'cards:write': 'Create and change cards, tasks, properties and files; needs `cards:read` where the result holds data of an existing card',
  'contacts:read': 'Read contacts unmasked, and the files of cards, wherever another scope reads',
  reservations: 'Read, accept and change reservations; contacts are masked',
  reports: 'Read reports and estimates',
  settings: 'Read and change the settings of shop, queue, card, mails and reservations',
}

export const apiKeyStates = ['active', 'expired', 'revoked'] as const

const unique = (values: readonly string[]) => new Set(values).size === values.length

export const ApiKey = z
  .object({
    id: Id.describe('Also the client id at /oauth/token'),
    name: z.string(),
    shopIds: z.array(Id).describe('Shops in which it works'),
    scopes: z.array(z.enum(apiKeyScopes)),
    createdAt: InstantSchema,
    createdBy: z.string().nullable().describe('Name of the member who created it'),
    expiresAt: InstantSchema.nullable().describe('Null: never'),
    state: z.enum(apiKeyStates),
    formerUntil: InstantSchema.nullable().describe('End of the secret before the last rotation; null: it works no longer'),
    lastUsed: z
      .object({ at: InstantSchema.describe('Accurate to a minute'), from: z.string().nullable().describe('Network address') })
      .nullable()
      .describe('Null: never used'),
  })
  .meta({ id: 'ApiKey' })
export type ApiKey = z.infer<typeof ApiKey>

export const ApiKeyWithSecret = z
  .object({ key: ApiKey, secret: z.string().describe('The key itself, such as uks_…. Shown once') })
  .meta({ id: 'NewApiKey' })
export type ApiKeyWithSecret = z.infer<typeof ApiKeyWithSecret>

export const listApiKeys = defineOperation({
  ...admins,
  operationId: 'keys.list',
  method: 'get',
  path: '/shops/{shopId}/api-keys',
  summary: 'List the organization’s API keys, newest first, and the shops that a key can be for',
  limit: 'read',
  idempotent: false,
  params,
  answer: z.object({ keys: z.array(ApiKey), shops: z.array(z.object({ id: Id, name: z.string() })) }).meta({ id: 'ApiKeyList' }),
  errors: [],
})

export const createApiKey = defineOperation({
  ...changing,
  operationId: 'keys.create',
  path: '/shops/{shopId}/api-keys',
  summary: 'Create an API key. The same idempotency key returns the same secret',
  params,
  body: z.strictObject({
    name: createNameSchema(apiKeyNameLengthLimits),
    shopIds: z.array(Id).min(1).max(100).refine(unique, 'A shop must not appear twice'),
    scopes: z.array(z.enum(apiKeyScopes)).min(1).refine(unique, 'A scope must not appear twice'),
    days: z.int().min(1).max(maxApiKeyDays).nullable().describe('Days until it expires; null: never'),
  }),
  answer: ApiKeyWithSecret,
  status: 201,
  errors: ['apiKey.tooMany'],
})

export const rotateApiKey = defineOperation({
  ...changing,
  operationId: 'keys.rotate',
  path: '/shops/{shopId}/api-keys/{apiKeyId}/rotate',
  summary: 'Give an API key a new secret. The former one works for some hours more, and one before it ends at once',
  params: keyParams,
  body: z.strictObject({ hours: z.literal(apiKeyRotationHours).describe('Hours for which the former secret works') }),
  answer: ApiKeyWithSecret,
  errors: ['apiKey.notFound', 'apiKey.ended'],
})

export const revokeApiKey = defineOperation({
  ...changing,
  operationId: 'keys.revoke',
  path: '/shops/{shopId}/api-keys/{apiKeyId}/revoke',
  summary: 'End an API key at once and for good, with its access tokens and streams',
  params: keyParams,
  answer: ApiKey,
  errors: ['apiKey.notFound'],
})
