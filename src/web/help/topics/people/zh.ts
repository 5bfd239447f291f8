import { words as menu } from '../../../frame/settings/words/zh.ts'
import { words as frame } from '../../../frame/staff/words/zh.ts'
import { words as people } from '../../../members/list/words/zh.ts'
import { words as settings } from '../../../queue-settings/queue/words/zh.ts'
import type { HelpText } from '../../help-text.ts'
import { settingsBreadcrumb } from '../../settings-way.ts'

export const words: HelpText = {
  title: '如何邀请成员、更改角色、处理离职？',
  steps: [
    `打开“${settingsBreadcrumb(menu, 'people')}”。`,
    `在“${people.invitations.title}”中填写邮箱和角色，点击“${people.invitations.submit}”。`,
    '把生成的链接或二维码交给本人。链接只能使用一次，7 天内有效。',
    `接待顾客的人员，还要在“${menu.pages.staff.name}”中用“${settings.staff.add}”登记，不是成员也可以。`,
  ],
  notes: [
    `“${frame.roles.reception}”可处理排队和预约到店，“${frame.roles.staff}”还可处理接待卡，“${frame.roles.manager}”还可更改设置。`,
    '角色在成员列表中更改，立即生效。',
    `有人离职时，在“${menu.pages.members.name}”的操作中选择“${people.members.remove}”；只是暂停使用，选“${people.members.suspend}”。`,
    `用“${settings.leave.start}”将其移出员工列表，并交接接待卡和待办。`,
    `忘记密码的成员，用“${people.members.makeReset}”生成链接交给本人。`,
  ],
  links: {
    '/shopAdmin/personSetting': settingsBreadcrumb(menu, 'people', 'members'),
    '/shopAdmin/personSetting/staff': settingsBreadcrumb(menu, 'people', 'staff'),
  },
  synonyms: '员工 店员 权限 离职 调动 密码 账号 登录 邀请',
}
