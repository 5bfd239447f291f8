import * as arrange from '#contract/queue-settings/arrange.ts'
import * as counters from '#contract/queue-settings/counters.ts'
import * as lanes from '#contract/queue-settings/lanes.ts'
import * as services from '#contract/queue-settings/services.ts'
import * as shop from '#contract/queue-settings/shop.ts'
import * as staff from '#contract/queue-settings/staff.ts'
import * as leave from '#contract/queue-settings/staff-leave.ts'
import { showStaffPhoto as photo } from '#contract/queue-settings/staff-photo.ts'
import * as todayCode from '#contract/queue-settings/today-code.ts'
import { showShopLogo as logo } from '#contract/shop-logo.ts'
import * as order from '#contract/tickets/call-order.ts'
import * as doors from '#contract/tickets/lane-door.ts'
import { type Call, type Handled, handle, idempotencyOf, membershipOf, uploadOf } from '#platform/http/call.ts'
import { setCallPolicy } from './call-policy.ts'
import { counterKind } from './counters.ts'
import { setLaneDoor } from './door.ts'
import type { SettingsCall } from './in-settings.ts'
import { laneKind } from './lanes.ts'
import { serviceKind } from './services.ts'
import { arrangeSettings, createSetting, editSetting, removeSetting } from './setting-kind.ts'
import { readSettings, type SettingsReadContext } from './settings.ts'
import { renewEntryCode, setShopClock, setShopColour, setShopHours, setShopProfile } from './shop.ts'
import { removeShopLogo, setShopLogo, showShopLogo } from './shop-logo.ts'
import { staffKind } from './staff.ts'
import { type LeaveContext, leaveStaff, readStaffWork, returnStaff } from './staff-leave.ts'
import { removeStaffPhoto, setStaffPhoto, showStaffPhoto } from './staff-photo.ts'
import { readToday, renewTodayCode, type TodayCodeContext } from './today-code.ts'

export function queueSettingsApi(ctx: TodayCodeContext & SettingsReadContext & LeaveContext): Handled[] {
  return [
    handle(shop.getQueueSettings, (_, call) => readSettings(ctx, membershipOf(call))),
    handle(shop.setShopProfile, ({ body }, call) => setShopProfile(ctx, body, by(call))),
    handle(shop.setShopHours, ({ body }, call) => setShopHours(ctx, body, by(call))),
    handle(shop.setShopClock, ({ body }, call) => setShopClock(ctx, body, by(call))),
    handle(shop.setShopColour, ({ body }, call) => setShopColour(ctx, body, by(call))),
    handle(shop.setShopLogo, (_, call) => setShopLogo(ctx, uploadOf(call), by(call))),
    handle(shop.removeShopLogo, (_, call) => removeShopLogo(ctx, by(call))),
    handle(logo, ({ params }) => showShopLogo(ctx, params)),
    handle(shop.renewEntryCode, ({ body }, call) => renewEntryCode(ctx, body.replaces, by(call))),
    handle(todayCode.getTodayCode, (_, call) => ctx.db.readScope(membershipOf(call), readToday(ctx, membershipOf(call).shopId))),
    handle(todayCode.renewTodayCode, ({ body }, call) => renewTodayCode(ctx, body.replaces, by(call))),
    handle(doors.pauseLane, ({ params, body }, call) => setLaneDoor(ctx, params.laneId, { as: 'paused', ...body }, by(call))),
    handle(doors.closeLane, ({ params, body }, call) => setLaneDoor(ctx, params.laneId, { as: 'closed', ...body }, by(call))),
    handle(doors.openLane, ({ params }, call) => setLaneDoor(ctx, params.laneId, undefined, by(call))),
    handle(lanes.createLane, ({ body }, call) => createSetting(laneKind, ctx, body, by(call))),
    handle(lanes.editLane, ({ params, body: { rev, ...edit } }, call) =>
      editSetting(laneKind, ctx, { id: params.laneId, rev }, edit, by(call)),
    ),
    handle(lanes.removeLane, ({ params }, call) => removeSetting(laneKind, ctx, params.laneId, by(call))),
    handle(services.createService, ({ body }, call) => createSetting(serviceKind, ctx, body, by(call))),
    handle(services.editService, ({ params, body: { rev, ...edit } }, call) =>
      editSetting(serviceKind, ctx, { id: params.serviceId, rev }, edit, by(call)),
    ),
    handle(order.setCallPolicy, ({ params, body }, call) => setCallPolicy(ctx, params.laneId, body, by(call))),
    handle(services.removeService, ({ params }, call) => removeSetting(serviceKind, ctx, params.serviceId, by(call))),
    handle(counters.createCounter, ({ body }, call) => createSetting(counterKind, ctx, body, by(call))),
    handle(counters.editCounter, ({ params, body: { rev, ...edit } }, call) =>
      editSetting(counterKind, ctx, { id: params.counterId, rev }, edit, by(call)),
    ),
    handle(counters.removeCounter, ({ params }, call) => removeSetting(counterKind, ctx, params.counterId, by(call))),
    handle(staff.createStaff, ({ body }, call) => createSetting(staffKind, ctx, body, by(call))),
    handle(staff.editStaff, ({ params, body: { rev, ...edit } }, call) =>
      editSetting(staffKind, ctx, { id: params.staffId, rev }, edit, by(call)),
    ),
    handle(leave.getStaffWork, ({ params }, call) => readStaffWork(ctx, params.staffId, membershipOf(call))),
    handle(leave.leaveStaff, ({ params, body }, call) => leaveStaff(ctx, params.staffId, body, by(call))),
    handle(leave.returnStaff, ({ params }, call) => returnStaff(ctx, params.staffId, by(call))),
    handle(staff.setStaffPhoto, ({ params }, call) => setStaffPhoto(ctx, params.staffId, uploadOf(call), by(call))),
    handle(staff.removeStaffPhoto, ({ params }, call) => removeStaffPhoto(ctx, params.staffId, by(call))),
    handle(photo, ({ params }, call) => showStaffPhoto(ctx, params, membershipOf(call))),
    handle(arrange.arrangeLanes, ({ body }, call) => arrangeSettings(laneKind, ctx, body.ids, by(call))),
    handle(arrange.arrangeServices, ({ body }, call) => arrangeSettings(serviceKind, ctx, body.ids, by(call))),
    handle(arrange.arrangeCounters, ({ body }, call) => arrangeSettings(counterKind, ctx, body.ids, by(call))),
    handle(arrange.arrangeStaff, ({ body }, call) => arrangeSettings(staffKind, ctx, body.ids, by(call))),
  ]
}

function by(call: Call): SettingsCall {
  return { membership: membershipOf(call), account: call.account!, idempotency: idempotencyOf(call) }
}
