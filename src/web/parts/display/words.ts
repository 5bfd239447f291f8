import { defineWords } from '../../i18n/words.ts'
import type { DisplayWords } from './words/ja.ts'

export const displayWords = defineWords<DisplayWords>(import.meta.glob('./words/*.ts'))
