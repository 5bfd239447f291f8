import type { Context, MiddlewareHandler } from 'hono'
import type { IdentityEnv } from '../context.ts'

/**
 * Returns the origin that the browser sees. For the public address's host it is the public address, because behind a proxy our own
 * connection is plain http.
 */
export function ownOrigin(c: Context, publicUrl: string | undefined): string {
  const requestUrl = new URL(c.req.url)
  const host = c.req.header('Host') ?? requestUrl.host
  return publicUrl && new URL(publicUrl).host === host ? new URL(publicUrl).origin : `${requestUrl.protocol}//${host}`
}

/** Returns true if the browser uses https, by its Origin if sent. Behind a proxy our own connection is plain http. */
export function isSecure(c: Context, publicUrl: string | undefined): boolean {
  const origin = c.req.header('Origin')
  if (origin) return origin.startsWith('https:')
  return (
    new URL(c.req.url).protocol === 'https:' ||
    (publicUrl?.startsWith('https:') === true && new URL(publicUrl).host === c.req.header('Host'))
  )
}

export const createSameOriginMiddleware =
  (publicUrl: string | undefined): MiddlewareHandler<IdentityEnv> =>
  async (c, next) => {
    c.header('Cache-Control', 'no-store')
    if (!fromOurPages(c, publicUrl)) return c.json({ code: 'auth.wrongOrigin' }, 403)
    return next()
  }

/** Programs send no Origin. Browsers send it with every POST and DELETE, and a foreign page cannot forge it. */
function fromOurPages(c: Context, publicUrl: string | undefined): boolean {
  const origin = c.req.header('Origin')
  if (origin === undefined) return (c.req.header('Sec-Fetch-Site') ?? 'same-origin') === 'same-origin'
  if (publicUrl !== undefined && origin === new URL(publicUrl).origin) return true
  const host = c.req.header('Host') ?? new URL(c.req.url).host
  return URL.parse(origin)?.host === host
}

export const readBearerToken = (c: Context): string | undefined =>
  /^Bearer ([\w.-]{1,4096})$/i.exec(c.req.header('Authorization') ?? '')?.[1]
