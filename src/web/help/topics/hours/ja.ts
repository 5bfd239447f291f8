import { words as menu } from '../../../frame/settings/words/ja.ts'
import { words as frame } from '../../../frame/staff/words/ja.ts'
import { words as features } from '../../../menu/words/ja.ts'
import { words as settings } from '../../../queue-settings/queue/words/ja.ts'
import { words as desk } from '../../../tickets/desk/words/ja.ts'
import type { HelpText } from '../../help-text.ts'
import { settingsBreadcrumb } from '../../settings-way.ts'

export const words: HelpText = {
  title: '営業時間を決める・明日を休みにするには',
  steps: [
    `「${settingsBreadcrumb(menu, 'shop')}」を開きます。`,
    `「${settings.shopHours.title}」の「${settings.row.edit}」を押し、「${settings.hours.weekly}」を選んで時間を入れます。`,
    `昼休みがあるときは「${settings.hours.more}」を押します。`,
    `日本の祝日を休みにするときは、「${settings.shopHours.title}」の「${settings.row.edit}」を押し、「${settings.fields.closedOnHolidays.label}」をオンにします。`,
    `明日を休みにするときは、「${settings.otherDays.title}」の「${settings.row.edit}」を押し、「${settings.otherDays.closed.label}」で明日を選びます。`,
    `その日だけ時間が違うときは、「${settings.otherDays.add}」で日付と時間を入れます。`,
    `「${settings.dialog.save}」を押すと、すぐにお客さまの画面に反映されます。`,
  ],
  notes: [
    '休業日には番号を出しません。お客さまの画面に、次に始まる日時が出ます。',
    ...Object.values(features.beforeDayOff),
    `いますぐ受付を止めたいときは、「${frame.waiting}」の窓口区分で「${desk.laneStatus.close}」を選びます。`,
  ],
  links: { '/shopAdmin/shopSetting': settingsBreadcrumb(menu, 'shop'), '/shopAdmin/waiting': frame.waiting },
  synonyms: 'えいぎょうじかん 定休日 祝日 休み やすみ 閉める 臨時休業 年末年始 休憩 受付終了 きゅうぎょうび',
}
