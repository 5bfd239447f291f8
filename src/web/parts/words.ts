import { defineWords } from '../i18n/words.ts'
import type { PartWords } from './words/ja.ts'

/** What the shared parts say by themselves, by part. */
export const partWords = defineWords<PartWords>(import.meta.glob('./words/*.ts'))
