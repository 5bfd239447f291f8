import { createContext, data, type RouterContextProvider } from 'react-router'
import type { Me } from '#contract/members.ts'
import { isRoleAllowed, isRoleAtLeast, type Role, roles } from '#domain/roles.ts'
import { meContext } from './page.ts'

export type Workplace = { role: Role; shop: { id: string; name: string }; organization: { id: string; name: string } }

/** Shop that this browser last switched to, from its cookie; empty if none. Set by the `chosenShop` middleware. */
export const selectedShopIdContext = createContext('')

/** Returns every shop once, with the member's strongest role there. */
export function listWorkplaces({ memberships }: Me): Workplace[] {
  const byShop = new Map<string, Workplace>()
  for (const { role, organization, shops } of memberships)
    for (const shop of shops) {
      const existing = byShop.get(shop.id)
      if (!existing || isRoleAtLeast(role, existing.role)) byShop.set(shop.id, { role, shop, organization })
    }
  return [...byShop.values()]
}

type Context = Readonly<Pick<RouterContextProvider, 'get'>>

export function findSelectedWorkplace(context: Context): Workplace | undefined {
  const all = listWorkplaces(context.get(meContext))
  const selected = context.get(selectedShopIdContext)
  return all.find(({ shop }) => shop.id === selected) ?? all[0]
}

/** Shown on the error page: the member's role, null without a shop, and the roles that may see the page. */
export type RoleRefusal = { role: Role | null; may: readonly Role[] }

/**
 * Call in loaders of pages about a shop. Throws the error page if the member has no shop or not the required role. `least`: a minimum role, or the
 * allowed roles.
 */
export function requireWorkplace(context: Context, minRole: Role | readonly Role[]): Workplace {
  const found = findSelectedWorkplace(context)
  const rule = typeof minRole === 'string' ? { role: minRole } : { roles: minRole }
  if (found && isRoleAllowed(rule, found.role)) return found
  throw data({ role: found?.role ?? null, may: roles.filter((role) => isRoleAllowed(rule, role)) } satisfies RoleRefusal, { status: 403 })
}
