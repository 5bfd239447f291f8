import type { Context } from 'hono'
import type { ServerEnv } from './call.ts'

/** Whether this browser is on https. On the plain address of the same server it drops cookies that are marked so. */
export function isSecure(c: Context<ServerEnv>, publicUrl: string | undefined): boolean {
  const url = new URL(c.req.url)
  return url.protocol === 'https:' || (publicUrl?.startsWith('https:') === true && new URL(publicUrl).host === url.host)
}

/** A year. Not for subdomains: they may be other machines of the shop, without https. */
export const strictTransport = 'max-age=31536000'
