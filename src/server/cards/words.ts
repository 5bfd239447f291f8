import type { Locale } from '#domain/locale.ts'
import { loadWordsByLocale } from '#platform/words.ts'
import type { CardWords } from './words/ja.ts'

export const cardTexts: Readonly<Record<Locale, CardWords>> = await loadWordsByLocale<CardWords>('server/cards/words')
