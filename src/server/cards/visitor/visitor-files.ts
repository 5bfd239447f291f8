import type { Temporal } from 'temporal-polyfill'
import type { Attachment } from '#contract/cards/attachments.ts'
import { detectFileKind } from '#domain/attachments/file-kind.ts'
import { isDeletedOrErased } from '#domain/cards/card.ts'
import type { FieldOf } from '#domain/forms/field.ts'
import type { Locale } from '#domain/locale.ts'
import { toTextLocale } from '#domain/locale.ts'
import { isRefusal, type Refusal, refuse } from '#domain/refusal.ts'
import { validate } from '#domain/validation/validate.ts'
import { rollback, type Tx } from '#platform/database/db.ts'
import { findIdempotentResult, type IdempotentCall, saveIdempotentResult } from '#platform/database/idempotency.ts'
import { rowInShopCondition } from '#platform/database/shop-row-conditions.ts'
import { imageSize } from '#platform/files/image-size.ts'
import type { UploadReader } from '#platform/http/call.ts'
import { acceptFile, type FileRefusal, includeFileInHash } from '../../files/accept-file.ts'
import type { CardContext } from '../context.ts'
import { type AttachmentLimitRefusal, type CardWithActor, deleteCardAttachment, saveCardAttachment } from '../files/card-files.ts'
import { thumbnailResponse } from '../files/send-file.ts'
import { findFileQuestion } from '../form/file-question.ts'
import { findAttachment, toAttachmentView } from '../stored-files/read.ts'
import { type CardRow, cards } from '../table.ts'
import { mayVisitorCorrect, resolveCardToken } from './visitor-card.ts'

export type VisitorFileContext = Pick<CardContext, 'db' | 'clock' | 'consumeShop'>
type NotMine = Refusal<'card.notFound' | 'card.inProgress' | 'idempotency.mismatch' | 'file.notFound'>
type NoFile = Exclude<Awaited<ReturnType<UploadReader>>, Buffer>
type Sent = { field: string; name: string; upload: UploadReader; locale: Locale }

export async function addCardFile(
  ctx: VisitorFileContext,
  token: string,
  { field: key, name, upload, locale }: Sent,
  call: IdempotentCall,
): Promise<Attachment | FileRefusal | NoFile | AttachmentLimitRefusal | NotMine | Refusal<'file.invalid' | 'card.invalid'>> {
  const owner = await resolveCardToken(ctx.db, token)
  if (!owner) return refuse('card.notFound')
  const { scope, cardId } = owner
  // Check the token and the question before reading the file, so invalid tokens cannot cause uploads.
  const field = await ctx.db.readScope(scope, async (tx) => {
    const [row] = await tx
      .select()
      .from(cards)
      .where(rowInShopCondition(cards, { shopId: scope.shopId, id: cardId }))
    return (await refuseOthers(tx, row)) ?? findFileQuestion(tx, row!, key)
  })
  if (isRefusal(field)) return field
  const crowded = ctx.consumeShop('upload', scope.shopId)
  if (isRefusal(crowded)) return crowded
  const bytes = await upload()
  if (isRefusal(bytes)) return bytes
  const wrong = await unfit(field, { name, bytes }, locale)
  if (wrong) return wrong
  const file = await acceptFile(bytes, { pdf: field.pdf ?? false })
  if (isRefusal(file)) return file
  return withVisitorCard<AttachmentLimitRefusal, Attachment>(
    ctx,
    token,
    includeFileInHash(call, bytes),
    async (tx, acting) => {
      const saved = await saveCardAttachment(tx, acting, { name, file, field: { key, most: field.limit ?? 5 } })
      return 'refused' in saved ? saved : { response: toAttachmentView(saved), id: saved.id }
    },
    async (tx, id) => {
      const stored = await findAttachment(tx, { shopId: scope.shopId, id: cardId }, id)
      return stored ? toAttachmentView(stored) : refuse('file.notFound')
    },
  )
}

