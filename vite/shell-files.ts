/** What the service worker keeps of the build: the visitors' pages in all languages, nothing of the staff's. */

import { everyPage, visitorPages } from './visitor-pages.ts'

/** An entry of Vite's manifest. */
export type Chunk = { file: string; imports?: string[]; dynamicImports?: string[]; css?: string[]; assets?: string[] }

/** The router asks for its modules by this question mark; a page's action may stand in a file of its own. */
const entries = (key: string) => [...everyPage, ...visitorPages].some((page) => key.startsWith(`src/web/${page}.tsx`))

/** Heavy things that a page fetches on a tap only, and what belongs to the staff or to the gallery. */
const left = /jsqr|scanner|mantine|firebase|src\/web\/(auth|gallery|members|home\/set-up)\//

/** The files' addresses, sorted, so that the same build gives the same worker. `assets`: all names in the build's folder. */
export function shellFiles(manifest: Readonly<Record<string, Chunk>>, assets: readonly string[]): string[] {
  const files = new Set<string>()
  const seen = new Set<string>()
  function take(key: string): void {
    const chunk = manifest[key]
    if (!chunk || seen.has(key)) return
    seen.add(key)
    for (const file of [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])]) files.add(`/${file}`)
    for (const next of [...(chunk.imports ?? []), ...(chunk.dynamicImports ?? [])]) if (!left.test(next)) take(next)
  }
  for (const key of Object.keys(manifest)) if (entries(key)) take(key)
  if (files.size === 0) throw new Error('no page was found in the manifest')
  // The router's list of pages and the live data's worker are files that no manifest names.
  for (const name of assets) if (/^(manifest|worker)-[\w-]+\.js$/.test(name)) files.add(`/assets/${name}`)
  return [...files].sort()
}
