/** Events that LINE sends about a shop's official account (docs/decisions/186-line.md). */
import { validateSignature } from '@line/bot-sdk'
import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { z } from '#contract/zod.ts'
import { isPublicToken } from '#domain/public-token.ts'
import { findLookup } from '#platform/database/resolver.ts'
import { respondToError } from '#platform/http/api.ts'
import type { ServerEnv } from '#platform/http/call.ts'
import type { RateLimits } from '#platform/http/rate-limits.ts'
import type { Log } from '#platform/log.ts'
import type { LineError } from '#platform/outbox/line-api.ts'
import { notifyReservationAtLine } from '../reservations/line.ts'
import { notifyCallAtLine } from '../tickets/notifications/notify.ts'
import { findLineAccount, type LineAccount } from './account.ts'
import type { LineContext } from './context.ts'
import { parseLineButton } from './message.ts'
import { actForVisitor } from './visitor-act.ts'

/** A request holds up to some hundred events of less than 2 KB each. */
const maxBodyBytes = 512 * 1024

const LineEvent = z.object({
  type: z.string(),
  mode: z.string(),
  timestamp: z.int().min(0),
  source: z.object({ type: z.string(), userId: z.string().max(50).optional() }).optional(),
  webhookEventId: z.string().min(1).max(100),
  replyToken: z.string().max(200).optional(),
  postback: z.object({ data: z.string().max(300) }).optional(),
})
type LineEvent = z.infer<typeof LineEvent>

/** Fields and kinds of events that LINE adds later must not fail. */
const LineRequest = z.object({ destination: z.string(), events: z.array(z.unknown()).max(1_000) })

export type LineWebhookContext = LineContext & { rateLimits: RateLimits; log: Log }

export function lineWebhookRoutes(ctx: LineWebhookContext): Hono<ServerEnv> {
  const path = '/api/v1/line/:token/webhook'
  const routes = new Hono<ServerEnv>()
  routes.use(path, bodyLimit({ maxSize: maxBodyBytes, onError: (c) => c.body(null, 413) }))
  routes.post(path, (c) => receive(ctx, c, c.req.param('token')).catch((error) => respondToError(ctx.log, c, error)))
  return routes
}

/** Answers 200 only after everything is done, so that LINE sends a failed request again. */
async function receive(ctx: LineWebhookContext, c: Context<ServerEnv>, token: string): Promise<Response> {
  const caller = `token:${token}`
  if (ctx.rateLimits.take('lineWebhook', caller, c.env.remoteAddress).refused) return c.body(null, 429)
  const account = await findWebhookAccount(ctx, token)
  if (!account) return c.body(null, 404)
  // The signature is about the bytes, so they are checked before they are parsed.
  const body = Buffer.from(await c.req.arrayBuffer())
  const signature = c.req.header('x-line-signature') ?? ''
  if (!validateSignature(body, account.secrets.channelSecret, signature)) return c.body(null, 401)
  ctx.rateLimits.trustCaller(caller)
  const request = LineRequest.safeParse(parseJson(body.toString()))
  if (!request.success) return c.body(null, 400)
  const { destination, events } = request.data
  if (destination !== account.botUserId) return c.body(null, 200)
  const known = events.flatMap((event) => LineEvent.safeParse(event).data ?? [])
  for (const event of known.sort((a, b) => a.timestamp - b.timestamp)) await handleEvent(ctx, account, event)
  return c.body(null, 200)
}

type OwnAccount = LineAccount & { organizationId: string }

async function findWebhookAccount({ db, line }: LineContext, token: string): Promise<OwnAccount | undefined> {
  const found = line && isPublicToken(token) ? await findLookup(db, 'lineAccount', token) : undefined
  if (!found || !line) return undefined
  const { organizationId } = found
  const account = await db.readScope({ organizationId }, (tx) => findLineAccount(tx, line, { organizationId, id: found.entityId }))
  return account && { ...account, organizationId }
}

/** Events of groups, texts that visitors type, and everything else are the shop's own business with its account. */
async function handleEvent(ctx: LineWebhookContext, account: OwnAccount, event: LineEvent): Promise<void> {
  const { type, mode, source, timestamp, webhookEventId, replyToken, postback } = event
  const userId = source?.type === 'user' ? source.userId : undefined
  // In standby another program of the shop has the conversation.
  if (!userId || mode !== 'active') return
  if (type === 'follow' || type === 'unfollow') return noteFriend(ctx, account, { userId, at: timestamp, blocked: type === 'unfollow' })
  const button = type === 'postback' && postback ? parseLineButton(postback.data) : undefined
  if (!button) return
  const message = await actForVisitor(ctx, account, { ...button, userId, eventId: webhookEventId, at: timestamp })
  // Not awaited: LINE waits for the response only two seconds.
  if (message && replyToken)
    void ctx
      .line!.api.reply(account.secrets.channelToken, replyToken, [message])
      .catch(({ code }: LineError) => ctx.log.info({ code }, 'LINE did not take a reply'))
}

type Friendship = { userId: string; at: number; blocked: boolean }

/** Concerns the visitor's tickets and reservations in all shops of the account. An event that arrives after a later one changes nothing. */
async function noteFriend(ctx: LineContext, { id, organizationId }: OwnAccount, { userId, at, blocked }: Friendship): Promise<void> {
  const { db, clock } = ctx
  const { rows } = await db.inScope({ organizationId }, (tx) =>
    tx.$client.query<{ shopId: string; ticketId: string | null; reservationId: string | null }>(
      `update line_recipient set blocked = $3, friend_event_at = $4
        where line_account_id = $1 and user_id = $2 and friend_event_at <= $4
       returning shop_id as "shopId", ticket_id as "ticketId", reservation_id as "reservationId"`,
      [id, userId, blocked, new Date(at)],
    ),
  )
  if (blocked) return
  // In transactions of their own: a move takes the queue lock before the visitor's row, so the other order would deadlock.
  for (const { shopId, ticketId, reservationId } of rows) {
    const scope = { organizationId, shopId }
    if (ticketId) await db.inScope(scope, (tx) => notifyCallAtLine(tx, scope, ticketId, clock()))
    if (reservationId) await db.inScope(scope, (tx) => notifyReservationAtLine(ctx, tx, { scope, id: reservationId }))
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
