import type { Locale } from '#domain/locale.ts'
import { loadTranslatedWords } from '#platform/words.ts'
import type { CardWords } from './words/ja.ts'

export const cardTexts: Readonly<Record<Locale, CardWords>> = await loadTranslatedWords<CardWords>('server/cards/words')
