import { type Locale, locales } from '#domain/locale.ts'
import { orReload } from '../frame/page/gone-module.ts'
import { pathLocale, useLocale } from './locale.ts'

/** The texts of one area of the pages. The type of the Japanese ones is the type of all, so a missing text doesn't compile. */
export type Messages<T> = { readonly read: (locale: Locale) => T }

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
      awaited ??= orReload(load()).catch((error: unknown) => {
        failed = { error }
      })
      throw awaited
    },
  }
}

/**
 * Texts by language, each a module of its own, so that a browser fetches the active language only. It starts to fetch where a page's
 * module is evaluated; entry.client awaits that before hydration, entry.server has them all. `orAny`: where they can't be had in one language,
 * one that is there does.
 */
export function defineMessages<T>(modules: Record<Locale, () => Promise<{ messages: T }>>, orAny = false): Messages<T> {
  const part = (locale: Locale) => pagePart(() => modules[locale]().then(({ messages }) => messages))
  const parts = { ja: part('ja'), en: part('en'), zh: part('zh') }
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
export async function messagesLoaded(): Promise<void> {
  while (loading.size > 0) await Promise.all(loading)
}

/** The area's texts in the page's language. Suspends when the browser goes to a page whose texts are still on their way. */
export function useMessages<T>(area: Messages<T>): T {
  return messagesIn(area, useLocale())
}

export function messagesIn<T>(area: Messages<T>, locale: Locale): T {
  return area.read(locale)
}
