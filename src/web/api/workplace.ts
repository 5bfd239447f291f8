import { createContext, data, type RouterContextProvider } from 'react-router'
import type { Me } from '#contract/members.ts'
import { isFor, type Role, roleReaches, roles } from '#domain/roles.ts'
import { me } from './page.ts'

/** A shop that somebody works in, and as what. */
export type Workplace = { role: Role; shop: { id: string; name: string }; organization: { id: string; name: string } }

/** The id of the shop that this browser was last switched to, by the cookie, or nothing; set by the `chosenShop` middleware. */
export const selectedShopId = createContext('')

/** Every shop once, as the strongest that somebody is there. */
export function workplaces({ memberships }: Me): Workplace[] {
  const byShop = new Map<string, Workplace>()
  for (const { role, organization, shops } of memberships)
    for (const shop of shops) {
      const known = byShop.get(shop.id)
      if (!known || roleReaches(role, known.role)) byShop.set(shop.id, { role, shop, organization })
    }
  return [...byShop.values()]
}

type Context = Readonly<Pick<RouterContextProvider, 'get'>>

export function findWorkplace(context: Context): Workplace | undefined {
  const all = workplaces(context.get(me))
  const wished = context.get(selectedShopId)
  return all.find(({ shop }) => shop.id === wished) ?? all[0]
}

/** What the page of an error is told of whoever the page isn't for: what they are, if they are in a shop at all, and for whom it is. */
export type NotForRole = { role: Role | null; may: readonly Role[] }

/** For all pages about a shop: whoever belongs to none, or is less there than `least` or none of those, is told so in place of the page. */
export function workplace(context: Context, least: Role | readonly Role[]): Workplace {
  const found = findWorkplace(context)
  const rule = typeof least === 'string' ? { role: least } : { roles: least }
  if (found && isFor(rule, found.role)) return found
  throw data({ role: found?.role ?? null, may: roles.filter((role) => isFor(rule, role)) } satisfies NotForRole, { status: 403 })
}
