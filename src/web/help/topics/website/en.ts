import { words as menu } from '../../../frame/settings/words/en.ts'
import { words as website } from '../../../queue-settings/website/words/en.ts'
import type { HelpText } from '../../help-text.ts'
import { settingsBreadcrumb } from '../../settings-way.ts'

export const words: HelpText = {
  title: 'How do visitors take a number or reserve from our website?',
  steps: [
    `Open “${settingsBreadcrumb(menu, 'shop', 'website')}”.`,
    `At “${website.part.what}”, choose a link, or a part that is shown inside your page.`,
    `If needed, choose “${website.part.service}” and “${website.part.source}”.`,
    'Put the link on your website or social media. Paste code where the editor of your website says “HTML” or “embed”.',
    `For a part inside your page, save your website’s address at “${website.sites.title}”.`,
  ],
  notes: [
    'The name of the place stays with the visit and the reservation, and is in the CSV files as “Link source”.',
    'To show a part inside your page, this server needs a public address that begins with https.',
  ],
  links: { '/shopAdmin/websiteSetting': settingsBreadcrumb(menu, 'shop', 'website') },
  synonyms: 'website web site homepage link embed iframe widget social media instagram flyer ad link source',
}
