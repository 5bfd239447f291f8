/**
 * Sends deliveries (docs/decisions/191-webhooks.md). A process holds one webhook at a time, not one message as the sender of mails does: a receiver
 * that hangs then delays only itself, and deliveries are read and recorded in batches.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { Temporal } from 'temporal-polyfill'
import type { WebhookPayload } from '#contract/webhooks.ts'
import { type WebhookEvent, webhookRetrySeconds } from '#domain/webhooks.ts'
import type { Database, Scope, Tx } from '#platform/database/db.ts'
import { toFault } from '#platform/fault.ts'
import type { Log } from '#platform/log.ts'
import type { OutboundRequest, OutboundResponse } from '#platform/outbound-request.ts'
import { parseRetryAfter } from '#platform/outbox/retry-after.ts'
import { disableWebhook, findDisablingReceivers, type WebhookMailContext } from './disable.ts'
import type { OpenEntityReader } from './entities.ts'
import { queueDeliveries } from './queue-deliveries.ts'
import { openWebhookSecret, webhookHeaders } from './secret.ts'

const timeoutMs = 10_000
/** Deliveries sent to one webhook at the same time. */
const batchSize = 20
/** Webhooks that a process holds at the same time. */
const maxHeld = 10
/** Twice the time of a batch; a process that dies holds its webhook no longer. */
const holdMs = 2 * timeoutMs
const pollMs = 1_000
/** Time left for deliveries under way at shutdown. */
const lastPatienceMs = 8_000
/** Characters of a response that the log keeps. */
const maxResponseLength = 1_024

/** Steps of sending a batch, in order; tests end the process there. */
export const webhookSendingStepNames = ['held', 'queued', 'read', 'sent', 'recorded'] as const
export type WebhookSendingStep = (typeof webhookSendingStepNames)[number]

type Dependencies = WebhookMailContext & {
  db: Database
  clock: () => Temporal.Instant
  log: Log
  /** Opens the secrets. */
  key: Buffer
  /** Guarded, because a member names the address. */
  request(request: OutboundRequest): Promise<OutboundResponse>
  openEntityReader: OpenEntityReader
  at?(step: WebhookSendingStep): void
}

export type WebhookSender = {
  /** Sends until nothing is due or under way. */
  look(): Promise<void>
  /** Waits some seconds for deliveries under way; those cut off are sent again. */
  close(): Promise<void>
}

type Held = { webhookId: string; organizationId: string; shopId: string; until: Date }
type Row = {
  id: string
  url: string
  events: WebhookEvent[]
  apiKeyId: string | null
  position: number
  since: Date
  sealedSecret: Buffer
  sealedFormerSecret: Buffer | null
  formerEndsAt: Date | null
}
type Delivery = { id: string; body: string; attempts: number }
type Batch = { url: string; secrets: readonly string[]; apiKeyId: string | null; deliveries: Delivery[]; more: boolean }
/** `detailed`: the body contains the entity. `unread`: the entity could not be read, so nothing is sent. */
type Message = Delivery & { detailed: boolean; unread?: true }
type Outcome = { status: number | null; error: string | null; response: string | null; retryAfterSeconds?: number | undefined }
type Ending = Outcome & { id: string; detailed: boolean; state: 'queued' | 'delivered' | 'failed'; dueAt: Date }

