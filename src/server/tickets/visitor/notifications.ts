/** Visitors' e-mail addresses for notifications. An address never enters a card and is deleted at the end of the day. */

import type { Temporal } from 'temporal-polyfill'
import type { TicketMailSubscription } from '#contract/tickets/notifications.ts'
import type { VisitorTicket } from '#contract/tickets/visitor-ticket.ts'
import { type Email, parseEmail } from '#domain/email.ts'
import { type Refusal, refuse } from '#domain/refusal.ts'
import { parseMobileNumber } from '#domain/tickets/contact.ts'
import {
  maskEmail,
  maxEmailChangesPerTicket,
  maxOpenTicketsPerEmail,
  turnNearNotificationThreshold,
} from '#domain/tickets/notifications.ts'
import { isCalled } from '#domain/tickets/status.ts'
import { isOpenTicket, type TicketStatus } from '#domain/tickets/ticket.ts'
import { rollback, type Scope, type Tx } from '#platform/database/db.ts'
import { findIdempotentResult, type IdempotentCall, saveIdempotentResult } from '#platform/database/idempotency.ts'
import { addressKeyOf, cancelObsoleteMessages, mailboxKeyOf } from '#platform/outbox/enqueue.ts'
import { isFailedAddress } from '../../outbox/failed-address.ts'
import { readLineLinkState } from '../../outbox/line-recipients.ts'
import { shopName } from '../../shops/show.ts'
import type { QueueContext } from '../context.ts'
import { isTicketOfDevice } from '../device.ts'
import { resolveTicketToken } from '../find-scope.ts'
import { notifyVisitor } from '../notifications/notify.ts'
import type { VisitorAddresses } from '../notifications/visitor-channels.ts'
import { findTicket, type TicketRow } from '../store.ts'
import { readVisitorTicket } from './visitor.ts'

type NotFound = Refusal<'ticket.notFound'>
type Refused = Refusal<'ticket.wrongStatus' | 'notifications.notConfigured' | 'notifications.tooMany'>

export async function readTicketNotificationSettings(ctx: QueueContext, token: string): Promise<TicketMailSubscription | NotFound> {
  const resolved = await resolveTicketToken(ctx.db, token)
  return resolved
    ? ctx.db.readScope(resolved.scope, (tx) => getTicketNotifications(ctx, tx, resolved.scope.shopId, resolved.ticketId))
    : refuse('ticket.notFound')
}

/** `address`: null to stop mails. Repeating an address changes nothing. */
export function saveTicketNotificationSettings(
  ctx: QueueContext,
  token: string,
  address: string | null,
  call: IdempotentCall,
): Promise<TicketMailSubscription | NotFound | Refused | Refusal<'idempotency.mismatch'>> {
  return withVisitorTicket<Refused>(ctx, token, call, async (tx, { scope, row, now }) => {
    const email = address === null ? undefined : parseEmail(address)
    if (!email) {
      await tx.$client.query('delete from ticket_address where ticket_id = $1', [row.id])
      await cancelObsoleteMessages(tx, { ids: [row.id], because: 'obsolete', now, channel: 'mail' })
      return undefined
    }
    if (!ctx.mails) return refuse('notifications.notConfigured')
    if (!isOpenTicket(row.status)) return refuse('ticket.wrongStatus')
    return saveNotificationEmail(ctx, tx, { scope, row, email, now })
  })
}

/**
 * Cancels the steps that are left, because the visitor has reacted, and records the reaction on the last message sent. The message with the
 * link to the page still goes out. A pressed button counts more than an open page.
 */
export async function recordReaction(tx: Tx, ticketId: string, reaction: 'seen' | 'answered', now: Temporal.Instant): Promise<void> {
  await cancelObsoleteMessages(tx, { ids: [ticketId], because: 'seen', now, but: ['ticket.joined'] })
  await tx.$client.query(
    `update outbox_message set reaction = $2, reacted_at = $3
      where id = (select id from outbox_message where about_id = $1 and state in ('sent', 'delivered') order by created_at desc, ended_at desc limit 1)
        and (reaction is null or reaction = 'seen' and $2 = 'answered')`,
    [ticketId, reaction, new Date(now.epochMilliseconds)],
  )
}

/**
 * Counts only in the browser that joined. Link previews, mail scanners and other people open the page too, and must not cancel the
 * visitor's mails.
 */
export function reportTicketStateSeen(
  ctx: QueueContext,
  token: string,
  device: string | undefined,
  call: IdempotentCall,
): Promise<TicketMailSubscription | NotFound | Refusal<'idempotency.mismatch'>> {
  return withVisitorTicket<never>(ctx, token, call, async (tx, { row, now }) => {
    if (isTicketOfDevice(ctx.tokens, row, device)) await recordReaction(tx, row.id, 'seen', now)
    return undefined
  })
}

export type OwnTicket = { scope: Required<Scope>; row: TicketRow; now: Temporal.Instant }

