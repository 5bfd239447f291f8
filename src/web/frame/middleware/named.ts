import type { MiddlewareFunction } from 'react-router'
import { authenticated } from './authenticated.ts'
import { chosenShop } from './chosen-shop.ts'
import { nuxti18n } from './nuxti18n.ts'

/** R2.26: what runs before a page, by the name that pages give it. */
export const namedMiddleware = { authenticated, chosenShop, nuxti18n } as const satisfies Record<string, MiddlewareFunction<Response>>

export type MiddlewareName = keyof typeof namedMiddleware

/** R2.27: those that run before every page, in this order. */
export const defaultMiddleware: readonly MiddlewareName[] = ['nuxti18n', 'authenticated']

/** The middleware of that name. R2.26: a name that nobody has is a fault of the page, which answers 500. */
export function middlewareNamed(name: string): MiddlewareFunction<Response> {
  if (!Object.hasOwn(namedMiddleware, name))
    throw Object.assign(new Error(`No middleware has the name ${name}`), { code: `middleware.${name}` })
  return namedMiddleware[name as MiddlewareName]
}
