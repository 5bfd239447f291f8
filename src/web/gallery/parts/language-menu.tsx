import { LanguageMenu } from '../../ui/language-menu.tsx'
import type { PartShow } from '../part-show.ts'

export const show: PartShow = {
  id: 'language-menu',
  area: 'public',
  states: { filled: () => <LanguageMenu /> },
}
