import { defineWords } from '../../i18n/words.ts'
import type { DisplayWords } from './words/ja.ts'

/** What the parts of staff’s pages say by themselves, by part. */
export const displayWords = defineWords<DisplayWords>(import.meta.glob('./words/*.ts'))
