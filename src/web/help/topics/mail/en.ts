import { words as menu } from '../../../frame/settings/words/en.ts'
import { words as settings } from '../../../outbox/settings/words/en.ts'
import { words as templates } from '../../../outbox/templates/words/en.ts'
import { words as outbox } from '../../../outbox/words/en.ts'
import type { HelpText } from '../../help-text.ts'
import { settingsWay } from '../../settings-way.ts'

export const words: HelpText = {
  title: 'How do I see and change the mail that visitors get?',
  steps: [
    `Open “${settingsWay(menu, 'mail')}” and choose a mail.`,
    `Choose the language and rewrite “${templates.subject}” and “${templates.body}”.`,
    `Names and times come from “${templates.variables}” and are filled in when the mail is sent.`,
    `Press “${templates.bar.save}”, then “${templates.tryOut.act}” to read it in your own mailbox.`,
    `At “${menu.pages.sender.name}”, set the times, “${settings.signature.title}” and “${settings.reply.title}”.`,
  ],
  notes: [
    `“${menu.pages.log.name}” shows what arrived. What failed can be sent once more with “${outbox.sendAgain}”.`,
    'Who has the page open is told there first. A mail goes when nobody looks.',
    'Without a mail server nothing is mailed. Hand over the number’s link or QR code instead.',
    'The mail server is set on the server, by SMTP_URL.',
    `“${templates.standard.act}” brings the first wording back at any time.`,
  ],
  links: {
    '/shopAdmin/reserveMail': settingsWay(menu, 'mail', 'texts'),
    '/shopAdmin/mailSetting': settingsWay(menu, 'mail', 'sender'),
    '/shopAdmin/outbox': settingsWay(menu, 'mail', 'log'),
  },
  synonyms: 'email e-mail notification reminder template sender signature not delivered SMTP wording',
}
