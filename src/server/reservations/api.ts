import * as bursts from '#contract/reservations/bursts.ts'
import * as feed from '#contract/reservations/calendar-feed.ts'
import { exportReservations as exportEntry } from '#contract/reservations/export.ts'
import * as ownData from '#contract/reservations/own-data.ts'
import * as settings from '#contract/reservations/settings.ts'
import * as slots from '#contract/reservations/slots.ts'
import * as staff from '#contract/reservations/staff.ts'
import * as visitor from '#contract/reservations/visitor.ts'
import { refuse } from '#domain/refusal.ts'
import { accountOf, addressOf, type Call, handle, idempotencyOf, membershipOf, type OperationWithHandler } from '#platform/http/call.ts'
import { staffCallOf } from '../feed/staff-call.ts'
import type { QueueContext } from '../tickets/context.ts'
import { dismissBurst, removeBurst, undoBurst } from './bursts.ts'
import { makeCalendarFeed, readCalendarFeed, removeCalendarFeed, showCalendarFeed } from './calendar-feed.ts'
import { showCalendarFile } from './calendar-file.ts'
import { checkInByStaff, checkInByVisitor, findByLink, markNoShow, undoCheckIn } from './check-in.ts'
import { exportReservations } from './export.ts'
import { createFreeMonths } from './free-months.ts'
import { showMonth, showNextFreeDays, showReservationShop } from './free-slots.ts'
import { eraseOwnReservations, exportOwnReservations } from './own-data.ts'
import { addSlotBlock, removeSlotBlock, setReservationSettings, showReservationSettings } from './settings.ts'
import { readVisitorReservation } from './show.ts'
import {
  acceptReservation,
  cancelReservationByShop,
  createReservation,
  declineReservation,
  listReservations,
  listSlotCapacity,
  markInformed,
  proposeTimes,
  rescheduleReservation,
} from './staff.ts'
import {
  cancelReservation,
  changeReservation,
  confirmReservation,
  findOwnReservation,
  holdReservation,
  rejectReservationOffers,
  requestReservation,
  type VisitorCall,
} from './visitor.ts'

const ofVisitor = (call: Call): VisitorCall => ({ address: addressOf(call), idempotency: idempotencyOf(call) })

