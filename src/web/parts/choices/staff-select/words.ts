import { defineWords } from '../../../i18n/words.ts'
import type { StaffSelectWords } from './words/ja.ts'

export const staffSelectWords = defineWords<StaffSelectWords>(import.meta.glob('./words/*.ts'))
