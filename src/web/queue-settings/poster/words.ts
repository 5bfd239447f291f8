import { defineWords } from '../../i18n/words.ts'
import type { PosterWords } from './words/ja.ts'

export const posterWords = defineWords<PosterWords>(import.meta.glob('./words/*.ts'))
