import type { SettingsAreaId, SettingsPageId } from '../frame/settings/settings-areas.ts'
import type { SettingsFrameWords } from '../frame/settings/words/ja.ts'

/** The way to a page of the settings, as the menu and the tabs name it. */
export function settingsWay({ title, areas, pages }: SettingsFrameWords, area: SettingsAreaId, page?: SettingsPageId): string {
  return [title, areas[area], ...(page ? [pages[page].name] : [])].join(' › ')
}
