import { defineWords } from '../../i18n/words.ts'
import type { ToldWords } from './words/ja.ts'

export const toldWords = defineWords<ToldWords>(import.meta.glob('./words/*.ts'))
