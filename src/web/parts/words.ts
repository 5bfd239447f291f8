import { defineWords } from '../i18n/words.ts'
import type { PartWords } from './words/ja.ts'

/** What the parts on the pages of visitors and staff say by themselves. */
export const partWords = defineWords<PartWords>(import.meta.glob('./words/*.ts'))
