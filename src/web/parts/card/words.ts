import { defineWords } from '../../i18n/words.ts'
import type { UserCardWords } from './words/ja.ts'

export const userCardWords = defineWords<UserCardWords>(import.meta.glob('./words/*.ts'))
