import type { Attachment } from '#contract/cards/attachments.ts'
import { isSubmitted } from '#domain/cards/card.ts'
import { isRefusal, type Refusal, refuse } from '#domain/refusal.ts'
import type { Tx } from '#platform/database/db.ts'
import { rowInShopCondition } from '#platform/database/shop-row-conditions.ts'
import type { UploadReader } from '#platform/http/call.ts'
import { memberActorOf, type StaffRequest } from '../../feed/staff-request.ts'
import { acceptFile, type FileRefusal, includeFileInHash } from '../../files/accept-file.ts'
import { type CardCommandContext, isVisibleToStaff, runCardCommand } from '../card-command.ts'
import { findFileQuestion } from '../form/file-question.ts'
import { recordCardEvent } from '../record.ts'
import { findAttachment, toAttachmentView } from '../stored-files/read.ts'
import type { AttachmentRow } from '../stored-files/table.ts'
import { type CardRow, cards } from '../table.ts'
import { type AttachmentLimitRefusal, deleteCardAttachment, saveCardAttachment } from './card-files.ts'
import { attachmentResponse, thumbnailResponse } from './send-file.ts'

type NoFile = Exclude<Awaited<ReturnType<UploadReader>>, Buffer>
type NotHere = Refusal<'card.notFound' | 'card.deleted' | 'file.notFound' | 'idempotency.mismatch'>

export async function addAttachment(
  ctx: CardCommandContext,
  call: StaffRequest,
  cardId: string,
  { name, field, upload }: { name: string; field?: string | undefined; upload: UploadReader },
): Promise<Attachment | FileRefusal | NoFile | AttachmentLimitRefusal | NotHere | Refusal<'file.invalid'>> {
  const refused = await ctx.db.readScope(call.membership, async (tx) => {
    const card = await findCard(tx, call.membership.shopId, cardId)
    if (!card) return refuse('card.notFound')
    if (!isSubmitted(card.status)) return refuse('card.deleted')
    const question = field === undefined ? undefined : await findFileQuestion(tx, card, field)
    return question && 'refused' in question ? question : undefined
  })
  if (refused) return refused
  const bytes = await upload()
  if (isRefusal(bytes)) return bytes
  const file = await acceptFile(bytes, { pdf: true })
  if (isRefusal(file)) return file
  let id = ''
  const idempotency = includeFileInHash(call.idempotency, bytes)
  return runCardCommand<Refusal<'card.deleted'> | AttachmentLimitRefusal, Attachment | NotHere>(
    ctx,
    { ...call, idempotency },
    cardId,
    async (tx, locked) => {
      if (!isSubmitted(locked.row.status)) return refuse('card.deleted')
      const saved = await saveCardAttachment(tx, locked, { name, file, field: field === undefined ? undefined : { key: field } })
      if ('refused' in saved) return saved
      id = saved.id
      return locked.row
    },
    async (tx, row, earlier) => responseOf(await findAttachment(tx, row, earlier ? String(earlier.attachmentId) : id)),
    () => ({ attachmentId: id }),
  )
}

const responseOf = (row: AttachmentRow | undefined) => (row ? toAttachmentView(row) : refuse('file.notFound'))

export async function removeAttachment(ctx: CardCommandContext, call: StaffRequest, cardId: string, id: string) {
  const removed = await runCardCommand<Refusal<'card.deleted' | 'file.notFound'>, { id: string }>(
    ctx,
    call,
    cardId,
    async (tx, locked) => {
      const file = await findAttachment(tx, locked.row, id)
      if (!file) return refuse('file.notFound')
      if (!isSubmitted(locked.row.status)) return refuse('card.deleted')
      await deleteCardAttachment(tx, locked, file)
      return locked.row
    },
    async () => ({ id }),
  )
  return 'refused' in removed && removed.refused === 'card.notFound' ? refuse('file.notFound') : removed
}

type FileCaller = Pick<StaffRequest, 'membership' | 'account'>
type Missing = Refusal<'file.notFound'>

/** Returns the whole file and records in the card's history who opened it. */
export async function openAttachment(ctx: CardCommandContext, call: FileCaller, cardId: string, id: string): Promise<Response | Missing> {
  const { organizationId, shopId } = call.membership
  const scope = { organizationId, shopId }
  const attachment = await ctx.db.inScope(scope, async (tx): Promise<AttachmentRow | Missing> => {
    const file = await findIn(tx, shopId, cardId, id)
    if ('refused' in file) return file
    const values = [{ field: 'file', before: null, after: file.name }]
    await recordCardEvent(tx, { scope, cardId, kind: 'card.openFile', actor: memberActorOf(call), now: ctx.clock(), values })
    return file
  })
  return 'refused' in attachment ? attachment : attachmentResponse(ctx.db, scope, attachment)
}

export async function readAttachmentThumbnail(
  { db }: Pick<CardCommandContext, 'db'>,
  call: FileCaller,
  cardId: string,
  id: string,
): Promise<Response | Missing> {
  const { organizationId, shopId } = call.membership
  const attachment = await db.readScope({ organizationId, shopId }, (tx) => findIn(tx, shopId, cardId, id))
  if ('refused' in attachment) return attachment
  return attachment.kind === 'image' ? thumbnailResponse(db, { organizationId, shopId }, id) : refuse('file.notFound')
}

/** Finds a file of a card that staff can see, deleted cards included. */
async function findIn(tx: Tx, shopId: string, cardId: string, id: string): Promise<AttachmentRow | Missing> {
  const card = await findCard(tx, shopId, cardId)
  const file = card && (await findAttachment(tx, card, id))
  return file ?? refuse('file.notFound')
}

async function findCard(tx: Tx, shopId: string, cardId: string): Promise<CardRow | undefined> {
  const [row] = await tx
    .select()
    .from(cards)
    .where(rowInShopCondition(cards, { shopId, id: cardId }))
  return row && isVisibleToStaff(row) ? row : undefined
}
