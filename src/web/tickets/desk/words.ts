import { defineWords } from '../../i18n/words.ts'
import type { DeskWords } from './words/ja.ts'

/** Texts around the lanes: colleagues, filters, messages, walk-ins. */
export const deskWords = defineWords<DeskWords>(import.meta.glob('./words/*.ts'))
