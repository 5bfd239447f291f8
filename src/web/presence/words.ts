import { defineWords } from '../i18n/words.ts'
import type { PresenceWords } from './words/ja.ts'

export const presenceWords = defineWords<PresenceWords>(import.meta.glob('./words/*.ts'))
