import { words as card } from '../../../cards/card/words/zh.ts'
import { words as bin } from '../../../cards/deleted/words/zh.ts'
import { words as menu } from '../../../frame/settings/words/zh.ts'
import { words as requests } from '../../../privacy/requests/words/zh.ts'
import type { HelpText } from '../../help-text.ts'
import { settingsBreadcrumb } from '../../settings-way.ts'

export const words: HelpText = {
  title: '如何处理查阅、清除个人信息的申请？',
  steps: [
    `打开“${settingsBreadcrumb(menu, 'control', 'requests')}”，通过页面提交的申请已经列在其中。`,
    `在柜台、电话或书面收到的申请，用“${requests.add.title}”登记。`,
    `确认是本人后选择确认方式，点击“${requests.identity.record}”。不要留下证件号码或复印件。`,
    '选择本人的接待卡、排队号和预约。',
    `选择“${requests.answer.outcome}”，点击“${requests.answer.close}”。查阅时用“${requests.answer.take}”交给本人。`,
  ],
  notes: [
    '清除后无法恢复，只保留件数等统计。',
    '找不到信息或无法确认本人时，可以选择理由并拒绝。',
    '持有接待卡链接的顾客，可以自行下载或清除自己的信息。',
    `误建的接待卡请点“${card.acts.delete}”，30 天内可从“${bin.title}”恢复。`,
    `信息保存多久，在“${settingsBreadcrumb(menu, 'card', 'retention')}”中设置。`,
  ],
  links: {
    '/shopAdmin/privacyRequests': settingsBreadcrumb(menu, 'control', 'requests'),
    '/shopAdmin/retention': settingsBreadcrumb(menu, 'card', 'retention'),
  },
  synonyms: '隐私 清除 更正 查阅 停止使用 保存期限 个人资料',
}
