import type { WebhookPayload } from '#contract/webhooks.ts'
import type { EventKind } from '#domain/events.ts'
import { type WebhookEvent, webhookEventOf, webhookEvents } from '#domain/webhooks.ts'
import type { Scope, Tx } from '#platform/database/db.ts'
import { newId } from '#platform/ids.ts'

/** Entries of the audit chain read at once. */
const entriesAtOnce = 500

type Happened = {
  id: string
  kind: EventKind
  seq: number | null
  entityId: string
  at: Date
  /** Status after the event. */
  to: string | null
  /** Status and revision of a card or reservation now; null once it is gone. */
  status: string | null
  rev: number | null
}

type Webhook = { id: string; events: WebhookEvent[]; position: number; since: Date }

/**
 * Writes a delivery for each chosen event after the webhook's position in the audit chain, and moves the position. Both are one transaction,
 * so each event gets exactly one delivery with one id. Call inside the shop's scope, with the webhook's row locked. Returns true if more follow.
 */
export async function queueDeliveries(tx: Tx, scope: Required<Scope>, webhook: Webhook, now: Date): Promise<boolean> {
  const head = await readChainLength(tx, scope.organizationId)
  if (head <= webhook.position) return false
  const last = Math.min(webhook.position + entriesAtOnce, head)
  const { rows } = await tx.$client.query<Happened>({
    name: 'events-for-webhook',
    text: `select e.id, e.kind, e.seq, e.entity_id as "entityId", e.at, e.data ->> 'to' as to,
                  coalesce(c.status, r.status) as status, coalesce(c.rev, r.rev) as rev
             from audit_entry a join event e on e.id = a.event_id
             left join card c on c.id = e.entity_id and c.shop_id = e.shop_id
             left join reservation r on r.id = e.entity_id and r.shop_id = e.shop_id
            where a.organization_id = $1 and a.number > $2 and a.number <= $3
              and e.shop_id = $4 and e.kind = any($5) and e.written_at >= $6
            order by a.number`,
    values: [
      ...[scope.organizationId, webhook.position, last, scope.shopId],
      ...[webhook.events.flatMap((name) => webhookEvents[name].kinds), webhook.since],
    ],
  })
  // Sorted, so that the deliveries of one moment are in the order of the events.
  const ids = rows.map(() => newId(now.getTime())).sort()
  const payloads = rows.map((row) => payloadOf(scope.shopId, row))
  await tx.$client.query({
    name: 'queue-webhook-deliveries',
    text: `insert into webhook_delivery (id, organization_id, shop_id, webhook_id, event_id, type, body, state, created_at, queued_at, due_at)
           select d.id, $1, $2, $3, d.event_id, d.type, d.body, 'queued', $4, $4, $4
             from unnest($5::uuid[], $6::uuid[], $7::text[], $8::text[]) as d (id, event_id, type, body)`,
    values: [
      ...[scope.organizationId, scope.shopId, webhook.id, now, ids],
      ...[rows.map(({ id }) => id), payloads.map(({ type }) => type), payloads.map((payload) => JSON.stringify(payload))],
    ],
  })
  await tx.$client.query('update webhook set position = $3 where shop_id = $1 and id = $2', [scope.shopId, webhook.id, last])
  return last < head
}

/** Wakes the webhooks of an organization whose audit chain grew. Call inside its scope. */
export async function makeWebhooksDue(tx: Tx): Promise<void> {
  await tx.$client.query({ name: 'make-webhooks-due', text: 'select make_webhooks_due()' })
}

/** Returns the number of the last entry of the organization's audit chain. */
export async function readChainLength(tx: Tx, organizationId: string): Promise<number> {
  const { rows } = await tx.$client.query<{ number: number }>({
    name: 'read-chain-length',
    text: 'select number from audit_head where organization_id = $1',
    values: [organizationId],
  })
  return rows[0]?.number ?? 0
}

function payloadOf(shopId: string, { kind, seq, entityId, at, to, status, rev }: Happened): WebhookPayload {
  const type = webhookEventOf(kind)!
  return { type, timestamp: at.toISOString(), data: dataOf() } as WebhookPayload

  function dataOf() {
    if (type.startsWith('ticket.')) return { shopId, ticketId: entityId, status: to, seq }
    if (type.startsWith('lane.')) return { shopId, laneId: entityId, seq }
    return { shopId, [type.startsWith('card.') ? 'cardId' : 'reservationId']: entityId, status, rev }
  }
}
