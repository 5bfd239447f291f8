import type { MiddlewareHandler } from 'hono'
import { cors } from 'hono/cors'
import { livePath } from '#contract/topic.ts'
import type { ServerEnv } from './call.ts'

const requestHeaders = [
  'authorization',
  'content-type',
  'idempotency-key',
  'uketsuke-device',
  'accept-language',
  // Sent by the SDK with callable functions (R7.2); not read here.
  'firebase-instance-id-token',
  'x-firebase-appcheck',
]
const exposedHeaders = ['ratelimit-limit', 'ratelimit-remaining', 'ratelimit-reset', 'retry-after']

/** Lets pages of any origin read a public operation. With `*` browsers send no cookie and no other credential. */
export const anyOriginMiddleware: MiddlewareHandler<ServerEnv> = cors({
  origin: '*',
  exposeHeaders: exposedHeaders,
})

/**
 * Lets pages of the named origins call the API (R7.1). Other origins get no CORS headers. Cookies are not allowed, so callers send a token.
 * Event streams, which identify the caller by cookie, are excluded.
 */
export function corsMiddleware(origins: readonly string[]): MiddlewareHandler<ServerEnv> {
  const consent = cors({
    origin: (origin) => (origins.includes(origin) ? origin : null),
    allowMethods: ['GET', 'POST'],
    allowHeaders: requestHeaders,
    exposeHeaders: exposedHeaders,
    maxAge: 600,
  })
  return (c, next) => (c.req.header('origin') === undefined || c.req.path.endsWith(livePath) ? next() : consent(c, next))
}
