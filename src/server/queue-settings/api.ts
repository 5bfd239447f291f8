import * as arrange from '#contract/queue-settings/arrange.ts'
import * as counters from '#contract/queue-settings/counters.ts'
import * as lanes from '#contract/queue-settings/lanes.ts'
import * as services from '#contract/queue-settings/services.ts'
import * as shop from '#contract/queue-settings/shop.ts'
import * as staff from '#contract/queue-settings/staff.ts'
import { showStaffPhoto as photo } from '#contract/queue-settings/staff-photo.ts'
import * as todayCode from '#contract/queue-settings/today-code.ts'
import { showShopLogo as logo } from '#contract/shop-logo.ts'
import * as order from '#contract/tickets/call-order.ts'
import * as doors from '#contract/tickets/lane-status.ts'
import { handle, membershipOf, type OperationWithHandler, uploadOf } from '#platform/http/call.ts'
import { staffCallOf } from '../feed/staff-call.ts'
import { setCallPolicy } from './call-policy.ts'
import { counterSettingKind } from './counters.ts'
import type { SettingContext } from './in-use.ts'
import { setLaneStatus } from './lane-status.ts'
import { laneSettingKind } from './lanes.ts'
import { serviceSettingKind } from './services.ts'
import { arrangeSettings, createSetting, editSetting, removeSetting } from './setting-kind.ts'
import { readSettings, type SettingsReadContext } from './settings.ts'
import { renewEntryCode, setShopChecklist, setShopClock, setShopColour, setShopHours, setShopProfile } from './shop.ts'
import { removeShopLogo, setShopLogo, showShopLogo } from './shop-logo.ts'
import { staffSettingKind } from './staff.ts'
import { removeStaffPhoto, setStaffPhoto, showStaffPhoto } from './staff-photo.ts'
import { readToday, renewTodayCode, type TodayCodeContext } from './today-code.ts'

export function queueSettingsApi(ctx: TodayCodeContext & SettingsReadContext & SettingContext): OperationWithHandler[] {
  return [
    handle(shop.getQueueSettings, (_, call) => readSettings(ctx, membershipOf(call))),
    handle(shop.setShopProfile, ({ body }, call) => setShopProfile(ctx, body, staffCallOf(call))),
    handle(shop.setShopHours, ({ body }, call) => setShopHours(ctx, body, staffCallOf(call))),
    handle(shop.setShopClock, ({ body }, call) => setShopClock(ctx, body, staffCallOf(call))),
    handle(shop.setShopChecklist, ({ body }, call) => setShopChecklist(ctx, body, staffCallOf(call))),
    handle(shop.setShopColour, ({ body }, call) => setShopColour(ctx, body, staffCallOf(call))),
    handle(shop.setShopLogo, (_, call) => setShopLogo(ctx, uploadOf(call), staffCallOf(call))),
    handle(shop.removeShopLogo, (_, call) => removeShopLogo(ctx, staffCallOf(call))),
    handle(logo, ({ params }) => showShopLogo(ctx, params)),
    handle(shop.renewEntryCode, ({ body }, call) => renewEntryCode(ctx, body.replaces, staffCallOf(call))),
    handle(todayCode.getTodayCode, (_, call) => ctx.db.readScope(membershipOf(call), readToday(ctx, membershipOf(call).shopId))),
    handle(todayCode.renewTodayCode, ({ body }, call) => renewTodayCode(ctx, body.replaces, staffCallOf(call))),
    handle(doors.pauseLane, ({ params, body }, call) => setLaneStatus(ctx, params.laneId, { as: 'paused', ...body }, staffCallOf(call))),
    handle(doors.closeLane, ({ params, body }, call) => setLaneStatus(ctx, params.laneId, { as: 'closed', ...body }, staffCallOf(call))),
    handle(doors.openLane, ({ params }, call) => setLaneStatus(ctx, params.laneId, undefined, staffCallOf(call))),
    handle(lanes.createLane, ({ body }, call) => createSetting(laneSettingKind, ctx, body, staffCallOf(call))),
    handle(lanes.editLane, ({ params, body: { rev, ...edit } }, call) =>
      editSetting(laneSettingKind, ctx, { id: params.laneId, rev }, edit, staffCallOf(call)),
    ),
    handle(lanes.removeLane, ({ params }, call) => removeSetting(laneSettingKind, ctx, params.laneId, staffCallOf(call))),
    handle(services.createService, ({ body }, call) => createSetting(serviceSettingKind, ctx, body, staffCallOf(call))),
    handle(services.editService, ({ params, body: { rev, ...edit } }, call) =>
      editSetting(serviceSettingKind, ctx, { id: params.serviceId, rev }, edit, staffCallOf(call)),
    ),
    handle(order.setCallPolicy, ({ params, body }, call) => setCallPolicy(ctx, params.laneId, body, staffCallOf(call))),
    handle(services.removeService, ({ params }, call) => removeSetting(serviceSettingKind, ctx, params.serviceId, staffCallOf(call))),
    handle(counters.createCounter, ({ body }, call) => createSetting(counterSettingKind, ctx, body, staffCallOf(call))),
    handle(counters.editCounter, ({ params, body: { rev, ...edit } }, call) =>
      editSetting(counterSettingKind, ctx, { id: params.counterId, rev }, edit, staffCallOf(call)),
    ),
    handle(counters.removeCounter, ({ params }, call) => removeSetting(counterSettingKind, ctx, params.counterId, staffCallOf(call))),
    handle(staff.createStaff, ({ body }, call) => createSetting(staffSettingKind, ctx, body, staffCallOf(call))),
    handle(staff.editStaff, ({ params, body: { rev, ...edit } }, call) =>
      editSetting(staffSettingKind, ctx, { id: params.staffId, rev }, edit, staffCallOf(call)),
    ),
    handle(staff.setStaffPhoto, ({ params }, call) => setStaffPhoto(ctx, params.staffId, uploadOf(call), staffCallOf(call))),
    handle(staff.removeStaffPhoto, ({ params }, call) => removeStaffPhoto(ctx, params.staffId, staffCallOf(call))),
    handle(photo, ({ params }, call) => showStaffPhoto(ctx, params, membershipOf(call))),
    handle(arrange.arrangeLanes, ({ body }, call) => arrangeSettings(laneSettingKind, ctx, body.ids, staffCallOf(call))),
    handle(arrange.arrangeServices, ({ body }, call) => arrangeSettings(serviceSettingKind, ctx, body.ids, staffCallOf(call))),
    handle(arrange.arrangeCounters, ({ body }, call) => arrangeSettings(counterSettingKind, ctx, body.ids, staffCallOf(call))),
    handle(arrange.arrangeStaff, ({ body }, call) => arrangeSettings(staffSettingKind, ctx, body.ids, staffCallOf(call))),
  ]
}
