import { words as menu } from '../../../frame/settings/words/en.ts'
import { words as settings } from '../../../outbox/settings/words/en.ts'
import { words as templates } from '../../../outbox/templates/words/en.ts'
import { words as outbox } from '../../../outbox/words/en.ts'
import { words as checklist } from '../../../today/checklist/words/en.ts'
import type { HelpText } from '../../help-text.ts'
import { settingsWay } from '../../settings-way.ts'

export const words: HelpText = {
  title: 'How do I set up mail and change its texts?',
  steps: [
    'In the folder of the program on the server, write the mail server and the sender’s address into the file `.env`. Your mail provider tells you the server.',
    'Two lines, for example: `SMTP_URL=smtps://user:password@smtp.example.jp` and `MAIL_FROM=shop@example.jp`. An @ in the user name is written `%40`.',
    `Restart the program. Mail works once “${checklist.steps.mail.title}” in “${checklist.title}” says “${checklist.done}”.`,
    `Open “${settingsWay(menu, 'mail')}” and choose a mail.`,
    `Choose the language and rewrite “${templates.subject}” and “${templates.body}”.`,
    `Names and times come from “${templates.variables}” and are filled in when the mail is sent.`,
    `Press “${templates.bar.save}”, then “${templates.tryOut.act}” to see that it arrives in your own mailbox.`,
    `At “${menu.pages.sender.name}”, set the times, “${settings.signature.title}” and “${settings.reply.title}”.`,
  ],
  notes: [
    `“${menu.pages.log.name}” shows what arrived. What failed can be sent once more with “${outbox.sendAgain}”.`,
    'Who has the page open is told there first. A mail goes when nobody looks.',
    'Without a mail server nothing is mailed. Hand over the number’s link or QR code instead.',
    `“${templates.standard.act}” brings the first wording back at any time.`,
  ],
  links: {
    '/shopAdmin/reserveMail': settingsWay(menu, 'mail', 'texts'),
    '/shopAdmin/mailSetting': settingsWay(menu, 'mail', 'sender'),
    '/shopAdmin/outbox': settingsWay(menu, 'mail', 'log'),
  },
  synonyms: 'email e-mail notification reminder template sender signature not delivered SMTP mail server wording',
}
