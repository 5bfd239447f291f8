import { defineWords } from '../../../i18n/words.ts'
import type { PasswordWords } from './words/ja.ts'

export const passwordFieldWords = defineWords<PasswordWords>(import.meta.glob('./words/*.ts'))
