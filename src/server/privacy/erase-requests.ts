import { and, inArray, isNull, lt } from 'drizzle-orm'
import type { Temporal } from 'temporal-polyfill'
import { requestRetentionDays } from '#domain/privacy/answering.ts'
import type { Database } from '#platform/database/db.ts'
import type { FeatureHooks } from '../hooks/hooks.ts'
import { recordPrivacyRequestEvent } from './privacy-request-command.ts'
import { privacyRequestCards, privacyRequests, privacyRequestTickets } from './table.ts'

type Context = { db: Database; clock: () => Temporal.Instant; hooks: Pick<FeatureHooks, 'inPrivacyRequests'> }

/** Erases personal data from requests closed long ago. Kind, source, checks and outcome stay as the shop's record. */
export async function eraseOldRequesterData({ db, clock, hooks }: Context): Promise<void> {
  const now = clock()
  const before = new Date(now.epochMilliseconds - requestRetentionDays * 24 * 3_600_000)
  const { rows } = await db.pool.query<{ id: string }>(`select distinct organization_id as id from resolver where kind = 'shop'`)
  for (const { id: organizationId } of rows)
    await db.inScope({ organizationId }, async (tx) => {
      const { id, shopId, closedAt, erasedAt } = privacyRequests
      const gone = await tx
        .update(privacyRequests)
        .set({ name: null, contact: null, foundBy: null, words: null, closingWords: null, erasedAt: new Date(now.epochMilliseconds) })
        .where(and(lt(closedAt, before), isNull(erasedAt)))
        .returning({ id, shopId })
      if (gone.length === 0) return
      const ids = gone.map((row) => row.id)
      await tx.delete(privacyRequestCards).where(inArray(privacyRequestCards.requestId, ids))
      await tx.delete(privacyRequestTickets).where(inArray(privacyRequestTickets.requestId, ids))
      for (const { deleteChoices } of hooks.inPrivacyRequests) await deleteChoices(tx, ids)
      for (const { id: requestId, shopId } of gone)
        await recordPrivacyRequestEvent(tx, {
          scope: { organizationId, shopId },
          requestId,
          kind: 'privacyRequest.erase',
          actor: { by: 'system' },
          now,
        })
    })
}
