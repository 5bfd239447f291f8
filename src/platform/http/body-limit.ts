import type { Context, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'

/**
 * Refuses longer bodies. Hono's limit turns each body into a web stream, which costs a tenth of a short request. A declared length is
 * enough without it, because Node reads no more than that.
 */
export function createBodyLimit(maxSize: number, onError: (c: Context) => Response): MiddlewareHandler {
  const limitStream = bodyLimit({ maxSize, onError })
  return (c, next) => {
    const isShort = Number(c.req.header('content-length')) <= maxSize && c.req.header('transfer-encoding') === undefined
    return isShort ? next() : limitStream(c, next)
  }
}
