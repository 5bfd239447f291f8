import { defineWords } from '../i18n/words.ts'
import type { PresenceWords } from './words/ja.ts'

/** Texts about presence and counters. */
export const presenceWords = defineWords<PresenceWords>(import.meta.glob('./words/*.ts'))
