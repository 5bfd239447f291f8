import type { Locale } from '#domain/locale.ts'
import { words as en } from './words/en.ts'
import { words as ja, type PinPadWords } from './words/ja.ts'
import { words as zh } from './words/zh.ts'

/** All languages at once, because a kiosk changes its language without a new page. */
export const pinPadWords: Record<Locale, PinPadWords> = { ja, en, zh }