export function openWebhookSender({
  db,
  clock,
  log,
  key,
  request,
  openEntityReader,
  at = () => {},
  ...mails
}: Dependencies): WebhookSender {
  const closing = new AbortController()
  const cutting = new AbortController()
  const running = new Set<Promise<void>>()
  let serving: Promise<void> = Promise.resolve()
  const date = () => new Date(clock().epochMilliseconds)
  const scopeOf = ({ organizationId, shopId }: Held): Required<Scope> => ({ organizationId, shopId })

  /** Holds the webhook that has been due longest. */
  async function hold(): Promise<Held | undefined> {
    const now = date()
    const until = new Date(now.getTime() + holdMs)
    const { rows } = await db.pool.query<Omit<Held, 'until'>>({
      name: 'hold-webhook',
      text: `update webhook_due set held_until = $2, due_at = $2
              where webhook_id = (select webhook_id from webhook_due where due_at <= $1 and held_until <= $1
                                   order by due_at limit 1 for update skip locked)
          returning webhook_id as "webhookId", organization_id as "organizationId", shop_id as "shopId"`,
      values: [now, until],
    })
    return rows[0] && { ...rows[0], until }
  }

  /** Holds the webhook for another batch. Returns undefined if another process holds it by now. */
  async function renew(held: Held): Promise<Held | undefined> {
    const until = new Date(date().getTime() + holdMs)
    const { rowCount } = await db.pool.query({
      name: 'renew-webhook',
      text: `update webhook_due set held_until = $3, due_at = case when due_at < held_until then due_at else $3::timestamptz end
              where webhook_id = $1 and held_until = $2`,
      values: [held.webhookId, held.until, until],
    })
    return rowCount === 1 ? { ...held, until } : undefined
  }

  /** A due time before the end of the hold was set in between, by new events or a member, and stays. */
  async function release({ webhookId, until }: Held, next: Date | null): Promise<void> {
    await db.pool.query({
      name: 'release-webhook',
      text: `update webhook_due set held_until = '-infinity', due_at = case when due_at < held_until then due_at else coalesce($3::timestamptz, 'infinity') end
              where webhook_id = $1 and held_until = $2`,
      values: [webhookId, until, next],
    })
  }

  async function readBatch(tx: Tx, held: Held): Promise<Batch | undefined> {
    const { rows } = await tx.$client.query<Row>({
      name: 'lock-webhook',
      text: `select id, url, events, api_key_id as "apiKeyId", position, since, sealed_secret as "sealedSecret", sealed_former_secret as "sealedFormerSecret",
                    former_ends_at as "formerEndsAt"
               from webhook where shop_id = $1 and id = $2 and disabled_at is null for update`,
      values: [held.shopId, held.webhookId],
    })
    const [row] = rows
    if (!row) return undefined
    const now = date()
    const more = await queueDeliveries(tx, scopeOf(held), row, now)
    at('queued')
    const { rows: deliveries } = await tx.$client.query<Delivery>({
      name: 'due-webhook-deliveries',
      text: `select id, body, attempts from webhook_delivery
              where webhook_id = $1 and state = 'queued' and due_at <= $2 order by due_at, id limit ${batchSize}`,
      values: [row.id, now],
    })
    const former = row.sealedFormerSecret && row.formerEndsAt! > now ? [row.sealedFormerSecret] : []
    const secrets = [row.sealedSecret, ...former].map((sealed) => openWebhookSecret(key, sealed, row.id))
    return { url: row.url, secrets, apiKeyId: row.apiKeyId, deliveries, more }
  }

  /** Adds the entities, one after the other, so that a backlog leaves database connections to other requests. */
  async function composeMessages(held: Held, { apiKeyId, deliveries }: Batch): Promise<Message[]> {
    const read = apiKeyId === null ? undefined : await openEntityReader(scopeOf(held), apiKeyId)
    const messages: Message[] = []
    for (const delivery of deliveries) messages.push(await composeMessage(delivery, read))
    return messages
  }

  /** A failed read fails this delivery only. Otherwise one entity could stop the webhook. */
  async function composeMessage(delivery: Delivery, read: Awaited<ReturnType<OpenEntityReader>>): Promise<Message> {
    if (!read) return { ...delivery, detailed: false }
    try {
      const payload: WebhookPayload = JSON.parse(delivery.body)
      const found = await read(payload)
      if (!found) return { ...delivery, detailed: false }
      return { ...delivery, body: JSON.stringify({ ...payload, data: { ...payload.data, ...found } }), detailed: true }
    } catch (error) {
      log.warn({ fault: toFault(error) }, 'an entity for a webhook could not be read; it is tried again')
      return { ...delivery, detailed: false, unread: true }
    }
  }

  async function attempt({ url, secrets }: Batch, { id, body, attempts, detailed, unread }: Message): Promise<Ending> {
    const headers = { 'content-type': 'application/json', 'user-agent': 'Uketsuke', ...webhookHeaders({ id, body, at: date(), secrets }) }
    const outcome: Outcome = unread
      ? { status: null, error: 'EDETAILS', response: null }
      : await request({ url, method: 'POST', headers, body: Buffer.from(body), timeoutMs, signal: cutting.signal }).then(
          // A response may repeat the personal data of the request, and would outlive their erasure.
          (response) => ({ ...toOutcome(response), ...(detailed && { response: null }) }),
          (error: { code: string }) => ({ status: null, error: error.code, response: null }),
        )
    const now = date()
    if (outcome.status !== null && outcome.status >= 200 && outcome.status < 300)
      return { ...outcome, id, detailed, state: 'delivered', dueAt: now }
    const seconds = webhookRetrySeconds({
      ...{ attempts: attempts + 1, chance: Math.random(), retryAfterSeconds: outcome.retryAfterSeconds },
    })
    if (seconds === undefined) return { ...outcome, id, detailed, state: 'failed', dueAt: now }
    return { ...outcome, id, detailed, state: 'queued', dueAt: new Date(now.getTime() + seconds * 1_000) }
  }

  /** Records the results and, after 28 hours without a success or a 410, disables the webhook. */
  async function record(held: Held, endings: readonly Ending[]): Promise<void> {
    const isGone = endings.some(({ status }) => status === 410)
    const failed = endings.filter(({ state }) => state === 'failed').map(({ id }) => id)
    const mayDisable = isGone || failed.length > 0
    const receivers = mayDisable ? await findDisablingReceivers(mails, db, scopeOf(held)) : []
    await db.inScope(scopeOf(held), async (tx) => {
      await tx.$client.query({
        name: 'record-webhook-deliveries',
        text: `update webhook_delivery d set state = e.state, attempts = d.attempts + 1, due_at = e.due_at, status = e.status, error = e.error,
                      response = e.response, detailed = e.detailed, ended_at = case when e.state = 'queued' then null else $2::timestamptz end
                 from unnest($3::uuid[], $4::text[], $5::timestamptz[], $6::int[], $7::text[], $8::text[], $9::bool[])
                   as e (id, state, due_at, status, error, response, detailed)
                where d.webhook_id = $1 and d.id = e.id and d.state = 'queued'`,
        values: [
          ...[held.webhookId, date(), endings.map(({ id }) => id), endings.map(({ state }) => state), endings.map(({ dueAt }) => dueAt)],
          ...[endings.map(({ status }) => status), endings.map(({ error }) => error), endings.map(({ response }) => response)],
          endings.map(({ detailed }) => detailed),
        ],
      })
      const because = isGone ? 'gone' : (await hasFailedAlone(tx, held.webhookId, failed)) ? 'failing' : undefined
      if (because) await disableWebhook(mails, db, tx, { scope: scopeOf(held), id: held.webhookId, because, receivers, now: clock() })
    })
  }

  async function serveWebhook(first: Held): Promise<void> {
    let held: Held | undefined = first
    while (held && !closing.signal.aborted) {
      const current: Held = held
      at('held')
      const batch = await db.inScope(scopeOf(current), (tx) => readBatch(tx, current))
      at('read')
      if (!batch) return release(current, null)
      if (batch.deliveries.length > 0) {
        const messages = await composeMessages(current, batch)
        const endings = await Promise.all(messages.map((message) => attempt(batch, message)))
        at('sent')
        if (cutting.signal.aborted) return
        await record(current, endings)
        at('recorded')
      } else if (!batch.more) {
        const next = await db.inScope(scopeOf(current), (tx) => nextDue(tx, current.webhookId))
        return release(current, next)
      }
      held = await renew(current)
    }
    if (held) await release(held, date())
  }

  /** Catches a failure, so that the other webhooks are served. This one is due again when its hold ends. */
  async function tryServe(held: Held): Promise<void> {
    try {
      await serveWebhook(held)
    } catch (error) {
      log.warn({ fault: toFault(error) }, 'a webhook could not be served; it is tried again')
    }
  }

  async function serve(): Promise<void> {
    while (!closing.signal.aborted) {
      const held = running.size < maxHeld ? await hold() : undefined
      if (held) {
        const served = tryServe(held).finally(() => running.delete(served))
        running.add(served)
      } else if (running.size > 0) await Promise.race([...running, pause(pollMs, undefined, { signal: closing.signal }).catch(() => {})])
      else return
    }
  }

  return {
    look() {
      serving = serve()
      return serving
    },
    async close() {
      closing.abort()
      const settled = serving.catch(() => {}).then(() => Promise.all(running))
      await Promise.race([settled, pause(lastPatienceMs, undefined, { ref: false })])
      cutting.abort()
      await settled
    },
  }
}

