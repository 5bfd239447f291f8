import { words as menu } from '../../../frame/settings/words/en.ts'
import { words as settings } from '../../../queue-settings/queue/words/en.ts'
import type { HelpText } from '../../help-text.ts'
import { settingsBreadcrumb } from '../../settings-way.ts'

export const words: HelpText = {
  title: 'How do I arrange lanes, services and counters?',
  steps: [
    `Open “${settingsBreadcrumb(menu, 'reception')}”.`,
    `To add a lane, press “${settings.lanes.add}” and enter a name and a letter. Its numbers begin with the letter. A service of the same name is added, too.`,
    `Press “${settings.row.edit}” at a lane to open it. “${settings.services.add}” adds a service that visitors can choose.`,
    `Enter “${settings.fields.priorMinutes.label}”. It is used for the estimated wait.`,
    `Press “${settings.counters.add}” for each place that you call visitors to.`,
    `“${settings.policy.title}” in the lane decides who is called next.`,
  ],
  notes: [
    'Visitors can only take a number in a lane with a service.',
    `To pause one, switch off “${settings.fields.serviceOpen.label}” of a service or “${settings.fields.counterOpen.label}” of a counter.`,
    'Changes don’t affect numbers already taken or places in line.',
  ],
  links: { '/shopAdmin/queueSetting': settingsBreadcrumb(menu, 'reception') },
  synonyms: 'queue line desk window menu waiting time order letter',
}
