import { index, layout, prefix, type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes'
import { defaultLocale, type Locale, locales } from '../domain/locale.ts'

/**
 * Every page, once per language (R2.28). Real paths, not a `:lang?` segment, which would match anything. The ids carry the language;
 * the file is the same.
 */
function pages(locale: Locale): RouteConfigEntry[] {
  const id = (file: string) => ({ id: `${locale}:${file}` })
  const page = (path: string, file: string) => route(path, `${file}.tsx`, id(file))
  return [
    index('home.tsx', id('home')),
    page('entry/privacy', 'privacy/notice'),
    page('entry/w', 'tickets/entry-code'),
    page('entry/w/:id', 'tickets/entry'),
    page('entry/c/:id?', 'visitor-card/card'),
    page('test/:part?', 'gallery/gallery'),
    page('invitation/:token', 'members/invitation'),
    page('shopAdmin/login', 'members/login'),
    page('shopAdmin/logout', 'members/logout'),
    layout('ui/admin-layout.tsx', id('ui/admin-layout'), [
      page('shopAdmin', 'members/landing'),
      page('shopAdmin/waiting', 'tickets/waiting'),
      page('shopAdmin/waiting/:ticketId', 'tickets/visit'),
      page('shopAdmin/cards', 'cards/cards'),
      page('shopAdmin/cards/deleted', 'cards/deleted-cards'),
      page('shopAdmin/cards/:cardId', 'cards/card'),
      page('shopAdmin/queueSetting', 'queue-settings/queue-settings'),
      page('shopAdmin/todayCode', 'queue-settings/today-code'),
      page('shopAdmin/formSetting', 'form-settings/form-settings'),
      page('shopAdmin/privacyRequests', 'privacy/requests'),
      page('shopAdmin/report', 'reports/report'),
      route('shopAdmin/report/file', 'reports/file.ts', id('reports/file')),
      page('shopAdmin/*', 'ui/nowhere'),
    ]),
  ]
}

/** One address is one page: what is spelled in another case is as unknown as any other address, so that nothing that goes by an address misses it. */
function exactly(entry: RouteConfigEntry): RouteConfigEntry {
  return { ...entry, caseSensitive: true, ...(entry.children && { children: entry.children.map(exactly) }) }
}

export default [
  ...locales.flatMap((locale) => (locale === defaultLocale ? pages(locale) : prefix(locale, pages(locale)))).map(exactly),
  route('*', 'ui/nowhere.tsx'),
] satisfies RouteConfig
