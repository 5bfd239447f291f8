import { words as menu } from '../../../frame/settings/words/zh.ts'
import { words as settings } from '../../../queue-settings/queue/words/zh.ts'
import type { HelpText } from '../../help-text.ts'
import { settingsBreadcrumb } from '../../settings-way.ts'

export const words: HelpText = {
  title: '如何设置队列、办理事项和柜台？',
  steps: [
    `打开“${settingsBreadcrumb(menu, 'reception')}”。`,
    `需要增加队列时，点击“${settings.lanes.add}”，填写名称和字母。号码以该字母开头，并会同时添加一个同名的办理事项。`,
    `点击队列的“${settings.row.edit}”，即可展开其内容。供顾客选择的办理事项，用“${settings.services.add}”添加。`,
    `填写“${settings.fields.priorMinutes.label}”，系统据此估算等候时间。`,
    `点击“${settings.counters.add}”，添加叫号后请顾客前往的柜台。`,
    `先叫哪位顾客，在队列中的“${settings.policy.title}”中设置。`,
    `更改“${settings.policy.title}”或上限时，保存前点击“${settings.replay.start}”，即可看到等候时间会怎样变化。`,
  ],
  notes: [
    '队列有办理事项，顾客才能取号。',
    `暂时不用时，关闭办理事项的“${settings.fields.serviceOpen.label}”或柜台的“${settings.fields.counterOpen.label}”。`,
    '更改不会影响已取的号码和排队顺序。',
  ],
  links: { '/shopAdmin/queueSetting': settingsBreadcrumb(menu, 'reception') },
  synonyms: '窗口 业务 排队 等候时间 叫号顺序 字母',
}
