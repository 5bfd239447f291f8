import { defineWords } from '../../i18n/words.ts'
import type { VisitorCardWords } from './words/ja.ts'

export const visitorCardWords = defineWords<VisitorCardWords>(import.meta.glob('./words/*.ts'))
