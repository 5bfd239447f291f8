import * as arrange from '#contract/queue-settings/arrange.ts'
import * as counters from '#contract/queue-settings/counters.ts'
import * as lanes from '#contract/queue-settings/lanes.ts'
import * as services from '#contract/queue-settings/services.ts'
import * as shop from '#contract/queue-settings/shop.ts'
import * as staff from '#contract/queue-settings/staff.ts'
import { getStaffPhoto as photo } from '#contract/queue-settings/staff-photo.ts'
import * as todayCode from '#contract/queue-settings/today-code.ts'
import { getShopLogo as logo } from '#contract/shop-logo.ts'
import * as order from '#contract/tickets/call-order.ts'
import * as laneStatus from '#contract/tickets/lane-status.ts'
import { implementOperation, membershipOf, noPersonalData, type OperationWithHandler, uploadReaderOf } from '#platform/http/call.ts'
import { toStaffRequest } from '../feed/staff-request.ts'
import { setCallPolicy } from './call-policy.ts'
import { counterSettingDefinition } from './counters.ts'
import { readLane, setLaneStatus } from './lane-status.ts'
import { laneSettingDefinition } from './lanes.ts'
import { serviceSettingDefinition } from './services.ts'
import { createSetting, editSetting, removeSetting, reorderSettings } from './setting-definition.ts'
import type { SettingContext } from './setting-usage.ts'
import { readQueueSettingsPage, type SettingsReadContext } from './settings.ts'
import {
  renewEntryCode,
  setContactTarget,
  setEmbedSites,
  setShopChecklist,
  setShopClock,
  setShopColour,
  setShopHours,
  setShopProfile,
} from './shop.ts'
import { removeShopLogo, sendShopLogo, setShopLogo } from './shop-logo.ts'
import { staffSettingDefinition } from './staff.ts'
import { removeStaffPhoto, sendStaffPhoto, setStaffPhoto } from './staff-photo.ts'
import { createTodayCodeReader, renewTodayCode, type TodayCodeContext } from './today-code.ts'

