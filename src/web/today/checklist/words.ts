import { defineWords } from '../../i18n/words.ts'
import type { ChecklistWords } from './words/ja.ts'

export const checklistWords = defineWords<ChecklistWords>(import.meta.glob('./words/*.ts'))
