import { words as menu } from '../../../frame/settings/words/en.ts'
import { words as settings } from '../../../outbox/settings/words/en.ts'
import { words as templates } from '../../../outbox/templates/words/en.ts'
import { words as outbox } from '../../../outbox/words/en.ts'
import { words as checklist } from '../../../today/checklist/words/en.ts'
import type { HelpText } from '../../help-text.ts'
import { settingsBreadcrumb } from '../../settings-way.ts'

export const words: HelpText = {
  title: 'How do I set up e-mail and change the texts of messages?',
  steps: [
    'On the PC that runs the server, open the file `.env` in the program’s folder. Enter the mail server and the sender’s address. Your e-mail provider’s instructions name the mail server.',
    'For example, add the 2 lines `SMTP_URL=smtps://user:password@smtp.example.jp` and `MAIL_FROM=shop@example.jp`. Write an @ in the user name as `%40`.',
    `Restart the program. E-mail works once “${checklist.steps.mail.title}” in “${checklist.title}” says “${checklist.done}”.`,
    `Open “${settingsBreadcrumb(menu, 'mail')}” and choose a message.`,
    `Choose the language and rewrite “${templates.subject}” and “${templates.body}”. Messages about a number use “${templates.title}” and “${templates.short}” for notifications, LINE and SMS too.`,
    `To include a name or a time, choose it under “${templates.variables}”. It is filled in when the e-mail is sent.`,
    `Press “${templates.bar.save}”, then “${templates.tryOut.act}” to check that the e-mail arrives in your own mailbox.`,
    `At “${menu.pages.sender.name}”, set when e-mails are sent, “${settings.signature.title}” and “${settings.reply.title}”.`,
  ],
  notes: [
    `“${menu.pages.log.name}” shows which e-mails arrived. If an e-mail failed, press “${outbox.sendAgain}”.`,
    'Visitors with the page open see each message there first. Only visitors who haven’t seen the message get an e-mail.',
    'Without a mail server, no e-mails are sent. Give visitors the link or QR code of their number instead.',
    `Push notifications and LINE need an https address in the server’s setting \`PUBLIC_URL\`. Connect LINE at “${settingsBreadcrumb(menu, 'mail', 'line')}”. For SMS, fill in \`SMS_URL\` and switch it on at “${menu.pages.sender.name}”.`,
  ],
  links: {
    '/shopAdmin/reserveMail': settingsBreadcrumb(menu, 'mail', 'texts'),
    '/shopAdmin/mailSetting': settingsBreadcrumb(menu, 'mail', 'sender'),
    '/shopAdmin/lineSetting': settingsBreadcrumb(menu, 'mail', 'line'),
    '/shopAdmin/outbox': settingsBreadcrumb(menu, 'mail', 'log'),
  },
  synonyms:
    'email e-mail notification reminder template sender signature not delivered LINE official account SMS text message SMTP mail server wording',
}
