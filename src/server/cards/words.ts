import type { Locale } from '#domain/locale.ts'
import { readWords } from '#platform/words.ts'
import type { CardWords } from './words/ja.ts'

/** What cards say of themselves beside a number, in mails and in files. */
export const cardTexts: Readonly<Record<Locale, CardWords>> = await readWords<CardWords>('server/cards/words')
