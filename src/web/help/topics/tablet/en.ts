import { words as menu } from '../../../frame/settings/words/en.ts'
import { words as frame } from '../../../frame/staff/words/en.ts'
import { words as members } from '../../../members/words/en.ts'
import type { HelpText } from '../../help-text.ts'
import { settingsBreadcrumb } from '../../settings-way.ts'

export const words: HelpText = {
  title: 'How do several people share one tablet?',
  steps: [
    `Open “${settingsBreadcrumb(menu, 'reception', 'tablets')}”.`,
    `Name the tablet and press “${members.tablets.add}”.`,
    'On the tablet, scan the QR code, or open the address and type the code.',
    `Each person who will use it chooses a PIN on “${frame.profile}”.`,
    'On the tablet, choose your name and enter your PIN.',
    `When you are done, press “${frame.tablet.leave}”.`,
  ],
  notes: [
    `“${members.tablet.asTablet}” needs no name, but opens only the work of the reception.`,
    'If you forget, the tablet asks for a name again after a while without use.',
    `If a member forgot the PIN, a manager presses “${members.pins.reset}”. The member then chooses a new one.`,
    `Remove a lost or sold tablet with “${members.tablets.remove}”.`,
  ],
  links: { '/shopAdmin/personSetting/tablets': settingsBreadcrumb(menu, 'reception', 'tablets'), '/shopAdmin/profile': frame.profile },
  synonyms: 'iPad shared device PIN pairing hand over lost tablet',
}