/** Runs outside the queue lock, because the ticket itself doesn't change and watchers see nothing of it. */
export async function withVisitorTicket<Refused extends Refusal>(
  ctx: QueueContext,
  token: string,
  call: IdempotentCall,
  work: (tx: Tx, ownTicket: OwnTicket) => Promise<Refused | undefined>,
): Promise<TicketMailSubscription | NotFound | Refused | Refusal<'idempotency.mismatch'>> {
  const resolved = await resolveTicketToken(ctx.db, token)
  if (!resolved) return refuse('ticket.notFound')
  const { scope, ticketId } = resolved
  return ctx.db.inScope(scope, async (tx): Promise<TicketMailSubscription | NotFound | Refused | Refusal<'idempotency.mismatch'>> => {
    const earlier = await findIdempotentResult(tx, scope.organizationId, call)
    if (earlier && 'refused' in earlier) return earlier
    if (!earlier) {
      const row = await findTicket(tx, scope.shopId, ticketId)
      if (!row) return refuse('ticket.notFound')
      const refused = await work(tx, { scope, row, now: ctx.clock() })
      if (refused) return rollback(refused)
      await saveIdempotentResult(tx, scope, call, { ticketId })
    }
    return getTicketNotifications(ctx, tx, scope.shopId, ticketId)
  })
}

/** Saves the address for an open ticket. Refuses too many open tickets of one address, or too many addresses of one ticket. */
export async function saveNotificationEmail(
  ctx: QueueContext,
  tx: Tx,
  { scope, row, email, now }: OwnTicket & { email: Email },
): Promise<Refusal<'notifications.tooMany'> | undefined> {
  const [key, mailbox] = [addressKeyOf(ctx.tokens, email, scope.shopId), mailboxKeyOf(ctx.tokens, email, scope.shopId)]
  const { rows } = await tx.$client.query<{ here: Buffer | null; others: number; given: number }>(
    `select (select address_key from ticket_address where ticket_id = $1) as here,
            (select count(*)::int from ticket_address a join ticket t on t.id = a.ticket_id
              where a.shop_id = $2 and a.address_key = $3 and a.ticket_id <> $1 and t.closed_at is null) as others,
            (select count(*)::int from outbox_message where about_id = $1 and event = 'ticket.joined' and channel = 'mail') as given`,
    [row.id, scope.shopId, key],
  )
  const { here, others: otherTickets, given: earlierAddresses } = rows[0]!
  if (here?.equals(key)) return undefined
  if (otherTickets >= maxOpenTicketsPerEmail || earlierAddresses >= maxEmailChangesPerTicket) return refuse('notifications.tooMany')
  const ticket = await readVisitorTicket(tx, scope.shopId, row.id, now, ctx.hooks)
  const at = new Date(now.epochMilliseconds)
  const isNear = isTurnNear(row.status, ticket!.view.ahead)
  await cancelObsoleteMessages(tx, { ids: [row.id], because: 'obsolete', now, channel: 'mail' })
  await tx.$client.query(
    `insert into ticket_address (ticket_id, organization_id, shop_id, address, address_key, near_mailed_at, created_at, mailbox)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (ticket_id) do update set address = excluded.address, address_key = excluded.address_key, near_mailed_at = excluded.near_mailed_at,
       created_at = excluded.created_at, mailbox = excluded.mailbox`,
    [row.id, scope.organizationId, scope.shopId, email.address, key, isNear ? at : null, at, mailbox],
  )
  await sendNumber(tx, { scope, row, now }, ticket!.view, { mail: { address: email.address, addressKey: key, mailbox } })
  return undefined
}

/** Sends number and link to a new address. */
export async function sendNumber(
  tx: Tx,
  { scope, row, now }: OwnTicket,
  { shop, estimate }: VisitorTicket,
  addresses: VisitorAddresses,
): Promise<void> {
  const recipient = { ...row, ticketId: row.id, addresses, shop: shopName(shop, row.locale), callSeconds: null }
  const wait = estimate ? { wait: `${estimate.low}-${estimate.high}` } : {}
  await notifyVisitor(tx, recipient, { scope, event: 'ticket.joined', now, eventVariables: wait, after: 0 })
}

/** Returns true if the visitor needs no message that their turn is near, because it is near already. */
export const isTurnNear = (status: TicketStatus, ahead: number | null): boolean =>
  isCalled(status) || (ahead !== null && ahead <= turnNearNotificationThreshold)

async function getTicketNotifications(ctx: QueueContext, tx: Tx, shopId: string, ticketId: string): Promise<TicketMailSubscription> {
  const { rows } = await tx.$client.query<{
    open: boolean
    address: string | null
    key: Buffer | null
    contact: string | null
    browsers: string[]
  }>(
    `select t.closed_at is null as open, a.address, a.address_key as key,
            case when m.sms is not null then t.contact end as contact,
            array(select encode(sha256(convert_to(p.endpoint, 'UTF8')), 'hex') from push_subscription p where p.ticket_id = t.id) as browsers
       from ticket t left join ticket_address a on a.ticket_id = t.id left join mail_policy m on m.shop_id = t.shop_id
      where t.shop_id = $1 and t.id = $2`,
    [shopId, ticketId],
  )
  const { open = false, address = null, key = null, contact = null, browsers = [] } = rows[0] ?? {}
  const failed = key !== null && (await isFailedAddress(tx, shopId, key))
  const number = parseMobileNumber(contact ?? '')
  const smsFailed = open && number !== undefined && (await isFailedAddress(tx, shopId, ctx.tokens.addressKey(number, shopId)))
  const push = ctx.pushKey && open ? { key: ctx.pushKey, browsers } : null
  const line = (ctx.reachesLine && open && (await readLineLinkState(tx, shopId, ticketId))) || null
  return {
    possible: ctx.mails && open,
    address: address && maskEmail(address),
    ...(failed && { failed }),
    ...(smsFailed && { smsFailed }),
    push,
    line,
  }
}
