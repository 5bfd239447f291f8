import { data, type MiddlewareFunction } from 'react-router'
import { type MiddlewareName, requireMiddleware } from '../middleware/named-middleware.ts'

/**
 * Declares a page's middleware (R2.26), run in this order after the default ones: `export const middleware = definePageMiddleware('chosenShop')`. The page needs
 * a `loader`; without one client navigation skips the server.
 */
export function definePageMiddleware(...names: readonly MiddlewareName[]): MiddlewareFunction<Response>[] {
  // Looked up per request, so that a wrong name breaks only its page.
  return names.map(
    (name): MiddlewareFunction<Response> =>
      (given, next) =>
        requireMiddleware(name)(given, next),
  )
}

/**
 * Call in a loader to validate the address; an invalid one shows the not-found page (R2.26). Not a middleware, which would lose the frame around the
 * page.
 */
export function requireValidAddress(valid: boolean): void {
  if (!valid) throw data(null, { status: 404 })
}
