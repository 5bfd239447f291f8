/** Erases mails. Their ids stay, so that no mail is taken again. */
import { and, eq, inArray, lt } from 'drizzle-orm'
import { inquiryRetentionDays, statusAfterMove } from '#domain/inquiries/inquiry.ts'
import { recordErasure } from '#platform/backup/erasures.ts'
import type { Scope, Tx } from '#platform/database/db.ts'
import { shopRowsByIdsCondition } from '#platform/database/shop-row-conditions.ts'
import type { ErasureRepeater } from '../hooks/hooks.ts'
import type { InquiryContext } from './context.ts'
import { inquiries, inquiryFiles } from './table.ts'

export const noContent = { sender: null, senderName: null, subject: null, text: null }

export async function deleteInquiryFiles(tx: Tx, shopId: string, id: string): Promise<void> {
  await tx.delete(inquiryFiles).where(and(eq(inquiryFiles.shopId, shopId), eq(inquiryFiles.inquiryId, id)))
}

/** Erases mails without a card. */
export async function eraseInquiries(tx: Tx, scope: Required<Scope>, ids: readonly string[]): Promise<void> {
  for (const id of ids) await deleteInquiryFiles(tx, scope.shopId, id)
  await tx
    .update(inquiries)
    .set({ status: statusAfterMove('erase'), ...noContent })
    .where(and(shopRowsByIdsCondition(inquiries, scope.shopId, ids), inArray(inquiries.status, ['waiting', 'dismissed'])))
  await recordErasure(tx, scope, { kind: 'inquiry', ids })
}

/** The backup may be older than the mail. The id alone then keeps the mail from being taken. */
export const repeatInquiryErasure: ErasureRepeater = async ({ db, clock }, scope, id) => {
  const at = new Date(clock().epochMilliseconds)
  await db.inScope(scope, async (tx) => {
    await tx
      .insert(inquiries)
      .values({ id, ...scope, status: statusAfterMove('erase'), receivedAt: at, takenAt: at })
      .onConflictDoNothing()
    await eraseInquiries(tx, scope, [id])
  })
}

/** Erases mails that became no card within their retention. */
export async function eraseOldInquiries({ db, clock }: Pick<InquiryContext, 'db' | 'clock'>): Promise<void> {
  const before = new Date(clock().epochMilliseconds - inquiryRetentionDays * 24 * 3_600_000)
  const { rows } = await db.pool.query<{ id: string }>(`select distinct organization_id as id from resolver where kind = 'shop'`)
  for (const { id: organizationId } of rows) {
    const { id, shopId } = inquiries
    const old = await db.readScope({ organizationId }, (tx) =>
      tx
        .select({ id, shopId })
        .from(inquiries)
        .where(
          and(
            eq(inquiries.organizationId, organizationId),
            inArray(inquiries.status, ['waiting', 'dismissed']),
            lt(inquiries.receivedAt, before),
          ),
        ),
    )
    for (const [ofShop, mails] of Map.groupBy(old, (mail) => mail.shopId)) {
      const scope = { organizationId, shopId: ofShop }
      const ids = mails.map((mail) => mail.id)
      await db.inScope(scope, (tx) => eraseInquiries(tx, scope, ids))
    }
  }
}
