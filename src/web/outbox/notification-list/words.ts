import { defineWords } from '../../i18n/words.ts'
import type { NotificationWords } from './words/ja.ts'

export const notificationWords = defineWords<NotificationWords>(import.meta.glob('./words/*.ts'))
