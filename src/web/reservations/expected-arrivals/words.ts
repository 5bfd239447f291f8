import { defineWords } from '../../i18n/words.ts'
import type { DueWords } from './words/ja.ts'

export const expectedArrivalsWords = defineWords<DueWords>(import.meta.glob('./words/*.ts'))
