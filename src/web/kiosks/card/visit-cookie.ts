/** Hands a ticket from the kiosk to its card page for one load. An address with the token would stay in the history. */
import { isLocale, type Locale } from '#domain/locale.ts'
import { isPublicToken } from '#domain/public-token.ts'

/** `home`: the language that the kiosk starts in. */
export type CardVisit = { ticket: string; home: Locale }
/** The kiosk's answer: its card page may be opened now. */
export type CardOpening = { opens: true }

const cookieName = 'uketsuke_kiosk_card'
/** Enough for one load on a slow line. */
const maxAgeSeconds = 60

export function readCardVisit(request: Request): CardVisit | undefined {
  const cookies = request.headers.get('cookie') ?? ''
  const [, ticket, home] = new RegExp(`(?:^|; )${cookieName}=([^;.]+)[.]([a-z]+)`).exec(cookies) ?? []
  return ticket && isPublicToken(ticket) && isLocale(home) ? { ticket, home } : undefined
}

/** `origin`: address of the pages, whose protocol decides whether the cookie needs https. */
export const serializeCardVisitCookie = ({ ticket, home }: CardVisit, origin: string): string =>
  cookieOf(`${ticket}.${home}`, maxAgeSeconds, origin)

export const serializeClearedCardVisitCookie = (origin: string): string => cookieOf('', 0, origin)

function cookieOf(value: string, seconds: number, origin: string): string {
  const secure = origin.startsWith('https:') ? '; Secure' : ''
  return `${cookieName}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Strict${secure}`
}
