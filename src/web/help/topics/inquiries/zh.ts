import { words as card } from '../../../cards/card/words/zh.ts'
import { words as menu } from '../../../frame/settings/words/zh.ts'
import { words as list } from '../../../inquiries/list/words/zh.ts'
import { words as mail } from '../../../inquiries/mail/words/zh.ts'
import { words as setting } from '../../../inquiries/settings/words/zh.ts'
import { words as today } from '../../../inquiries/today/words/zh.ts'
import type { HelpText } from '../../help-text.ts'
import { settingsBreadcrumb } from '../../settings-way.ts'

export const words: HelpText = {
  title: '将邮件咨询生成接待卡',
  steps: [
    `管理员在“${settingsBreadcrumb(menu, 'card', 'inquiries')}”中登记邮箱。`,
    '新邮件约1分钟内收取，“今日”页面会显示件数。',
    '打开某房产网站的第一封邮件，点击写有姓名、电话等的行，选择该行的内容。',
    `点击“${mail.saveRule}”后，该发件人的邮件今后会自动生成接待卡。`,
  ],
  notes: [
    `尚未联系的顾客在“今日”页面的“${today.next.title}”中按时间先后排列，点击“${today.next.take}”即由您负责。`,
    `设定“${setting.target.title}”后，按营业时间计算超时会通知店长及以上的成员。`,
    `在接待卡上点击“${card.contact.reply}”，邮件会附上预约页面的链接。打过电话后请点击“${card.contact.call}”。`,
    '接待卡会附上邮件正文以及照片和PDF附件。',
    '邮箱中的邮件不会被删除，也不会标为已读，同一封邮件不会重复收取。',
    `广告等邮件请点击“${mail.ignore}”。`,
    '未生成接待卡的邮件在90天后自动删除。',
    '不支持 Microsoft 365 和 Outlook.com 的邮箱，请将邮件转发到其他邮箱。',
  ],
  links: { '/shopAdmin/inquiries': list.title, '/shopAdmin/inquirySetting': settingsBreadcrumb(menu, 'card', 'inquiries') },
  synonyms: '房产网站 咨询 询盘 收取 IMAP Gmail 邮箱 转发 规则 发件人',
}
