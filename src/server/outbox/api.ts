import * as words from '#contract/mail-templates.ts'
import * as contract from '#contract/outbox.ts'
import { handle, membershipOf, type OperationWithHandler } from '#platform/http/call.ts'
import { staffCallOf } from '../feed/staff-call.ts'
import { cancelMessage, sendAgain } from './commands.ts'
import { readMailPolicy, setMailPolicy } from './policy.ts'
import { type OutboxContext, previewMessage, readOutbox } from './read.ts'
import { listTemplates, readTemplateHistory, setTemplate, type TemplateContext, tryTemplate } from './templates.ts'

export function outboxApi(ctx: OutboxContext & TemplateContext): OperationWithHandler[] {
  return [
    handle(contract.listOutbox, ({ query }, call) => readOutbox(ctx, membershipOf(call), query)),
    handle(contract.previewOutbox, ({ params }, call) => previewMessage(ctx, membershipOf(call), params.messageId)),
    handle(contract.sendAgain, ({ params, body }, call) => sendAgain(ctx, staffCallOf(call), params.messageId, body.address)),
    handle(contract.cancelOutbox, ({ params }, call) => cancelMessage(ctx, staffCallOf(call), params.messageId)),
    handle(contract.getMailPolicy, (_, call) => readMailPolicy(ctx, membershipOf(call))),
    handle(contract.setMailPolicy, ({ body }, call) => setMailPolicy(ctx, body, staffCallOf(call))),
    handle(words.listMailTemplates, (_, call) => listTemplates(ctx, membershipOf(call))),
    handle(words.showMailTemplateHistory, ({ params }, call) => readTemplateHistory(ctx, membershipOf(call), params)),
    handle(words.setMailTemplate, ({ params: { event, locale }, body }, call) =>
      setTemplate(ctx, { event, locale, ...body }, staffCallOf(call)),
    ),
    handle(words.tryMailTemplate, ({ params: { event, locale } }, call) => tryTemplate(ctx, { event, locale }, staffCallOf(call))),
  ]
}
