import { index, layout, prefix, type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes'
import { defaultLocale, type Locale, locales } from '../domain/locale.ts'

/**
 * Every page, once per language (R1.1, R2.28); staff's begin with /shopAdmin, visitors' with /entry (R1.2). Real paths, not a `:lang?` segment, which would match anything. The ids carry the language;
 * the file is the same.
 */
function pages(locale: Locale): RouteConfigEntry[] {
  const id = (file: string) => ({ id: `${locale}:${file}` })
  const page = (path: string, file: string) => route(path, `${file}.tsx`, id(file))
  return [
    index('home/page.tsx', id('home/page')),
    page('entry/privacy', 'privacy/notice/page'),
    page('entry/w', 'tickets/entry/code-page'),
    page('entry/w/:id', 'tickets/entry/page'),
    page('entry/c/:id?', 'visitor-card/form/page'),
    page('entry/stop/:token', 'visitor-card/stop/page'),
    page('test/:part?', 'gallery/page'),
    page('invitation/:token', 'members/invitation/page'),
    page('shopAdmin/login', 'members/login/page'),
    page('shopAdmin/logout', 'members/logout/page'),
    page('shopAdmin/forgot', 'members/forgot/page'),
    page('shopAdmin/signInLink', 'members/sign-in-link/page'),
    page('shopAdmin/action', 'members/action/page'),
    layout('frame/staff/admin-layout.tsx', id('frame/staff/admin-layout'), [
      page('shopAdmin', 'members/today/page'),
      page('shopAdmin/waiting', 'tickets/desk/page'),
      page('shopAdmin/waiting/:ticketId', 'tickets/visit/page'),
      page('shopAdmin/cards', 'cards/list/page'),
      page('shopAdmin/cards/new', 'cards/new/page'),
      page('shopAdmin/cards/deleted', 'cards/bin/page'),
      page('shopAdmin/cards/:cardId', 'cards/card/page'),
      page('shopAdmin/profile', 'members/profile/page'),
      page('shopAdmin/personSetting', 'members/people/page'),
      page('shopAdmin/shopSetting', 'queue-settings/shop/page'),
      page('shopAdmin/queueSetting', 'queue-settings/queue/page'),
      page('shopAdmin/todayCode', 'queue-settings/today-code/page'),
      page('shopAdmin/formSetting', 'forms/settings/page'),
      page('shopAdmin/routeStationSetting', 'railways/settings/page'),
      page('shopAdmin/outbox', 'outbox/page'),
      page('shopAdmin/mailSetting', 'outbox/settings/page'),
      page('shopAdmin/audit', 'audit/page'),
      page('shopAdmin/privacyRequests', 'privacy/requests/page'),
      page('shopAdmin/report', 'reports/day/page'),
      route('shopAdmin/report/file', 'reports/day/file.ts', id('reports/day/file')),
      page('shopAdmin/*', 'frame/page/nowhere'),
    ]),
  ]
}

/** One address is one page: what is spelled in another case is as unknown as any other address, so that nothing that goes by an address misses it. */
function exactly(entry: RouteConfigEntry): RouteConfigEntry {
  return { ...entry, caseSensitive: true, ...(entry.children && { children: entry.children.map(exactly) }) }
}

export default [
  ...locales.flatMap((locale) => (locale === defaultLocale ? pages(locale) : prefix(locale, pages(locale)))).map(exactly),
  route('*', 'frame/page/nowhere.tsx'),
] satisfies RouteConfig
