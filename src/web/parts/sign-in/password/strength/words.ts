import { defineWords } from '../../../../i18n/words.ts'
import type { StrengthWords } from './words/ja.ts'

export const strengthWords = defineWords<StrengthWords>(import.meta.glob('./words/*.ts'))
