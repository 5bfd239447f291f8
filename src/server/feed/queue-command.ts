import type { Refusal } from '#domain/refusal.ts'
import { rollback, type Scope, type Tx } from '#platform/database/db.ts'
import { findIdempotentResult, type IdempotentCall, saveIdempotentResult } from '#platform/database/idempotency.ts'
import type { ShopCommandContext } from './context.ts'
import { queueHintTopic } from './queue-hint.ts'

type QueueCommand<Facts, Result, Refused extends Refusal> = {
  /** Locks rows that come before the queue in the order of locks. */
  lockFirst?: (tx: Tx) => Promise<unknown>
  /** Reads what `work` needs, in the round trip that takes the lock. */
  read: (tx: Tx) => Promise<Facts>
  /** Decides and writes. Returns the changed ticket's id. */
  work: (tx: Tx, seq: number, facts: Facts) => Promise<string | Refused>
  /** Reads the result. Calls `commit` behind its last statement if it is the command's last one too, which saves a round trip. */
  readResult: (tx: Tx, ticketId: string, commit: () => void) => Promise<Result>
}

/**
 * Runs a queue command in one transaction: locks the shop's feed row, takes the next seq, decides, writes. So two "call" presses cannot
 * both win. A refusal rolls back.
 */
export async function runQueueCommand<Facts, Result, Refused extends Refusal>(
  ctx: ShopCommandContext,
  scope: Required<Scope>,
  call: IdempotentCall | undefined,
  { lockFirst, read, work, readResult }: QueueCommand<Facts, Result, Refused>,
): Promise<Result | Refused | Refusal<'idempotency.mismatch'>> {
  return ctx.db.inScope(scope, async (tx) => {
    await lockFirst?.(tx)
    // Pipelined, executed in order. Read the stored result after taking the lock, or a concurrent duplicate is missed.
    const [seq, earlier, facts] = await Promise.all([
      lockAndTakeSeq(tx, scope.shopId),
      call && findIdempotentResult(tx, scope.organizationId, call),
      read(tx),
    ])
    if (earlier) return rollback('refused' in earlier ? earlier : await readResult(tx, String(earlier.result.ticketId), () => {}))
    const ticketId = await work(tx, seq, facts)
    if (typeof ticketId !== 'string') return rollback(ticketId)
    const [, result] = await Promise.all([call && saveIdempotentResult(tx, scope, call, { ticketId }), readResult(tx, ticketId, tx.commit)])
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
