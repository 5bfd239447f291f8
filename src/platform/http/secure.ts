import type { Context } from 'hono'
import type { ServerEnv } from './call.ts'

/** Returns true if the browser uses https. On the plain address of the same server it would drop Secure cookies. */
export function isHttpsRequest(c: Context<ServerEnv>, publicUrl: string | undefined): boolean {
  const url = new URL(c.req.url)
  return url.protocol === 'https:' || (publicUrl?.startsWith('https:') === true && new URL(publicUrl).host === url.host)
}

/** One year, without subdomains: they may be other machines of the shop that have no https. */
export const hstsHeaderValue = 'max-age=31536000'
