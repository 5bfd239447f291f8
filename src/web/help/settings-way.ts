import type { SettingsAreaId, SettingsPageId } from '../frame/settings/settings-areas.ts'
import type { SettingsFrameWords } from '../frame/settings/words/ja.ts'

/** Returns the path to a settings page as named in menu and tabs. */
export function settingsBreadcrumb({ title, areas, pages }: SettingsFrameWords, area: SettingsAreaId, page?: SettingsPageId): string {
  return [title, areas[area], ...(page ? [pages[page].name] : [])].join(' › ')
}
