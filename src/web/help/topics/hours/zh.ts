import { words as menu } from '../../../frame/settings/words/zh.ts'
import { words as frame } from '../../../frame/staff/words/zh.ts'
import { words as features } from '../../../menu/words/zh.ts'
import { words as settings } from '../../../queue-settings/queue/words/zh.ts'
import { words as desk } from '../../../tickets/desk/words/zh.ts'
import type { HelpText } from '../../help-text.ts'
import { settingsBreadcrumb } from '../../settings-way.ts'

export const words: HelpText = {
  title: '如何设置营业时间，或者明天休息？',
  steps: [
    `打开“${settingsBreadcrumb(menu, 'shop')}”。`,
    `点击“${settings.shopHours.title}”旁的“${settings.row.edit}”，选择“${settings.hours.weekly}”并填写时间。`,
    `有午休时，点击“${settings.hours.more}”。`,
    `日本法定节假日休息时，点击“${settings.shopHours.title}”旁的“${settings.row.edit}”，打开“${settings.fields.closedOnHolidays.label}”。`,
    `明天休息时，点击“${settings.otherDays.title}”旁的“${settings.row.edit}”，在“${settings.otherDays.closed.label}”中选择明天。`,
    `只有某天时间不同时，点击“${settings.otherDays.add}”，填写日期和时间。`,
    `点击“${settings.dialog.save}”，顾客页面会立即更新。`,
  ],
  notes: [
    '休息日不发号，顾客页面会显示下次开始的时间。',
    ...Object.values(features.beforeDayOff),
    `想马上停止取号时，在“${frame.waiting}”页面的队列中选择“${desk.laneStatus.close}”。`,
  ],
  links: { '/shopAdmin/shopSetting': settingsBreadcrumb(menu, 'shop'), '/shopAdmin/waiting': frame.waiting },
  synonyms: '开门时间 关门 放假 节假日 公休 临时休息 午休 停业',
}
