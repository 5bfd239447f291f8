import { words as menu } from '../../../frame/settings/words/en.ts'
import { words as frame } from '../../../frame/staff/words/en.ts'
import { words as members } from '../../../members/words/en.ts'
import type { HelpText } from '../../help-text.ts'
import { settingsWay } from '../../settings-way.ts'

export const words: HelpText = {
  title: 'How do several people share one tablet?',
  steps: [
    `Open “${settingsWay(menu, 'reception', 'tablets')}”.`,
    `Name the tablet and press “${members.tablets.add}”.`,
    'On the tablet, scan the QR code, or open the address and type the code.',
    `Everybody who will use it chooses a PIN on “${frame.profile}”.`,
    'On the tablet, choose your name and enter your PIN.',
    `When you are done, press “${frame.tablet.leave}”.`,
  ],
  notes: [
    `“${members.tablet.asTablet}” needs no name and opens the work of the reception only.`,
    'If you forget, it asks for a name again by itself after a while without use.',
    `For a forgotten PIN, a manager presses “${members.pins.reset}”, and its owner chooses a new one.`,
    `Take a lost tablet out with “${members.tablets.remove}”.`,
  ],
  links: { '/shopAdmin/personSetting/tablets': settingsWay(menu, 'reception', 'tablets'), '/shopAdmin/profile': frame.profile },
  synonyms: 'iPad shared device PIN pairing hand over lost tablet',
}
