import { stripLocalePrefix } from '#domain/locale.ts'
import { isPublicToken } from '#domain/public-token.ts'

/** Returns `/entry/w/{token}` without language; undefined for every other address. */
export function ticketPathOf(pathname: string): string | undefined {
  const path = stripLocalePrefix(pathname)
  const [, token = ''] = /^\/entry\/w\/([^/]+)$/.exec(path) ?? []
  return isPublicToken(token) ? path : undefined
}

export function isHomePath(pathname: string): boolean {
  return stripLocalePrefix(pathname) === '/'
}

/** Returns false for staff pages and everything that is not a page. */
export function isVisitorsPath(pathname: string): boolean {
  return isHomePath(pathname) || stripLocalePrefix(pathname).startsWith('/entry/')
}
