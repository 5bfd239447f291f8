import * as entryShop from '#contract/entry-shop.ts'
import { getMyPresence, listColleagues } from '#contract/presence.ts'
import { markArrived as arriveEntry } from '#contract/tickets/arrive.ts'
import { callNext as callNextEntry } from '#contract/tickets/call-next.ts'
import * as orderContract from '#contract/tickets/call-order.ts'
import { editTicket } from '#contract/tickets/edit.ts'
import { findTicketAgain as findTicketAgainEntry } from '#contract/tickets/find-again.ts'
import { takeTicket } from '#contract/tickets/join.ts'
import * as joinBurstContract from '#contract/tickets/join-bursts.ts'
import { ticketMoveOperations } from '#contract/tickets/moves.ts'
import * as notificationsContract from '#contract/tickets/notifications.ts'
import { getQueue } from '#contract/tickets/queue.ts'
import * as trialContract from '#contract/tickets/trial.ts'
import { undoLastTicketStep } from '#contract/tickets/undo.ts'
import { getTicket } from '#contract/tickets/visit.ts'
import * as visitorContract from '#contract/tickets/visitor-acts.ts'
import { addTicket } from '#contract/tickets/walk-in.ts'
import { isRefusal, refuse } from '#domain/refusal.ts'
import { staffMoveNames } from '#domain/tickets/ticket.ts'
import type { AccountService } from '#platform/accounts.ts'
import {
  clientAddressOf,
  idempotentCallOf,
  implementOperation,
  membershipOf,
  noPersonalData,
  type OperationCall,
  type OperationWithHandler,
} from '#platform/http/call.ts'
import { toStaffRequest } from '../feed/staff-request.ts'
import type { QueueContext } from './context.ts'
import { resolveTicketToken } from './find-scope.ts'
import { reportArrival, setVisitorArrived } from './join/arrival.ts'
import { readEntryShop } from './join/entry-shop.ts'
import { joinQueue } from './join/join.ts'
import { findSingleShop } from './join/single-shop.ts'
import { endTrial, joinQueueAsTrial, readTrialKeyForStaff } from './join/trial.ts'
import { issueWalkIn } from './join/walk-in.ts'
import { removeBurstTickets, restoreBurstTickets, setJoinBurstDismissed } from './join-bursts/commands.ts'
import { callNext, editTicketFields, moveTicketAsStaff } from './moves/commands.ts'
import { readLaneOrder } from './moves/lane-order.ts'
import { undoTicketStep } from './moves/undo.ts'
import { readColleagues } from './read/colleagues.ts'
import { getOwnPresence } from './read/own-presence.ts'
import { personalTicketIds, readQueue } from './read/queue.ts'
import { readTicketConflict, readTicketDetail } from './visit/detail.ts'
import { findTicketAgain } from './visitor/find-again.ts'
import { cancelOwnTicket } from './visitor/leave.ts'
import { unlinkLine } from './visitor/line.ts'
import { readTicketNotificationSettings, reportTicketStateSeen, saveTicketNotificationSettings } from './visitor/notifications.ts'
import { subscribeToPush, unsubscribeFromPush } from './visitor/push.ts'
import { undoLeave } from './visitor/undo-leave.ts'
import { readMergeTarget, readVisitorTicket, visitorTicketCode } from './visitor/visitor.ts'
import { editOwnTicket, reportBackAfterNoShow, reportDelayBy, reportOnTheWay } from './visitor/visitor-commands.ts'

