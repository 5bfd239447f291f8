/** A shop's webhooks: admins create, change, rotate, test and delete them, and read and repeat deliveries. */
import {
  unreadableWebhookEntities,
  type Webhook,
  type WebhookDelivery,
  type WebhookPayload,
  type WebhookWithSecret,
} from '#contract/webhooks.ts'
import type { ApiKeyScope } from '#domain/api-keys.ts'
import { type Refusal, refuse } from '#domain/refusal.ts'
import { formerSecretHours, maxWebhooks, type WebhookEvent, webhookTestEvent } from '#domain/webhooks.ts'
import { rollback, type Tx } from '#platform/database/db.ts'
import { findIdempotentResult, saveIdempotentResult } from '#platform/database/idempotency.ts'
import type { CallerMembership } from '#platform/http/call.ts'
import { newId } from '#platform/ids.ts'
import type { AddressGuard } from '#platform/outbound-request.ts'
import { lockApiKey } from '../api-keys/commands.ts'
import { apiKeyStateAt } from '../api-keys/find.ts'
import type { ShopCommandContext } from '../feed/context.ts'
import { runSettingsCommand } from '../feed/settings-command.ts'
import type { StaffRequest } from '../feed/staff-request.ts'
import { endWebhookDeliveries } from './disable.ts'
import { readChainLength } from './queue-deliveries.ts'
import { makeWebhookSecret, openWebhookSecret, sealWebhookSecret } from './secret.ts'

/** `key`: opens and seals the secrets. `guard`: decides to which addresses the server sends. */
export type WebhookContext = ShopCommandContext & { key: Buffer; guard: AddressGuard }
type NotFound = Refusal<'webhook.notFound'>
type Mismatch = Refusal<'idempotency.mismatch'>

type Row = {
  id: string
  url: string
  events: WebhookEvent[]
  sealedSecret: Buffer
  formerEndsAt: Date | null
  disabledAt: Date | null
  disabledBecause: 'member' | 'gone' | 'failing' | null
  deliveredAt: Date | null
  failing: number
  rev: number
  createdAt: Date
  apiKeyId: string | null
  apiKeyName: string
  apiKeyScopes: ApiKeyScope[]
  expiresAt: Date | null
  revokedAt: Date | null
}

/** `$1`: the shop. */
const selectWebhooks = `select w.id, w.url, w.events, w.sealed_secret as "sealedSecret", w.former_ends_at as "formerEndsAt", w.disabled_at as "disabledAt",
    w.disabled_because as "disabledBecause", w.rev, w.created_at as "createdAt",
    (select max(d.ended_at) from webhook_delivery d where d.webhook_id = w.id and d.state = 'delivered') as "deliveredAt",
    (select count(*)::int from webhook_delivery d where d.webhook_id = w.id and d.state = 'queued' and d.attempts > 0) as failing,
    w.api_key_id as "apiKeyId", k.name as "apiKeyName", k.scopes as "apiKeyScopes", k.expires_at as "expiresAt", k.revoked_at as "revokedAt"
  from webhook w left join api_key k on k.id = w.api_key_id where w.shop_id = $1`

async function findWebhook(tx: Tx, shopId: string, id: string): Promise<Row | undefined> {
  const { rows } = await tx.$client.query<Row>(`${selectWebhooks} and w.id = $2`, [shopId, id])
  return rows[0]
}

function showWebhook(row: Row, now: Date): Webhook {
  const { id, url, events, disabledAt, disabledBecause, formerEndsAt, deliveredAt, failing, rev, createdAt } = row
  return {
    ...{ id, url, events, failing, rev },
    state: disabledBecause ?? 'enabled',
    disabledAt: disabledAt?.toISOString() ?? null,
    formerSecretEndsAt: formerEndsAt && formerEndsAt > now ? formerEndsAt.toISOString() : null,
    deliveredAt: deliveredAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    apiKey: row.apiKeyId === null ? null : showApiKey(row, row.apiKeyId, now),
  }
}

function showApiKey({ events, apiKeyName, apiKeyScopes, expiresAt, revokedAt }: Row, id: string, now: Date): Webhook['apiKey'] {
  const state = apiKeyStateAt(now.getTime(), { expiresAt, revokedAt })
  return { id, name: apiKeyName, state, unreadable: unreadableWebhookEntities(events, apiKeyScopes) }
}

const dateOf = ({ clock }: ShopCommandContext) => new Date(clock().epochMilliseconds)

