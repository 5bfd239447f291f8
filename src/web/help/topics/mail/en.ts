import { words as menu } from '../../../frame/settings/words/en.ts'
import { words as settings } from '../../../outbox/settings/words/en.ts'
import { words as templates } from '../../../outbox/templates/words/en.ts'
import { words as outbox } from '../../../outbox/words/en.ts'
import { words as checklist } from '../../../today/checklist/words/en.ts'
import type { HelpText } from '../../help-text.ts'
import { settingsBreadcrumb } from '../../settings-way.ts'

export const words: HelpText = {
  title: 'How do I set up e-mail and change its texts?',
  steps: [
    'On the server, enter the mail server and the sender’s address in the file `.env` in the program’s folder. Your e-mail provider tells you the server.',
    'Two lines, for example: `SMTP_URL=smtps://user:password@smtp.example.jp` and `MAIL_FROM=shop@example.jp`. An @ in the user name is written `%40`.',
    `Restart the program. E-mail works once “${checklist.steps.mail.title}” in “${checklist.title}” says “${checklist.done}”.`,
    `Open “${settingsBreadcrumb(menu, 'mail')}” and choose an e-mail.`,
    `Choose the language and rewrite “${templates.subject}” and “${templates.body}”.`,
    `Choose names and times from “${templates.variables}”. They are filled in when the e-mail is sent.`,
    `Press “${templates.bar.save}”, then “${templates.tryOut.act}” to check that it arrives in your own mailbox.`,
    `At “${menu.pages.sender.name}”, set the times, “${settings.signature.title}” and “${settings.reply.title}”.`,
  ],
  notes: [
    `“${menu.pages.log.name}” shows what arrived. Use “${outbox.sendAgain}” for e-mails that failed.`,
    'Visitors with the page open see it there first. Only visitors who haven’t seen it get an e-mail.',
    'Without a mail server, no e-mails are sent. Hand over the number’s link or QR code instead.',
    `“${templates.standard.act}” brings back the original text at any time.`,
  ],
  links: {
    '/shopAdmin/reserveMail': settingsBreadcrumb(menu, 'mail', 'texts'),
    '/shopAdmin/mailSetting': settingsBreadcrumb(menu, 'mail', 'sender'),
    '/shopAdmin/outbox': settingsBreadcrumb(menu, 'mail', 'log'),
  },
  synonyms: 'email e-mail notification reminder template sender signature not delivered SMTP mail server wording',
}
