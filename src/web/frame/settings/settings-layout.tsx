import { Outlet, useLocation } from 'react-router'
import { getForm } from '#contract/forms.ts'
import { getOrganization } from '#contract/organization.ts'
import { listPrivacyRequests } from '#contract/privacy/requests.ts'
import { getShopRailways } from '#contract/railway-choice.ts'
import { allFields } from '#domain/forms/form.ts'
import { isRoleAtLeast } from '#domain/roles.ts'
import { pageContext } from '../../api/page.ts'
import { findSelectedWorkplace } from '../../api/workplace.ts'
import { stripLocalePrefix } from '../../i18n/locale.ts'
import type { Route } from './+types/settings-layout'
import { type SettingsPrerequisite, visibleSettingsAreas } from './settings-areas.ts'
import style from './settings-layout.module.css'
import { SettingsList } from './settings-list.tsx'
import { SettingsPagesProvider } from './settings-view.ts'

/** Loads needs and the number of open requests. The page works without them. */
export async function loader({ context }: Route.LoaderArgs) {
  const here = findSelectedWorkplace(context)
  const needs: SettingsPrerequisite[] = []
  if (!here || !isRoleAtLeast(here.role, 'manager')) return { role: here?.role, needs, requests: undefined }
  const { call } = context.get(pageContext)
  const params = { shopId: here.shop.id }
  const [form, railways, organization, requests] = await Promise.all([
    call(getForm, { params }),
    call(getShopRailways, { params }),
    isRoleAtLeast(here.role, 'admin') ? call(getOrganization, { params }) : undefined,
    call(listPrivacyRequests, { params, query: {} }),
  ])
  const asksForLines = form.ok && allFields(form.value.form).some(({ type, off }) => !off && (type === 'routes' || type === 'stations'))
  if (asksForLines || (railways.ok && railways.value.choice.lines.length > 0)) needs.push('railways')
  // A single closed shop is reopened on that page.
  const shops = organization?.ok ? organization.value.shops : []
  if (shops.length > 1 || shops.some(({ closedAt }) => closedAt !== null)) needs.push('severalShops')
  const open = requests.ok ? { count: requests.value.requests.length, more: requests.value.next !== null } : undefined
  return { role: here.role, needs, requests: open }
}

/** Frame of the settings pages. From 1264 px the list of areas is beside them; below, each page links back to it. */
export default function SettingsLayout({ loaderData: { role, needs, requests } }: Route.ComponentProps) {
  const current = stripLocalePrefix(useLocation().pathname)
  const areas = role ? visibleSettingsAreas(role, needs, current) : []
  return (
    <SettingsPagesProvider value={{ areas, current, needs, requests }}>
      {/* A role without settings gets the explanation without the list. */}
      {areas.length === 0 ? (
        <Outlet />
      ) : (
        <div className={style.settings}>
          <div className={style.side}>
            <SettingsList titled />
          </div>
          <div className={style.content}>
            <Outlet />
          </div>
        </div>
      )}
    </SettingsPagesProvider>
  )
}
