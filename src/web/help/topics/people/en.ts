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
    'Give your colleague the link or its QR code. The link works only once and expires after 7 days.',
    `At “${menu.pages.staff.name}”, press “${settings.staff.add}” to add anyone who serves visitors. Staff don’t have to be members.`,
  ],
  notes: [
    `The role “${frame.roles.reception}” can run the queue and check in visitors. “${frame.roles.staff}” can also work with cards. “${frame.roles.manager}” can also change settings.`,
    'Change roles in the list of members. The change applies immediately.',
    `When a colleague leaves, choose “${people.members.remove}” at “${menu.pages.members.name}”. “${people.members.suspend}” only locks them out for a time.`,
    `At “${menu.pages.staff.name}”, also choose “${settings.leave.start}” for a colleague who left. There, you hand over open cards and tasks.`,
    `If a member has forgotten their password, choose “${people.members.makeReset}” and hand over the link.`,
  ],
  links: {
    '/shopAdmin/personSetting': settingsBreadcrumb(menu, 'people', 'members'),
    '/shopAdmin/personSetting/staff': settingsBreadcrumb(menu, 'people', 'staff'),
  },
  synonyms: 'colleague team employee invite invitation permission access leave quit password account',
}
