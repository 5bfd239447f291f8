import { and, eq, inArray } from 'drizzle-orm'
import { isRefusal, type Refusal } from '#domain/refusal.ts'
import { canMove, openStatuses } from '#domain/tickets/ticket.ts'
import { trialDay } from '#domain/tickets/trial.ts'
import { inFeed } from '../../feed/in-feed.ts'
import type { StaffCall } from '../../feed/staff-call.ts'
import type { QueueContext } from '../context.ts'
import { moveRow } from '../moves/commands.ts'
import { tickets } from '../table.ts'

/** Closes every trial ticket, which takes it off all lists. */
export function endTrial(ctx: QueueContext, call: StaffCall): Promise<{ tickets: number } | Refusal<'idempotency.mismatch'>> {
  const { shopId } = call.membership
  return inFeed<{ tickets: number }, never>(
    ctx,
    call,
    async (tx, seq) => {
      const rows = await tx
        .select()
        .from(tickets)
        .where(and(eq(tickets.shopId, shopId), eq(tickets.businessDay, trialDay), inArray(tickets.status, [...openStatuses])))
      for (const row of rows) {
        const move = canMove(row.status, 'finish') ? 'finish' : 'remove'
        const moved = await moveRow(ctx, tx, { seq, row, move, body: {}, call })
        if (isRefusal(moved)) throw new Error(`a trial ticket that is ${row.status} can be closed`)
      }
      return { answer: { tickets: rows.length }, kept: { tickets: String(rows.length) } }
    },
    (_, kept) => Promise.resolve({ tickets: Number(kept.tickets) }),
  )
}
