import * as policy from '#contract/mail-policy.ts'
import * as words from '#contract/mail-templates.ts'
import * as contract from '#contract/outbox.ts'
import { implementOperation, membershipOf, type OperationWithHandler } from '#platform/http/call.ts'
import { toStaffRequest } from '../feed/staff-request.ts'
import { type ChannelContext, listMessageChannels } from './channels.ts'
import { cancelMessage, resendMessage } from './commands.ts'
import { readMailPolicy, setMailPolicy } from './policy.ts'
import { type OutboxContext, previewMessage, readOutbox } from './read.ts'
import { type MailTemplateContext, readMailTemplateHistory, readMailTemplates, saveMailTemplate, sendTestMail } from './templates.ts'

export function outboxApi(ctx: OutboxContext & MailTemplateContext & ChannelContext): OperationWithHandler[] {
  return [
    implementOperation(contract.listOutbox, ({ query }, call) => readOutbox(ctx, membershipOf(call), query)),
    implementOperation(contract.previewOutboxMessage, ({ params }, call) => previewMessage(ctx, membershipOf(call), params.messageId)),
    implementOperation(contract.resendOutboxMessage, ({ params, body }, call) =>
      resendMessage(ctx, toStaffRequest(call), params.messageId, body.address),
    ),
    implementOperation(contract.cancelOutboxMessage, ({ params }, call) => cancelMessage(ctx, toStaffRequest(call), params.messageId)),
    implementOperation(policy.getMailPolicy, (_, call) => readMailPolicy(ctx, membershipOf(call))),
    implementOperation(policy.listMessageChannels, (_, call) => listMessageChannels(ctx, membershipOf(call))),
    implementOperation(policy.setMailPolicy, ({ body }, call) => setMailPolicy(ctx, body, toStaffRequest(call))),
    implementOperation(words.listMailTemplates, (_, call) => readMailTemplates(ctx, membershipOf(call))),
    implementOperation(words.listMailTemplateVersions, ({ params }, call) => readMailTemplateHistory(ctx, membershipOf(call), params)),
    implementOperation(words.setMailTemplate, ({ params: { event, locale }, body }, call) =>
      saveMailTemplate(ctx, { event, locale, ...body }, toStaffRequest(call)),
    ),
    implementOperation(words.sendTestMail, ({ params: { event, locale } }, call) =>
      sendTestMail(ctx, { event, locale }, toStaffRequest(call)),
    ),
  ]
}
