import * as contract from '#contract/devices/printing.ts'
import { implementOperation, membershipOf, noPersonalData, type OperationWithHandler } from '#platform/http/call.ts'
import { toStaffRequest } from '../feed/staff-request.ts'
import type { QueueContext } from '../tickets/context.ts'
import { printTicket, readShopPrinting, testPrint } from './commands.ts'

export function printingApi(ctx: Pick<QueueContext, 'db' | 'clock'>): OperationWithHandler[] {
  return [
    implementOperation(contract.printTicket, ({ params, body }, call) =>
      printTicket(ctx, { ticketId: params.ticketId, printerId: body.printerId }, toStaffRequest(call)),
    ),
    implementOperation(contract.getShopPrinting, (_, call) => readShopPrinting(ctx, membershipOf(call)), noPersonalData),
    implementOperation(contract.testPrint, ({ params }, call) => testPrint(ctx, params.deviceId, toStaffRequest(call))),
  ]
}
