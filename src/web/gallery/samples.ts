import type { Locale } from '#domain/locale.ts'
import type { Words } from '../i18n/words.ts'

/** A part's sample content. The gallery is for developers, so a language without samples shows the English ones. */
export function defineSamples<T>(samples: { ja: T; en: T; zh: T }): Words<T> {
  const byLocale: Partial<Record<Locale, T>> = samples
  return { read: (locale) => byLocale[locale] ?? samples.en }
}
