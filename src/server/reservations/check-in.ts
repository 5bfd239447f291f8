/** Check-in of a reservation: issues its ticket in the same transaction (docs/decisions/119-check-in.md). */

import { and, eq, isNull } from 'drizzle-orm'
import { Temporal } from 'temporal-polyfill'
import type { Reservation } from '#contract/reservations/staff.ts'
import type { VisitorReservation } from '#contract/reservations/visitor.ts'
import type { Actor } from '#domain/actor.ts'
import { isDraft, isSubmitted } from '#domain/cards/card.ts'
import { isLaneOpen } from '#domain/queue-settings/lane-status.ts'
import { isRefusal, type Refusal, refuse } from '#domain/refusal.ts'
import { checkInWindow, punctualityOf } from '#domain/reservations/check-in.ts'
import { canMoveReservation, isCheckedIn } from '#domain/reservations/reservation.ts'
import { isWaiting } from '#domain/tickets/status.ts'
import { moveTicket, undoDeadline } from '#domain/tickets/ticket.ts'
import type { ShopClock } from '#domain/time/business-day.ts'
import { unambiguousTime } from '#domain/time/repeated-hour.ts'
import type { Scope, Tx } from '#platform/database/db.ts'
import type { IdempotentCall } from '#platform/database/idempotency.ts'
import { rowInShopCondition } from '#platform/database/shop-row-conditions.ts'
import type { CallerMembership } from '#platform/http/call.ts'
import { cardHintTopic } from '../cards/card-hint.ts'
import { cards, cardTickets } from '../cards/table.ts'
import { insertCardTicket } from '../cards/visitor/link-ticket.ts'
import { runQueueCommand } from '../feed/queue-command.ts'
import { memberActorOf, type StaffRequest } from '../feed/staff-request.ts'
import { readLineVisitor } from '../outbox/line-recipients.ts'
import { lanes, services } from '../shops/table.ts'
import type { QueueContext } from '../tickets/context.ts'
import { isTodayCode, toCodeRenewals } from '../tickets/entry/today-code.ts'
import { issueTicket } from '../tickets/join/issue-ticket.ts'
import { monotonicMoveTime } from '../tickets/moves/commands.ts'
import { persistTicketMove, toTicketState } from '../tickets/moves/record.ts'
import { readShopAndDay } from '../tickets/read/queue.ts'
import { tickets } from '../tickets/table.ts'
import { linkTicketToLine } from '../tickets/visitor/line.ts'
import { cancelPendingChange } from './booking.ts'
import { findFirstReservationId, findStandingReservation } from './replacements.ts'
import { checkInDeadline, findReservation, transitionReservation } from './reservation-command.ts'
import { readReservationRules, toAgreedVisit } from './rules.ts'
import { readStaffReservations, readVisitorReservation } from './show.ts'
import { runStaffReservationCommand } from './staff.ts'
import { type ReservationRow, reservations } from './table.ts'
import { resolveReservationToken } from './visitor.ts'

type ShopScope = Required<Scope>
type ShopDay = NonNullable<Awaited<ReturnType<typeof readShopAndDay>>>
/** `guard`: refusals before the ticket is issued, which differ between staff and visitors. `kiosk`: a few digits and a name were proof enough. */
type CheckInInput<Refused extends Refusal> = {
  scope: ShopScope
  id: string
  move: 'checkIn' | 'arrive'
  kiosk?: boolean
  actor: Actor
  guard: (lane: typeof lanes.$inferSelect, shopDay: ShopDay) => Refused | undefined
}
type NotNow = Refusal<'reservation.notFound' | 'reservation.wrongStatus' | 'reservation.tooEarly' | 'service.notFound'>

