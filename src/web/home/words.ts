import { defineWords } from '../i18n/words.ts'
import type { HomeWords } from './words/ja.ts'

export const homeWords = defineWords<HomeWords>(import.meta.glob('./words/*.ts'))
