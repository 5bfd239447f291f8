import { defineWords } from '../../i18n/words.ts'
import type { StaffFrameWords } from './words/ja.ts'

export const staffFrameWords = defineWords<StaffFrameWords>(import.meta.glob('./words/*.ts'))
