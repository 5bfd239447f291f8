import type { Context } from 'hono'

/** Where the browser is: the public address where it is at that, else the one that was asked for; behind a proxy our own end of the connection is plain. */
export function ownOrigin(c: Context, publicUrl: string | undefined): string {
  const here = new URL(c.req.url)
  const host = c.req.header('Host') ?? here.host
  return publicUrl && new URL(publicUrl).host === host ? new URL(publicUrl).origin : `${here.protocol}//${host}`
}
