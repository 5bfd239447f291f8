import * as contract from '#contract/inquiries.ts'
import { accountOf, implementOperation, membershipOf, type OperationWithHandler } from '#platform/http/call.ts'
import { toStaffRequest } from '../feed/staff-request.ts'
import { eraseInquiry, listInquiries, makeInquiryCard, moveInquiry, openInquiry } from './commands.ts'
import type { InquiryContext } from './context.ts'
import { readMailboxSettings, removeMailbox, setMailbox } from './mailbox.ts'
import { listRules, removeRule, saveRule } from './rules.ts'
import { readUnanswered } from './unanswered.ts'

export function inquiryApi(ctx: InquiryContext): OperationWithHandler[] {
  return [
    implementOperation(contract.getInquiryMailbox, (_, call) => readMailboxSettings(ctx, membershipOf(call))),
    implementOperation(contract.setInquiryMailbox, ({ body }, call) => setMailbox(ctx, body, toStaffRequest(call))),
    implementOperation(contract.removeInquiryMailbox, (_, call) => removeMailbox(ctx, toStaffRequest(call))),
    implementOperation(contract.listInquiries, ({ query }, call) => listInquiries(ctx, membershipOf(call), query)),
    implementOperation(contract.listUnanswered, (_, call) =>
      ctx.db.readScope(membershipOf(call), (tx) => readUnanswered(tx, membershipOf(call).shopId, ctx.clock(), call.locale)),
    ),
    implementOperation(contract.getInquiry, ({ params }, call) =>
      openInquiry(ctx, { membership: membershipOf(call), account: accountOf(call) }, params.inquiryId),
    ),
    implementOperation(contract.makeInquiryCard, ({ params, body }, call) =>
      makeInquiryCard(ctx, toStaffRequest(call), params.inquiryId, body),
    ),
    implementOperation(contract.dismissInquiry, ({ params }, call) => moveInquiry(ctx, toStaffRequest(call), params.inquiryId, 'dismiss')),
    implementOperation(contract.restoreInquiry, ({ params }, call) => moveInquiry(ctx, toStaffRequest(call), params.inquiryId, 'restore')),
    implementOperation(contract.eraseInquiry, ({ params }, call) => eraseInquiry(ctx, toStaffRequest(call), params.inquiryId)),
    implementOperation(contract.listInquiryRules, (_, call) => listRules(ctx, membershipOf(call))),
    implementOperation(contract.saveInquiryRule, ({ body }, call) => saveRule(ctx, body, toStaffRequest(call))),
    implementOperation(contract.removeInquiryRule, ({ params }, call) => removeRule(ctx, toStaffRequest(call), params.ruleId)),
  ]
}
