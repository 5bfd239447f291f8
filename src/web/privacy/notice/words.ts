import { defineWords } from '../../i18n/words.ts'
import type { NoticeWords } from './words/ja.ts'

export const noticeWords = defineWords<NoticeWords>(import.meta.glob('./words/*.ts'))
