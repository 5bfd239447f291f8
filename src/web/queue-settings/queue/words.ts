import { defineWords } from '../../i18n/words.ts'
import type { SettingsWords } from './words/ja.ts'

export const settingsWords = defineWords<SettingsWords>(import.meta.glob('./words/*.ts'))
