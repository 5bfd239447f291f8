/** Adds and removes files of a card. Call under the card's lock, which keeps its amount of files stable. */

import type { Temporal } from 'temporal-polyfill'
import type { Actor } from '#domain/actor.ts'
import {
  cardFileLimits,
  hasRoomForFile,
  sanitizeAttachmentName,
  shopFileByteLimits,
  visitorFileLimits,
} from '#domain/attachments/attachment.ts'
import { isDraft } from '#domain/cards/card.ts'
import { type Refusal, refuse } from '#domain/refusal.ts'
import type { Scope, Tx } from '#platform/database/db.ts'
import { rowInShopCondition } from '#platform/database/shop-row-conditions.ts'
import { newId } from '#platform/ids.ts'
import type { AcceptedFile } from '../../files/accept-file.ts'
import { recordCardEvent } from '../record.ts'
import { restartCardRetention } from '../restart-retention.ts'
import { storeFile } from '../stored-files/file-store.ts'
import { lockAndReadStorageUse, readAttachments, sumAttachments } from '../stored-files/read.ts'
import { type AttachmentRow, attachments } from '../stored-files/table.ts'
import type { CardRow } from '../table.ts'

export type CardWithActor = { scope: Required<Scope>; row: CardRow; actor: Actor; now: Temporal.Instant }
/** `most`: maximum number of files that the question takes from a visitor. */
export type AttachmentInput = { name: string; file: AcceptedFile; field?: { key: string; most?: number } | undefined }
export type AttachmentLimitRefusal = Refusal<'file.cardFull' | 'file.shopFull'>

export async function saveCardAttachment(
  tx: Tx,
  { scope, row, actor, now }: CardWithActor,
  { name: typedName, file: { whole, thumbnail, ...file }, field }: AttachmentInput,
): Promise<AttachmentRow | AttachmentLimitRefusal> {
  const there = await readAttachments(tx, row)
  const visitorFiles = there.filter(({ addedBy }) => addedBy === 'visitor')
  const size = whole.length + (thumbnail?.length ?? 0)
  const isFull =
    !hasRoomForFile(cardFileLimits, sumAttachments(there), size) ||
    (field?.most !== undefined &&
      (!hasRoomForFile(visitorFileLimits, sumAttachments(visitorFiles), size) ||
        visitorFiles.filter((one) => one.field === field.key).length >= field.most))
  if (isFull) return refuse('file.cardFull')
  const used = await lockAndReadStorageUse(tx, scope.shopId)
  if (used.all + size > shopFileByteLimits.all || (isDraft(row.status) && used.drafts + size > shopFileByteLimits.drafts))
    return refuse('file.shopFull')
  const id = newId(now.epochMilliseconds)
  const addedBy = actor.by === 'member' ? 'member' : 'visitor'
  const name = sanitizeAttachmentName(typedName, file.kind)
  const values = { id, ...scope, cardId: row.id, field: field?.key ?? null, addedBy, name, size, ...file } as const
  const [saved] = await tx
    .insert(attachments)
    .values({ ...values, addedAt: new Date(now.epochMilliseconds) })
    .returning()
  await storeFile(tx, scope, id, { whole, thumbnail })
  await recordCardEvent(tx, {
    scope,
    cardId: row.id,
    kind: 'card.addFile',
    actor,
    now,
    values: [{ field: 'file', before: null, after: name }],
  })
  await restartCardRetention(tx, row, now)
  return saved!
}

export async function deleteCardAttachment(tx: Tx, { scope, row, actor, now }: CardWithActor, { id, name }: AttachmentRow): Promise<void> {
  await tx.delete(attachments).where(rowInShopCondition(attachments, { shopId: scope.shopId, id }))
  await recordCardEvent(tx, {
    scope,
    cardId: row.id,
    kind: 'card.removeFile',
    actor,
    now,
    values: [{ field: 'file', before: name, after: null }],
  })
}
