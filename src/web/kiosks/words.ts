import { createContext, useContext } from 'react'
import { defaultLocale, type Locale } from '#domain/locale.ts'
import { words as en } from './words/en.ts'
import { words as ja, type KioskWords } from './words/ja.ts'
import { words as zh } from './words/zh.ts'

/** All languages at once: the visitor changes it without a new address, because addresses stay in the history. */
export const kioskWords: Record<Locale, KioskWords> = { ja, en, zh }

/** The visitor's language. */
export const KioskLocale = createContext<Locale>(defaultLocale)

export const useKioskLocale = (): Locale => useContext(KioskLocale)
export const useKioskWords = (): KioskWords => kioskWords[useKioskLocale()]
