import { words as card } from '../../../cards/card/words/en.ts'
import { words as bin } from '../../../cards/deleted/words/en.ts'
import { words as menu } from '../../../frame/settings/words/en.ts'
import { words as requests } from '../../../privacy/requests/words/en.ts'
import type { HelpText } from '../../help-text.ts'
import { settingsBreadcrumb } from '../../settings-way.ts'

export const words: HelpText = {
  title: 'How do I answer a request to see or erase personal data?',
  steps: [
    `Open “${settingsBreadcrumb(menu, 'control', 'requests')}”. Requests sent through the privacy notice are already listed.`,
    `For a request made at the counter, by phone or by letter, use “${requests.add.title}”.`,
    `Check the person’s identity, choose how you checked it, and press “${requests.identity.record}”. Don’t keep document numbers or copies.`,
    'Choose the person’s cards, numbers and reservations.',
    `If the person asked to see the data, press “${requests.answer.take}” and hand the data over. Then choose what you did under “${requests.answer.outcome}” and press “${requests.answer.close}”.`,
  ],
  notes: [
    'Erasing can’t be undone. Only statistics remain, such as the number of visits.',
    'If you find nothing or can’t confirm the identity, you can choose a reason and refuse the request.',
    'Visitors who have the link to their card can download and erase their data themselves.',
    `For a card made by mistake, press “${card.acts.delete}”. You can restore it under “${bin.title}” for 30 days.`,
    `Under “${settingsBreadcrumb(menu, 'card', 'retention')}”, set how long data is kept.`,
  ],
  links: {
    '/shopAdmin/privacyRequests': settingsBreadcrumb(menu, 'control', 'requests'),
    '/shopAdmin/retention': settingsBreadcrumb(menu, 'card', 'retention'),
  },
  synonyms: 'privacy GDPR APPI delete erase forget access correct retention data',
}
