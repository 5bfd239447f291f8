import { defineWords } from '../../i18n/words.ts'
import type { FormWords } from './words/ja.ts'

export const formWords = defineWords<FormWords>(import.meta.glob('./words/*.ts'))
