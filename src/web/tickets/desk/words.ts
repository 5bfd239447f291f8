import { defineWords } from '../../i18n/words.ts'
import type { DeskWords } from './words/ja.ts'

/** Texts of what stands around the lanes: colleagues, filters, words to visitors, walk-ins. */
export const deskWords = defineWords<DeskWords>(import.meta.glob('./words/*.ts'))
