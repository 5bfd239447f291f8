import type { Refusal } from '#domain/refusal.ts'
import { rollback, type Tx } from '#platform/database/db.ts'
import { findIdempotentResult, type IdempotentCall, saveIdempotentResult } from '#platform/database/idempotency.ts'
import type { CallerMembership } from '#platform/http/call.ts'
import type { ShopCommandContext } from './context.ts'
import { lockAndTakeSeq } from './queue-command.ts'

/** Result of a command. `stored`: ids saved under the idempotency key, from which a retry is answered. */
export type ResultWithStoredIds<Result> = { result: Result; stored: Record<string, string> }

/**
 * Runs a command that changes no ticket but that queue watchers must see, such as presence. It takes the queue lock and a seq, so it is
 * ordered with calls and joins.
 */
export async function runFeedCommand<Result, Refused extends Refusal>(
  { db }: ShopCommandContext,
  { membership, idempotency }: { membership: CallerMembership; idempotency: IdempotentCall },
  work: (tx: Tx, seq: number) => Promise<ResultWithStoredIds<Result> | Refused>,
  again: (tx: Tx, stored: Record<string, unknown>) => Promise<Result>,
): Promise<Result | Refused | Refusal<'idempotency.mismatch'>> {
  const { organizationId, shopId } = membership
  return db.inScope(membership, async (tx) => {
    const [seq, earlier] = await Promise.all([lockAndTakeSeq(tx, shopId), findIdempotentResult(tx, organizationId, idempotency)])
    if (earlier) return rollback('refused' in earlier ? earlier : await again(tx, earlier.result))
    const fed = await work(tx, seq)
    if ('refused' in fed) return rollback(fed)
    await saveIdempotentResult(tx, { organizationId, shopId }, idempotency, fed.stored)
    return fed.result
  })
}
