import { index, layout, prefix, type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes'
import { defaultLocale, type Locale, locales } from '../domain/locale.ts'

/** Addresses without their language, and the file of each page. */
const publicPages: readonly (readonly [path: string, file: string])[] = [
  ['', 'home/page.tsx'],
  ['entry/privacy', 'privacy/notice/page.tsx'],
  ['entry/w', 'tickets/entry/code-page.tsx'],
  ['entry/w/:id', 'tickets/entry/page.tsx'],
  ['entry/c', 'visitor-card/form/code-page.tsx'],
  ['entry/c/:id', 'visitor-card/form/page.tsx'],
  ['entry/f', 'reservations/visit/code-page.tsx'],
  ['entry/f/:id', 'reservations/visit/page.tsx'],
  ['entry/f/:id/calendar.ics', 'reservations/own/calendar.ts'],
  ['calendar/:token', 'reservations/feed/calendar.ts'],
  ['entry/stop/:token', 'visitor-card/stop/page.tsx'],
  ['test/:part?', 'gallery/page.tsx'],
  ['invitation/:token', 'members/invitation/page.tsx'],
  ['shopAdmin/login', 'members/login/page.tsx'],
  ['shopAdmin/logout', 'members/logout/page.tsx'],
  ['shopAdmin/signUp', 'members/sign-up/page.tsx'],
  ['shopAdmin/forgot', 'members/forgot/page.tsx'],
  ['shopAdmin/signInLink', 'members/sign-in-link/page.tsx'],
  ['shopAdmin/phoneSignIn', 'members/phone-sign-in/page.tsx'],
  ['shopAdmin/action', 'members/action/page.tsx'],
  ['shopAdmin/tablet', 'members/tablet/page.tsx'],
]

const staffPages: typeof publicPages = [
  ['shopAdmin', 'today/page.tsx'],
  ['shopAdmin/waiting', 'tickets/desk/page.tsx'],
  ['shopAdmin/waiting/:ticketId', 'tickets/visit/page.tsx'],
  ['shopAdmin/cards', 'cards/list/page.tsx'],
  ['shopAdmin/cards/new', 'cards/new/page.tsx'],
  ['shopAdmin/cards/deleted', 'cards/bin/page.tsx'],
  ['shopAdmin/cards/:cardId', 'cards/card/page.tsx'],
  ['shopAdmin/reservations', 'reservations/book/page.tsx'],
  ['shopAdmin/profile', 'members/profile/page.tsx'],
  ['shopAdmin/todayCode', 'queue-settings/today-code/page.tsx'],
  ['shopAdmin/help', 'help/page.tsx'],
  ['shopAdmin/help/blankCard', 'help/blank-card/page.tsx'],
  ['shopAdmin/help/:topic', 'help/topic/page.tsx'],
  ['shopAdmin/report', 'reports/day/page.tsx'],
  ['shopAdmin/report/file', 'reports/day/file.ts'],
  ['shopAdmin/*', 'frame/page/nowhere.tsx'],
]

/** With the list of the settings beside them. */
const settingsPages: typeof publicPages = [
  ['shopAdmin/settings', 'frame/settings/page.tsx'],
  ['shopAdmin/shopSetting', 'queue-settings/shop/page.tsx'],
  ['shopAdmin/poster', 'queue-settings/poster/page.tsx'],
  ['shopAdmin/queueSetting', 'queue-settings/queue/page.tsx'],
  ['shopAdmin/personSetting/tablets', 'members/tablet-settings/page.tsx'],
  ['shopAdmin/reserveMail/slots', 'reservations/settings/page.tsx'],
  ['shopAdmin/formSetting', 'forms/settings/page.tsx'],
  ['shopAdmin/routeStationSetting', 'railways/settings/page.tsx'],
  ['shopAdmin/retention', 'forms/retention/page.tsx'],
  ['shopAdmin/reserveMail', 'outbox/templates/page.tsx'],
  ['shopAdmin/mailSetting', 'outbox/settings/page.tsx'],
  ['shopAdmin/outbox', 'outbox/page.tsx'],
  ['shopAdmin/personSetting', 'members/people/page.tsx'],
  ['shopAdmin/personSetting/staff', 'queue-settings/staff/page.tsx'],
  ['shopAdmin/privacyRequests', 'privacy/requests/page.tsx'],
  ['shopAdmin/audit', 'audit/page.tsx'],
  ['shopAdmin/organization', 'organization/page.tsx'],
  ['shopAdmin/security', 'organization/security/page.tsx'],
]

/**
 * Every page, once per language (R1.1, R2.28); staff's begin with /shopAdmin, visitors' with /entry (R1.2). Real paths, not a `:lang?` segment, which would match anything. The ids carry the language;
 * the file is the same. The languages of a page follow one another: in the list of all pages, which each visitor loads, they are then as good as one.
 */
const inAllLanguages = (pages: typeof publicPages): RouteConfigEntry[] =>
  pages.flatMap(([path, file]) => locales.flatMap((locale) => inLanguage(locale, path, file)))

function inLanguage(locale: Locale, path: string, file: string): RouteConfigEntry[] {
  const id = { id: `${locale}:${file.replace(/\.tsx?$/, '')}` }
  const entry = path ? route(path, file, id) : index(file, id)
  return locale === defaultLocale ? [entry] : prefix(locale, [entry])
}

/** One address is one page: what is spelled in another case is as unknown as any other address, so that nothing that goes by an address misses it. */
function exactly(entry: RouteConfigEntry): RouteConfigEntry {
  return { ...entry, caseSensitive: true, ...(entry.children && { children: entry.children.map(exactly) }) }
}

export default [
  ...inAllLanguages(publicPages).map(exactly),
  exactly(
    layout('frame/staff/admin-layout.tsx', [
      layout('frame/settings/settings-layout.tsx', inAllLanguages(settingsPages)),
      ...inAllLanguages(staffPages),
    ]),
  ),
  route('*', 'frame/page/nowhere.tsx'),
] satisfies RouteConfig
