import { words as card } from '../../../cards/card/words/en.ts'
import { words as menu } from '../../../frame/settings/words/en.ts'
import { words as list } from '../../../inquiries/list/words/en.ts'
import { words as mail } from '../../../inquiries/mail/words/en.ts'
import { words as setting } from '../../../inquiries/settings/words/en.ts'
import { words as today } from '../../../inquiries/today/words/en.ts'
import type { HelpText } from '../../help-text.ts'
import { settingsBreadcrumb } from '../../settings-way.ts'

export const words: HelpText = {
  title: 'Turn inquiries by mail into cards',
  steps: [
    `An admin sets up the mailbox in “${settingsBreadcrumb(menu, 'card', 'inquiries')}”.`,
    'New mails are taken within about a minute, and “Today” shows their number.',
    'Open the first mail of a portal, press the lines with the name, phone number and so on, and choose what each is.',
    `Press “${mail.saveRule}”. From then on mails of this sender become cards by themselves.`,
  ],
  notes: [
    `Visitors whom nobody has contacted yet are on “Today”, oldest first, under “${today.next.title}”. Press “${today.next.take}” to get the card.`,
    `Set the “${setting.target.title}” to notify managers when it has passed. It counts opening hours.`,
    `“${card.contact.reply}” on the card adds the link to reserve a visit. After a call press “${card.contact.call}”.`,
    'The card has the text of the mail, and its pictures and PDF files.',
    'Mails in the mailbox are never deleted or marked as read, and none is taken twice.',
    `Press “${mail.ignore}” for advertising and the like.`,
    'Mails without a card are erased automatically after 90 days.',
    'Mailboxes at Microsoft 365 and Outlook.com are not supported. Forward their mails to another mailbox.',
  ],
  links: { '/shopAdmin/inquiries': list.title, '/shopAdmin/inquirySetting': settingsBreadcrumb(menu, 'card', 'inquiries') },
  synonyms: 'portal leads inquiry enquiry import IMAP Gmail mailbox forward rule sender',
}
