import { defineWords } from '../../i18n/words.ts'
import type { JoinWords } from './words/ja.ts'

/** Texts of the join form, of lanes that give no tickets and of unknown codes. */
export const joinWords = defineWords<JoinWords>(import.meta.glob('./words/*.ts'))
