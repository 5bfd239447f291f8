import { defineWords } from '../../i18n/words.ts'
import type { JoinWords } from './words/ja.ts'

/** Texts about the shop's code: typing it in, and one that no shop has. */
export const joinWords = defineWords<JoinWords>(import.meta.glob('./words/*.ts'))
