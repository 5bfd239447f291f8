import { words as menu } from '../../../frame/settings/words/en.ts'
import { words as frame } from '../../../frame/staff/words/en.ts'
import { words as people } from '../../../members/list/words/en.ts'
import { words as settings } from '../../../queue-settings/queue/words/en.ts'
import type { HelpText } from '../../help-text.ts'
import { settingsBreadcrumb } from '../../settings-way.ts'

export const words: HelpText = {
  title: 'How do I invite colleagues, change a role, or remove a colleague who left?',
  steps: [
    `Open “${settingsBreadcrumb(menu, 'people')}”.`,
    `At “${people.invitations.title}”, enter the e-mail address and role and press “${people.invitations.submit}”.`,
    'Hand over the link or its QR code. It works once, for 7 days.',
    `Add everyone who serves visitors at “${menu.pages.staff.name}”, too, with “${settings.staff.add}”. They don’t have to be members.`,
  ],
  notes: [
    `“${frame.roles.reception}” runs the queue and checks in reservations. “${frame.roles.staff}” also works with cards. “${frame.roles.manager}” also changes settings.`,
    'Change roles in the list of members. The change applies immediately.',
    `When a colleague leaves, choose “${people.members.remove}” at “${menu.pages.members.name}”. “${people.members.suspend}” only locks them out for a time.`,
    `“${settings.leave.start}” removes them from the staff list and hands on their cards and tasks.`,
    `If a member forgot the password, make a link for them with “${people.members.makeReset}”.`,
  ],
  links: {
    '/shopAdmin/personSetting': settingsBreadcrumb(menu, 'people', 'members'),
    '/shopAdmin/personSetting/staff': settingsBreadcrumb(menu, 'people', 'staff'),
  },
  synonyms: 'colleague team employee invite invitation permission access leave quit password account',
}
