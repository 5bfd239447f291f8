import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Attachment } from '#contract/cards/attachments.ts'
import type { FileUsage } from '#domain/attachments/attachment.ts'
import { createCachedStatement } from '#platform/database/cached-statement.ts'
import type { Tx } from '#platform/database/db.ts'
import { rowInShopCondition } from '#platform/database/shop-row-conditions.ts'
import { cards } from '../table.ts'
import { type AttachmentRow, attachments } from './table.ts'

/** Returns a card's files, oldest first. */
export function readAttachments(tx: Tx, card: { shopId: string; id: string }): Promise<AttachmentRow[]> {
  return filesOfCard(tx).execute(card)
}

const filesOfCard = createCachedStatement((tx) =>
  tx
    .select()
    .from(attachments)
    .where(and(eq(attachments.shopId, sql.placeholder('shopId')), eq(attachments.cardId, sql.placeholder('id'))))
    .orderBy(asc(attachments.addedAt), asc(attachments.id))
    .prepare('files-of-card'),
)

export async function findAttachment(tx: Tx, card: { shopId: string; id: string }, id: string): Promise<AttachmentRow | undefined> {
  const [row] = await tx
    .select()
    .from(attachments)
    .where(and(eq(attachments.cardId, card.id), rowInShopCondition(attachments, { shopId: card.shopId, id })))
  return row
}

export function toAttachmentView({ id, kind, name, size, width, height, field, addedBy, addedAt }: AttachmentRow): Attachment {
  return { id, kind, name, size, width, height, field, addedBy, addedAt: addedAt.toISOString() }
}

/** Returns the bytes stored in the shop. Locks until commit, so two concurrent uploads cannot both take the last space. */
export async function lockAndReadStorageUse(tx: Tx, shopId: string): Promise<{ all: number; drafts: number }> {
  await tx.$client.query(`select pg_advisory_xact_lock(hashtextextended('attachments ' || $1, 0))`, [shopId])
  const sum = (more?: SQL) => sql<number>`coalesce(sum(${attachments.size})${more ?? sql``}, 0)`.mapWith(Number)
  const [row] = await tx
    .select({ all: sum(), drafts: sum(sql` filter (where ${inArray(cards.status, ['draft', 'abandoned'])})`) })
    .from(attachments)
    .innerJoin(cards, eq(cards.id, attachments.cardId))
    .where(eq(attachments.shopId, shopId))
  return row!
}

export function sumAttachments(rows: readonly AttachmentRow[]): FileUsage {
  return { files: rows.length, bytes: rows.reduce((sum, { size }) => sum + size, 0) }
}
