import { index, layout, prefix, type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes'
import { defaultLocale, type Locale, locales } from '../domain/locale.ts'

/** Addresses without language, with the file of each page. */
const publicPages: readonly (readonly [path: string, file: string])[] = [
  ['', 'home/page.tsx'],
  ['entry/privacy', 'privacy/notice/page.tsx'],
  ['entry/w', 'tickets/entry/code-page.tsx'],
  ['entry/w/:id', 'tickets/entry/page.tsx'],
  ['entry/w/:id/number', 'tickets/find/page.tsx'],
  ['entry/c', 'visitor-card/form/code-page.tsx'],
  ['entry/c/:id', 'visitor-card/form/page.tsx'],
  ['entry/f', 'reservations/visit/code-page.tsx'],
  ['entry/f/:id', 'reservations/visit/page.tsx'],
  ['entry/f/:id/calendar.ics', 'reservations/own/calendar.ts'],
  ['calendar/:token', 'reservations/feed/calendar.ts'],
  ['embed/w/:id', 'tickets/embed/page.tsx'],
  ['embed/f/:id', 'reservations/embed/page.tsx'],
  ['entry/d/:id', 'boards/page.tsx'],
  ['entry/k/:id', 'kiosks/page.tsx'],
  ['entry/k/:id/card', 'kiosks/card/page.tsx'],
  ['entry/stop/:token', 'visitor-card/stop/page.tsx'],
  ['test/:part?', 'gallery/page.tsx'],
  ['invitation/:token', 'members/invitation/page.tsx'],
  ['shopAdmin/login', 'members/login/page.tsx'],
  ['shopAdmin/logout', 'members/logout/page.tsx'],
  ['shopAdmin/signUp', 'members/sign-up/page.tsx'],
  ['shopAdmin/forgot', 'members/forgot/page.tsx'],
  ['shopAdmin/signInLink', 'members/sign-in-link/page.tsx'],
  ['shopAdmin/phoneSignIn', 'members/phone-sign-in/page.tsx'],
  ['shopAdmin/action', 'members/email-action/page.tsx'],
  ['shopAdmin/tablet', 'members/tablet/page.tsx'],
]

const staffPages: typeof publicPages = [
  ['shopAdmin', 'today/page.tsx'],
  ['shopAdmin/waiting', 'tickets/desk/page.tsx'],
  ['shopAdmin/waiting/:ticketId', 'tickets/detail/page.tsx'],
  ['shopAdmin/cards', 'cards/list/page.tsx'],
  ['shopAdmin/cards/new', 'cards/new/page.tsx'],
  ['shopAdmin/cards/deleted', 'cards/deleted/page.tsx'],
  ['shopAdmin/cards/:cardId', 'cards/card/page.tsx'],
  ['shopAdmin/inquiries/:inquiryId?', 'inquiries/page.tsx'],
  ['shopAdmin/reservations', 'reservations/schedule/page.tsx'],
  ['shopAdmin/profile', 'members/profile/page.tsx'],
  ['shopAdmin/todayCode', 'queue-settings/today-code/page.tsx'],
  ['shopAdmin/help', 'help/page.tsx'],
  ['shopAdmin/help/blankCard', 'help/blank-card/page.tsx'],
  ['shopAdmin/help/:topic', 'help/topic/page.tsx'],
  ['shopAdmin/report', 'reports/day/page.tsx'],
  ['shopAdmin/report/waits', 'reports/waits/page.tsx'],
  ['shopAdmin/report/file', 'reports/day/file.ts'],
  ['shopAdmin/*', 'frame/page/catch-all-route.tsx'],
]

const settingsPages: typeof publicPages = [
  ['shopAdmin/settings', 'frame/settings/page.tsx'],
  ['shopAdmin/shopSetting', 'queue-settings/shop/page.tsx'],
  ['shopAdmin/poster', 'queue-settings/poster/page.tsx'],
  ['shopAdmin/websiteSetting', 'queue-settings/website/page.tsx'],
  ['shopAdmin/queueSetting', 'queue-settings/queue/page.tsx'],
  ['shopAdmin/devices', 'devices/settings/page.tsx'],
  ['shopAdmin/reserveMail/slots', 'reservations/settings/page.tsx'],
  ['shopAdmin/formSetting', 'forms/settings/page.tsx'],
  ['shopAdmin/routeStationSetting', 'railways/settings/page.tsx'],
  ['shopAdmin/inquirySetting', 'inquiries/settings/page.tsx'],
  ['shopAdmin/retention', 'forms/retention/page.tsx'],
  ['shopAdmin/reserveMail', 'outbox/templates/page.tsx'],
  ['shopAdmin/mailSetting', 'outbox/settings/page.tsx'],
  ['shopAdmin/lineSetting', 'outbox/line/page.tsx'],
  ['shopAdmin/outbox', 'outbox/page.tsx'],
  ['shopAdmin/personSetting', 'members/list/page.tsx'],
  ['shopAdmin/personSetting/staff', 'queue-settings/staff/page.tsx'],
  ['shopAdmin/privacyRequests', 'privacy/requests/page.tsx'],
  ['shopAdmin/audit', 'audit/page.tsx'],
  ['shopAdmin/organization', 'organization/page.tsx'],
  ['shopAdmin/security', 'organization/security/page.tsx'],
  ['shopAdmin/apiKeys', 'api-keys/page.tsx'],
  ['shopAdmin/webhooks', 'webhooks/page.tsx'],
]

/**
 * Registers every page once per language (R1.1, R2.28); staff below /shopAdmin, visitors below /entry (R1.2). Not `:lang?`, which would match
 * anything. A page's languages are adjacent, because that compresses best.
 */
const inAllLanguages = (pages: typeof publicPages): RouteConfigEntry[] =>
  pages.flatMap(([path, file]) => locales.flatMap((locale) => inLanguage(locale, path, file)))

function inLanguage(locale: Locale, path: string, file: string): RouteConfigEntry[] {
  const id = { id: `${locale}:${file.replace(/\.tsx?$/, '')}` }
  const entry = path ? route(path, file, id) : index(file, id)
  return locale === defaultLocale ? [entry] : prefix(locale, [entry])
}

/** Case-sensitive routes: another spelling is an unknown address, so that no check by address misses a page. */
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
  route('*', 'frame/page/catch-all-route.tsx'),
] satisfies RouteConfig
