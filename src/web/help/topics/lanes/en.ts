import { words as menu } from '../../../frame/settings/words/en.ts'
import { words as settings } from '../../../queue-settings/queue/words/en.ts'
import type { HelpText } from '../../help-text.ts'
import { settingsBreadcrumb } from '../../settings-way.ts'

export const words: HelpText = {
  title: 'How do I set up lanes, services and counters?',
  steps: [
    `Open “${settingsBreadcrumb(menu, 'reception')}”.`,
    `To add a lane, press “${settings.lanes.add}” and enter a name and a letter. Numbers in this lane begin with the letter. A service of the same name is added, too.`,
    `Press “${settings.row.edit}” next to a lane to see its settings. There, “${settings.services.add}” adds a service that visitors can choose.`,
    `At “${settings.fields.priorMinutes.label}”, enter how long a visit usually takes. Estimated waits are based on it.`,
    `Press “${settings.counters.add}” for each place that you call visitors to.`,
    `“${settings.policy.title}” in the lane’s settings decides who is called next.`,
    `When you change the order of calls or a limit, press “${settings.replay.start}” before you save to see how waits would change.`,
  ],
  notes: [
    'Visitors can only take a number in a lane with a service.',
    `To pause a service, switch off “${settings.fields.serviceOpen.label}”. To pause a counter, switch off “${settings.fields.counterOpen.label}”.`,
    'Changes don’t affect numbers already taken or places in line.',
  ],
  links: { '/shopAdmin/queueSetting': settingsBreadcrumb(menu, 'reception') },
  synonyms: 'queue line desk window menu waiting time order letter',
}
