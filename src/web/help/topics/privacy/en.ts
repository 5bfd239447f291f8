import { words as card } from '../../../cards/card/words/en.ts'
import { words as bin } from '../../../cards/deleted/words/en.ts'
import { words as menu } from '../../../frame/settings/words/en.ts'
import { words as requests } from '../../../privacy/requests/words/en.ts'
import type { HelpText } from '../../help-text.ts'
import { settingsBreadcrumb } from '../../settings-way.ts'

export const words: HelpText = {
  title: 'How do I answer a request to see or erase personal data?',
  steps: [
    `Open “${settingsBreadcrumb(menu, 'control', 'requests')}”. Requests sent through the page are already listed.`,
    `For a request made at the counter, by phone or by letter, use “${requests.add.title}”.`,
    `Check the person’s identity, choose how you did it, and press “${requests.identity.record}”. Keep no document numbers or copies.`,
    'Choose the person’s cards, numbers and reservations.',
    `Choose “${requests.answer.outcome}” and press “${requests.answer.close}”. To disclose data, hand over the result of “${requests.answer.take}”.`,
  ],
  notes: [
    'Erasing can’t be undone. Only counts remain.',
    'If you find nothing or can’t identify the person, you can refuse with a reason.',
    'Visitors with their card’s link can download and erase their data themselves.',
    `For a card made by mistake, press “${card.acts.delete}”. You can restore it under “${bin.title}” for 30 days.`,
    `Set how long data is kept under “${settingsBreadcrumb(menu, 'card', 'retention')}”.`,
  ],
  links: {
    '/shopAdmin/privacyRequests': settingsBreadcrumb(menu, 'control', 'requests'),
    '/shopAdmin/retention': settingsBreadcrumb(menu, 'card', 'retention'),
  },
  synonyms: 'privacy GDPR APPI delete erase forget access correct retention data',
}
