import { defineWords } from '../../i18n/words.ts'
import type { WebsiteWords } from './words/ja.ts'

export const websiteWords = defineWords<WebsiteWords>(import.meta.glob('./words/*.ts'))
