import { useLocation } from 'react-router'
import { defaultLocale, isLocale, type Locale, locales } from '#domain/locale.ts'

/** Each language under its own name: whoever looks for it can't read the others. */
export const localeNames: Record<Locale, string> = { ja: '日本語', en: 'English', zh: '中文' }

/** As in `lang` and `hreflang`: Chinese must say which, or a Japanese phone shows Japanese shapes of its characters. */
export const languageTags: Record<Locale, string> = { ja: 'ja', en: 'en', zh: 'zh-Hans' }

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

export function useLocale(): Locale {
  return pathLocale(useLocation().pathname)
}

/** Addresses in the language of the page. */
export function useLocalPath(): (path: string) => string {
  const locale = useLocale()
  return (path) => localPath(locale, path)
}

/** The same page in each language: of the query only whose page it is. The rest is somebody's search, or a secret. */
export function alternatePaths(pathname: string, search: string): { hreflang: string; path: string }[] {
  const plain = plainPath(pathname)
  const query = search.match(/^\?shop=[^&]*/)?.[0] ?? ''
  return [
    ...locales.map((locale) => ({ hreflang: languageTags[locale], path: localPath(locale, plain) + query })),
    { hreflang: 'x-default', path: plain + query },
  ]
}
