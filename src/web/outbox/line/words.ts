import { defineWords } from '../../i18n/words.ts'
import type { LineSettingWords } from './words/ja.ts'

export const lineSettingWords = defineWords<LineSettingWords>(import.meta.glob('./words/*.ts'))
