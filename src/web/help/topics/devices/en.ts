import { words as devices } from '../../../devices/words/en.ts'
import { words as menu } from '../../../frame/settings/words/en.ts'
import { words as frame } from '../../../frame/staff/words/en.ts'
import { words as members } from '../../../members/words/en.ts'
import type { HelpText } from '../../help-text.ts'
import { settingsBreadcrumb } from '../../settings-way.ts'

export const words: HelpText = {
  title: 'How do I connect a TV, kiosk, printer or tablet?',
  steps: [
    `Open “${settingsBreadcrumb(menu, 'reception', 'devices')}” and press “${devices.add}”.`,
    `Choose the kind and a name, and press “${devices.form.submit}”.`,
    'On a TV, kiosk or tablet, open the address shown and enter the code.',
    'For a printer, enter the address shown in the printer’s settings.',
    `Each person who will use a shared tablet chooses a PIN on “${frame.profile}”.`,
  ],
  notes: [
    `Rows in colour need a look. If a device no longer connects, press “${devices.menu.reconnect}”.`,
    `When you are done at a tablet, press “${frame.tablet.leave}”. After a while without use, it returns to the list of names.`,
    `With “${members.tablet.asTablet}”, you don’t choose a name, but you can only run the queue and check in visitors.`,
    `If a member has forgotten their PIN, a manager presses “${devices.pins.reset}”. The member then chooses a new PIN.`,
    `If a device is lost or given away, press “${devices.menu.remove}”. It stops working immediately.`,
  ],
  links: { '/shopAdmin/devices': settingsBreadcrumb(menu, 'reception', 'devices'), '/shopAdmin/profile': frame.profile },
  synonyms: 'TV monitor board screen kiosk printer iPad shared device shared tablet PIN pairing hand over lost tablet',
}
