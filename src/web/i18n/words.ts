import { type Locale, locales } from '#domain/locale.ts'
import { reloadIfMissing } from '../device/app-version/gone-module.ts'
import { pathLocale, useLocale } from './locale.ts'

/** The words of one screen. The type of the Japanese ones is the type of all, so a missing one does not compile. */
export type Words<T> = { readonly read: (locale: Locale) => T }

/** A module beside the page's own. */
export type PagePart<T> = {
  readonly load: () => void
  /** Suspends while it is on its way. Where it doesn't come, reading tries again. */
  readonly read: () => T
  readonly state: () => 'loaded' | 'failed' | undefined
}

const loading = new Set<Promise<unknown>>()

export function pagePart<T>(module: () => Promise<T>): PagePart<T> {
  let loaded: { module: T } | undefined
  let failed: { error: unknown } | undefined
  let awaited: Promise<void> | undefined
  const load = () => {
    const promise = module()
      .then((found) => {
        loaded = { module: found }
      })
      .finally(() => loading.delete(promise))
    loading.add(promise)
    return promise
  }
  return {
    load,
    state: () => (loaded ? 'loaded' : failed && 'failed'),
    read() {
      if (loaded) return loaded.module
      if (failed) throw failed.error
      // React would ask for the module without end.
      awaited ??= reloadIfMissing(load()).catch((error: unknown) => {
        failed = { error }
      })
      throw awaited
    },
  }
}

/** The modules of a `words/` folder, by path: what `import.meta.glob('./words/*.ts')` gives. A further language is found by its file's name. */
type Modules = Record<string, () => Promise<unknown>>

/**
 * The words of one screen, a module per language, so that a browser fetches the active one only. It starts to fetch where the page's module is
 * evaluated; entry.client awaits that before hydration, entry.server has them all, so loaders, actions and components read them alike.
 * `orAny`: where one language can't be had, one that is there does.
 */
export function defineWords<T>(modules: Modules, orAny = false): Words<T> {
  const part = (locale: Locale) => pagePart(() => modules[`./words/${locale}.ts`]!().then((module) => (module as { words: T }).words))
  const parts = Object.fromEntries(locales.map((locale) => [locale, part(locale)])) as Record<Locale, PagePart<T>>
  const needed = import.meta.env.SSR ? locales : [pathLocale(location.pathname)]
  for (const locale of needed) parts[locale].load()
  return {
    read(locale) {
      const other = orAny && parts[locale].state() === 'failed' && Object.values(parts).find(({ state }) => state() === 'loaded')
      return (other || parts[locale]).read()
    },
  }
}

/** Resolves when nothing that was asked for is on its way. */
export async function wordsLoaded(): Promise<void> {
  while (loading.size > 0) await Promise.all(loading)
}

/** The screen's words in the page's language. Suspends when the browser goes to a page whose words are still on their way. */
export function useWords<T>(screen: Words<T>): T {
  return wordsIn(screen, useLocale())
}

export function wordsIn<T>(screen: Words<T>, locale: Locale): T {
  return screen.read(locale)
}