/** Checks in. The queue lock orders two simultaneous calls, and the second one finds the ticket. */
async function checkIn<Result extends object, Refused extends Refusal>(
  ctx: QueueContext,
  { scope, id, move, kiosk = false, actor, guard }: CheckInInput<Refused>,
  call: IdempotentCall,
  readResult: (tx: Tx) => Promise<Result>,
): Promise<Result | NotNow | Refused | Refusal<'idempotency.mismatch'>> {
  const refused = async <R extends Refusal>(tx: Tx, code: R) => ({ current: await readResult(tx), ...code })
  const read = (tx: Tx) =>
    Promise.all([
      findReservation(tx, scope.shopId, id),
      readReservationRules(tx, scope.shopId),
      readShopAndDay(tx, scope.shopId, ctx.clock()),
      findLaneOf(tx, scope.shopId, id),
    ])
  return runQueueCommand<Awaited<ReturnType<typeof read>>, Result, NotNow | Refused>(ctx, scope, call, {
    lockFirst: (tx) => lockOwnCard(tx, scope.shopId, id),
    read,
    async work(tx, seq, [row, rules, shopDay, lane]) {
      if (!row) return refuse('reservation.notFound')
      // The ticket of a visitor who checked in otherwise shows more than a kiosk may give.
      if (isCheckedIn(row.status) && (!kiosk || (await isTicketOfKiosk(tx, row)))) return row.ticketId!
      const now = ctx.clock()
      const isPast = row.startsAt !== null && checkInDeadline(row.startsAt.getTime(), shopDay!.clock).getTime() <= now.epochMilliseconds
      if (!canMoveReservation(row.status, move) || isPast) return refused(tx, refuse('reservation.wrongStatus'))
      const visit = toAgreedVisit(row)
      const comes = punctualityOf(visit, rules, now.epochMilliseconds)
      if (comes === 'early')
        return refused(tx, refuse('reservation.tooEarly', { params: formatTime(checkInWindow(visit, rules).from, shopDay!.clock) }))
      if (!lane) return refused(tx, refuse('service.notFound'))
      const stopped = guard(lane, shopDay!)
      if (stopped) return refused(tx, stopped)
      const late = comes === 'late'
      const { serviceId, partySize, name, locale, linkSource, startsAt: bookedFor } = row
      const ticketId = await issueTicket(
        tx,
        ctx,
        { scope, seq, actor, now },
        {
          ...{ lane, businessDay: shopDay!.day, serviceId, partySize, name, locale, linkSource, bookedFor },
          class: late ? 'normal' : 'booked',
          kioskCheckIn: kiosk,
        },
      )
      await cancelPendingChange(tx, ctx, { scope, row, actor, now })
      await attachReservationCard(tx, { scope, row, ticketId, actor, now })
      await transitionReservation(tx, ctx, { scope, row, move, actor, now, change: { ticketId, late }, data: { ticketId, late } })
      const atLine = await readLineVisitor(tx, scope.shopId, await findFirstReservationId(tx, row))
      if (atLine) await linkTicketToLine(ctx, tx, { scope, ticketId }, atLine)
      return ticketId
    },
    readResult,
  })
}

/** Locks the reservation's card before the queue. The reverse order could deadlock with an erasure. */
const lockOwnCard = (tx: Tx, shopId: string, id: string) =>
  tx
    .select({ id: cards.id })
    .from(cards)
    .innerJoin(reservations, eq(reservations.cardId, cards.id))
    .where(rowInShopCondition(reservations, { shopId, id }))
    .for('no key update', { of: cards })

const isTicketOfKiosk = async (tx: Tx, { shopId, ticketId }: ReservationRow) =>
  (await tx.$count(tickets, and(rowInShopCondition(tickets, { shopId, id: ticketId! }), tickets.kioskCheckIn))) > 0

/** Returns the lane of the reserved service; undefined if lane or service was removed. */
async function findLaneOf(tx: Tx, shopId: string, id: string) {
  const [row] = await tx
    .select({ lane: lanes })
    .from(reservations)
    .innerJoin(services, eq(services.id, reservations.serviceId))
    .innerJoin(lanes, eq(lanes.id, services.laneId))
    .where(and(rowInShopCondition(reservations, { shopId, id }), isNull(services.archivedAt), isNull(lanes.archivedAt)))
  return row?.lane
}

type Attached = { scope: ShopScope; row: ReservationRow; ticketId: string; actor: Actor; now: Temporal.Instant }

