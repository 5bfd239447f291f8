import { words as menu } from '../../../frame/settings/words/en.ts'
import { words as frame } from '../../../frame/staff/words/en.ts'
import { words as people } from '../../../members/people/words/en.ts'
import { words as settings } from '../../../queue-settings/queue/words/en.ts'
import type { HelpText } from '../../help-text.ts'
import { settingsWay } from '../../settings-way.ts'

export const words: HelpText = {
  title: 'How do I invite colleagues, change a role, or remove somebody who left?',
  steps: [
    `Open “${settingsWay(menu, 'people')}”.`,
    `At “${people.invitations.title}”, enter the e-mail address and role and press “${people.invitations.submit}”.`,
    'Hand over the link or its QR code. It works once, for 7 days.',
    `Who serves visitors is also added at “${menu.pages.staff.name}”, with “${settings.staff.add}”. No login is needed for that.`,
  ],
  notes: [
    `“${frame.roles.reception}” runs the queue and checks in booked visitors, “${frame.roles.staff}” also works with cards, “${frame.roles.manager}” also changes settings.`,
    'Roles are changed in the list of members and count at once.',
    `When somebody leaves, choose “${people.members.remove}” at “${menu.pages.members.name}”. “${people.members.suspend}” locks them out for a time.`,
    `“${settings.leave.start}” takes them off the list of staff and hands on their cards and tasks.`,
    `Who forgot the password gets a link from you: “${people.members.makeReset}”.`,
  ],
  links: {
    '/shopAdmin/personSetting': settingsWay(menu, 'people', 'members'),
    '/shopAdmin/personSetting/staff': settingsWay(menu, 'people', 'staff'),
  },
  synonyms: 'colleague team employee invite invitation permission access leave quit password account',
}
