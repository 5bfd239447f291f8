import { words as bin } from '../../../cards/bin/words/en.ts'
import { words as card } from '../../../cards/card/words/en.ts'
import { words as menu } from '../../../frame/settings/words/en.ts'
import { words as requests } from '../../../privacy/requests/words/en.ts'
import type { HelpText } from '../../help-text.ts'
import { settingsWay } from '../../settings-way.ts'

export const words: HelpText = {
  title: 'How do I answer a request about personal data, or erase it?',
  steps: [
    `Open “${settingsWay(menu, 'control', 'requests')}”. What came through the page is there already.`,
    `For one made at the counter, by phone or letter, use “${requests.add.title}”.`,
    `Make sure who is asking, choose how, and press “${requests.identity.record}”. Keep no copy of a document.`,
    'Choose what is theirs: cards, numbers and booked visits.',
    `Choose “${requests.answer.outcome}” and press “${requests.answer.close}”. “${requests.answer.take}” gives what you hand over.`,
  ],
  notes: [
    'Erasing can’t be undone. Only counts remain.',
    'If nothing is found or the person can’t be identified, you can decline with a reason.',
    'Visitors who have their card’s link can take along and erase their data themselves.',
    `A card made by mistake: “${card.acts.delete}”. For 30 days it can be restored under “${bin.title}”.`,
    `How long data are kept is decided under “${settingsWay(menu, 'card', 'retention')}”.`,
  ],
  links: {
    '/shopAdmin/privacyRequests': settingsWay(menu, 'control', 'requests'),
    '/shopAdmin/retention': settingsWay(menu, 'card', 'retention'),
  },
  synonyms: 'privacy GDPR APPI delete erase forget access correct retention data',
}
