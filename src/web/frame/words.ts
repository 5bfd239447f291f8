import { defineWords } from '../i18n/words.ts'
import type { FrameWords } from './words/ja.ts'

/** Texts of the frame around every page, also of the one that says that something is missing. */
export const frameWords = defineWords<FrameWords>(import.meta.glob('./words/*.ts'), true)
