import { defineWords } from '../i18n/words.ts'
import type { FrameWords } from './words/ja.ts'

/** Texts of the frame; the error page needs them in any available language. */
export const frameWords = defineWords<FrameWords>(import.meta.glob('./words/*.ts'), true)
