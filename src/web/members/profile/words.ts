import { defineWords } from '../../i18n/words.ts'
import type { ProfileWords } from './words/ja.ts'

export const profileWords = defineWords<ProfileWords>(import.meta.glob('./words/*.ts'))