function toOutcome({ status, headers, body }: OutboundResponse): Outcome {
  // PostgreSQL text takes no NUL.
  const response = body.subarray(0, maxResponseLength).toString().replaceAll('\0', '').slice(0, maxResponseLength)
  return { status, error: null, response, retryAfterSeconds: parseRetryAfter(headers['retry-after']) }
}

async function nextDue(tx: Tx, webhookId: string): Promise<Date | null> {
  const { rows } = await tx.$client.query<{ at: Date | null }>({
    name: 'next-webhook-delivery',
    text: `select min(due_at) as at from webhook_delivery where webhook_id = $1 and state = 'queued'`,
    values: [webhookId],
  })
  return rows[0]!.at
}

/** Returns true if nothing has arrived since the first attempt of one of these deliveries. */
async function hasFailedAlone(tx: Tx, webhookId: string, failed: readonly string[]): Promise<boolean> {
  if (failed.length === 0) return false
  const { rows } = await tx.$client.query(
    `select from webhook_delivery d where d.webhook_id = $1 and d.id = any($2)
        and not exists (select from webhook_delivery o where o.webhook_id = $1 and o.state = 'delivered' and o.ended_at >= d.queued_at) limit 1`,
    [webhookId, failed],
  )
  return rows.length > 0
}
