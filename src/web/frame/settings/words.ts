import { defineWords } from '../../i18n/words.ts'
import type { SettingsFrameWords } from './words/ja.ts'

export const settingsFrameWords = defineWords<SettingsFrameWords>(import.meta.glob('./words/*.ts'))