/** Attaches the card that was sent with the reservation to the ticket, except a deleted card. */
async function attachReservationCard(tx: Tx, { scope, row: { cardId }, ticketId, actor, now }: Attached): Promise<void> {
  const [card] = cardId
    ? await tx
        .select({ id: cards.id, status: cards.status })
        .from(cards)
        .where(rowInShopCondition(cards, { shopId: scope.shopId, id: cardId }))
    : []
  if (card && (isDraft(card.status) || isSubmitted(card.status)))
    await insertCardTicket(tx, { scope, cardId: card.id, ticketId, actor, now })
}

/** Formats an instant for problem sentences. */
function formatTime(at: number, { timeZone }: ShopClock) {
  const time = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone)
  const clockTime = time.toPlainTime().toString({ smallestUnit: 'minute' })
  return { month: time.month, day: time.day, time: unambiguousTime(clockTime, at, timeZone) }
}

/** Checks in at the desk. Works for a stopped lane, because staff see the visitor. */
export function checkInByStaff(ctx: QueueContext, id: string, call: StaffRequest) {
  const { organizationId, shopId, role } = call.membership
  return checkIn<Reservation, Refusal<'shop.closed'>>(
    ctx,
    {
      ...{ scope: { organizationId, shopId }, id, move: 'checkIn', actor: memberActorOf(call) },
      guard: (_, { shop }) => (shop.closedAt ? refuse('shop.closed') : undefined),
    },
    call.idempotency,
    async (tx) => (await readStaffReservations(tx, { tokens: ctx.tokens, shopId, role }, [(await findReservation(tx, shopId, id))!]))[0]!,
  )
}

/** Finds a reservation by the link that the visitor shows at the desk. Links of other shops are not found. */
export async function findReservationByLink(
  { db, tokens }: Pick<QueueContext, 'db' | 'tokens'>,
  token: string,
  membership: CallerMembership,
) {
  const { shopId, role } = membership
  const resolved = await resolveReservationToken(db, token)
  if (resolved?.scope.shopId !== shopId) return refuse('reservation.notFound')
  return db.readScope(membership, async (tx) => {
    const row = await findReservation(tx, shopId, resolved.id)
    if (!row) return refuse('reservation.notFound')
    return (await readStaffReservations(tx, { tokens, shopId, role }, [await findStandingReservation(tx, row)]))[0]!
  })
}

type SelfCheckInRefusal = Refusal<'entry.shopClosed' | 'lane.closed' | 'todayCode.missing' | 'todayCode.wrong'>

/** Reservations ignore caps and hours. If the lane requires today's code, the visitor must enter it. */
export async function checkInByVisitor(
  ctx: QueueContext,
  token: string,
  { todayCode }: { todayCode?: string | undefined },
  call: IdempotentCall,
) {
  const resolved = await resolveReservationToken(ctx.db, token)
  if (!resolved) return refuse('reservation.notFound')
  const { scope, id } = resolved
  return checkIn<VisitorReservation, SelfCheckInRefusal>(
    ctx,
    {
      ...{ scope, id, move: 'arrive', actor: { by: 'visitor' } },
      guard(lane, { shop, clock, day }) {
        if (shop.closedAt) return refuse('entry.shopClosed')
        if (!isLaneOpen(lane, day)) return refuse('lane.closed')
        if (lane.joinFrom === 'anywhere') return undefined
        if (!todayCode?.trim()) return refuse('todayCode.missing')
        const codeSettings = { shopId: scope.shopId, clock, todayCode: toCodeRenewals(shop) }
        return isTodayCode(ctx.tokens, todayCode, codeSettings, ctx.clock()) ? undefined : refuse('todayCode.wrong')
      },
    },
    call,
    async (tx) => (await readVisitorReservation(tx, ctx, scope.shopId, id))!,
  )
}

/** Checks in at a kiosk of the shop, which proves presence like today's code. */
export function checkInAtKiosk(ctx: QueueContext, { scope, id }: { scope: ShopScope; id: string }, call: IdempotentCall) {
  return checkIn<VisitorReservation, Refusal<'entry.shopClosed' | 'lane.closed'>>(
    ctx,
    {
      ...{ scope, id, move: 'arrive', kiosk: true, actor: { by: 'visitor' } },
      guard(lane, { shop, day }) {
        if (shop.closedAt) return refuse('entry.shopClosed')
        return isLaneOpen(lane, day) ? undefined : refuse('lane.closed')
      },
    },
    call,
    async (tx) => (await readVisitorReservation(tx, ctx, scope.shopId, id))!,
  )
}

