/**
 * Interface languages (R1.1, R2.28), each with its own name, as their readers look for it.
 * `tag`: for `lang` and `hreflang`; zh needs Hans, or Japanese phones show Japanese glyphs. Japanese has no address prefix.
 */
export const interfaceLanguages = {
  ja: { name: '日本語', tag: 'ja' },
  en: { name: 'English', tag: 'en' },
  zh: { name: '中文', tag: 'zh-Hans' },
} as const
export type Locale = keyof typeof interfaceLanguages
export const locales = Object.keys(interfaceLanguages) as readonly Locale[]
export const defaultLocale: Locale = 'ja'

/** Languages of a shop's own texts, such as form, notice and lanes. Readers of other languages get English. */
export const shopTextLocales = ['ja', 'en', 'zh'] as const satisfies readonly Locale[]
export type ShopTextLocale = (typeof shopTextLocales)[number]
export const toTextLocale = (locale: Locale): ShopTextLocale => shopTextLocales.find((one) => one === locale) ?? 'en'

/** Returns a language's name in the reader's language, such as 英語. */
export const localizedLanguageName = (of: Locale, reader: Locale): string =>
  new Intl.DisplayNames(interfaceLanguages[reader].tag, { type: 'language' }).of(of) ?? interfaceLanguages[of].name

/** R2.28: the locale cookie lives 365 days. */
export const localeCookieSettings = { name: 'i18n_redirected', maxAgeSeconds: 365 * 24 * 60 * 60 } as const

export function pathLocale(pathname: string): Locale {
  const first = pathname.split('/')[1]
  return isLocale(first) && first !== defaultLocale ? first : defaultLocale
}

export function stripLocalePrefix(pathname: string): string {
  const locale = pathLocale(pathname)
  return locale === defaultLocale ? pathname : pathname.slice(locale.length + 1) || '/'
}

/** Returns the path in a language: `localizedPath('en', '/entry/w')` is `/en/entry/w`. */
export function localizedPath(locale: Locale, path: string): string {
  if (locale === defaultLocale) return path
  return path === '/' ? `/${locale}` : `/${locale}${path}`
}

/** A name in the visitors' languages. Only Japanese is required. */
export type LocalizedText = { ja: string; en?: string | undefined; zh?: string | undefined }

export function isLocale(value: unknown): value is Locale {
  return typeof value === 'string' && Object.hasOwn(interfaceLanguages, value)
}

export function localizedText(text: LocalizedText, locale: Locale): string {
  return text[toTextLocale(locale)] || text.ja
}

/** Returns the best interface language for an Accept-Language header (RFC 9110, 12.5.4); undefined if it has none of them. */
export function preferredLocale(acceptLanguage: string | null | undefined): Locale | undefined {
  const preferences = (acceptLanguage ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().split(';')
      const quality = parameters.map((p) => /^\s*q=([0-9.]+)/.exec(p)?.[1]).find(Boolean)
      return { language: tag.trim().toLowerCase().split('-')[0], quality: quality === undefined ? 1 : Number(quality) }
    })
    .filter((preference) => preference.quality > 0)
    .sort((a, b) => b.quality - a.quality)
  return preferences.map((preference) => preference.language).find(isLocale)
}
