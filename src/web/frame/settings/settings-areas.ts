import { type AllowedRoles, auditRoles, isRoleAllowed, type Role } from '#domain/roles.ts'
import { featureSettingsAreas } from '../../menu/features.ts'

/** Need that a page depends on. A page without its need is hidden; the place where the need arises links to it. */
export type SettingsPrerequisite = 'railways' | 'severalShops'

/** `row`: opened from a row of the area's first page, so it has no tab. */
type Page = {
  readonly id: string
  readonly to: string
  readonly for: AllowedRoles
  readonly needs?: SettingsPrerequisite
  readonly row?: true
}
type Area = { readonly id: string; readonly pages: readonly Page[] }

const managers: AllowedRoles = { role: 'manager' }
const admins: AllowedRoles = { role: 'admin' }
const readers: AllowedRoles = { roles: ['auditor', 'manager', 'admin', 'owner'] }

const settingsAreas = [
  {
    id: 'shop',
    pages: [
      { id: 'shop', to: '/shopAdmin/shopSetting', for: managers },
      { id: 'poster', to: '/shopAdmin/poster', for: managers },
      { id: 'website', to: '/shopAdmin/websiteSetting', for: managers },
    ],
  },
  {
    id: 'reception',
    pages: [
      { id: 'queue', to: '/shopAdmin/queueSetting', for: managers },
      { id: 'devices', to: '/shopAdmin/devices', for: managers, row: true },
    ],
  },
  ...featureSettingsAreas,
  {
    id: 'card',
    pages: [
      { id: 'form', to: '/shopAdmin/formSetting', for: managers },
      { id: 'railways', to: '/shopAdmin/routeStationSetting', for: managers, needs: 'railways' },
      { id: 'inquiries', to: '/shopAdmin/inquirySetting', for: managers },
      { id: 'retention', to: '/shopAdmin/retention', for: managers },
    ],
  },
  {
    id: 'mail',
    pages: [
      { id: 'texts', to: '/shopAdmin/reserveMail', for: readers },
      { id: 'sender', to: '/shopAdmin/mailSetting', for: managers },
      { id: 'line', to: '/shopAdmin/lineSetting', for: admins },
      { id: 'log', to: '/shopAdmin/outbox', for: readers },
    ],
  },
  {
    id: 'people',
    pages: [
      { id: 'members', to: '/shopAdmin/personSetting', for: managers },
      { id: 'staff', to: '/shopAdmin/personSetting/staff', for: managers },
    ],
  },
  {
    id: 'control',
    pages: [
      { id: 'requests', to: '/shopAdmin/privacyRequests', for: managers },
      { id: 'audit', to: '/shopAdmin/audit', for: { roles: auditRoles } },
      { id: 'organization', to: '/shopAdmin/organization', for: admins, needs: 'severalShops' },
      { id: 'security', to: '/shopAdmin/security', for: admins },
      { id: 'apiKeys', to: '/shopAdmin/apiKeys', for: admins },
      { id: 'webhooks', to: '/shopAdmin/webhooks', for: admins },
    ],
  },
] as const satisfies readonly Area[]

type AnyArea = (typeof settingsAreas)[number]
export type SettingsAreaId = AnyArea['id']
export type SettingsPageId = AnyArea['pages'][number]['id']

export type SettingsPage = Page & { readonly id: SettingsPageId }
export type SettingsArea = { readonly id: SettingsAreaId; readonly pages: readonly SettingsPage[] }

export const settingsHomePath = '/shopAdmin/settings'
/** Roles with at least one page of the settings. */
export const settingsRoles = readers.roles

const paths = new Set<string>([settingsHomePath, ...settingsAreas.flatMap(({ pages }) => pages.map(({ to }) => to))])
/** `path`: without its language. */
export const isSettingsPath = (path: string) => paths.has(path)

/** Returns the areas and pages that a reader sees. `current`: the open page is always included. */
export function visibleSettingsAreas(role: Role, shopNeeds: readonly SettingsPrerequisite[], current?: string): SettingsArea[] {
  const isShown = ({ to, for: rule, needs }: Page) => isRoleAllowed(rule, role) && (!needs || shopNeeds.includes(needs) || to === current)
  return settingsAreas
    .map(({ id, pages }): SettingsArea => ({ id, pages: (pages as readonly SettingsPage[]).filter(isShown) }))
    .filter(({ pages }) => pages.length > 0)
}