export function listWebhooks(ctx: ShopCommandContext, membership: CallerMembership): Promise<{ webhooks: Webhook[] }> {
  return ctx.db.readScope(membership, async (tx) => {
    const { rows } = await tx.$client.query<Row>(`${selectWebhooks} order by w.id`, [membership.shopId])
    return { webhooks: rows.map((row) => showWebhook(row, dateOf(ctx))) }
  })
}

const readWebhook = (ctx: ShopCommandContext, shopId: string) => async (tx: Tx, id: string) =>
  showWebhook((await findWebhook(tx, shopId, id))!, dateOf(ctx))

const readWithSecret =
  (ctx: WebhookContext, shopId: string) =>
  async (tx: Tx, id: string): Promise<WebhookWithSecret> => {
    const row = (await findWebhook(tx, shopId, id))!
    return { webhook: showWebhook(row, dateOf(ctx)), secret: openWebhookSecret(ctx.key, row.sealedSecret, id) }
  }

/** The log keeps the host only, because a path may contain a password. */
const settingsEvent = (kind: SettingsKind, { id, url, apiKeyId }: Pick<Row, 'id' | 'url' | 'apiKeyId'>, changed: readonly string[] = []) =>
  ({ kind, entityType: 'webhook', entityId: id, changed, data: { host: new URL(url).host, ...(apiKeyId && { apiKeyId }) } }) as const
type SettingsKind = 'webhook.create' | 'webhook.change' | 'webhook.rotateSecret' | 'webhook.delete'

type ApiKeyRefusal = Refusal<'apiKey.notFound' | 'apiKey.ended'>

/** Refuses a key of another shop or organization, and one that has ended. */
async function checkApiKey(tx: Tx, shopId: string, id: string, now: Date): Promise<ApiKeyRefusal | undefined> {
  const row = await lockApiKey(tx, id)
  if (!row?.shopIds.includes(shopId)) return refuse('apiKey.notFound')
  return apiKeyStateAt(now.getTime(), row) === 'active' ? undefined : refuse('apiKey.ended')
}

type AddressRefusal = Refusal<'webhook.addressRefused'>

/** Refuses an address to which no delivery would ever leave. */
const checkAddress = ({ guard }: Pick<WebhookContext, 'guard'>, url: string): AddressRefusal | undefined =>
  guard.neverReaches(new URL(url)) ? refuse('webhook.addressRefused') : undefined

type Settings = { url: string; events: readonly WebhookEvent[] }

