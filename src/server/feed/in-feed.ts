import type { Refusal } from '#domain/refusal.ts'
import { rollback, type Tx } from '#platform/database/db.ts'
import { findIdempotentResult, type IdempotentCall, saveIdempotentResult } from '#platform/database/idempotency.ts'
import type { Membership } from '#platform/http/call.ts'
import type { FeedContext } from './context.ts'
import { nextSeq } from './in-queue.ts'

/** What a command came to. `kept`: what its key is answered with again, ids only. */
export type FeedResult<Answer> = { answer: Answer; kept: Record<string, string> }

/**
 * A command beside the tickets that the queue's watchers hear of, such as somebody's presence: it takes the queue's lock and its next seq,
 * so it has its place among calls and joins.
 */
export async function inShopFeed<Answer, Refused extends Refusal>(
  { db }: FeedContext,
  { membership, idempotency }: { membership: Membership; idempotency: IdempotentCall },
  work: (tx: Tx, seq: number) => Promise<FeedResult<Answer> | Refused>,
  again: (tx: Tx, kept: Record<string, unknown>) => Promise<Answer>,
): Promise<Answer | Refused | Refusal<'idempotency.mismatch'>> {
  const { organizationId, shopId } = membership
  return db.inScope(membership, async (tx) => {
    const [seq, earlier] = await Promise.all([nextSeq(tx, shopId), findIdempotentResult(tx, organizationId, idempotency)])
    if (earlier) return rollback('refused' in earlier ? earlier : await again(tx, earlier.result))
    const fed = await work(tx, seq)
    if ('refused' in fed) return rollback(fed)
    await saveIdempotentResult(tx, { organizationId, shopId }, idempotency, fed.kept)
    return fed.answer
  })
}
