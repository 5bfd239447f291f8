/** Repeats erasures after a restore (docs/decisions/098-backup.md). Repeating twice is harmless. */

import type { RetentionTerm } from '#domain/cards/retention.ts'
import type { AccountService } from '#platform/accounts.ts'
import { type Erasure, markErasureRepeated, readErasuresToRepeat } from '#platform/backup/erasures.ts'
import type { Scope } from '#platform/database/db.ts'
import { rowInShopCondition } from '#platform/database/shop-row-conditions.ts'
import { toFault } from '#platform/fault.ts'
import type { Log } from '#platform/log.ts'
import { type ExpireContext, expireAnswersOfCard } from '../cards/deletion/expire.ts'
import type { EraseContext } from '../cards/deletion/purge.ts'
import { eraseCards } from '../cards/personal/on-request.ts'
import { readForm } from '../forms/read-form.ts'
import { tickets } from '../tickets/table.ts'
import { eraseTicketContacts, eraseTicketVisitorData } from '../tickets/visitor/erase-visitors.ts'

type RepeatContext = ExpireContext & EraseContext & { accounts: Pick<AccountService, 'deleteAccount'>; log: Log }

/** Runs before the server serves requests. A failed erasure blocks neither the others nor the start, and is retried. */
export async function repeatErasures(ctx: RepeatContext): Promise<void> {
  const left = await readErasuresToRepeat(ctx.db)
  let failed = 0
  for (const erasure of left)
    try {
      await repeat(ctx, erasure)
      await markErasureRepeated(ctx.db, erasure.id)
    } catch (error) {
      failed++
      ctx.log.error(
        { erasure: erasure.id, fault: toFault(error) },
        'an erasure from before the restore could not be repeated; it is tried again',
      )
    }
  if (left.length > 0) ctx.log.info({ repeated: left.length - failed, failed }, 'erasures made since the backup were repeated')
}

async function repeat(ctx: RepeatContext, { kind, entityId, organizationId, shopId, what: details }: Erasure): Promise<void> {
  if (kind === 'account') {
    const refused = await ctx.accounts.deleteAccount(entityId)
    if (refused) ctx.log.warn({ account: entityId }, 'an account that was deleted since the backup is the last owner in it, and stays')
    return
  }
  const scope = { organizationId: organizationId!, shopId: shopId! }
  const by = { scope, actor: { by: 'system' }, now: ctx.clock() } as const
  if (kind === 'card') return ctx.db.inScope(scope, (tx) => eraseCards(ctx, tx, { ...by, cardIds: [entityId] }))
  const ofFeature = ctx.hooks.eraseAgain[kind]
  if (ofFeature) return ofFeature(ctx, scope, entityId, details)
  if (kind === 'answers') return eraseAnswers(ctx, scope, entityId, details.terms as RetentionTerm[])
  return repeatVisitorErasure(ctx, scope, entityId, kind === 'visitor' ? eraseTicketVisitorData : eraseTicketContacts)
}

async function eraseAnswers(ctx: RepeatContext, scope: Required<Scope>, cardId: string, terms: readonly RetentionTerm[]): Promise<void> {
  await expireAnswersOfCard(ctx, scope, cardId, async (tx, { formVersion }) => {
    const form = await readForm(tx, scope.shopId, formVersion)
    return form && { form: form.form, terms }
  })
}

async function repeatVisitorErasure(
  { db }: RepeatContext,
  scope: Required<Scope>,
  ticketId: string,
  erase: typeof eraseTicketVisitorData,
): Promise<void> {
  await db.inScope(scope, async (tx) => {
    const ownTickets = await tx
      .select({ id: tickets.id })
      .from(tickets)
      .where(rowInShopCondition(tickets, { shopId: scope.shopId, id: ticketId }))
    await erase(
      tx,
      scope,
      ownTickets.map(({ id }) => id),
    )
  })
}
