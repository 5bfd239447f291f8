/** The token of a paired board or kiosk. Only the server reads it, so neither scripts nor the next visitor can. */
import { isPublicToken } from '#domain/public-token.ts'

const cookieName = 'uketsuke_screen'
/** 400 days, the maximum that browsers keep; renewed with each visit. */
const maxAgeSeconds = 400 * 24 * 60 * 60

export function screenTokenFromCookie(request: Request): string | undefined {
  const cookies = request.headers.get('cookie') ?? ''
  const [, token] = new RegExp(`(?:^|; )${cookieName}=([^;]+)`).exec(cookies) ?? []
  return token && isPublicToken(token) ? token : undefined
}

/** `origin`: address of the pages, whose protocol decides whether the cookie needs https. */
export const serializeScreenTokenCookie = (token: string, origin: string): string => cookieOf(token, maxAgeSeconds, origin)

export const serializeClearedScreenTokenCookie = (origin: string): string => cookieOf('', 0, origin)

function cookieOf(value: string, seconds: number, origin: string): string {
  const secure = origin.startsWith('https:') ? '; Secure' : ''
  return `${cookieName}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`
}
