import { type Locale, locales } from '#domain/locale.ts'
import { reloadOnMissingChunk } from '../device/app-version/missing-chunk.ts'
import { pathLocale, useLocale } from './locale.ts'

/** Texts of one screen. All languages have the type of the Japanese ones, so a missing text does not compile. */
export type Words<T> = { readonly read: (locale: Locale) => T }

export type LazyModule<T> = {
  readonly load: () => void
  /** Suspends while loading. After a failure reading tries again. */
  readonly read: () => T
  readonly state: () => 'loaded' | 'failed' | undefined
}

const loading = new Set<Promise<unknown>>()

export function createLazyModule<T>(module: () => Promise<T>): LazyModule<T> {
  let loaded: { module: T } | undefined
  let failed: { error: unknown } | undefined
  let awaited: Promise<void> | undefined
  const load = () => {
    const promise = module()
      .then((module) => {
        loaded = { module }
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
      // Without this React would request the module endlessly.
      awaited ??= reloadOnMissingChunk(load()).catch((error: unknown) => {
        failed = { error }
      })
      throw awaited
    },
  }
}

/** Result of `import.meta.glob('./words/*.ts')` by path. A new language needs only its file. */
type Modules = Record<string, () => Promise<unknown>>

/**
 * Texts of one screen, one module per language. Loading starts when the page's module runs; entry.client awaits it before hydration, entry.server has
 * all. `orAny`: falls back to another loaded language.
 */
export function defineWords<T>(modules: Modules, orAny = false): Words<T> {
  const part = (locale: Locale) =>
    createLazyModule(() => modules[`./words/${locale}.ts`]!().then((module) => (module as { words: T }).words))
  const parts = Object.fromEntries(locales.map((locale) => [locale, part(locale)])) as Record<Locale, LazyModule<T>>
  const pageLocales = import.meta.env.SSR ? locales : [pathLocale(location.pathname)]
  for (const locale of pageLocales) parts[locale].load()
  return {
    read(locale) {
      const loaded = orAny && parts[locale].state() === 'failed' && Object.values(parts).find(({ state }) => state() === 'loaded')
      return (loaded || parts[locale]).read()
    },
  }
}

/** Resolves when no module is loading. */
export async function waitForPendingWords(): Promise<void> {
  while (loading.size > 0) await Promise.all(loading)
}

/** Returns the texts in the page's language. Suspends while they are loading. */
export function useWords<T>(screen: Words<T>): T {
  return wordsInLocale(screen, useLocale())
}

export function wordsInLocale<T>(screen: Words<T>, locale: Locale): T {
  return screen.read(locale)
}
