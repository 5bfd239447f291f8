import * as bursts from '#contract/reservations/bursts.ts'
import * as feed from '#contract/reservations/calendar-feed.ts'
import { exportReservations as exportEntry } from '#contract/reservations/export.ts'
import * as ownData from '#contract/reservations/own-data.ts'
import * as settings from '#contract/reservations/settings.ts'
import * as slots from '#contract/reservations/slots.ts'
import * as staff from '#contract/reservations/staff.ts'
import * as visitor from '#contract/reservations/visitor.ts'
import { refuse } from '#domain/refusal.ts'
import {
  accountOf,
  clientAddressOf,
  idempotentCallOf,
  implementOperation,
  membershipOf,
  noPersonalData,
  type OperationCall,
  type OperationWithHandler,
} from '#platform/http/call.ts'
import { toStaffRequest } from '../feed/staff-request.ts'
import type { QueueContext } from '../tickets/context.ts'
import { declineRequestBurst, restoreRequestBurst, setRequestBurstDismissed } from './bursts.ts'
import { makeCalendarFeed, readCalendarFeedLinkState, readCalendarFeedVisits, removeCalendarFeed } from './calendar-feed.ts'
import { readCalendarFile } from './calendar-file.ts'
import { checkInByStaff, checkInByVisitor, findReservationByLink, markNoShow, undoCheckIn } from './check-in.ts'
import { exportReservations } from './export.ts'
import { createMonthAvailabilityCache } from './free-months.ts'
import { readNextFreeDays, readReservationShop, readSlotMonth } from './free-slots.ts'
import { unlinkReservationFromLine } from './line.ts'
import { eraseOwnReservationData, exportOwnReservationData } from './own-data.ts'
import { createServiceRulesCache } from './service-rules.ts'
import { blockReservationTime, readReservationSettings, setReservationSettings, unblockReservationTime } from './settings.ts'
import { readVisitorReservation } from './show.ts'
import {
  acceptReservation,
  cancelReservationByShop,
  createReservation,
  declineReservation,
  listReservations,
  listSlotCapacity,
  markVisitorInformed,
  proposeTimes,
  readReservation,
  rescheduleReservation,
} from './staff.ts'
import {
  cancelOwnReservation,
  confirmHeldTime,
  holdOfferedSlot,
  rejectReservationOffers,
  requestReservation,
  requestReservationChange,
  resolveReservationToken,
  type VisitorCall,
} from './visitor.ts'

const ofVisitor = (call: OperationCall): VisitorCall => ({ address: clientAddressOf(call), idempotency: idempotentCallOf(call) })

