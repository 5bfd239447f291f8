import { words as cards } from '../../../cards/list/words/en.ts'
import { words as form } from '../../../forms/settings/words/en.ts'
import { words as frame } from '../../../frame/staff/words/en.ts'
import type { HelpText } from '../../help-text.ts'
import { words as help } from '../../words/en.ts'

export const words: HelpText = {
  title: 'How do I change what the reception card asks?',
  steps: [
    `With the role “${frame.roles.manager}” or above, open “${form.title}”.`,
    `To ask more, press “${form.more.title}” below the list. To ask less, choose “${form.row.stop}” under “…” at a question.`,
    `Press “${form.row.edit}” at a question to change its name, help, options, and where it is a must.`,
    `If yours is another trade, “${form.template.choose}” is the quicker start.`,
    `Press “${form.bar.review}”, look at what changes, and press “${form.publish.publish}”.`,
  ],
  notes: [
    'Visitors see nothing new before you publish. Cards that were begun or sent keep their questions.',
    `Cards that were sent are under “${frame.cards}”.`,
    `For paper, print the “${help.blankCard.title}” and type it in later with “${cards.add}”.`,
    `How long answers are kept is decided on the same page, under “${form.retention.title}”.`,
  ],
  links: {
    '/shopAdmin/formSetting': frame.formSetting,
    '/shopAdmin/cards': frame.cards,
    '/shopAdmin/help/blankCard': help.blankCard.title,
  },
  synonyms: 'form questionnaire questions fields options required template paper print',
}
