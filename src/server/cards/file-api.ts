import * as contract from '#contract/cards/attachments.ts'
import { type Call, handle, idempotencyOf, membershipOf, type OperationWithHandler, uploadOf } from '#platform/http/call.ts'
import { staffCallOf } from '../feed/staff-call.ts'
import { addAttachment, openAttachment, removeAttachment, showThumbnail } from './files/commands.ts'
import type { StaffContext } from './in-card.ts'
import { addCardFile, removeCardFile, showCardThumbnail, type VisitorContext } from './visitor/visitor-files.ts'

const callerOf = (call: Call) => ({ membership: membershipOf(call), account: call.account! })

export function attachmentApi(ctx: StaffContext & VisitorContext): OperationWithHandler[] {
  return [
    handle(contract.addAttachment, ({ params, query }, call) =>
      addAttachment(ctx, staffCallOf(call), params.cardId, { ...query, upload: uploadOf(call) }),
    ),
    handle(contract.removeAttachment, ({ params }, call) => removeAttachment(ctx, staffCallOf(call), params.cardId, params.attachmentId)),
    handle(contract.openAttachment, ({ params }, call) => openAttachment(ctx, callerOf(call), params.cardId, params.attachmentId)),
    handle(contract.showThumbnail, ({ params }, call) => showThumbnail(ctx, callerOf(call), params.cardId, params.attachmentId)),
    handle(contract.addCardFile, ({ params, query }, call) =>
      addCardFile(ctx, params.token, { ...query, upload: uploadOf(call), locale: call.locale }, idempotencyOf(call)),
    ),
    handle(contract.removeCardFile, ({ params }, call) => removeCardFile(ctx, params.token, params.fileId, idempotencyOf(call))),
    handle(contract.showCardThumbnail, ({ params }) => showCardThumbnail(ctx, params.token, params.fileId)),
  ]
}
