import { words as cards } from '../../../cards/list/words/zh.ts'
import { words as form } from '../../../forms/settings/words/zh.ts'
import { words as menu } from '../../../frame/settings/words/zh.ts'
import { words as frame } from '../../../frame/staff/words/zh.ts'
import type { HelpText } from '../../help-text.ts'
import { settingsBreadcrumb } from '../../settings-way.ts'
import { words as help } from '../../words/zh.ts'

export const words: HelpText = {
  title: '如何更改接待卡的项目？',
  steps: [
    `由“${frame.roles.manager}”及以上角色打开“${settingsBreadcrumb(menu, 'card')}”。`,
    `要增加项目，点击列表下方的“${form.more.title}”；要减少项目，在该项目的“…”中选择“${form.row.stop}”。`,
    `点击项目的“${form.row.edit}”，更改名称、说明、选项，以及何时必填。`,
    `行业不同时，先用“${form.template.choose}”会更快。`,
    `点击“${form.bar.review}”，核对修改内容后点击“${form.publish.publish}”。`,
  ],
  notes: [
    '发布之前，顾客页面不会变化。正在填写和已收到的接待卡仍使用原来的项目。',
    `收到的接待卡在“${frame.cards}”中。`,
    `需要纸质填写时，打印“${help.blankCard.title}”，之后用“${cards.add}”录入。`,
    `回答保存多久，在“${settingsBreadcrumb(menu, 'card', 'retention')}”中设置。`,
  ],
  links: {
    '/shopAdmin/formSetting': settingsBreadcrumb(menu, 'card'),
    '/shopAdmin/cards': frame.cards,
    '/shopAdmin/help/blankCard': help.blankCard.title,
  },
  synonyms: '表单 问卷 问题 字段 选项 必填 模板 纸质 打印',
}
