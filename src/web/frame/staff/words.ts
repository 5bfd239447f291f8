import { defineWords } from '../../i18n/words.ts'
import type { StaffFrameWords } from './words/ja.ts'

/** Texts of the frame around the staff's pages. */
export const staffFrameWords = defineWords<StaffFrameWords>(import.meta.glob('./words/*.ts'))
