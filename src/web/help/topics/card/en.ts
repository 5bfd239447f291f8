import { words as cards } from '../../../cards/list/words/en.ts'
import { words as form } from '../../../forms/settings/words/en.ts'
import { words as menu } from '../../../frame/settings/words/en.ts'
import { words as frame } from '../../../frame/staff/words/en.ts'
import type { HelpText } from '../../help-text.ts'
import { settingsBreadcrumb } from '../../settings-way.ts'
import { words as help } from '../../words/en.ts'

export const words: HelpText = {
  title: 'How do I change the questions on the reception card?',
  steps: [
    `With the role “${frame.roles.manager}” or above, open “${settingsBreadcrumb(menu, 'card')}”.`,
    `To add a question, press “${form.more.title}” below the list. To stop asking a question, choose “${form.row.stop}” under the “…” next to it.`,
    `To change a question’s name, help, options, or when it is required, press “${form.row.edit}” next to it.`,
    `If the questions are for a different kind of business, start with “${form.template.choose}”. That is quicker.`,
    `Press “${form.bar.review}”, check the changes, and press “${form.publish.publish}”.`,
  ],
  notes: [
    'Visitors see the changes only after you publish. Cards already started or sent keep their questions.',
    `Sent cards are under “${frame.cards}”.`,
    `To let visitors write on paper, print the “${help.blankCard.title}”. Enter their answers later with “${cards.add}”.`,
    `Under “${settingsBreadcrumb(menu, 'card', 'retention')}”, set how long answers are kept.`,
  ],
  links: {
    '/shopAdmin/formSetting': settingsBreadcrumb(menu, 'card'),
    '/shopAdmin/cards': frame.cards,
    '/shopAdmin/help/blankCard': help.blankCard.title,
  },
  synonyms: 'form questionnaire questions fields options required template paper print',
}
