import { defineWords } from '../i18n/words.ts'
import type { PartWords } from './words/ja.ts'

/** Texts of parts on visitor and staff pages. */
export const partWords = defineWords<PartWords>(import.meta.glob('./words/*.ts'))
