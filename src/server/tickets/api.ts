import * as entryShop from '#contract/entry-shop.ts'
import { getPresence, listColleagues } from '#contract/presence.ts'
import { markArrived as arriveEntry } from '#contract/tickets/arrive.ts'
import { callNext as callNextEntry } from '#contract/tickets/call-next.ts'
import * as orderContract from '#contract/tickets/call-order.ts'
import { editTicket } from '#contract/tickets/edit.ts'
import { joinTicket } from '#contract/tickets/join.ts'
import * as joinBurstContract from '#contract/tickets/join-bursts.ts'
import { ticketMoveOperations } from '#contract/tickets/moves.ts'
import * as tellingContract from '#contract/tickets/notifications.ts'
import { listTickets } from '#contract/tickets/queue.ts'
import * as trialContract from '#contract/tickets/trial.ts'
import { undoTicket } from '#contract/tickets/undo.ts'
import { getTicket } from '#contract/tickets/visit.ts'
import * as visitorContract from '#contract/tickets/visitor-acts.ts'
import { addTicket } from '#contract/tickets/walk-in.ts'
import { isRefusal, refuse } from '#domain/refusal.ts'
import { staffMoveNames } from '#domain/tickets/ticket.ts'
import type { Accounts } from '#platform/accounts.ts'
import { addressOf, type Call, handle, idempotencyOf, membershipOf, type OperationWithHandler } from '#platform/http/call.ts'
import { staffCallOf } from '../feed/staff-call.ts'
import type { QueueContext } from './context.ts'
import { findTicketScope } from './find-scope.ts'
import { markArrived, reportArrival } from './join/arrival.ts'
import { readEntryShop } from './join/entry-shop.ts'
import { joinQueue } from './join/join.ts'
import { readOnlyShop } from './join/only-shop.ts'
import { endTrial, joinTrial, readTrialKey } from './join/trial.ts'
import { issueWalkIn } from './join/walk-in.ts'
import { cancelBurst, dismissBurst, undoBurst } from './join-bursts/commands.ts'
import { callNext, edit, moveByStaff } from './moves/commands.ts'
import { readLaneOrder } from './moves/lane-order.ts'
import { undo } from './moves/undo.ts'
import { showColleagues } from './read/colleagues.ts'
import { showOwnPresence } from './read/own-presence.ts'
import { readQueue } from './read/queue.ts'
import { readChangedTicket, readTicketDetail } from './visit/detail.ts'
import { leave } from './visitor/leave.ts'
import { acknowledgeNotifications, readTicketNotifications, setTicketNotifications } from './visitor/notifications.ts'
import { undoLeave } from './visitor/undo-leave.ts'
import { findVisitorTicket } from './visitor/visitor.ts'
import { editOwnTicket, reportDelayBy, reportOnTheWay, reportReturned } from './visitor/visitor-commands.ts'

