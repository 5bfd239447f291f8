import { type Locale, localeCookieSettings } from '#domain/locale.ts'

/** Cookie text for the chosen language, kept for 365 days (R2.28). Works for `Set-Cookie` and `document.cookie`. */
export function serializeLocaleCookie(locale: Locale): string {
  return `${localeCookieSettings.name}=${locale}; Path=/; Max-Age=${localeCookieSettings.maxAgeSeconds}; SameSite=Lax`
}
