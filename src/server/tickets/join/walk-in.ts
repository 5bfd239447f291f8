import { and, eq, inArray } from 'drizzle-orm'
import type { Temporal } from 'temporal-polyfill'
import type { AddedTicket } from '#contract/tickets/walk-in.ts'
import type { Actor } from '#domain/actor.ts'
import { parseEmail } from '#domain/email.ts'
import type { Locale } from '#domain/locale.ts'
import { isRefusal, type Refusal, refuse } from '#domain/refusal.ts'
import { parseContact } from '#domain/tickets/contact.ts'
import { openStatuses } from '#domain/tickets/ticket.ts'
import { maxOpenTrials, trialDay } from '#domain/tickets/trial.ts'
import type { Scope, Tx } from '#platform/database/db.ts'
import type { IdempotentCall } from '#platform/database/idempotency.ts'
import { runQueueCommand } from '../../feed/queue-command.ts'
import { memberActorOf, type StaffRequest } from '../../feed/staff-request.ts'
import type { QueueContext } from '../context.ts'
import { findLane, findLaneAndService } from '../moves/move-input.ts'
import { readShopAndDay } from '../read/queue.ts'
import { findTicket } from '../store.ts'
import { tickets } from '../table.ts'
import { saveNotificationEmail } from '../visitor/notifications.ts'
import { readVisitorTicket, visitorTicketCode } from '../visitor/visitor.ts'
import { issueTicket } from './issue-ticket.ts'

/** `serviceId`: a service of that lane, by default its first. `contact`: phone number or e-mail address. */
export type WalkInInput = {
  laneId: string
  serviceId: string | undefined
  partySize: number
  name: string | undefined
  contact: string | undefined
  locale: Locale
  trial: boolean
}

type WalkInRefusal = Refusal<'lane.notFound' | 'service.notFound' | 'shop.closed' | 'trial.full' | 'idempotency.mismatch'>

/** Issues a ticket at the desk. Lane stops, caps, hours and approval don't apply, because staff decide; only a closed shop refuses. */
export function issueWalkIn(ctx: QueueContext, walkIn: WalkInInput, call: StaffRequest): Promise<AddedTicket | WalkInRefusal> {
  const { organizationId, shopId } = call.membership
  return issueWalkInAs(ctx, walkIn, { scope: { organizationId, shopId }, actor: memberActorOf(call), idempotency: call.idempotency })
}

type By = { scope: Required<Scope>; actor: Actor; idempotency: IdempotentCall }

export function issueWalkInAs(ctx: QueueContext, walkIn: WalkInInput, by: By): Promise<AddedTicket | WalkInRefusal> {
  const { shopId } = by.scope
  return runQueueCommand<Facts, AddedTicket, WalkInRefusal>(ctx, by.scope, by.idempotency, {
    read: (tx) => readFacts(tx, shopId, walkIn, ctx.clock()),
    work: (tx, seq, facts) => write(ctx, tx, { seq, facts, walkIn, by }),
    async readResult(tx, ticketId) {
      const ticket = (await readVisitorTicket(tx, shopId, ticketId, ctx.clock(), ctx.hooks))!
      const token = ctx.tokens.derive('ticket', ticketId, ticket.tokenVersion)
      return { token, ticketCode: visitorTicketCode(ctx, ticketId, ticket), ticket: ticket.view }
    },
  })
}

type Facts = Awaited<ReturnType<typeof readFacts>>

const readFacts = (tx: Tx, shopId: string, walkIn: WalkInInput, now: Temporal.Instant) =>
  Promise.all([findLaneAndService(tx, shopId, walkIn), findLane(tx, shopId, walkIn.laneId), readShopAndDay(tx, shopId, now)])

type Writing = { seq: number; facts: Facts; walkIn: WalkInInput; by: By }

async function write(ctx: QueueContext, tx: Tx, { seq, facts: [target, lane, shopDay], walkIn, by: { scope, actor } }: Writing) {
  const { shopId } = scope
  const now = ctx.clock()
  if (isRefusal(target)) return target
  if (!lane || !shopDay) return refuse('lane.notFound')
  if (shopDay.shop.closedAt) return refuse('shop.closed')
  if (walkIn.trial && (await tx.$count(tickets, openTrialTicketsCondition(shopId))) >= maxOpenTrials) return refuse('trial.full')
  const party = { partySize: walkIn.partySize, name: walkIn.name || null, locale: walkIn.locale }
  const context = { scope, seq, actor, now }
  const input = { lane, serviceId: target.serviceId, businessDay: walkIn.trial ? trialDay : shopDay.day, ...party }
  // Trial tickets send no mails.
  const contact = walkIn.contact && !walkIn.trial ? parseContact(walkIn.contact) : undefined
  const ticketId = await issueTicket(tx, ctx, context, { ...input, ...(contact && { contact: contact.text }) })
  if (!contact) return ticketId
  await markSameContact(tx, { ...context, ticketId, day: shopDay.day, key: ctx.tokens.dayKey('contact', contact.key, shopId, shopDay.day) })
  const email = parseEmail(contact.text)
  // An address with too many open tickets is refused. The ticket is then issued without mails.
  if (email && ctx.mails)
    await saveNotificationEmail(ctx, tx, { scope: context.scope, row: (await findTicket(tx, shopId, ticketId))!, email, now })
  return ticketId
}

export const openTrialTicketsCondition = (shopId: string) =>
  and(eq(tickets.shopId, shopId), eq(tickets.businessDay, trialDay), inArray(tickets.status, [...openStatuses]))

type OfContact = { scope: Required<Scope>; ticketId: string; day: string; key: Buffer }

/** Links the ticket to the first ticket of the day with the same contact. */
async function markSameContact(tx: Tx, { scope, ticketId, day, key }: OfContact): Promise<void> {
  await tx.$client.query(
    `with first as (
       insert into contact_day as c (shop_id, business_day, contact, organization_id, letter, ordinal)
       select $1, $2, $3, $4, letter, ordinal from ticket where shop_id = $1 and id = $5
       on conflict (shop_id, business_day, contact) do update set letter = c.letter
       returning letter, ordinal
     )
     update ticket t set same_letter = first.letter, same_ordinal = first.ordinal from first
      where t.shop_id = $1 and t.id = $5 and (first.letter, first.ordinal) <> (t.letter, t.ordinal)`,
    [scope.shopId, day, key, scope.organizationId, ticketId],
  )
}
