import { defineWords } from '../../../i18n/words.ts'
import type { PasswordWords } from './words/ja.ts'

export const passwordWords = defineWords<PasswordWords>(import.meta.glob('./words/*.ts'))
