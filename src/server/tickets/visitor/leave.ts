import type { VisitorTicket } from '#contract/tickets/visitor-ticket.ts'
import { isRefusal, refuse } from '#domain/refusal.ts'
import { moveTicket } from '#domain/tickets/ticket.ts'
import type { IdempotentCall } from '#platform/database/idempotency.ts'
import { runQueueCommand } from '../../feed/queue-command.ts'
import type { QueueContext } from '../context.ts'
import { resolveTicketToken } from '../find-scope.ts'
import { type MoveRefusal, monotonicMoveTime } from '../moves/commands.ts'
import { persistTicketMove, toTicketState } from '../moves/record.ts'
import { findTicket } from '../store.ts'
import { readVisitorTicket } from './visitor.ts'

export async function cancelOwnTicket(ctx: QueueContext, token: string, call: IdempotentCall): Promise<VisitorTicket | MoveRefusal> {
  const resolved = await resolveTicketToken(ctx.db, token)
  if (!resolved) return refuse('ticket.notFound')
  const { scope, ticketId } = resolved
  return runQueueCommand(ctx, scope, call, {
    read: (tx) => findTicket(tx, scope.shopId, ticketId),
    async work(tx, seq, row) {
      if (!row) return refuse('ticket.notFound')
      const after = moveTicket(toTicketState(row), 'leave', monotonicMoveTime(ctx, row))
      if (isRefusal(after)) return after
      await persistTicketMove(tx, {
        onTicket: ctx.hooks.onTicket,
        scope,
        seq,
        before: row,
        after,
        move: 'leave',
        actor: { by: 'visitor' },
        now: after.movedAt,
      })
      return ticketId
    },
    readResult: async (tx) => (await readVisitorTicket(tx, scope.shopId, ticketId, ctx.clock(), ctx.hooks))!.view,
  })
}
