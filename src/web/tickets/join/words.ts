import { defineWords } from '../../i18n/words.ts'
import type { JoinWords } from './words/ja.ts'

/** Taking a number: the form, why a lane takes nobody, and a code that no shop has. */
export const joinWords = defineWords<JoinWords>(import.meta.glob('./words/*.ts'))
