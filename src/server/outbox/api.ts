import * as words from '#contract/mail-templates.ts'
import * as contract from '#contract/outbox.ts'
import { type Handled, handle, idempotencyOf, membershipOf } from '#platform/http/call.ts'
import type { SettingsContext } from '../queue-settings/in-settings.ts'
import { cancelMessage, sendAgain } from './commands.ts'
import { readMailPolicy, setMailPolicy } from './policy.ts'
import { type OutboxContext, previewMessage, readOutbox } from './read.ts'
import { listTemplates, readTemplateHistory, setTemplate, tryTemplate } from './templates.ts'

export function outboxApi(ctx: OutboxContext & SettingsContext): Handled[] {
  return [
    handle(contract.listOutbox, ({ query }, call) => readOutbox(ctx, membershipOf(call), query)),
    handle(contract.previewOutbox, ({ params }, call) => previewMessage(ctx, membershipOf(call), params.messageId)),
    handle(contract.sendAgain, ({ params, body }, call) =>
      sendAgain(
        ctx,
        { membership: membershipOf(call), account: call.account!, idempotency: idempotencyOf(call) },
        params.messageId,
        body.address,
      ),
    ),
    handle(contract.cancelOutbox, ({ params }, call) =>
      cancelMessage(ctx, { membership: membershipOf(call), account: call.account!, idempotency: idempotencyOf(call) }, params.messageId),
    ),
    handle(contract.getMailPolicy, (_, call) => readMailPolicy(ctx, membershipOf(call))),
    handle(contract.setMailPolicy, ({ body }, call) =>
      setMailPolicy(ctx, body, { membership: membershipOf(call), account: call.account!, idempotency: idempotencyOf(call) }),
    ),
    handle(words.listMailTemplates, (_, call) => listTemplates(ctx, membershipOf(call))),
    handle(words.showMailTemplateHistory, ({ params }, call) => readTemplateHistory(ctx, membershipOf(call), params)),
    handle(words.setMailTemplate, ({ params: { event, locale }, body }, call) =>
      setTemplate(
        ctx,
        { event, locale, ...body },
        { membership: membershipOf(call), account: call.account!, idempotency: idempotencyOf(call) },
      ),
    ),
    handle(words.tryMailTemplate, ({ params: { event, locale } }, call) =>
      tryTemplate(ctx, { event, locale }, { membership: membershipOf(call), account: call.account!, idempotency: idempotencyOf(call) }),
    ),
  ]
}