export function reservationApi(ctx: QueueContext & { origin: string }): OperationWithHandler[] {
  const freeMonths = createMonthAvailabilityCache()
  const serviceRules = createServiceRulesCache()
  return [
    implementOperation(feed.getCalendarFeedLinkState, (_, call) =>
      readCalendarFeedLinkState(ctx, membershipOf(call), accountOf(call).accountId),
    ),
    implementOperation(feed.makeCalendarFeedLink, (_, call) => makeCalendarFeed(ctx, toStaffRequest(call))),
    implementOperation(feed.removeCalendarFeedLink, (_, call) => removeCalendarFeed(ctx, toStaffRequest(call))),
    implementOperation(feed.getCalendarFeedVisits, ({ params }) => readCalendarFeedVisits(ctx, params.token)),
    implementOperation(slots.getReservationShop, ({ params }) => readReservationShop(ctx, params.code)),
    implementOperation(slots.listNextFreeDays, ({ params, query }) => readNextFreeDays(ctx, freeMonths, { ...params, ...query })),
    implementOperation(slots.listSlots, ({ params, query }) => readSlotMonth(ctx, freeMonths, { ...params, ...query })),
    implementOperation(visitor.requestReservation, ({ params, body }, call) =>
      requestReservation(ctx, serviceRules, { ...params, ...body, address: clientAddressOf(call) }, idempotentCallOf(call)),
    ),
    implementOperation(visitor.getVisitorReservation, async ({ params }) => {
      const resolved = await resolveReservationToken(ctx.db, params.token)
      const read =
        resolved && (await ctx.db.readScope(resolved.scope, (tx) => readVisitorReservation(tx, ctx, resolved.scope.shopId, resolved.id)))
      return read ?? refuse('reservation.notFound')
    }),
    implementOperation(visitor.getCalendarFile, ({ params, query }) => readCalendarFile(ctx, params.token, query.locale)),
    implementOperation(visitor.holdOffer, ({ params, body }, call) => holdOfferedSlot(ctx, params.token, body, ofVisitor(call))),
    implementOperation(visitor.confirmHeldTime, ({ params, body }, call) => confirmHeldTime(ctx, params.token, body, ofVisitor(call))),
    implementOperation(visitor.rejectReservationOffers, ({ params, body }, call) =>
      rejectReservationOffers(ctx, params.token, body, ofVisitor(call)),
    ),
    implementOperation(visitor.requestNewTimes, ({ params, body }, call) =>
      requestReservationChange(ctx, params.token, body, ofVisitor(call)),
    ),
    implementOperation(visitor.cancelOwnReservation, ({ params, body }, call) =>
      cancelOwnReservation(ctx, params.token, body, ofVisitor(call)),
    ),
    implementOperation(visitor.unlinkReservationFromLine, ({ params }, call) =>
      unlinkReservationFromLine(ctx, params.token, idempotentCallOf(call)),
    ),
    implementOperation(visitor.checkInOwnReservation, ({ params, body }, call) =>
      checkInByVisitor(ctx, params.token, body, idempotentCallOf(call)),
    ),
    implementOperation(ownData.exportOwnReservationData, ({ params }, call) => exportOwnReservationData(ctx, params.token, call.locale)),
    implementOperation(ownData.eraseOwnReservationData, ({ params }, call) =>
      eraseOwnReservationData(ctx, params.token, idempotentCallOf(call)),
    ),
    implementOperation(
      staff.listReservations,
      ({ query }, call) => listReservations(ctx, membershipOf(call), query),
      ({ waiting, needsContact, days }) =>
        [...waiting, ...needsContact, ...days.flatMap(({ reservations }) => reservations)].map(({ id }) => id),
    ),
    implementOperation(staff.getReservation, ({ params }, call) => readReservation(ctx, params.reservationId, membershipOf(call))),
    implementOperation(
      staff.findReservationByLink,
      ({ params }, call) => findReservationByLink(ctx, params.token, membershipOf(call)),
      ({ id }) => [id],
    ),
    implementOperation(staff.listSlotCapacity, ({ query }, call) => listSlotCapacity(ctx, membershipOf(call), query), noPersonalData),
    implementOperation(exportEntry, ({ body }, call) => exportReservations(ctx, body, toStaffRequest(call), call), noPersonalData),
    implementOperation(
      staff.createReservation,
      ({ body }, call) => createReservation(ctx, body, toStaffRequest(call)),
      ({ id }) => [id],
    ),
    implementOperation(staff.acceptReservation, ({ params, body }, call) =>
      acceptReservation(ctx, params.reservationId, body, toStaffRequest(call)),
    ),
    implementOperation(staff.proposeTimes, ({ params, body }, call) => proposeTimes(ctx, params.reservationId, body, toStaffRequest(call))),
    implementOperation(staff.declineReservation, ({ params, body }, call) =>
      declineReservation(ctx, params.reservationId, body, toStaffRequest(call)),
    ),
    implementOperation(staff.rescheduleReservation, ({ params, body }, call) =>
      rescheduleReservation(ctx, params.reservationId, body, toStaffRequest(call)),
    ),
    implementOperation(staff.cancelReservationByShop, ({ params, body }, call) =>
      cancelReservationByShop(ctx, params.reservationId, body, toStaffRequest(call)),
    ),
    implementOperation(staff.checkInReservation, ({ params }, call) => checkInByStaff(ctx, params.reservationId, toStaffRequest(call))),
    implementOperation(staff.undoCheckIn, ({ params }, call) => undoCheckIn(ctx, params.reservationId, toStaffRequest(call))),
    implementOperation(staff.markReservationNoShow, ({ params, body }, call) =>
      markNoShow(ctx, params.reservationId, body, toStaffRequest(call)),
    ),
    implementOperation(staff.markVisitorInformed, ({ params, body }, call) =>
      markVisitorInformed(ctx, params.reservationId, body, toStaffRequest(call)),
    ),
    implementOperation(
      bursts.declineRequestBurst,
      ({ params }, call) => declineRequestBurst(ctx, params.burstId, toStaffRequest(call)),
      noPersonalData,
    ),
    implementOperation(
      bursts.restoreRequestBurst,
      ({ params }, call) => restoreRequestBurst(ctx, params.burstId, toStaffRequest(call)),
      noPersonalData,
    ),
    implementOperation(
      bursts.dismissRequestBurstAlert,
      ({ params, body }, call) => setRequestBurstDismissed(ctx, params.burstId, body.dismissed, toStaffRequest(call)),
      noPersonalData,
    ),
    implementOperation(settings.getReservationSettings, (_, call) => readReservationSettings(ctx, membershipOf(call)), noPersonalData),
    implementOperation(
      settings.setReservationSettings,
      ({ body }, call) => setReservationSettings(ctx, body, toStaffRequest(call)),
      noPersonalData,
    ),
    implementOperation(
      settings.blockReservationTime,
      ({ body }, call) => blockReservationTime(ctx, body, toStaffRequest(call)),
      noPersonalData,
    ),
    implementOperation(
      settings.unblockReservationTime,
      ({ params }, call) => unblockReservationTime(ctx, params.blockId, toStaffRequest(call)),
      noPersonalData,
    ),
  ]
}
