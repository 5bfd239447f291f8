import type { Locale } from '#domain/locale.ts'
import { readWords } from '#platform/words.ts'
import type { CardWords } from './words/ja.ts'

export const cardTexts: Readonly<Record<Locale, CardWords>> = await readWords<CardWords>('server/cards/words')
