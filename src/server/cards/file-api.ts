import * as contract from '#contract/cards/attachments.ts'
import {
  idempotentCallOf,
  implementOperation,
  membershipOf,
  type OperationCall,
  type OperationWithHandler,
  uploadReaderOf,
} from '#platform/http/call.ts'
import { toStaffRequest } from '../feed/staff-request.ts'
import type { CardCommandContext } from './card-command.ts'
import { addAttachment, openAttachment, readAttachmentThumbnail, removeAttachment } from './files/commands.ts'
import { addCardFile, readVisitorPhotoThumbnail, removeCardFile, type VisitorFileContext } from './visitor/visitor-files.ts'

const callerOf = (call: OperationCall) => ({ membership: membershipOf(call), account: call.account! })

export function attachmentApi(ctx: CardCommandContext & VisitorFileContext): OperationWithHandler[] {
  return [
    implementOperation(contract.addAttachment, ({ params, query }, call) =>
      addAttachment(ctx, toStaffRequest(call), params.cardId, { ...query, upload: uploadReaderOf(call) }),
    ),
    implementOperation(contract.removeAttachment, ({ params }, call) =>
      removeAttachment(ctx, toStaffRequest(call), params.cardId, params.attachmentId),
    ),
    implementOperation(contract.openAttachment, ({ params }, call) =>
      openAttachment(ctx, callerOf(call), params.cardId, params.attachmentId),
    ),
    implementOperation(contract.getAttachmentThumbnail, ({ params }, call) =>
      readAttachmentThumbnail(ctx, callerOf(call), params.cardId, params.attachmentId),
    ),
    implementOperation(contract.addVisitorPhoto, ({ params, query }, call) =>
      addCardFile(ctx, params.token, { ...query, upload: uploadReaderOf(call), locale: call.locale }, idempotentCallOf(call)),
    ),
    implementOperation(contract.removeVisitorPhoto, ({ params }, call) =>
      removeCardFile(ctx, params.token, params.fileId, idempotentCallOf(call)),
    ),
    implementOperation(contract.getVisitorPhotoThumbnail, ({ params }) => readVisitorPhotoThumbnail(ctx, params.token, params.fileId)),
  ]
}