export function ticketApi(ctx: QueueContext & { accounts: AccountService }): OperationWithHandler[] {
  return [
    implementOperation(entryShop.getEntryShop, ({ params }) => readEntryShop(ctx, params.code)),
    implementOperation(entryShop.getOnlyShop, async () => ({ shop: await findSingleShop(ctx) })),
    implementOperation(takeTicket, ({ params, body }, call) => {
      if (!call.device) return Promise.resolve(refuse('device.missing'))
      const { device } = call
      return joinQueue(ctx, { code: params.code, ...body, name: body.name, device, address: clientAddressOf(call) }, idempotentCallOf(call))
    }),
    implementOperation(findTicketAgainEntry, ({ params, body }, call) =>
      findTicketAgain(ctx, { ...params, ...body, device: call.device, address: clientAddressOf(call) }),
    ),
    implementOperation(visitorContract.getVisitorTicket, async ({ params }) => {
      const resolved = await resolveTicketToken(ctx.db, params.token)
      const ticket =
        resolved &&
        (await ctx.db.readScope(resolved.scope, async (tx) => {
          const own = await readVisitorTicket(tx, resolved.scope.shopId, resolved.ticketId, ctx.clock(), ctx.hooks)
          return own && { ...own, mergedInto: own.mergedInto && (await readMergeTarget(tx, ctx, resolved.scope.shopId, own.mergedInto)) }
        }))
      if (!ticket) return refuse('ticket.notFound')
      return { ...ticket.view, ticketCode: visitorTicketCode(ctx, resolved!.ticketId, ticket), mergedInto: ticket.mergedInto || null }
    }),
    implementOperation(notificationsContract.getTicketNotificationSettings, ({ params }) =>
      readTicketNotificationSettings(ctx, params.token),
    ),
    implementOperation(notificationsContract.setTicketMailSubscription, ({ params, body }, call) =>
      saveTicketNotificationSettings(ctx, params.token, body.address, idempotentCallOf(call)),
    ),
    implementOperation(notificationsContract.subscribePush, ({ params, body }, call) =>
      subscribeToPush(ctx, params.token, body, idempotentCallOf(call)),
    ),
    implementOperation(notificationsContract.unsubscribePush, ({ params, body }, call) =>
      unsubscribeFromPush(ctx, params.token, body.endpoint, idempotentCallOf(call)),
    ),
    implementOperation(notificationsContract.unlinkLine, ({ params }, call) => unlinkLine(ctx, params.token, idempotentCallOf(call))),
    implementOperation(notificationsContract.reportTicketStateSeen, ({ params }, call) =>
      reportTicketStateSeen(ctx, params.token, call.device, idempotentCallOf(call)),
    ),
    implementOperation(visitorContract.leaveQueue, ({ params }, call) => cancelOwnTicket(ctx, params.token, idempotentCallOf(call))),
    implementOperation(visitorContract.undoLeave, ({ params }, call) => undoLeave(ctx, params.token, idempotentCallOf(call))),
    implementOperation(visitorContract.reportOnTheWay, ({ params }, call) => reportOnTheWay(ctx, params.token, idempotentCallOf(call))),
    implementOperation(visitorContract.reportBackAfterNoShow, ({ params }, call) =>
      reportBackAfterNoShow(ctx, params.token, idempotentCallOf(call)),
    ),
    implementOperation(visitorContract.reportDelay, ({ params, body }, call) =>
      reportDelayBy(ctx, params.token, body.minutes, idempotentCallOf(call)),
    ),
    implementOperation(visitorContract.reportArrival, ({ params, body }, call) =>
      reportArrival(ctx, params.token, body.todayCode, idempotentCallOf(call)),
    ),
    implementOperation(arriveEntry, async ({ params: { ticketId }, body }, call) =>
      addCurrentTicket(ctx, call, ticketId, await setVisitorArrived(ctx, { ticketId, ...body }, toStaffRequest(call))),
    ),
    implementOperation(visitorContract.changeOwnTicket, ({ params, body }, call) =>
      editOwnTicket(ctx, params.token, body, idempotentCallOf(call)),
    ),
    implementOperation(
      getQueue,
      async (_, call) => {
        const scope = membershipOf(call)
        return (
          (await ctx.db.readScope(scope, (tx) =>
            readQueue(tx, scope.shopId, ctx.clock(), () => ctx.hooks.waits.prepare(tx, scope, ctx.clock())),
          )) ?? refuse('shop.notFound')
        )
      },
      personalTicketIds,
    ),
    implementOperation(getTicket, async ({ params }, call) => {
      return (await readTicketDetail(ctx, membershipOf(call), params.ticketId)) ?? refuse('ticket.notFound')
    }),
    implementOperation(
      callNextEntry,
      ({ params, body }, call) => callNext(ctx, { laneId: params.laneId, ...body }, toStaffRequest(call)),
      ({ id }) => [id],
    ),
    implementOperation(addTicket, ({ params, body }, call) =>
      issueWalkIn(
        ctx,
        { ...body, laneId: params.laneId, serviceId: body.serviceId, name: body.name, contact: body.contact },
        toStaffRequest(call),
      ),
    ),
    implementOperation(trialContract.getTrialKey, (_, call) => readTrialKeyForStaff(ctx, { membership: membershipOf(call) })),
    implementOperation(trialContract.takeTrialTicket, ({ params, body }, call) =>
      joinQueueAsTrial(ctx, { ...params, ...body, name: body.name }, idempotentCallOf(call)),
    ),
    implementOperation(trialContract.deleteTrialTickets, (_, call) => endTrial(ctx, toStaffRequest(call))),
    implementOperation(
      orderContract.getLaneCallOrder,
      async ({ params }, call) => {
        const scope = membershipOf(call)
        const order = await ctx.db.readScope(scope, (tx) => readLaneOrder(tx, scope.shopId, params.laneId, ctx.clock()))
        return order ?? refuse('lane.notFound')
      },
      noPersonalData,
    ),
    ...staffMoveNames.map((move) =>
      implementOperation(ticketMoveOperations[move], async ({ params, body }, call) =>
        addCurrentTicket(ctx, call, params.ticketId, await moveTicketAsStaff(ctx, params.ticketId, move, body, toStaffRequest(call))),
      ),
    ),
    implementOperation(editTicket, async ({ params, body }, call) =>
      addCurrentTicket(ctx, call, params.ticketId, await editTicketFields(ctx, params.ticketId, body, toStaffRequest(call))),
    ),
    implementOperation(joinBurstContract.cancelJoinBurst, ({ params }, call) =>
      removeBurstTickets(ctx, params.burstId, toStaffRequest(call)),
    ),
    implementOperation(joinBurstContract.restoreJoinBurst, ({ params }, call) =>
      restoreBurstTickets(ctx, params.burstId, call.locale, toStaffRequest(call)),
    ),
    implementOperation(joinBurstContract.dismissJoinBurstAlert, ({ params, body }, call) =>
      setJoinBurstDismissed(ctx, params.burstId, body.dismissed, toStaffRequest(call)),
    ),
    implementOperation(getMyPresence, (_, call) => getOwnPresence(ctx, membershipOf(call))),
    implementOperation(listColleagues, (_, call) => readColleagues(ctx, membershipOf(call)), noPersonalData),
    implementOperation(undoLastTicketStep, async ({ params: { ticketId }, body: { rev } }, call) =>
      addCurrentTicket(ctx, call, ticketId, await undoTicketStep(ctx, { ticketId, rev, locale: call.locale }, toStaffRequest(call))),
    ),
  ]
}

/** Refusals which mean that the ticket has changed since the caller read it. */
const conflicts: readonly string[] = ['ticket.changed', 'ticket.wrongStatus', 'ticket.recallsUsedUp', 'ticket.tooLateToUndo']

/** Adds the ticket as it is now to such a refusal. Reads it after the command, outside the queue lock. */
async function addCurrentTicket<T>(
  ctx: Parameters<typeof readTicketConflict>[0],
  call: OperationCall,
  ticketId: string,
  result: T,
): Promise<T> {
  if (!isRefusal(result) || !conflicts.includes(result.refused)) return result
  const { organizationId, shopId } = membershipOf(call)
  return { ...result, current: await readTicketConflict(ctx, { organizationId, shopId }, ticketId) }
}
