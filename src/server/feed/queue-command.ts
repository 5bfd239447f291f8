import type { Refusal } from '#domain/refusal.ts'
import { rollback, type Scope, type Tx } from '#platform/database/db.ts'
import { findIdempotentResult, type IdempotentCall, saveIdempotentResult } from '#platform/database/idempotency.ts'
import type { ShopCommandContext } from './context.ts'
import { queueHintTopic } from './queue-hint.ts'

/**
 * Runs a queue command in one transaction: locks the shop's feed row, takes the next seq, decides, writes. So two "call" presses cannot
 * both win. A refusal rolls back. `work` returns the changed ticket's id, `readResult` reads the result.
 */
export async function runQueueCommand<Result, Refused extends Refusal>(
  ctx: ShopCommandContext,
  scope: Required<Scope>,
  call: IdempotentCall | undefined,
  work: (tx: Tx, seq: number) => Promise<string | Refused>,
  readResult: (tx: Tx, ticketId: string) => Promise<Result>,
  /** Locks rows that come before the queue in the order of locks. */
  lockFirst: (tx: Tx) => Promise<unknown> = async () => {},
): Promise<Result | Refused | Refusal<'idempotency.mismatch'>> {
  return ctx.db.inScope(scope, async (tx) => {
    await lockFirst(tx)
    // Pipelined, executed in order. Read the stored result after taking the lock, or a concurrent duplicate is missed.
    const [seq, earlier] = await Promise.all([
      lockAndTakeSeq(tx, scope.shopId),
      call && findIdempotentResult(tx, scope.organizationId, call),
    ])
    if (earlier) return rollback('refused' in earlier ? earlier : await readResult(tx, String(earlier.result.ticketId)))
    const ticketId = await work(tx, seq)
    if (typeof ticketId !== 'string') return rollback(ticketId)
    const [result] = await Promise.all([readResult(tx, ticketId), call && saveIdempotentResult(tx, scope, call, { ticketId })])
    return result
  })
}

/**
 * Locks the shop's queue until the transaction ends, and hints its watchers. Sends its statement immediately, so later statements run
 * after it. Wakes the timers of a shop that calls automatically: whatever changes the queue may let a lane call.
 */
export async function lockAndTakeSeq(tx: Tx, shopId: string): Promise<number> {
  const { rows } = await tx.$client.query<{ seq: number }>({
    name: 'take-seq',
    text: `update shop_feed f set seq = seq + 1 where shop_id = $1
           returning seq, (select set_alarm(f.organization_id, f.shop_id, now()) from lane
                            where shop_id = $1 and keep_called is not null and archived_at is null limit 1) as woken`,
    values: [shopId],
  })
  const [feed] = rows
  if (!feed) throw new Error('every shop has a feed row')
  tx.hint(queueHintTopic(shopId), feed.seq)
  return feed.seq
}

/** Takes the queue lock without a seq, for callers that may change nothing. */
export async function lockQueue(tx: Tx, shopId: string): Promise<void> {
  const { rowCount } = await tx.$client.query({
    name: 'lock-queue',
    text: 'select from shop_feed where shop_id = $1 for update',
    values: [shopId],
  })
  if (rowCount !== 1) throw new Error('every shop has a feed row')
}
