import { and, eq, ne } from 'drizzle-orm'
import { nobody } from '#contract/cards/list.ts'
import type { OperationAnswer } from '#contract/operation.ts'
import { type countOpenWork, maxUntakenCards } from '#contract/reports.ts'
import { isOpen } from '#domain/cards/card.ts'
import { roleReaches } from '#domain/roles.ts'
import { trialDay } from '#domain/tickets/trial.ts'
import type { Tx } from '#platform/database/db.ts'
import type { Membership } from '#platform/http/call.ts'
import { countCards } from '../cards/list/list.ts'
import { readStages } from '../cards/stages.ts'
import type { Hooks } from '../hooks/hooks.ts'
import { joinParts } from '../hooks/join-parts.ts'
import { tickets } from '../tickets/table.ts'

/** Counts the shop's open work, as far as the reader's role may see it. */
export async function readOpenWork(
  { openWork }: Pick<Hooks, 'openWork'>,
  tx: Tx,
  membership: Membership,
): Promise<OperationAnswer<typeof countOpenWork>> {
  const { shopId, role } = membership
  const isWaiting = and(eq(tickets.shopId, shopId), eq(tickets.status, 'waiting'), ne(tickets.businessDay, trialDay))
  const [waiting, untakenCards, moreCounts] = await Promise.all([
    tx.$count(tickets, isWaiting),
    roleReaches(role, 'staff') ? countUntaken(tx, shopId) : null,
    Promise.all(openWork.map((read) => read(tx, membership))),
  ])
  return { waiting, untakenCards, ...joinParts(moreCounts) }
}

async function countUntaken(tx: Tx, shopId: string): Promise<number> {
  const stage = (await readStages(tx, shopId)).flatMap(({ id, category }) => (isOpen(category) ? [id] : []))
  return stage.length === 0 ? 0 : countCards(tx, shopId, { assignee: [nobody], stage, order: 'oldest' }, maxUntakenCards + 1)
}
