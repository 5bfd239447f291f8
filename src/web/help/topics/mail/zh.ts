import { words as menu } from '../../../frame/settings/words/zh.ts'
import { words as settings } from '../../../outbox/settings/words/zh.ts'
import { words as templates } from '../../../outbox/templates/words/zh.ts'
import { words as outbox } from '../../../outbox/words/zh.ts'
import { words as checklist } from '../../../today/checklist/words/zh.ts'
import type { HelpText } from '../../help-text.ts'
import { settingsBreadcrumb } from '../../settings-way.ts'

export const words: HelpText = {
  title: '如何设置邮件发送并更改通知文案？',
  steps: [
    '打开服务器上程序文件夹中的 `.env` 文件，写入邮件服务商提供的服务器和发件人邮箱。',
    '例如两行：`SMTP_URL=smtps://user:password@smtp.example.jp` 和 `MAIL_FROM=shop@example.jp`。用户名中的 @ 写作 `%40`。',
    `重新启动程序。“${checklist.title}”中的“${checklist.steps.mail.title}”显示“${checklist.done}”后即可使用。`,
    `打开“${settingsBreadcrumb(menu, 'mail')}”，选择一种通知。`,
    `选择语言，修改“${templates.subject}”和“${templates.body}”。排队通知的“${templates.title}”和“${templates.short}”也用于推送、LINE 和短信。`,
    `姓名、时间等从“${templates.variables}”中选择，发送时自动填入。`,
    `点击“${templates.bar.save}”，再用“${templates.tryOut.act}”发到自己的邮箱，确认能收到。`,
    `在“${menu.pages.sender.name}”中设置发送时间、“${settings.signature.title}”和“${settings.reply.title}”。`,
  ],
  notes: [
    `是否送达，可在“${menu.pages.log.name}”中查看。未送达的可用“${outbox.sendAgain}”再发一次。`,
    '顾客正开着页面时，先在页面上通知；没有看到时才发邮件。',
    '没有邮件服务器就不会发邮件，请把号码的链接或二维码交给顾客。',
    `推送通知和LINE要求服务器设置 \`PUBLIC_URL\` 为 https 地址。LINE在“${settingsBreadcrumb(menu, 'mail', 'line')}”中连接。短信需填写服务器设置 \`SMS_URL\`，再在“${menu.pages.sender.name}”中开启。`,
  ],
  links: {
    '/shopAdmin/reserveMail': settingsBreadcrumb(menu, 'mail', 'texts'),
    '/shopAdmin/mailSetting': settingsBreadcrumb(menu, 'mail', 'sender'),
    '/shopAdmin/lineSetting': settingsBreadcrumb(menu, 'mail', 'line'),
    '/shopAdmin/outbox': settingsBreadcrumb(menu, 'mail', 'log'),
  },
  synonyms: '电子邮件 通知 提醒 文案 模板 发件人 署名 收不到 LINE 官方账号 短信 SMTP 邮件服务器',
}
