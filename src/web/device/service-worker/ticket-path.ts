/** Which addresses are pages of visitors, and whose ticket they show. */
import { plainPath } from '#domain/locale.ts'
import { isPublicToken } from '#domain/public-token.ts'

/** Without its language: `/entry/w/{token}`. Undefined for every other address. */
export function ticketPath(pathname: string): string | undefined {
  const path = plainPath(pathname)
  const [, token = ''] = /^\/entry\/w\/([^/]+)$/.exec(path) ?? []
  return isPublicToken(token) ? path : undefined
}

export function isHomePath(pathname: string): boolean {
  return plainPath(pathname) === '/'
}

/** Staff's pages are never touched, nor is anything that is no page. */
export function isVisitorsPath(pathname: string): boolean {
  return isHomePath(pathname) || plainPath(pathname).startsWith('/entry/')
}
