import type { Locale } from '#domain/locale.ts'
import { words as en } from './words/en.ts'
import { type BoardWords, words as ja } from './words/ja.ts'
import { words as zh } from './words/zh.ts'

export type { BoardWords }

/** All languages at once: a board speaks and shows each of them. */
export const boardWords: Record<Locale, BoardWords> = { ja, en, zh }
