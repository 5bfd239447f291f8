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
  // What the SDK sends along with callable functions (R7.2); nothing here reads them.
  'firebase-instance-id-token',
  'x-firebase-appcheck',
]
const answerHeaders = ['ratelimit-limit', 'ratelimit-remaining', 'ratelimit-reset', 'retry-after']

/**
 * Lets pages of the named origins call the API (R7.1); browsers refuse it to all others, who get no word of consent. Without cookies: who
 * calls from elsewhere shows a token. Event streams, which know their caller by the cookie, stay with the pages.
 */
export function crossOrigin(origins: readonly string[]): MiddlewareHandler<ServerEnv> {
  const consent = cors({
    origin: (origin) => (origins.includes(origin) ? origin : null),
    allowMethods: ['GET', 'POST'],
    allowHeaders: requestHeaders,
    exposeHeaders: answerHeaders,
    maxAge: 600,
  })
  return (c, next) => (c.req.header('origin') === undefined || c.req.path.endsWith(livePath) ? next() : consent(c, next))
}
