import { words as keys } from '../../../api-keys/words/en.ts'
import { words as menu } from '../../../frame/settings/words/en.ts'
import type { HelpText } from '../../help-text.ts'
import { settingsBreadcrumb } from '../../settings-way.ts'

export const words: HelpText = {
  title: 'How do I connect another program (API key)?',
  steps: [
    `Open “${settingsBreadcrumb(menu, 'control', 'apiKeys')}” and press “${keys.create}”.`,
    'Enter the program’s name, and choose only the permissions that it needs.',
    `Press “${keys.form.submit}”. The key is shown once: enter it in the program’s settings.`,
    'If the program asks for a shop ID, copy it from the same page.',
  ],
  notes: [
    'Treat a key like a password. Don’t send it by mail or chat, and use one key for each program.',
    `If a key may have leaked, press “${keys.rotate.button}” and choose “${keys.rotate.hours[0]}”. The former key ends immediately.`,
    `When you no longer use the program, press “${keys.revoke.button}”.`,
    `“${settingsBreadcrumb(menu, 'control', 'audit')}” shows what a key changed and which data it read.`,
  ],
  links: { '/shopAdmin/apiKeys': settingsBreadcrumb(menu, 'control', 'apiKeys') },
  synonyms: 'API key connect program software integration CRM token OAuth leaked secret',
}
