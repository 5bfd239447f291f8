import { data, type MiddlewareFunction } from 'react-router'
import { type MiddlewareName, middlewareNamed } from '../middleware/named.ts'

/**
 * R2.26: what a page declares to run before it, in this order, after what runs before every page: `export const middleware = pageRules('chosenShop')`.
 * Its layout is where routes.ts puts it. The page needs a `loader`: without one the browser asks the server nothing when somebody comes by a link.
 */
export function pageRules(...names: readonly MiddlewareName[]): MiddlewareFunction<Response>[] {
  // Looked up when the page is asked for, so that a wrong name is that page's error and no other's.
  return names.map(
    (name): MiddlewareFunction<Response> =>
      (given, next) =>
        middlewareNamed(name)(given, next),
  )
}

/**
 * R2.26: what a page's loader declares of its address: where it can't be one of the page, it is the not-found page. Not by a middleware: before
 * the loaders nothing is known of the frame that stands around a page, so that it would be missing.
 */
export function validate(valid: boolean): void {
  if (!valid) throw data(null, { status: 404 })
}
