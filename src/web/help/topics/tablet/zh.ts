import { words as menu } from '../../../frame/settings/words/zh.ts'
import { words as frame } from '../../../frame/staff/words/zh.ts'
import { words as members } from '../../../members/words/zh.ts'
import type { HelpText } from '../../help-text.ts'
import { settingsBreadcrumb } from '../../settings-way.ts'

export const words: HelpText = {
  title: '多人如何共用一台平板？',
  steps: [
    `打开“${settingsBreadcrumb(menu, 'reception', 'tablets')}”。`,
    `填写平板名称，点击“${members.tablets.add}”。`,
    '用平板扫描二维码，或打开显示的地址并输入配对码。',
    `使用者各自在“${frame.profile}”中设置 PIN。`,
    '在平板上选择姓名，输入 PIN。',
    `用完后点“${frame.tablet.leave}”。`,
  ],
  notes: [
    `不选姓名，点“${members.tablet.asTablet}”，只能处理前台的工作。`,
    '忘记交接也没关系，一段时间没有操作，就会返回选择姓名的页面。',
    `忘记 PIN 时，由店长点“${members.pins.reset}”，本人再重新设置。`,
    `平板遗失或转让时，请点“${members.tablets.remove}”。`,
  ],
  links: { '/shopAdmin/personSetting/tablets': settingsBreadcrumb(menu, 'reception', 'tablets'), '/shopAdmin/profile': frame.profile },
  synonyms: 'iPad 共享 设备 密码 配对 换人 遗失',
}
