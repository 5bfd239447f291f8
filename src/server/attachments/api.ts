import * as contract from '#contract/cards/attachments.ts'
import { type Call, type Handled, handle, idempotencyOf, membershipOf, uploadOf } from '#platform/http/call.ts'
import type { StaffCall, StaffContext } from '../cards/in-card.ts'
import { addAttachment, openAttachment, removeAttachment, showThumbnail } from './commands.ts'
import { addCardFile, removeCardFile, showCardThumbnail, type VisitorContext } from './visitor.ts'

const asked = (call: Call) => ({ membership: membershipOf(call), account: call.account! })
const staffCall = (call: Call): StaffCall => ({ ...asked(call), idempotency: idempotencyOf(call) })

export function attachmentApi(ctx: StaffContext & VisitorContext): Handled[] {
  return [
    handle(contract.addAttachment, ({ params, query }, call) =>
      addAttachment(ctx, staffCall(call), params.cardId, { ...query, upload: uploadOf(call) }),
    ),
    handle(contract.removeAttachment, ({ params }, call) => removeAttachment(ctx, staffCall(call), params.cardId, params.attachmentId)),
    handle(contract.openAttachment, ({ params }, call) => openAttachment(ctx, asked(call), params.cardId, params.attachmentId)),
    handle(contract.showThumbnail, ({ params }, call) => showThumbnail(ctx, asked(call), params.cardId, params.attachmentId)),
    handle(contract.addCardFile, ({ params, query }, call) =>
      addCardFile(ctx, params.token, { ...query, upload: uploadOf(call), locale: call.locale }, idempotencyOf(call)),
    ),
    handle(contract.removeCardFile, ({ params }, call) => removeCardFile(ctx, params.token, params.fileId, idempotencyOf(call))),
    handle(contract.showCardThumbnail, ({ params }) => showCardThumbnail(ctx, params.token, params.fileId)),
  ]
}
