import type { ApiKeyScope } from '#domain/api-keys.ts'
import { cardLifecycleStatuses } from '#domain/cards/card.ts'
import { reservationStatuses } from '#domain/reservations/reservation.ts'
import { ticketStatuses } from '#domain/tickets/ticket.ts'
import { maxWebhookUrlLength, type WebhookEvent, webhookEventNames, webhookTestEvent } from '#domain/webhooks.ts'
import { apiKeyStates } from './api-keys.ts'
import { getCard } from './cards/detail.ts'
import { defineOperation, Id, InstantSchema } from './operation.ts'
import { getReservation } from './reservations/staff.ts'
import { getLane } from './tickets/lane-status.ts'
import { getTicket } from './tickets/visit.ts'
import { z } from './zod.ts'

const shopParams = z.object({ shopId: Id })
const webhookParams = z.object({ shopId: Id, webhookId: Id })
const deliveryParams = z.object({ shopId: Id, webhookId: Id, deliveryId: Id })
const admins = { access: { role: 'admin', scope: 'shop' }, asks: 'password' } as const
const changing = { ...admins, method: 'post', limit: 'account', idempotent: true } as const
const reading = { ...admins, method: 'get', limit: 'read', idempotent: false } as const

const seq = z.int().describe('Position in the order of the shop’s queue changes. A lower one is older')
const rev = z.int().nullable().describe('Revision when the notice was made. A lower one is older. Null: the row is gone')

/** Operations that read the entity of an event, by the first part of the event's name. They take the ids in the event's data. */
export const webhookEntityOperations = { ticket: getTicket, lane: getLane, card: getCard, reservation: getReservation }
export type WebhookEntity = keyof typeof webhookEntityOperations
const webhookEntities = Object.keys(webhookEntityOperations) as readonly WebhookEntity[]

const entityOf = (name: WebhookEvent) => name.split('.')[0] as WebhookEntity

/** Returns the entities of these events that a key with these scopes may not read. */
export const unreadableWebhookEntities = (events: readonly WebhookEvent[], scopes: readonly ApiKeyScope[]): WebhookEntity[] =>
  webhookEntities.filter(
    (entity) =>
      events.some((event) => entityOf(event) === entity) &&
      !webhookEntityOperations[entity].keyScopes!.every((scope) => scopes.includes(scope)),
  )

const detailed = <Answer extends z.ZodType>({ operationId, answer }: { operationId: string; answer: Answer }) =>
  answer
    .nullable()
    .optional()
    .describe(
      `Answer of \`${operationId}\` to the webhook’s API key. Read when the request was sent, so it may be newer than the event. Null: it no longer exists. Missing: the webhook has no key, or the key may not read it`,
    )

/** Data of each event by the first part of its name. Ids and states only, no personal data, except in `entity`. */
export const webhookData = {
  ticket: z.object({
    shopId: Id,
    ticketId: Id,
    status: z.enum(ticketStatuses).nullable().describe('Status after the event; null: the event did not change it'),
    seq,
    entity: detailed(getTicket),
  }),
  lane: z.object({ shopId: Id, laneId: Id, seq, entity: detailed(getLane) }),
  card: z.object({
    shopId: Id,
    cardId: Id,
    status: z.enum(cardLifecycleStatuses).nullable().describe('Status at that revision'),
    rev,
    entity: detailed(getCard),
  }),
  reservation: z.object({
    shopId: Id,
    reservationId: Id,
    status: z.enum(reservationStatuses).nullable().describe('Status at that revision'),
    rev,
    entity: detailed(getReservation),
  }),
  webhook: z.object({ shopId: Id, webhookId: Id }),
}

/** Body of every request to a webhook. */
export type WebhookPayload<Entity extends keyof typeof webhookData = keyof typeof webhookData> = {
  type: string
  /** Time of the event, RFC 3339. */
  timestamp: string
  data: z.infer<(typeof webhookData)[Entity]>
}

/** Returns the schema of an event's body. */
export const webhookPayloadSchema = (name: WebhookEvent) =>
  z.object({
    type: z.literal(name),
    timestamp: InstantSchema.describe('Time of the event'),
    data: webhookData[entityOf(name)],
  })

const WebhookEventSchema = z.enum(webhookEventNames)

export const Webhook = z
  .object({
    id: Id,
    url: z.string(),
    events: z.array(WebhookEventSchema),
    state: z
      .enum(['enabled', 'member', 'gone', 'failing'])
      .describe('member: disabled by a member; gone: disabled because it answered 410; failing: disabled after 28 hours without a success'),
    disabledAt: InstantSchema.nullable(),
    formerSecretEndsAt: InstantSchema.nullable().describe('Until then the secret before the rotation signs too'),
    deliveredAt: InstantSchema.nullable().describe('Last delivery that succeeded'),
    apiKey: z
      .object({
        id: Id,
        name: z.string(),
        state: z.enum(apiKeyStates).describe('After its end payloads contain ids only'),
        unreadable: z
          .array(z.enum(webhookEntities))
          .describe('What the key may not read of the chosen events. Its payloads contain ids only'),
      })
      .nullable()
      .describe('Key whose view of the entity is sent too. Null: payloads contain ids only'),
    failing: z.int().describe('Deliveries that have failed at least once and are tried again'),
    rev: z.int(),
    createdAt: InstantSchema,
  })
  .meta({ id: 'Webhook' })
export type Webhook = z.infer<typeof Webhook>

export const WebhookWithSecret = z
  .object({ webhook: Webhook, secret: z.string().describe('whsec_…, which no other answer contains') })
  .meta({ id: 'WebhookWithSecret' })
