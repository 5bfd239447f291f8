import { defineWords } from '../../i18n/words.ts'
import type { FeedWords } from './words/ja.ts'

export const calendarFeedWords = defineWords<FeedWords>(import.meta.glob('./words/*.ts'))