export function queueSettingsApi(ctx: TodayCodeContext & SettingsReadContext & SettingContext): OperationWithHandler[] {
  return [
    implementOperation(shop.getQueueSettings, (_, call) => readQueueSettingsPage(ctx, membershipOf(call))),
    implementOperation(shop.setShopProfile, ({ body }, call) => setShopProfile(ctx, body, toStaffRequest(call))),
    implementOperation(shop.setShopHours, ({ body }, call) => setShopHours(ctx, body, toStaffRequest(call))),
    implementOperation(shop.setShopClock, ({ body }, call) => setShopClock(ctx, body, toStaffRequest(call))),
    implementOperation(shop.setShopChecklist, ({ body }, call) => setShopChecklist(ctx, body, toStaffRequest(call))),
    implementOperation(shop.setShopColour, ({ body }, call) => setShopColour(ctx, body, toStaffRequest(call))),
    implementOperation(shop.setEmbedSites, ({ body }, call) => setEmbedSites(ctx, body, toStaffRequest(call))),
    implementOperation(shop.setContactTarget, ({ body }, call) => setContactTarget(ctx, body, toStaffRequest(call))),
    implementOperation(shop.setShopLogo, (_, call) => setShopLogo(ctx, uploadReaderOf(call), toStaffRequest(call))),
    implementOperation(shop.removeShopLogo, (_, call) => removeShopLogo(ctx, toStaffRequest(call))),
    implementOperation(logo, ({ params }) => sendShopLogo(ctx, params)),
    implementOperation(shop.renewEntryCode, ({ body }, call) => renewEntryCode(ctx, body.replaces, toStaffRequest(call))),
    implementOperation(todayCode.getTodayCode, (_, call) =>
      ctx.db.readScope(membershipOf(call), createTodayCodeReader(ctx, membershipOf(call).shopId)),
    ),
    implementOperation(todayCode.renewTodayCode, ({ body }, call) => renewTodayCode(ctx, body.replaces, toStaffRequest(call))),
    implementOperation(laneStatus.getLane, ({ params }, call) => readLane(ctx, params.laneId, membershipOf(call)), noPersonalData),
    implementOperation(laneStatus.pauseLane, ({ params, body }, call) =>
      setLaneStatus(ctx, params.laneId, { as: 'paused', ...body }, toStaffRequest(call)),
    ),
    implementOperation(laneStatus.closeLane, ({ params, body }, call) =>
      setLaneStatus(ctx, params.laneId, { as: 'closed', ...body }, toStaffRequest(call)),
    ),
    implementOperation(laneStatus.openLane, ({ params }, call) => setLaneStatus(ctx, params.laneId, undefined, toStaffRequest(call))),
    implementOperation(lanes.createLane, ({ body }, call) => createSetting(laneSettingDefinition, ctx, body, toStaffRequest(call))),
    implementOperation(lanes.editLane, ({ params, body: { rev, ...edit } }, call) =>
      editSetting(laneSettingDefinition, ctx, { id: params.laneId, rev }, edit, toStaffRequest(call)),
    ),
    implementOperation(lanes.removeLane, ({ params }, call) =>
      removeSetting(laneSettingDefinition, ctx, params.laneId, toStaffRequest(call)),
    ),
    implementOperation(services.createService, ({ body }, call) =>
      createSetting(serviceSettingDefinition, ctx, body, toStaffRequest(call)),
    ),
    implementOperation(services.editService, ({ params, body: { rev, ...edit } }, call) =>
      editSetting(serviceSettingDefinition, ctx, { id: params.serviceId, rev }, edit, toStaffRequest(call)),
    ),
    implementOperation(order.setCallPolicy, ({ params, body }, call) => setCallPolicy(ctx, params.laneId, body, toStaffRequest(call))),
    implementOperation(services.removeService, ({ params }, call) =>
      removeSetting(serviceSettingDefinition, ctx, params.serviceId, toStaffRequest(call)),
    ),
    implementOperation(counters.createCounter, ({ body }, call) =>
      createSetting(counterSettingDefinition, ctx, body, toStaffRequest(call)),
    ),
    implementOperation(counters.editCounter, ({ params, body: { rev, ...edit } }, call) =>
      editSetting(counterSettingDefinition, ctx, { id: params.counterId, rev }, edit, toStaffRequest(call)),
    ),
    implementOperation(counters.removeCounter, ({ params }, call) =>
      removeSetting(counterSettingDefinition, ctx, params.counterId, toStaffRequest(call)),
    ),
    implementOperation(staff.createStaff, ({ body }, call) => createSetting(staffSettingDefinition, ctx, body, toStaffRequest(call))),
    implementOperation(staff.editStaff, ({ params, body: { rev, ...edit } }, call) =>
      editSetting(staffSettingDefinition, ctx, { id: params.staffId, rev }, edit, toStaffRequest(call)),
    ),
    implementOperation(staff.setStaffPhoto, ({ params }, call) =>
      setStaffPhoto(ctx, params.staffId, uploadReaderOf(call), toStaffRequest(call)),
    ),
    implementOperation(staff.removeStaffPhoto, ({ params }, call) => removeStaffPhoto(ctx, params.staffId, toStaffRequest(call))),
    implementOperation(photo, ({ params }, call) => sendStaffPhoto(ctx, params, membershipOf(call)), noPersonalData),
    implementOperation(arrange.reorderLanes, ({ body }, call) =>
      reorderSettings(laneSettingDefinition, ctx, body.ids, toStaffRequest(call)),
    ),
    implementOperation(arrange.reorderServices, ({ body }, call) =>
      reorderSettings(serviceSettingDefinition, ctx, body.ids, toStaffRequest(call)),
    ),
    implementOperation(arrange.reorderCounters, ({ body }, call) =>
      reorderSettings(counterSettingDefinition, ctx, body.ids, toStaffRequest(call)),
    ),
    implementOperation(arrange.reorderStaff, ({ body }, call) =>
      reorderSettings(staffSettingDefinition, ctx, body.ids, toStaffRequest(call)),
    ),
  ]
}
