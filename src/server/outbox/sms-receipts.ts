/** Delivery receipts of SMS providers (docs/decisions/187-visitor-sms.md). */

import { createHmac, timingSafeEqual } from 'node:crypto'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { Temporal } from 'temporal-polyfill'
import { Id } from '#contract/operation.ts'
import { deadSmsNumberCodes } from '#domain/outbox/failure.ts'
import type { Database, Scope } from '#platform/database/db.ts'
import type { ServerEnv } from '#platform/http/call.ts'
import type { RateLimits } from '#platform/http/rate-limits.ts'
import { hurryNextStep } from '#platform/outbox/next-step.ts'
import { smsAuthorization } from '#platform/outbox/sms.ts'

type Settings = {
  db: Database
  clock: () => Temporal.Instant
  rateLimits: RateLimits
  smsUrl: string | undefined
  publicUrl: string | undefined
}

const path = '/sms/receipts/:organizationId/:shopId/:messageId'
const maxBodyBytes = 16 * 1024

/** `dead`: no later SMS reaches the number either. */
type Receipt = { state: 'delivered' } | { state: 'bounced'; code: string; dead: boolean }

/** `urlOf`: address for the receipt of a message; undefined if the provider cannot reach this server or could not prove who it is. */
export function createSmsReceipts({ db, clock, rateLimits, smsUrl, publicUrl }: Settings) {
  const authorization = smsUrl && smsAuthorization(smsUrl)
  const urlOf = ({ scope, id }: { scope: Required<Scope>; id: string }): string | undefined =>
    publicUrl && authorization ? `${publicUrl}/sms/receipts/${scope.organizationId}/${scope.shopId}/${id}` : undefined

  const routes = new Hono<ServerEnv>()
  routes.use(path, bodyLimit({ maxSize: maxBodyBytes, onError: (c) => c.body(null, 413) }))
  routes.post(path, async (c) => {
    if (rateLimits.take('smsReceipt', undefined, c.env.remoteAddress).refused) return c.body(null, 429)
    const { organizationId, shopId, messageId: id } = c.req.param()
    const scope = { organizationId, shopId }
    const url = [organizationId, shopId, id].every((each) => Id.safeParse(each).success) && urlOf({ scope, id })
    if (!url || !smsUrl || !authorization) return c.body(null, 404)
    const body = await c.req.text()
    const isTwilio = smsUrl.startsWith('twilio:')
    const proof = c.req.header(isTwilio ? 'x-twilio-signature' : 'authorization')
    const expected = isTwilio ? twilioSignature(smsUrl, url, new URLSearchParams(body)) : authorization
    if (!proof || !isEqual(proof, expected)) return c.body(null, 403)
    const receipt = isTwilio ? parseTwilioReceipt(new URLSearchParams(body)) : parsePlainReceipt(body)
    if (receipt) await store(scope, id, receipt)
    return c.body(null, 204)
  })

  /** Receipts come late, twice and in any order. The first final one counts. One that overtakes our own mark counts too. */
  async function store(scope: Required<Scope>, id: string, receipt: Receipt): Promise<void> {
    const now = new Date(clock().epochMilliseconds)
    const bounce = receipt.state === 'bounced' ? receipt : undefined
    await db.inScope(scope, async (tx) => {
      const { rowCount } = await tx.$client.query(
        `with ended as (
           update outbox_message set state = $3, result = coalesce($4, result), ended_at = coalesce(ended_at, $5)
            where shop_id = $1 and id = $2 and channel = 'sms' and attempts > 0 and state in ('queued', 'sending', 'sent')
           returning *), marked as (
           insert into suppressed_address (organization_id, shop_id, address_key, reason, at)
           select organization_id, shop_id, address_key, 'refused', $5 from ended where $6 and address_key is not null
           on conflict (shop_id, address_key, reason) do update set at = excluded.at)
         select from ended`,
        [scope.shopId, id, receipt.state, bounce ? `SMS ${bounce.code}` : null, now, bounce?.dead ?? false],
      )
      if (bounce && rowCount) await hurryNextStep(tx, id, now)
    })
  }

  return { urlOf, routes }
}

/** Twilio signs the address and the sorted fields with the account's token. */
function twilioSignature(smsUrl: string, url: string, form: URLSearchParams): string {
  const signed = [...form].sort(([one], [other]) => (one < other ? -1 : 1)).reduce((text, [name, value]) => text + name + value, url)
  return createHmac('sha1', decodeURIComponent(new URL(smsUrl).password))
    .update(signed)
    .digest('base64')
}

function isEqual(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** Returns undefined for statuses on the way, such as `sent`. */
function parseTwilioReceipt(form: URLSearchParams): Receipt | undefined {
  const status = form.get('MessageStatus')
  if (status === 'delivered' || status === 'read') return { state: 'delivered' }
  if (status !== 'undelivered' && status !== 'failed') return undefined
  const code = /^\d{1,6}$/.exec(form.get('ErrorCode') ?? '')?.[0] ?? status
  return { state: 'bounced', code, dead: deadSmsNumberCodes.includes(code) }
}

/** Parses `{"status": "delivered"}` or `{"status": "failed", "permanent": true}`. */
function parsePlainReceipt(body: string): Receipt | undefined {
  let receipt: { status?: unknown; permanent?: unknown } | null
  try {
    receipt = JSON.parse(body)
  } catch {
    return undefined
  }
  if (receipt?.status === 'delivered') return { state: 'delivered' }
  return receipt?.status === 'failed' ? { state: 'bounced', code: 'failed', dead: receipt.permanent === true } : undefined
}
