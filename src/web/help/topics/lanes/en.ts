import { words as menu } from '../../../frame/settings/words/en.ts'
import { words as settings } from '../../../queue-settings/queue/words/en.ts'
import type { HelpText } from '../../help-text.ts'
import { settingsWay } from '../../settings-way.ts'

export const words: HelpText = {
  title: 'How do I arrange lanes, services and counters?',
  steps: [
    `Open “${settingsWay(menu, 'reception')}”.`,
    `For a separate line, press “${settings.lanes.add}” and give it a name and a letter. Its numbers begin with the letter. A service of the same name is added too.`,
    `Press “${settings.row.edit}” at a lane to see what belongs to it. “${settings.services.add}” adds what visitors choose from.`,
    `Fill in “${settings.fields.priorMinutes.label}”. The estimated wait is made from it.`,
    `Press “${settings.counters.add}” for each place that you call people to.`,
    `Under “${settings.policy.title}” in the lane, decide who is called next.`,
  ],
  notes: [
    'Visitors can’t take numbers of a lane without a service.',
    `For a while without it, switch off “${settings.fields.serviceOpen.label}” of a service or “${settings.fields.counterOpen.label}” of a counter.`,
    'Changes don’t touch the numbers and places that people have.',
  ],
  links: { '/shopAdmin/queueSetting': settingsWay(menu, 'reception') },
  synonyms: 'queue line desk window menu waiting time order letter',
}
