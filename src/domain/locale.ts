/** The interface languages (R1.1, R2.28). Japanese stands without a prefix in addresses. */
export const locales = ['ja', 'en', 'zh'] as const
export type Locale = (typeof locales)[number]
export const defaultLocale: Locale = 'ja'

/** R2.28: the locale cookie lives 365 days. */
export const localeCookie = { name: 'i18n_redirected', maxAgeSeconds: 365 * 24 * 60 * 60 } as const

/** A name that the shop gives in its visitors' languages. Only Japanese is required. */
export type LocalText = { ja: string; en?: string | undefined; zh?: string | undefined }

export function isLocale(value: unknown): value is Locale {
  return locales.includes(value as Locale)
}

/** The text in that language, else in Japanese: a shop that has no English name still has a name. */
export function localText(text: LocalText, locale: Locale): string {
  return text[locale] || text.ja
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
