import { defineWords } from '../i18n/words.ts'
import type { HelpWords } from './words/ja.ts'

export const helpWords = defineWords<HelpWords>(import.meta.glob('./words/*.ts'))
