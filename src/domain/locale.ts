/**
 * The interface languages (R1.1, R2.28), each under its own name: whoever looks for it can't read the others. `tag`: as in `lang` and `hreflang`; Chinese
 * must say which, or a Japanese phone shows Japanese shapes of its characters. Japanese stands without a prefix in addresses.
 */
export const languages = {
  ja: { name: '日本語', tag: 'ja' },
  en: { name: 'English', tag: 'en' },
  zh: { name: '中文', tag: 'zh-Hans' },
} as const
export type Locale = keyof typeof languages
export const locales = Object.keys(languages) as readonly Locale[]
export const defaultLocale: Locale = 'ja'

/** The languages in which a shop's own texts are kept: its form, its notice, what it calls its lanes. Who reads another one gets English. */
export const textLocales = ['ja', 'en', 'zh'] as const satisfies readonly Locale[]
export type TextLocale = (typeof textLocales)[number]
export const textLocale = (locale: Locale): TextLocale => textLocales.find((one) => one === locale) ?? 'en'

/** What a language is called by those who read another one, such as 英語. */
export const languageName = (of: Locale, reader: Locale): string =>
  new Intl.DisplayNames(languages[reader].tag, { type: 'language' }).of(of) ?? languages[of].name

/** R2.28: the locale cookie lives 365 days. */
export const localeCookie = { name: 'i18n_redirected', maxAgeSeconds: 365 * 24 * 60 * 60 } as const

export function pathLocale(pathname: string): Locale {
  const first = pathname.split('/')[1]
  return isLocale(first) && first !== defaultLocale ? first : defaultLocale
}

/** The address without its language. */
export function plainPath(pathname: string): string {
  const locale = pathLocale(pathname)
  return locale === defaultLocale ? pathname : pathname.slice(locale.length + 1) || '/'
}

/** An address of ours in a language: `localPath('en', '/entry/w')` is `/en/entry/w`. */
export function localPath(locale: Locale, path: string): string {
  if (locale === defaultLocale) return path
  return path === '/' ? `/${locale}` : `/${locale}${path}`
}

/** A name that the shop gives in its visitors' languages. Only Japanese is required. */
export type LocalText = { ja: string; en?: string | undefined; zh?: string | undefined }

export function isLocale(value: unknown): value is Locale {
  return typeof value === 'string' && Object.hasOwn(languages, value)
}

/** The text in that language, else in Japanese: a shop that has no English name still has a name. */
export function localText(text: LocalText, locale: Locale): string {
  return text[textLocale(locale)] || text.ja
}

/** The best of ours for an Accept-Language header (RFC 9110, 12.5.4), or undefined when it names none of them. */
export function preferredLocale(acceptLanguage: string | null | undefined): Locale | undefined {
  const wishes = (acceptLanguage ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().split(';')
      const quality = parameters.map((p) => /^\s*q=([0-9.]+)/.exec(p)?.[1]).find(Boolean)
      return { language: tag.trim().toLowerCase().split('-')[0], quality: quality === undefined ? 1 : Number(quality) }
    })
    .filter((wish) => wish.quality > 0)
    .sort((a, b) => b.quality - a.quality)
  return wishes.map((wish) => wish.language).find(isLocale)
}
