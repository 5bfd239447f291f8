/** Marks remote visitors as arrived: by staff, or by the visitor with today's code. */

import type { Ticket } from '#contract/tickets/ticket.ts'
import type { VisitorTicket } from '#contract/tickets/visitor-ticket.ts'
import { isRefusal, type Refusal, refuse } from '#domain/refusal.ts'
import { hasNotArrived } from '#domain/tickets/remote.ts'
import { canVisitorAct } from '#domain/tickets/visitor-acts.ts'
import type { Tx } from '#platform/database/db.ts'
import type { IdempotentCall } from '#platform/database/idempotency.ts'
import { memberActorOf, type StaffRequest } from '../../feed/staff-request.ts'
import { clockOf } from '../../shops/clock.ts'
import { readShopRow } from '../../shops/read-shop-row.ts'
import type { QueueContext } from '../context.ts'
import { isTodayCode, toCodeRenewals } from '../entry/today-code.ts'
import { findTicketAtRev, monotonicMoveTime, runStaffCommand, scopeOfRequest } from '../moves/commands.ts'
import { recordArrival } from '../moves/record.ts'
import { runVisitorCommand } from '../visitor/visitor-commands.ts'

type StaffRefusal = Refusal<'ticket.notFound' | 'ticket.changed' | 'ticket.wrongStatus' | 'idempotency.mismatch'>

/** Staff mark a remote visitor as arrived, or take that back. Repeating it changes nothing. */
export function setVisitorArrived(
  ctx: QueueContext,
  { ticketId, rev, arrived }: { ticketId: string; rev: number; arrived: boolean },
  call: StaffRequest,
): Promise<Ticket | StaffRefusal> {
  const read = (tx: Tx) => findTicketAtRev(tx, call.membership.shopId, ticketId, rev)
  return runStaffCommand(ctx, call, read, async (tx, seq, found) => {
    if (isRefusal(found)) return found
    const { row } = found
    if (!row.remote || !canVisitorAct(row.status, 'here')) return refuse('ticket.wrongStatus')
    if (hasNotArrived(row) === arrived)
      await recordArrival(tx, {
        scope: scopeOfRequest(call),
        seq,
        before: row,
        actor: memberActorOf(call),
        now: monotonicMoveTime(ctx, row),
        arrived,
      })
    return row.id
  })
}

type HereRefusal = Refusal<'ticket.wrongStatus' | 'todayCode.wrong'>

/** A visitor reports their arrival. Requires today's code, which is shown in the shop only. */
export function reportArrival(
  ctx: QueueContext,
  token: string,
  typed: string,
  call: IdempotentCall,
): Promise<VisitorTicket | HereRefusal | Refusal<'ticket.notFound' | 'idempotency.mismatch'>> {
  return runVisitorCommand<HereRefusal>(ctx, token, call, async (tx, { row, now, ...scopeAndSeq }) => {
    if (!row.remote || !canVisitorAct(row.status, 'here')) return refuse('ticket.wrongStatus')
    if (!hasNotArrived(row)) return row.id
    const shop = await readShopRow(tx, row.shopId)
    const codeSettings = { shopId: row.shopId, clock: clockOf(shop), todayCode: toCodeRenewals(shop) }
    // Uses the current time, because the screen in the shop shows the code by it; `now` is never before the ticket's last move.
    if (!isTodayCode(ctx.tokens, typed, codeSettings, ctx.clock())) return refuse('todayCode.wrong')
    await recordArrival(tx, { ...scopeAndSeq, before: row, actor: { by: 'visitor' }, now, arrived: true })
    return row.id
  })
}
