import { data, type MiddlewareFunction, type Params } from 'react-router'
import { type MiddlewareName, middlewareNamed } from '../middleware/named.ts'

type PageRules = {
  /** R2.26: whether these can be an address of this page; false is the not-found page, and its loader is not asked. */
  readonly validate?: (params: Params) => boolean
  /** In this order, after those that run before every page. */
  readonly middleware?: readonly MiddlewareName[]
}

/**
 * What a page declares to run before it: `export const middleware = pageRules({ validate: … })`. Its layout is where routes.ts puts it. The page needs a
 * `loader`: without one the browser asks the server nothing when somebody comes by a link.
 */
export function pageRules({ validate, middleware = [] }: PageRules): MiddlewareFunction<Response>[] {
  const check: MiddlewareFunction<Response> = ({ params }, next) => {
    if (validate && !validate(params)) throw data(null, { status: 404 })
    return next()
  }
  // Looked up when the page is asked for, so that a wrong name is that page's error and no other's.
  return [
    check,
    ...middleware.map(
      (name): MiddlewareFunction<Response> =>
        (given, next) =>
          middlewareNamed(name)(given, next),
    ),
  ]
}
