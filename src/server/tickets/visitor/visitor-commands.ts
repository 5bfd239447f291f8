/** Visitors' actions by their ticket's token, except joining and leaving. */

import { Temporal } from 'temporal-polyfill'
import type { VisitorTicket } from '#contract/tickets/visitor-ticket.ts'
import type { Locale } from '#domain/locale.ts'
import { isRefusal, type Refusal, refuse } from '#domain/refusal.ts'
import { type DelayMinutes, expectedCallTime } from '#domain/tickets/late-minutes.ts'
import { isWaiting } from '#domain/tickets/status.ts'
import { canVisitorAct, isDelayReportCurrent, reportDelay } from '#domain/tickets/visitor-acts.ts'
import type { Scope, Tx } from '#platform/database/db.ts'
import type { IdempotentCall } from '#platform/database/idempotency.ts'
import { runQueueCommand } from '../../feed/queue-command.ts'
import type { QueueContext } from '../context.ts'
import { resolveTicketToken } from '../find-scope.ts'
import { findLane } from '../moves/move-input.ts'
import { persistTicketEdit, recordVisitorReport, toTicketState } from '../moves/record.ts'
import { readShopAndDay } from '../read/queue.ts'
import { findTicket, type TicketRow } from '../store.ts'
import { recordReaction } from './notifications.ts'
import { readVisitorTicket } from './visitor.ts'

type OwnTicket = { scope: Required<Scope>; seq: number; row: TicketRow; now: Temporal.Instant }
type NotFound = Refusal<'ticket.notFound'>
type WrongStatus = Refusal<'ticket.wrongStatus'>
type CommandResult<Refused extends Refusal> = Promise<VisitorTicket | NotFound | Refused | Refusal<'idempotency.mismatch'>>

const asDate = (instant: Temporal.Instant | null) => instant && new Date(instant.epochMilliseconds)
const asInstant = (date: Date | null) => date && Temporal.Instant.fromEpochMilliseconds(date.getTime())

/** Repeating it changes nothing. */
export function reportOnTheWay(ctx: QueueContext, token: string, call: IdempotentCall): CommandResult<WrongStatus> {
  return runVisitorCommand<WrongStatus>(ctx, token, call, async (tx, { row, now, ...scopeAndSeq }) => {
    if (!canVisitorAct(row.status, 'onMyWay')) return refuse('ticket.wrongStatus')
    if (!isDelayReportCurrent(asInstant(row.onMyWayAt), toTicketState(row).movedAt))
      await recordVisitorReport(tx, {
        ...scopeAndSeq,
        before: row,
        now,
        kind: 'ticket.onMyWay',
        report: { onMyWayAt: asDate(now) },
        data: {},
      })
    return row.id
  })
}

/** Marks the visitor as back; staff decide. Repeating it changes nothing. */
export function reportBackAfterNoShow(
  ctx: QueueContext,
  token: string,
  call: IdempotentCall,
): CommandResult<WrongStatus | Refusal<'ticket.dayOver'>> {
  return runVisitorCommand<WrongStatus | Refusal<'ticket.dayOver'>>(ctx, token, call, async (tx, { row, now, ...scopeAndSeq }) => {
    if (!canVisitorAct(row.status, 'back')) return refuse('ticket.wrongStatus')
    if ((await readShopAndDay(tx, row.shopId, now))!.day > row.businessDay) return refuse('ticket.dayOver')
    if (!isDelayReportCurrent(asInstant(row.returnedAt), toTicketState(row).movedAt))
      await recordVisitorReport(tx, {
        ...scopeAndSeq,
        before: row,
        now,
        kind: 'ticket.back',
        report: { returnedAt: asDate(now), delayReportedAt: null, lateUntil: null },
        data: {},
      })
    return row.id
  })
}

type LateRefusal = Refusal<'ticket.wrongStatus' | 'ticket.delayAlreadyReported' | 'ticket.graceOver'>

export function reportDelayBy(ctx: QueueContext, token: string, minutes: DelayMinutes, call: IdempotentCall): CommandResult<LateRefusal> {
  return runVisitorCommand<LateRefusal>(ctx, token, call, async (tx, { row, now, ...scopeAndSeq }) => {
    const [lane, ticket] = await Promise.all([
      findLane(tx, row.shopId, row.laneId),
      isWaiting(row.status) ? readVisitorTicket(tx, row.shopId, row.id, now, ctx.hooks) : undefined,
    ])
    const turn = ticket && expectedCallTime(ticket.view, now.epochMilliseconds)
    const late = reportDelay(
      { ...toTicketState(row), delayReportedAt: asInstant(row.delayReportedAt), lateUntil: asInstant(row.lateUntil) },
      minutes,
      now,
      lane!,
      turn,
    )
    if (isRefusal(late)) return late
    const report = { delayReportedAt: asDate(late.delayReportedAt), lateUntil: asDate(late.lateUntil) }
    const data = { minutes, until: late.lateUntil?.toString({ smallestUnit: 'millisecond' }) }
    await recordVisitorReport(tx, { ...scopeAndSeq, before: row, now, kind: 'ticket.late', report, data })
    return row.id
  })
}

type Change = { partySize?: number | undefined; locale?: Locale | undefined }

export function editOwnTicket(ctx: QueueContext, token: string, change: Change, call: IdempotentCall): CommandResult<WrongStatus> {
  return runVisitorCommand<WrongStatus>(ctx, token, call, async (tx, { row, now, ...scopeAndSeq }) => {
    if (!canVisitorAct(row.status, 'change')) return refuse('ticket.wrongStatus')
    const { partySize, locale, name, class: kind, note } = row
    const after = { name, class: kind, note, partySize: change.partySize ?? partySize, locale: change.locale ?? locale }
    await persistTicketEdit(tx, { ...scopeAndSeq, before: row, after, actor: { by: 'visitor' }, now })
    return row.id
  })
}

/** Runs a command on the ticket of a token, inside its queue lock. */
export async function runVisitorCommand<Refused extends Refusal>(
  ctx: QueueContext,
  token: string,
  call: IdempotentCall,
  work: (tx: Tx, ownTicket: OwnTicket) => Promise<string | Refused>,
): CommandResult<Refused> {
  const resolved = await resolveTicketToken(ctx.db, token)
  if (!resolved) return refuse('ticket.notFound')
  const { scope, ticketId } = resolved
  return runQueueCommand<TicketRow | undefined, VisitorTicket, Refused | NotFound>(ctx, scope, call, {
    read: (tx) => findTicket(tx, scope.shopId, ticketId),
    async work(tx, seq, row) {
      if (!row) return refuse('ticket.notFound')
      const now = notBefore(toTicketState(row).movedAt, ctx.clock())
      const done = await work(tx, { scope, seq, row, now })
      // A visitor who presses a button has the page open.
      if (!isRefusal(done)) await recordReaction(tx, row.id, 'answered', now)
      return done
    },
    readResult: async (tx) => (await readVisitorTicket(tx, scope.shopId, ticketId, ctx.clock(), ctx.hooks))!.view,
  })
}

/** Servers' clocks differ. A report about a call must not be earlier than the call. */
function notBefore(earliest: Temporal.Instant, now: Temporal.Instant): Temporal.Instant {
  return Temporal.Instant.compare(now, earliest) < 0 ? earliest : now
}
