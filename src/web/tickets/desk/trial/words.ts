import { defineWords } from '../../../i18n/words.ts'
import type { TrialWords } from './words/ja.ts'

export const trialWords = defineWords<TrialWords>(import.meta.glob('./words/*.ts'))
