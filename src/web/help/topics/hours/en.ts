import { words as menu } from '../../../frame/settings/words/en.ts'
import { words as frame } from '../../../frame/staff/words/en.ts'
import { words as features } from '../../../menu/words/en.ts'
import { words as settings } from '../../../queue-settings/queue/words/en.ts'
import { words as desk } from '../../../tickets/desk/words/en.ts'
import type { HelpText } from '../../help-text.ts'
import { settingsBreadcrumb } from '../../settings-way.ts'

export const words: HelpText = {
  title: 'How do I set opening hours, or close tomorrow?',
  steps: [
    `Open “${settingsBreadcrumb(menu, 'shop')}”.`,
    `Press “${settings.row.edit}” beside “${settings.shopHours.title}”, choose “${settings.hours.weekly}” and enter the times.`,
    `For a lunch break, press “${settings.hours.more}”.`,
    `To close on Japanese public holidays, press “${settings.row.edit}” beside “${settings.shopHours.title}” and switch on “${settings.fields.closedOnHolidays.label}”.`,
    `To close tomorrow, press “${settings.row.edit}” beside “${settings.otherDays.title}” and pick tomorrow under “${settings.otherDays.closed.label}”.`,
    `For a day with different hours, press “${settings.otherDays.add}” and enter the date and times.`,
    `Press “${settings.dialog.save}”. Visitors see the change immediately.`,
  ],
  notes: [
    'No numbers are given out on a day off. Visitors’ pages show when you open next.',
    ...Object.values(features.beforeDayOff),
    `To stop giving out numbers now, open “${frame.waiting}” and choose “${desk.laneStatus.close}” for the lane.`,
  ],
  links: { '/shopAdmin/shopSetting': settingsBreadcrumb(menu, 'shop'), '/shopAdmin/waiting': frame.waiting },
  synonyms: 'business hours holiday holidays closed closing day off vacation break public holiday',
}
