import type { MiddlewareFunction } from 'react-router'
import { authenticated } from './authenticated.ts'
import { selectShop } from './chosen-shop.ts'
import { nuxti18n } from './nuxti18n.ts'

/** Middleware by the name that pages declare (R2.26). */
export const namedMiddleware = { authenticated, chosenShop: selectShop, nuxti18n } as const satisfies Record<
  string,
  MiddlewareFunction<Response>
>

export type MiddlewareName = keyof typeof namedMiddleware

/** Middleware of every page, in this order (R2.27). */
export const globalMiddleware: readonly MiddlewareName[] = ['nuxti18n', 'authenticated']

/** Returns the middleware of that name. An unknown name is the page's error and answers 500 (R2.26). */
export function requireMiddleware(name: string): MiddlewareFunction<Response> {
  if (!Object.hasOwn(namedMiddleware, name))
    throw Object.assign(new Error(`No middleware has the name ${name}`), { code: `middleware.${name}` })
  return namedMiddleware[name as MiddlewareName]
}