export function createWebhook(
  ctx: WebhookContext,
  { url, events, apiKeyId }: Settings & { apiKeyId: string | null },
  call: StaffRequest,
): Promise<WebhookWithSecret | Refusal<'setting.tooMany'> | AddressRefusal | ApiKeyRefusal | Mismatch> {
  const { organizationId, shopId } = call.membership
  return runSettingsCommand<WebhookWithSecret, Refusal<'setting.tooMany'> | AddressRefusal | ApiKeyRefusal>(
    ctx,
    call,
    async (tx, now) => {
      const { rows } = await tx.$client.query<{ count: number }>('select count(*)::int as count from webhook where shop_id = $1', [shopId])
      if (rows[0]!.count >= maxWebhooks) return refuse('setting.tooMany', { params: { limit: maxWebhooks } })
      const refused = checkAddress(ctx, url) ?? (apiKeyId === null ? undefined : await checkApiKey(tx, shopId, apiKeyId, now))
      if (refused) return refused
      const id = newId(now.getTime())
      const sealed = sealWebhookSecret(ctx.key, makeWebhookSecret(), id)
      await tx.$client.query(
        `insert into webhook (id, organization_id, shop_id, url, events, sealed_secret, api_key_id, position, created_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
        [id, organizationId, shopId, url, events, sealed, apiKeyId, await readChainLength(tx, organizationId), now],
      )
      await makeWebhookDue(tx, shopId, id, now)
      return { id, event: settingsEvent('webhook.create', { id, url, apiKeyId }) }
    },
    readWithSecret(ctx, shopId),
  )
}

async function makeWebhookDue(tx: Tx, shopId: string, id: string, at: Date): Promise<void> {
  await tx.$client.query('select make_webhook_due($1, $2, $3)', [id, shopId, at])
}

type Change = Settings & { rev: number; enabled: boolean; apiKeyId?: string | null | undefined }

export function changeWebhook(
  ctx: WebhookContext,
  id: string,
  { rev, url, events, enabled, ...change }: Change,
  call: StaffRequest,
): Promise<Webhook | NotFound | Refusal<'setting.changed'> | AddressRefusal | ApiKeyRefusal | Mismatch> {
  const { organizationId, shopId } = call.membership
  return runSettingsCommand<Webhook, NotFound | Refusal<'setting.changed'> | AddressRefusal | ApiKeyRefusal>(
    ctx,
    call,
    async (tx, now) => {
      await tx.$client.query('select from webhook where shop_id = $1 and id = $2 for update', [shopId, id])
      const before = await findWebhook(tx, shopId, id)
      if (!before) return refuse('webhook.notFound')
      if (before.rev !== rev) return refuse('setting.changed', { current: showWebhook(before, now) })
      const refusedAddress = url === before.url ? undefined : checkAddress(ctx, url)
      if (refusedAddress) return refusedAddress
      const { apiKeyId = before.apiKeyId } = change
      const isOtherKey = apiKeyId !== before.apiKeyId
      // A webhook whose key has ended can still be changed.
      const refused = isOtherKey && apiKeyId !== null ? await checkApiKey(tx, shopId, apiKeyId, now) : undefined
      if (refused) return refused
      const wasEnabled = before.disabledAt === null
      const changed = [
        ...(before.url === url ? [] : ['url']),
        ...(before.events.toSorted().join() === events.toSorted().join() ? [] : ['events']),
        ...(isOtherKey ? ['apiKey'] : []),
        ...(wasEnabled === enabled ? [] : ['state']),
      ]
      if (changed.length === 0) return { id }
      await tx.$client.query('update webhook set url = $3, events = $4, api_key_id = $5, rev = rev + 1 where shop_id = $1 and id = $2', [
        shopId,
        id,
        url,
        events,
        apiKeyId,
      ])
      if (wasEnabled && !enabled) {
        await tx.$client.query(`update webhook set disabled_at = $3, disabled_because = 'member' where shop_id = $1 and id = $2`, [
          shopId,
          id,
          now,
        ])
        await endWebhookDeliveries(tx, id, now)
      }
      if (!wasEnabled && enabled) {
        await tx.$client.query(
          'update webhook set disabled_at = null, disabled_because = null, since = now(), position = $3 where shop_id = $1 and id = $2',
          [shopId, id, await readChainLength(tx, organizationId)],
        )
        await makeWebhookDue(tx, shopId, id, now)
      }
      return { id, event: settingsEvent('webhook.change', { id, url, apiKeyId }, changed) }
    },
    readWebhook(ctx, shopId),
  )
}

/** A second rotation within 24 hours ends the secret before the former one. */
export function rotateWebhookSecret(ctx: WebhookContext, id: string, call: StaffRequest): Promise<WebhookWithSecret | NotFound | Mismatch> {
  const { shopId } = call.membership
  return runSettingsCommand<WebhookWithSecret, NotFound>(
    ctx,
    call,
    async (tx, now) => {
      const row = await findWebhook(tx, shopId, id)
      if (!row) return refuse('webhook.notFound')
      await tx.$client.query(
        `update webhook set sealed_former_secret = sealed_secret, former_ends_at = $3, sealed_secret = $4, rev = rev + 1 where shop_id = $1 and id = $2`,
        [shopId, id, new Date(now.getTime() + formerSecretHours * 3_600_000), sealWebhookSecret(ctx.key, makeWebhookSecret(), id)],
      )
      return { id, event: settingsEvent('webhook.rotateSecret', row) }
    },
    readWithSecret(ctx, shopId),
  )
}

export function deleteWebhook(ctx: ShopCommandContext, id: string, call: StaffRequest): Promise<{ deleted: true } | NotFound | Mismatch> {
  const { shopId } = call.membership
  return runSettingsCommand<{ deleted: true }, NotFound>(
    ctx,
    call,
    async (tx) => {
      const row = await findWebhook(tx, shopId, id)
      if (!row) return refuse('webhook.notFound')
      await tx.$client.query('delete from webhook where shop_id = $1 and id = $2', [shopId, id])
      await tx.$client.query('select end_webhook_due($1)', [id])
      return { id, event: settingsEvent('webhook.delete', row) }
    },
    async () => ({ deleted: true }),
  )
}

type DeliveryRow = {
  id: string
  type: WebhookEvent
  state: WebhookDelivery['state']
  attempts: number
  createdAt: Date
  dueAt: Date
  endedAt: Date | null
  body: string
  status: number | null
  error: string | null
  response: string | null
  detailed: boolean
}

/** `$1`: the webhook. */
const selectDeliveries = `select id, type, state, attempts, created_at as "createdAt", due_at as "dueAt", ended_at as "endedAt", body, status, error, response, detailed
  from webhook_delivery where webhook_id = $1`

const showDelivery = ({ createdAt, dueAt, endedAt, ...row }: DeliveryRow): WebhookDelivery => ({
  ...row,
  createdAt: createdAt.toISOString(),
  dueAt: row.state === 'queued' ? dueAt.toISOString() : null,
  endedAt: endedAt?.toISOString() ?? null,
})

const pageSize = 50

export function listWebhookDeliveries(ctx: ShopCommandContext, membership: CallerMembership, id: string, after: string | undefined) {
  return ctx.db.readScope(membership, async (tx) => {
    if (!(await findWebhook(tx, membership.shopId, id))) return refuse('webhook.notFound')
    const { rows } = await tx.$client.query<DeliveryRow>(
      `${selectDeliveries} and ($2::uuid is null or id < $2) order by id desc limit ${pageSize + 1}`,
      [id, after ?? null],
    )
    const shown = rows.slice(0, pageSize)
    return { deliveries: shown.map(showDelivery), next: rows.length > pageSize ? shown.at(-1)!.id : null }
  })
}

type DeliveryRefusal = NotFound | Refusal<'webhook.disabled'>

/** Runs `work` on the locked, enabled webhook. It returns the id of the delivery, which is due at once. */
function runDeliveryCommand(
  ctx: ShopCommandContext,
  { membership: { organizationId, shopId }, idempotency }: StaffRequest,
  webhookId: string,
  work: (tx: Tx, now: Date) => Promise<string | NotFound>,
): Promise<WebhookDelivery | DeliveryRefusal | Mismatch> {
  const scope = { organizationId, shopId }
  return ctx.db.inScope(scope, async (tx) => {
    // Holds the lock until commit, so concurrent requests with one key run one after the other.
    await tx.$client.query('select from webhook where shop_id = $1 and id = $2 for update', [shopId, webhookId])
    const webhook = await findWebhook(tx, shopId, webhookId)
    if (!webhook) return refuse('webhook.notFound')
    const earlier = await findIdempotentResult(tx, organizationId, idempotency)
    if (earlier && 'refused' in earlier) return earlier
    if (earlier) return (await findDelivery(tx, webhookId, String(earlier.result.deliveryId)))!
    if (webhook.disabledAt) return refuse('webhook.disabled')
    const now = dateOf(ctx)
    const id = await work(tx, now)
    if (typeof id !== 'string') return rollback(id)
    await makeWebhookDue(tx, shopId, webhookId, now)
    await saveIdempotentResult(tx, scope, idempotency, { deliveryId: id })
    return (await findDelivery(tx, webhookId, id))!
  })
}

async function findDelivery(tx: Tx, webhookId: string, id: string): Promise<WebhookDelivery | undefined> {
  const { rows } = await tx.$client.query<DeliveryRow>(`${selectDeliveries} and id = $2`, [webhookId, id])
  return rows[0] && showDelivery(rows[0])
}

export function sendTestEvent(ctx: ShopCommandContext, webhookId: string, call: StaffRequest) {
  const { organizationId, shopId } = call.membership
  return runDeliveryCommand(ctx, call, webhookId, async (tx, now) => {
    const id = newId(now.getTime())
    const payload: WebhookPayload<'webhook'> = { type: webhookTestEvent, timestamp: now.toISOString(), data: { shopId, webhookId } }
    await tx.$client.query(
      `insert into webhook_delivery (id, organization_id, shop_id, webhook_id, type, body, state, created_at, queued_at, due_at)
       values ($1, $2, $3, $4, $5, $6, 'queued', $7, $7, $7)`,
      [id, organizationId, shopId, webhookId, payload.type, JSON.stringify(payload), now],
    )
    return id
  })
}

export function resendWebhookDelivery(ctx: ShopCommandContext, webhookId: string, deliveryId: string, call: StaffRequest) {
  return runDeliveryCommand(ctx, call, webhookId, async (tx, now) => {
    const { rowCount } = await tx.$client.query(
      `update webhook_delivery set state = 'queued', attempts = 0, queued_at = $3, due_at = $3, ended_at = null where webhook_id = $1 and id = $2`,
      [webhookId, deliveryId, now],
    )
    return rowCount === 1 ? deliveryId : refuse('webhook.notFound')
  })
}
