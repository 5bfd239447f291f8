import { plainPath } from '../i18n/locale.ts'
import { type PagePart, pagePart } from '../i18n/words.ts'
import type { PartShow } from './part-show.ts'

const files = import.meta.glob<{ show: PartShow }>('./parts/*.tsx')
const fileOf = (id: string) => `./parts/${id}.tsx`

/** Every shared part that has a file here, by its name under /test. */
export const partIds: readonly string[] = Object.keys(files)
  .map((file) => file.replace(/^.*\/|[.]tsx$/g, ''))
  .sort()

export function isPart(id: string): boolean {
  return fileOf(id) in files
}

/** Parts are loaded when their page is requested, on the server too, or all of them would delay its start. */
const loaded = new Map<string, PagePart<{ show: PartShow }>>()

function find(id: string): PagePart<{ show: PartShow }> {
  const existing = loaded.get(id) ?? pagePart(files[fileOf(id)]!)
  loaded.set(id, existing)
  return existing
}

/** Returns the part. Suspends until it is loaded. */
export function readGalleryPart(id: string): PartShow {
  return find(id).read().show
}

/** Starts loading the page's part before hydration, which entry.client delays until then. */
const partId = import.meta.env.SSR ? undefined : /^\/test\/([\w-]+)/.exec(plainPath(location.pathname))?.[1]
if (partId && isPart(partId)) find(partId).load()
