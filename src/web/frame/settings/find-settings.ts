import type { createNameMatcher, foldSpellings } from '#domain/search/fold.ts'
import type { SettingsArea, SettingsPage } from './settings-areas.ts'
import type { SettingsFrameWords } from './words/ja.ts'

type Fold = { foldSpellings: typeof foldSpellings; createNameMatcher: typeof createNameMatcher }
export type FoundSettingsPage = { area: SettingsArea; page: SettingsPage }

/** Finds settings pages by name, area and content. Matches in a page's own name come first. */
export function findSettingsPages(
  query: string,
  areas: readonly SettingsArea[],
  words: Pick<SettingsFrameWords, 'areas' | 'pages'>,
  { foldSpellings, createNameMatcher }: Fold,
): FoundSettingsPage[] {
  const isFound = createNameMatcher(query)
  const all = areas.flatMap((area) => area.pages.map((page) => ({ area, page, words: words.pages[page.id] })))
  const byName = all.filter(({ words: { name } }) => isFound(foldSpellings([name])))
  const byContent = all.filter(({ area, words: { name, inside = '', finds } }) =>
    isFound(foldSpellings([name, words.areas[area.id], ...inside.split(/[・、, ]+/), ...finds.split(' ')])),
  )
  return [...new Set([...byName, ...byContent])].map(({ area, page }) => ({ area, page }))
}
