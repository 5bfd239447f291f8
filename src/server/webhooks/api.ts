import * as contract from '#contract/webhooks.ts'
import { implementOperation, membershipOf, type OperationWithHandler } from '#platform/http/call.ts'
import { toStaffRequest } from '../feed/staff-request.ts'
import {
  changeWebhook,
  createWebhook,
  deleteWebhook,
  listWebhookDeliveries,
  listWebhooks,
  resendWebhookDelivery,
  rotateWebhookSecret,
  sendTestEvent,
  type WebhookContext,
} from './commands.ts'

export function webhookApi(ctx: WebhookContext): OperationWithHandler[] {
  return [
    implementOperation(contract.listWebhooks, (_, call) => listWebhooks(ctx, membershipOf(call))),
    implementOperation(contract.createWebhook, ({ body }, call) => createWebhook(ctx, body, toStaffRequest(call))),
    implementOperation(contract.changeWebhook, ({ params, body }, call) =>
      changeWebhook(ctx, params.webhookId, body, toStaffRequest(call)),
    ),
    implementOperation(contract.rotateWebhookSecret, ({ params }, call) =>
      rotateWebhookSecret(ctx, params.webhookId, toStaffRequest(call)),
    ),
    implementOperation(contract.deleteWebhook, ({ params }, call) => deleteWebhook(ctx, params.webhookId, toStaffRequest(call))),
    implementOperation(contract.listWebhookDeliveries, ({ params, query }, call) =>
      listWebhookDeliveries(ctx, membershipOf(call), params.webhookId, query.after),
    ),
    implementOperation(contract.sendTestEvent, ({ params }, call) => sendTestEvent(ctx, params.webhookId, toStaffRequest(call))),
    implementOperation(contract.resendWebhookDelivery, ({ params }, call) =>
      resendWebhookDelivery(ctx, params.webhookId, params.deliveryId, toStaffRequest(call)),
    ),
  ]
}
