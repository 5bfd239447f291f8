import { type Locale, locales } from '#domain/locale.ts'

import { words as en } from './words/en.ts'

import { words as ja } from './words/ja.ts'

import { words as zh } from './words/zh.ts'

/** What visitors read where the code is shown: in all languages, the page's own first. For loaders, so that no page loads the others. */
export function posterWords(first: Locale): { locale: Locale; scan: string; code: string }[] {
  const texts = { ja, en, zh }
  return [first, ...locales.filter((locale) => locale !== first)].map((locale) => {
    const { scan, code } = texts[locale]
    return { locale, scan, code }
  })
}
