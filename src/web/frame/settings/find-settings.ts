import type { createNameMatcher, foldNames } from '#domain/search/fold.ts'
import type { SettingsArea, SettingsPage } from './settings-areas.ts'
import type { SettingsFrameWords } from './words/ja.ts'

type Fold = { foldNames: typeof foldNames; createNameMatcher: typeof createNameMatcher }
export type FoundSetting = { area: SettingsArea; page: SettingsPage }

/** Finds settings pages by name, area and content. Matches in a page's own name come first. */
export function findSettings(
  query: string,
  areas: readonly SettingsArea[],
  words: Pick<SettingsFrameWords, 'areas' | 'pages'>,
  { foldNames, createNameMatcher }: Fold,
): FoundSetting[] {
  const isFound = createNameMatcher(query)
  const all = areas.flatMap((area) => area.pages.map((page) => ({ area, page, words: words.pages[page.id] })))
  const byName = all.filter(({ words: { name } }) => isFound(foldNames([name])))
  const byContent = all.filter(({ area, words: { name, inside = '', finds } }) =>
    isFound(foldNames([name, words.areas[area.id], ...inside.split(/[・、, ]+/), ...finds.split(' ')])),
  )
  return [...new Set([...byName, ...byContent])].map(({ area, page }) => ({ area, page }))
}
