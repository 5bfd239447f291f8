import { words as menu } from '../../../frame/settings/words/en.ts'
import { words as frame } from '../../../frame/staff/words/en.ts'
import { words as poster } from '../../../queue-settings/poster/words/en.ts'
import { words as settings } from '../../../queue-settings/queue/words/en.ts'
import { words as todayCode } from '../../../queue-settings/today-code/words/en.ts'
import type { HelpText } from '../../help-text.ts'
import { settingsBreadcrumb } from '../../settings-way.ts'

export const words: HelpText = {
  title: 'How do I put up the poster with the QR code?',
  steps: [
    `Open “${settingsBreadcrumb(menu, 'shop', 'poster')}”.`,
    `At “${poster.paper}”, choose ${poster.papers.A4}, ${poster.papers.A5} or ${poster.papers.stand}.`,
    `If the poster is for one lane only, choose the lane at “${poster.lane}”.`,
    'Enter the name and password of the shop’s Wi-Fi, and the poster also shows a QR code to join it.',
    `Press “${frame.print}”. For a file, choose “Save as PDF” in the browser’s print dialog.`,
  ],
  notes: [
    'If the address on the poster works only inside the shop’s network, visitors’ phones must be on the shop’s Wi-Fi.',
    `For lanes set to “${settings.joinFrom.shop!.label}”, put up “${todayCode.title}”, too.`,
    `After “${settings.code.renew}”, old posters work for 30 more minutes. Print new ones.`,
  ],
  links: { '/shopAdmin/poster': settingsBreadcrumb(menu, 'shop', 'poster'), '/shopAdmin/todayCode': todayCode.title },
  synonyms: 'print scan sign table stand Wi-Fi wifi shop code PDF today’s code',
}
