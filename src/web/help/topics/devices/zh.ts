import { words as devices } from '../../../devices/words/zh.ts'
import { words as menu } from '../../../frame/settings/words/zh.ts'
import { words as frame } from '../../../frame/staff/words/zh.ts'
import { words as members } from '../../../members/words/zh.ts'
import type { HelpText } from '../../help-text.ts'
import { settingsBreadcrumb } from '../../settings-way.ts'

export const words: HelpText = {
  title: '如何连接电视、取号机、打印机或平板？',
  steps: [
    `打开“${settingsBreadcrumb(menu, 'reception', 'devices')}”，点击“${devices.add}”。`,
    `选择种类并填写名称，点击“${devices.form.submit}”。`,
    '在电视、取号机或平板上打开显示的地址，输入配对码。',
    '打印机请在其设置中填入显示的地址。',
    `共用平板的使用者各自在“${frame.profile}”中设置 PIN。`,
  ],
  notes: [
    `带颜色的行需要检查。设备连不上时，请点“${devices.menu.reconnect}”。`,
    `平板用完后点“${frame.tablet.leave}”。一段时间没有操作，也会返回选择姓名的页面。`,
    `不选姓名，点“${members.tablet.asTablet}”，只能处理前台的工作。`,
    `忘记 PIN 时，由店长点“${devices.pins.reset}”，本人再重新设置。`,
    `设备遗失或转让时，请点“${devices.menu.remove}”，设备会立即停用。`,
  ],
  links: { '/shopAdmin/devices': settingsBreadcrumb(menu, 'reception', 'devices'), '/shopAdmin/profile': frame.profile },
  synonyms: '电视 叫号屏 取号机 打印机 iPad 共享 设备 密码 配对 换人 遗失',
}