export function removeCardFile(ctx: VisitorFileContext, token: string, id: string, call: IdempotentCall) {
  return withVisitorCard<Refusal<'file.notFound'>, { id: string }>(
    ctx,
    token,
    call,
    async (tx, acting) => {
      const file = await findAttachment(tx, acting.row, id)
      // Visitors do not know of files that staff added.
      if (file?.addedBy !== 'visitor') return refuse('file.notFound')
      await deleteCardAttachment(tx, acting, file)
      return { response: { id }, id }
    },
    async () => ({ id }),
  )
}

export async function readVisitorPhotoThumbnail({ db }: VisitorFileContext, token: string, id: string): Promise<Response | NotMine> {
  const owner = await resolveCardToken(db, token)
  if (!owner) return refuse('card.notFound')
  const file = await db.readScope(owner.scope, async (tx) => {
    const [row] = await tx
      .select()
      .from(cards)
      .where(rowInShopCondition(cards, { shopId: owner.scope.shopId, id: owner.cardId }))
    return !row || isMissing(row) ? refuse('card.notFound') : findAttachment(tx, row, id)
  })
  if (isRefusal(file)) return file
  return file?.addedBy === 'visitor' && file.kind === 'image' ? thumbnailResponse(db, owner.scope, id) : refuse('file.notFound')
}

const isMissing = (row: CardRow | undefined) => !row || isDeletedOrErased(row.status)

async function refuseOthers(tx: Tx, row: CardRow | undefined): Promise<Refusal<'card.notFound' | 'card.inProgress'> | undefined> {
  if (!row || isMissing(row)) return refuse('card.notFound')
  return (await mayVisitorCorrect(tx, row)) ? undefined : refuse('card.inProgress')
}

const types = { jpeg: 'image/jpeg', png: 'image/png', webp: 'image/webp', pdf: 'application/pdf' }

/** Checks the file by the question's rules (R5.1), with the type detected from its content. */
async function unfit(field: FieldOf<'file'>, { name, bytes }: { name: string; bytes: Buffer }, locale: Locale) {
  if (!field.rules) return undefined
  const type = types[detectFileKind(bytes) as keyof typeof types] ?? ''
  const file = new File([bytes as Buffer<ArrayBuffer>], name, { type })
  const { errors } = await validate(file, field.rules, { locale, name: field.label[toTextLocale(locale)], engines: { imageSize } })
  return errors[0] === undefined ? undefined : refuse('card.invalid', { fields: [{ path: field.key, message: errors[0] }] })
}

type Done<Answer> = { response: Answer; id: string }

/** Runs work on the locked card that the token opens, if the visitor may still change it. */
async function withVisitorCard<Refused extends Refusal, Answer>(
  { db, clock }: VisitorFileContext,
  token: string,
  call: IdempotentCall,
  work: (tx: Tx, acting: CardWithActor) => Promise<Refused | Done<Answer>>,
  again: (tx: Tx, id: string) => Promise<Answer | Refusal<'file.notFound'>>,
): Promise<Answer | Refused | NotMine> {
  const owner = await resolveCardToken(db, token)
  if (!owner) return refuse('card.notFound')
  const { scope, cardId } = owner
  return db.inScope(scope, async (tx): Promise<Answer | Refused | NotMine> => {
    const [row] = await tx
      .select()
      .from(cards)
      .where(rowInShopCondition(cards, { shopId: scope.shopId, id: cardId }))
      .for('update')
    const earlier = row && (await findIdempotentResult(tx, scope.organizationId, call))
    if (earlier) return 'refused' in earlier ? earlier : again(tx, String(earlier.result.attachmentId))
    const refused = await refuseOthers(tx, row)
    if (refused) return refused
    const now: Temporal.Instant = clock()
    const done = await work(tx, { scope, row: row!, actor: { by: 'visitor' }, now })
    if ('refused' in done) return rollback(done)
    await saveIdempotentResult(tx, scope, call, { attachmentId: done.id })
    return done.response
  })
}
