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
    `Each person who will use the tablet chooses a PIN on “${frame.profile}”.`,
    'On the tablet, choose your name and enter your PIN.',
    `When you are done, press “${frame.tablet.leave}”.`,
  ],
  notes: [
    `With “${members.tablet.asTablet}”, you don’t choose a name, but you can only run the queue and check in visitors.`,
    'If you forget to hand over, the tablet returns to the list of names after a while without use.',
    `If a member has forgotten their PIN, a manager presses “${members.pins.reset}”. The member then chooses a new PIN.`,
    `If a tablet is lost or given away, press “${members.tablets.remove}” next to its name.`,
  ],
  links: { '/shopAdmin/personSetting/tablets': settingsBreadcrumb(menu, 'reception', 'tablets'), '/shopAdmin/profile': frame.profile },
  synonyms: 'iPad shared device PIN pairing hand over lost tablet',
}
