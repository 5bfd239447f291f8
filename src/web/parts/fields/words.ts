import type { Locale } from '#domain/locale.ts'
import { words as en } from './words/en.ts'
import { words as ja, type PairingWords } from './words/ja.ts'
import { words as zh } from './words/zh.ts'

/** Not loaded on demand, because a board's page is rendered without the router. */
export const pairingWords: Record<Locale, PairingWords> = { ja, en, zh }
