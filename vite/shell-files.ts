/** Files of the build that the service worker caches: the visitors' pages in all languages. */

import { commonPageModules, visitorPagesWithoutCard } from './visitor-pages.ts'

export type ManifestChunk = { file: string; imports?: string[]; dynamicImports?: string[]; css?: string[]; assets?: string[] }

/** Matches pages by prefix, because the router adds a question mark, and a page's action may be a file of its own. */
const entries = (key: string) => [...commonPageModules, ...visitorPagesWithoutCard].some((page) => key.startsWith(`src/web/${page}.tsx`))

/** Excludes heavy files loaded on a tap or for one postal code, and files of staff or the gallery. */
const excluded = /virtual:postal-places|jsqr|scanner|mantine|firebase|src\/web\/(auth|gallery|members|home\/set-up)\//

/** Returns the files' addresses, sorted so that the same build gives the same worker. `assets`: all names in the build's folder. */
export function listAppShellFiles(manifest: Readonly<Record<string, ManifestChunk>>, assets: readonly string[]): string[] {
  const files = new Set<string>()
  const visited = new Set<string>()
  function addFile(key: string): void {
    const chunk = manifest[key]
    if (!chunk || visited.has(key)) return
    visited.add(key)
    for (const file of [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])]) files.add(`/${file}`)
    for (const next of [...(chunk.imports ?? []), ...(chunk.dynamicImports ?? [])]) if (!excluded.test(next)) addFile(next)
  }
  for (const key of Object.keys(manifest)) if (entries(key)) addFile(key)
  if (files.size === 0) throw new Error('no page was found in the manifest')
  // Files missing in the manifest: the router's list of pages and the live data's worker.
  for (const name of assets) if (/^(manifest|worker)-[\w-]+\.js$/.test(name)) files.add(`/assets/${name}`)
  return [...files].sort()
}
