import { type MiddlewareFunction, redirect } from 'react-router'
import { defaultLocale, isLocale, type Locale, preferredLocale } from '#domain/locale.ts'
import { pageContext } from '../../api/page.ts'
import { localizedPath, pathLocale, stripLocalePrefix } from '../../i18n/locale.ts'
import { serializeLocaleCookie } from '../../i18n/locale-cookie.ts'

const vary = 'Accept-Language, Cookie'

/** Its visitor has just chosen the language on the kiosk, and Japanese has no prefix. */
const kioskCardPath = /^\/entry\/k\/[^/]+\/card$/

/**
 * Preferred language: cookie, browser, Japanese (R2.28). An address with a language is served as it is, one without redirects. `?lang=en` on any
 * address sets the cookie and redirects to that language.
 */
export const nuxti18n: MiddlewareFunction<Response> = async ({ request, url: requestUrl, context }, next) => {
  const url = new URL(requestUrl)
  if (request.method !== 'GET' && request.method !== 'HEAD') return next()

  const chosen = url.searchParams.get('lang')
  if (chosen !== null) {
    url.searchParams.delete('lang')
    const locale = isLocale(chosen) ? chosen : pathLocale(url.pathname)
    return redirect(address(url, locale), isLocale(chosen) ? { headers: { 'Set-Cookie': serializeLocaleCookie(locale) } } : {})
  }

  const { localeCookie: remembered, acceptLanguage } = context.get(pageContext)
  const prefixed = pathLocale(url.pathname) !== defaultLocale
  const preferred = remembered ?? preferredLocale(acceptLanguage) ?? defaultLocale
  if (!prefixed && preferred !== defaultLocale && !kioskCardPath.test(url.pathname))
    return redirect(address(url, preferred), { headers: { Vary: vary } })

  const response = await next()
  if (!prefixed) response.headers.append('Vary', vary)
  return response
}

/** Always on this host: a leading `//` would name another one. */
function address(url: URL, locale: Locale): string {
  return localizedPath(locale, stripLocalePrefix(url.pathname)).replace(/^\/{2,}/, '/') + url.search
}