export function reservationApi(ctx: QueueContext & { origin: string }): OperationWithHandler[] {
  const freeMonths = createFreeMonths()
  return [
    handle(feed.getCalendarFeed, (_, call) => showCalendarFeed(ctx, membershipOf(call), accountOf(call).accountId)),
    handle(feed.makeCalendarFeed, (_, call) => makeCalendarFeed(ctx, staffCallOf(call))),
    handle(feed.removeCalendarFeed, (_, call) => removeCalendarFeed(ctx, staffCallOf(call))),
    handle(feed.readCalendarFeed, ({ params }) => readCalendarFeed(ctx, params.token)),
    handle(slots.getReservationShop, ({ params }) => showReservationShop(ctx, params.code)),
    handle(slots.listNextFreeDays, ({ params, query }) => showNextFreeDays(ctx, freeMonths, { ...params, ...query })),
    handle(slots.listSlots, ({ params, query }) => showMonth(ctx, freeMonths, { ...params, ...query })),
    handle(visitor.requestReservation, ({ params, body }, call) =>
      requestReservation(ctx, { ...params, ...body, address: addressOf(call) }, idempotencyOf(call)),
    ),
    handle(visitor.showReservation, async ({ params }) => {
      const resolved = await findOwnReservation(ctx.db, params.token)
      const read =
        resolved && (await ctx.db.readScope(resolved.scope, (tx) => readVisitorReservation(tx, ctx, resolved.scope.shopId, resolved.id)))
      return read ?? refuse('reservation.notFound')
    }),
    handle(visitor.showCalendarFile, ({ params, query }) => showCalendarFile(ctx, params.token, query.locale)),
    handle(visitor.holdReservation, ({ params, body }, call) => holdReservation(ctx, params.token, body, ofVisitor(call))),
    handle(visitor.confirmReservation, ({ params, body }, call) => confirmReservation(ctx, params.token, body, ofVisitor(call))),
    handle(visitor.rejectReservationOffers, ({ params, body }, call) => rejectReservationOffers(ctx, params.token, body, ofVisitor(call))),
    handle(visitor.changeReservation, ({ params, body }, call) => changeReservation(ctx, params.token, body, ofVisitor(call))),
    handle(visitor.cancelReservation, ({ params, body }, call) => cancelReservation(ctx, params.token, body, ofVisitor(call))),
    handle(visitor.arriveReservation, ({ params, body }, call) => checkInByVisitor(ctx, params.token, body, idempotencyOf(call))),
    handle(ownData.exportOwnReservations, ({ params }, call) => exportOwnReservations(ctx, params.token, call.locale)),
    handle(ownData.eraseOwnReservations, ({ params }, call) => eraseOwnReservations(ctx, params.token, idempotencyOf(call))),
    handle(staff.listReservations, ({ query }, call) => listReservations(ctx, membershipOf(call), query)),
    handle(staff.findReservation, ({ params }, call) => findByLink(ctx, params.token, membershipOf(call))),
    handle(staff.listSlotCapacity, ({ query }, call) => listSlotCapacity(ctx, membershipOf(call), query)),
    handle(exportEntry, ({ body }, call) => exportReservations(ctx, body, staffCallOf(call), call.locale)),
    handle(staff.createReservation, ({ body }, call) => createReservation(ctx, body, staffCallOf(call))),
    handle(staff.acceptReservation, ({ params, body }, call) => acceptReservation(ctx, params.reservationId, body, staffCallOf(call))),
    handle(staff.proposeTimes, ({ params, body }, call) => proposeTimes(ctx, params.reservationId, body, staffCallOf(call))),
    handle(staff.declineReservation, ({ params, body }, call) => declineReservation(ctx, params.reservationId, body, staffCallOf(call))),
    handle(staff.rescheduleReservation, ({ params, body }, call) =>
      rescheduleReservation(ctx, params.reservationId, body, staffCallOf(call)),
    ),
    handle(staff.cancelReservationByShop, ({ params, body }, call) =>
      cancelReservationByShop(ctx, params.reservationId, body, staffCallOf(call)),
    ),
    handle(staff.checkInReservation, ({ params }, call) => checkInByStaff(ctx, params.reservationId, staffCallOf(call))),
    handle(staff.undoCheckIn, ({ params }, call) => undoCheckIn(ctx, params.reservationId, staffCallOf(call))),
    handle(staff.noShowReservation, ({ params, body }, call) => markNoShow(ctx, params.reservationId, body, staffCallOf(call))),
    handle(staff.markInformed, ({ params, body }, call) => markInformed(ctx, params.reservationId, body, staffCallOf(call))),
    handle(bursts.removeBurst, ({ params }, call) => removeBurst(ctx, params.burstId, staffCallOf(call))),
    handle(bursts.undoBurst, ({ params }, call) => undoBurst(ctx, params.burstId, staffCallOf(call))),
    handle(bursts.dismissBurst, ({ params, body }, call) => dismissBurst(ctx, params.burstId, body.dismissed, staffCallOf(call))),
    handle(settings.getReservationSettings, (_, call) => showReservationSettings(ctx, membershipOf(call))),
    handle(settings.setReservationSettings, ({ body }, call) => setReservationSettings(ctx, body, staffCallOf(call))),
    handle(settings.addSlotBlock, ({ body }, call) => addSlotBlock(ctx, body, staffCallOf(call))),
    handle(settings.removeSlotBlock, ({ params }, call) => removeSlotBlock(ctx, params.blockId, staffCallOf(call))),
  ]
}
