import { stripLocalePrefix } from '../i18n/locale.ts'
import { createLazyModule, type LazyModule } from '../i18n/words.ts'
import type { GalleryPart } from './part-show.ts'

const files = import.meta.glob<{ show: GalleryPart }>('./parts/*.tsx')
const fileOf = (id: string) => `./parts/${id}.tsx`

/** Every shared part that has a file here, by its name under /test. */
export const partIds: readonly string[] = Object.keys(files)
  .map((file) => file.replace(/^.*\/|[.]tsx$/g, ''))
  .sort()

export function isGalleryPart(id: string): boolean {
  return fileOf(id) in files
}

/** Parts are loaded when their page is requested, on the server too, or all of them would delay its start. */
const loaded = new Map<string, LazyModule<{ show: GalleryPart }>>()

function find(id: string): LazyModule<{ show: GalleryPart }> {
  const existing = loaded.get(id) ?? createLazyModule(files[fileOf(id)]!)
  loaded.set(id, existing)
  return existing
}

/** Returns the part. Suspends until it is loaded. */
export function readGalleryPart(id: string): GalleryPart {
  return find(id).read().show
}

/** Starts loading the page's part before hydration, which entry.client delays until then. */
const partId = import.meta.env.SSR ? undefined : /^\/test\/([\w-]+)/.exec(stripLocalePrefix(location.pathname))?.[1]
if (partId && isGalleryPart(partId)) find(partId).load()