export type WebhookWithSecret = z.infer<typeof WebhookWithSecret>

const isHttpUrl = (text: string) => {
  const url = URL.parse(text)
  return url !== null && /^https?:$/.test(url.protocol) && !url.username && !url.password && !url.hash
}
const settings = {
  url: z
    .string()
    .trim()
    .max(maxWebhookUrlLength)
    .refine(isHttpUrl, 'Not an address without user and fragment')
    .describe('https address; http only in networks that the operator allows'),
  events: z
    .array(WebhookEventSchema)
    .min(1)
    .transform((events) => [...new Set(events)]),
}
const apiKeyId = Id.nullable().describe('Key of this shop whose view of the entity is sent too. Null: ids only')

export const listWebhooks = defineOperation({
  ...reading,
  operationId: 'webhooks.list',
  path: '/shops/{shopId}/webhooks',
  summary: 'List the shop’s webhooks',
  params: shopParams,
  answer: z.object({ webhooks: z.array(Webhook) }).meta({ id: 'Webhooks' }),
  errors: [],
})

export const createWebhook = defineOperation({
  ...changing,
  operationId: 'webhooks.create',
  path: '/shops/{shopId}/webhooks',
  summary: 'Create a webhook. The answer contains its secret',
  params: shopParams,
  body: z.strictObject({ ...settings, apiKeyId: apiKeyId.default(null) }),
  answer: WebhookWithSecret,
  status: 201,
  errors: ['webhook.addressRefused', 'setting.tooMany', 'apiKey.notFound', 'apiKey.ended'],
})

export const changeWebhook = defineOperation({
  ...changing,
  operationId: 'webhooks.change',
  path: '/shops/{shopId}/webhooks/{webhookId}',
  summary: 'Change, disable or enable a webhook. Events of the time in which it is disabled are not sent later',
  params: webhookParams,
  body: z.strictObject({
    ...settings,
    apiKeyId: apiKeyId.optional().describe('As for a new webhook. Missing: unchanged'),
    rev: z.int().min(1).describe('Revision that the caller has seen'),
    enabled: z.boolean(),
  }),
  answer: Webhook,
  current: Webhook,
  errors: ['webhook.notFound', 'webhook.addressRefused', 'setting.changed', 'apiKey.notFound', 'apiKey.ended'],
})

export const rotateWebhookSecret = defineOperation({
  ...changing,
  operationId: 'webhooks.rotateSecret',
  path: '/shops/{shopId}/webhooks/{webhookId}/rotate-secret',
  summary: 'Make a new secret. The former one signs too for 24 hours',
  params: webhookParams,
  answer: WebhookWithSecret,
  errors: ['webhook.notFound'],
})

export const deleteWebhook = defineOperation({
  ...changing,
  operationId: 'webhooks.delete',
  path: '/shops/{shopId}/webhooks/{webhookId}/delete',
  summary: 'Delete a webhook with its deliveries',
  params: webhookParams,
  answer: z.object({ deleted: z.literal(true) }),
  errors: ['webhook.notFound'],
})

export const WebhookDelivery = z
  .object({
    id: Id.describe('The webhook-id of every attempt'),
    type: z.enum([...webhookEventNames, webhookTestEvent]),
    state: z
      .enum(['queued', 'delivered', 'failed', 'cancelled'])
      .describe('failed: after 28 hours; cancelled: the webhook was disabled before it arrived'),
    attempts: z.int(),
    createdAt: InstantSchema,
    dueAt: InstantSchema.nullable().describe('Time of the next attempt'),
    endedAt: InstantSchema.nullable(),
    body: z.string().describe('JSON of the request, without `entity`, which is not stored'),
    detailed: z.boolean().describe('Whether the last request contained `entity`'),
    status: z.int().nullable().describe('HTTP status of the last response'),
    error: z.string().nullable().describe('Reason without a response, such as ETIMEDOUT'),
    response: z
      .string()
      .nullable()
      .describe('Beginning of the last response. Null also if the request contained `entity`, which it might repeat'),
  })
  .meta({ id: 'WebhookDelivery' })
export type WebhookDelivery = z.infer<typeof WebhookDelivery>

export const listWebhookDeliveries = defineOperation({
  ...reading,
  operationId: 'webhooks.listDeliveries',
  path: '/shops/{shopId}/webhooks/{webhookId}/deliveries',
  summary: 'List the deliveries of a webhook, newest first: 30 days, at most 1,000',
  params: webhookParams,
  query: z.object({ after: Id.optional().describe('Id of a delivery; returns deliveries older than it') }),
  answer: z
    .object({ deliveries: z.array(WebhookDelivery), next: Id.nullable().describe('`after` of the next page') })
    .meta({ id: 'WebhookDeliveries' }),
  errors: ['webhook.notFound'],
})

export const sendTestEvent = defineOperation({
  ...changing,
  operationId: 'webhooks.sendTest',
  path: '/shops/{shopId}/webhooks/{webhookId}/send-test',
  summary: 'Send a test event',
  params: webhookParams,
  answer: WebhookDelivery,
  errors: ['webhook.notFound', 'webhook.disabled'],
})

export const resendWebhookDelivery = defineOperation({
  ...changing,
  limit: 'staff',
  operationId: 'webhooks.resend',
  path: '/shops/{shopId}/webhooks/{webhookId}/deliveries/{deliveryId}/resend',
  summary: 'Send a delivery again, with the same webhook-id',
  params: deliveryParams,
  answer: WebhookDelivery,
  errors: ['webhook.notFound', 'webhook.disabled'],
})
