import { and, eq, ne } from 'drizzle-orm'
import { unassignedFilterValue } from '#contract/cards/list.ts'
import type { OperationAnswer } from '#contract/operation.ts'
import { type countShopWork, maxCountedUnassignedCards } from '#contract/reports.ts'
import { isOpenCategory } from '#domain/cards/card.ts'
import { isRoleAtLeast } from '#domain/roles.ts'
import { trialDay } from '#domain/tickets/trial.ts'
import type { Tx } from '#platform/database/db.ts'
import type { CallerMembership } from '#platform/http/call.ts'
import { countCards } from '../cards/list/list.ts'
import { readStages } from '../cards/stages.ts'
import type { FeatureHooks } from '../hooks/hooks.ts'
import { mergeFeatureParts } from '../hooks/join-parts.ts'
import { tickets } from '../tickets/table.ts'

/** Counts the shop's open work, as far as the reader's role may see it. */
export async function readOpenWorkCounts(
  { openWork }: Pick<FeatureHooks, 'openWork'>,
  tx: Tx,
  membership: CallerMembership,
): Promise<OperationAnswer<typeof countShopWork>> {
  const { shopId, role } = membership
  const isWaiting = and(eq(tickets.shopId, shopId), eq(tickets.status, 'waiting'), ne(tickets.businessDay, trialDay))
  const [waiting, untakenCards, moreCounts] = await Promise.all([
    tx.$count(tickets, isWaiting),
    isRoleAtLeast(role, 'staff') ? countUntaken(tx, shopId) : null,
    Promise.all(openWork.map((read) => read(tx, membership))),
  ])
  return { waiting, untakenCards, ...mergeFeatureParts(moreCounts) }
}

async function countUntaken(tx: Tx, shopId: string): Promise<number> {
  const stage = (await readStages(tx, shopId)).flatMap(({ id, category }) => (isOpenCategory(category) ? [id] : []))
  return stage.length === 0
    ? 0
    : countCards(tx, shopId, { assignee: [unassignedFilterValue], stage, order: 'oldest' }, maxCountedUnassignedCards + 1)
}
