import { useLocation } from 'react-router'
import { interfaceLanguages, type Locale, locales, localizedPath, pathLocale, stripLocalePrefix } from '#domain/locale.ts'

export { localizedPath, pathLocale, stripLocalePrefix }

const ofEach = (part: 'name' | 'tag') =>
  Object.fromEntries(locales.map((locale) => [locale, interfaceLanguages[locale][part]])) as Record<Locale, string>
export const localeNames = ofEach('name')
export const languageTags = ofEach('tag')

export function useLocale(): Locale {
  return pathLocale(useLocation().pathname)
}

/** Returns a function that adds the page's language to a path. */
export function useLocalizePath(): (path: string) => string {
  const locale = useLocale()
  return (path) => localizedPath(locale, path)
}

/** Returns the page's address in each language. Keeps only the query parameter of the shop; others may be a search or a secret. */
export function alternatePaths(pathname: string, search: string): { hreflang: string; path: string }[] {
  const plain = stripLocalePrefix(pathname)
  const query = search.match(/^\?shop=[^&]*/)?.[0] ?? ''
  return [
    ...locales.map((locale) => ({ hreflang: languageTags[locale], path: localizedPath(locale, plain) + query })),
    { hreflang: 'x-default', path: plain + query },
  ]
}