export function ticketApi(ctx: QueueContext & { accounts: Accounts }): OperationWithHandler[] {
  return [
    handle(entryShop.getEntryShop, ({ params }) => readEntryShop(ctx, params.code)),
    handle(entryShop.getOnlyShop, async () => ({ shop: await readOnlyShop(ctx) })),
    handle(joinTicket, ({ params, body }, call) => {
      if (!call.device) return Promise.resolve(refuse('device.missing'))
      const { device } = call
      return joinQueue(ctx, { code: params.code, ...body, name: body.name, device, address: addressOf(call) }, idempotencyOf(call))
    }),
    handle(visitorContract.showTicket, async ({ params }) => {
      const resolved = await findTicketScope(ctx.db, params.token)
      const ticket =
        resolved &&
        (await ctx.db.readScope(resolved.scope, (tx) =>
          findVisitorTicket(tx, resolved.scope.shopId, resolved.ticketId, ctx.clock(), ctx.hooks),
        ))
      return ticket ? ticket.view : refuse('ticket.notFound')
    }),
    handle(tellingContract.getTicketNotifications, ({ params }) => readTicketNotifications(ctx, params.token)),
    handle(tellingContract.setTicketNotifications, ({ params, body }, call) =>
      setTicketNotifications(ctx, params.token, body.address, idempotencyOf(call)),
    ),
    handle(tellingContract.acknowledgeNotifications, ({ params }, call) =>
      acknowledgeNotifications(ctx, params.token, call.device, idempotencyOf(call)),
    ),
    handle(visitorContract.leaveQueue, ({ params }, call) => leave(ctx, params.token, idempotencyOf(call))),
    handle(visitorContract.undoLeave, ({ params }, call) => undoLeave(ctx, params.token, idempotencyOf(call))),
    handle(visitorContract.reportOnTheWay, ({ params }, call) => reportOnTheWay(ctx, params.token, idempotencyOf(call))),
    handle(visitorContract.reportReturned, ({ params }, call) => reportReturned(ctx, params.token, idempotencyOf(call))),
    handle(visitorContract.reportDelay, ({ params, body }, call) => reportDelayBy(ctx, params.token, body.minutes, idempotencyOf(call))),
    handle(visitorContract.reportArrival, ({ params, body }, call) =>
      reportArrival(ctx, params.token, body.todayCode, idempotencyOf(call)),
    ),
    handle(arriveEntry, async ({ params: { ticketId }, body }, call) =>
      addCurrentTicket(ctx, call, ticketId, await markArrived(ctx, { ticketId, ...body }, staffCallOf(call))),
    ),
    handle(visitorContract.changeTicket, ({ params, body }, call) => editOwnTicket(ctx, params.token, body, idempotencyOf(call))),
    handle(listTickets, async (_, call) => {
      const scope = membershipOf(call)
      return (await ctx.db.readScope(scope, (tx) => readQueue(tx, scope.shopId, ctx.clock()))) ?? refuse('shop.notFound')
    }),
    handle(getTicket, async ({ params }, call) => {
      return (await readTicketDetail(ctx, membershipOf(call), params.ticketId)) ?? refuse('ticket.notFound')
    }),
    handle(callNextEntry, ({ params, body }, call) => callNext(ctx, { laneId: params.laneId, ...body }, staffCallOf(call))),
    handle(addTicket, ({ params, body }, call) =>
      issueWalkIn(
        ctx,
        { ...body, laneId: params.laneId, serviceId: body.serviceId, name: body.name, contact: body.contact },
        staffCallOf(call),
      ),
    ),
    handle(trialContract.openTrial, (_, call) => readTrialKey(ctx, { membership: membershipOf(call) })),
    handle(trialContract.joinTrial, ({ params, body }, call) =>
      joinTrial(ctx, { ...params, ...body, name: body.name }, idempotencyOf(call)),
    ),
    handle(trialContract.endTrial, (_, call) => endTrial(ctx, staffCallOf(call))),
    handle(orderContract.getLaneOrder, async ({ params }, call) => {
      const scope = membershipOf(call)
      const order = await ctx.db.readScope(scope, (tx) => readLaneOrder(tx, scope.shopId, params.laneId, ctx.clock()))
      return order ?? refuse('lane.notFound')
    }),
    ...staffMoveNames.map((move) =>
      handle(ticketMoveOperations[move], async ({ params, body }, call) =>
        addCurrentTicket(ctx, call, params.ticketId, await moveByStaff(ctx, params.ticketId, move, body, staffCallOf(call))),
      ),
    ),
    handle(editTicket, async ({ params, body }, call) =>
      addCurrentTicket(ctx, call, params.ticketId, await edit(ctx, params.ticketId, body, staffCallOf(call))),
    ),
    handle(joinBurstContract.cancelBurst, ({ params }, call) => cancelBurst(ctx, params.burstId, staffCallOf(call))),
    handle(joinBurstContract.undoBurst, ({ params }, call) => undoBurst(ctx, params.burstId, call.locale, staffCallOf(call))),
    handle(joinBurstContract.dismissBurst, ({ params, body }, call) =>
      dismissBurst(ctx, params.burstId, body.dismissed, staffCallOf(call)),
    ),
    handle(getPresence, (_, call) => showOwnPresence(ctx, membershipOf(call))),
    handle(listColleagues, (_, call) => showColleagues(ctx, membershipOf(call))),
    handle(undoTicket, async ({ params: { ticketId }, body: { rev } }, call) =>
      addCurrentTicket(ctx, call, ticketId, await undo(ctx, { ticketId, rev, locale: call.locale }, staffCallOf(call))),
    ),
  ]
}

/** Refusals which mean that the ticket has changed since the caller read it. */
const conflicts: readonly string[] = ['ticket.changed', 'ticket.wrongStatus', 'ticket.recallsUsedUp', 'ticket.tooLateToUndo']

/** Adds the ticket as it is now to such a refusal. Reads it after the command, outside the queue lock. */
async function addCurrentTicket<T>(ctx: Parameters<typeof readChangedTicket>[0], call: Call, ticketId: string, result: T): Promise<T> {
  if (!isRefusal(result) || !conflicts.includes(result.refused)) return result
  const { organizationId, shopId } = membershipOf(call)
  return { ...result, current: await readChangedTicket(ctx, { organizationId, shopId }, ticketId) }
}
