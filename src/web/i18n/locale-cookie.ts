import { type Locale, localeCookie } from '#domain/locale.ts'

/** R2.28: the chosen language, kept for 365 days; as in `Set-Cookie` and `document.cookie`. */
export function rememberLocale(locale: Locale): string {
  return `${localeCookie.name}=${locale}; Path=/; Max-Age=${localeCookie.maxAgeSeconds}; SameSite=Lax`
}