type UndoCheckInRefusal = Refusal<'reservation.notFound' | 'reservation.wrongStatus' | 'ticket.tooLateToUndo'>

/** Reverts a check-in: cancels the ticket and confirms the reservation again. Works only while nothing was done with the ticket. */
export async function undoCheckIn(ctx: QueueContext, id: string, call: StaffRequest) {
  const { organizationId, shopId, role } = call.membership
  const scope = { organizationId, shopId }
  const actor = memberActorOf(call)
  const reader = { tokens: ctx.tokens, shopId, role }
  const readResult = async (tx: Tx) => (await readStaffReservations(tx, reader, [(await findReservation(tx, shopId, id))!]))[0]!
  return runQueueCommand<ReservationRow | undefined, Reservation, UndoCheckInRefusal>(ctx, scope, call.idempotency, {
    read: (tx) => findReservation(tx, shopId, id),
    async work(tx, seq, row) {
      if (!row) return refuse('reservation.notFound')
      const [ticket] = row.ticketId
        ? await tx
            .select()
            .from(tickets)
            .where(rowInShopCondition(tickets, { shopId, id: row.ticketId }))
        : []
      if (!ticket || !canMoveReservation(row.status, 'undoCheckIn') || !isWaiting(ticket.status) || ticket.lastMove !== null)
        return refuse('reservation.wrongStatus', { current: await readResult(tx) })
      const now = ctx.clock()
      if (now.epochMilliseconds > undoDeadline(row.movedAt.getTime(), role))
        return refuse('ticket.tooLateToUndo', { current: await readResult(tx) })
      const { clock } = (await readShopAndDay(tx, shopId, now))!
      const change = { ticketId: null, late: false, dueAt: checkInDeadline(row.startsAt!.getTime(), clock) }
      await transitionReservation(tx, ctx, { scope, row, move: 'undoCheckIn', actor, now, change, data: { ticketId: ticket.id } })
      const [freed] = await tx
        .delete(cardTickets)
        .where(and(eq(cardTickets.shopId, shopId), eq(cardTickets.ticketId, ticket.id)))
        .returning({ cardId: cardTickets.cardId })
      if (freed) tx.hint(cardHintTopic(shopId, freed.cardId), now.epochMilliseconds)
      // Clear name, class and booked time: if staff reinstate the ticket, it is an ordinary one without a link to the reservation.
      const [before] = await tx
        .update(tickets)
        .set({ bookedFor: null, class: 'normal', name: null })
        .where(rowInShopCondition(tickets, ticket))
        .returning()
      const after = moveTicket(toTicketState(before!), 'remove', monotonicMoveTime(ctx, before!))
      if (isRefusal(after)) throw new Error('a number that waits can be removed')
      await persistTicketMove(tx, {
        onTicket: ctx.hooks.onTicket,
        scope,
        seq,
        before: before!,
        after,
        move: 'remove',
        actor,
        now: after.movedAt,
      })
      return ticket.id
    },
    readResult,
  })
}

/** Marks a no-show after the window. A late visitor can still check in on the same business day. */
export function markNoShow(ctx: QueueContext, id: string, expected: { rev: number }, call: StaffRequest) {
  return runStaffReservationCommand<Refusal<'reservation.stillExpected'>>(
    ctx,
    { id, move: 'noShow', expected },
    call,
    async (tx, { scope, row, actor, now }) => {
      const [rules, shopDay] = await Promise.all([readReservationRules(tx, scope.shopId), readShopAndDay(tx, scope.shopId, now)])
      const { until } = checkInWindow(toAgreedVisit(row), rules)
      if (now.epochMilliseconds <= until) return refuse('reservation.stillExpected', { params: formatTime(until, shopDay!.clock) })
      return transitionReservation(tx, ctx, { scope, row, move: 'noShow', actor, now })
    },
  )
}
