import { defineWords } from '../../i18n/words.ts'
import type { SetUpWords } from './words/ja.ts'

export const setUpWords = defineWords<SetUpWords>(import.meta.glob('./words/*.ts'))
