import { defineWords } from '../../i18n/words.ts'
import type { JoinWords } from './words/ja.ts'

export const joinWords = defineWords<JoinWords>(import.meta.glob('./words/*.ts'))
