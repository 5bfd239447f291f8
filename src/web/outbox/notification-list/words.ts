import { defineWords } from '../../i18n/words.ts'
import type { NotificationWords } from './words/ja.ts'

export const toldWords = defineWords<NotificationWords>(import.meta.glob('./words/*.ts'))
