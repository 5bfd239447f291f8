import { defineWords } from '../../i18n/words.ts'
import type { DeskWords } from './words/ja.ts'

export const deskWords = defineWords<DeskWords>(import.meta.glob('./words/*.ts'))
