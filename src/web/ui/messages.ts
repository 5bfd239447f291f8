import { type Locale, locales } from '#domain/locale.ts'
import { reloadOnce } from './gone-module.ts'
import { pathLocale, useLocale } from './locale.ts'

/** The texts of one area of the pages. The type of the Japanese ones is the type of all, so a missing text doesn't compile. */
export type Messages<T> = { readonly load: (locale: Locale) => Promise<void>; readonly read: (locale: Locale) => T }

/** A module beside the page's own. */
export type PagePart<T> = {
  /** Before it is read. Where it doesn't come, reading tries again. */
  readonly load: () => Promise<void>
  /** Suspends while it is on its way. */
  readonly read: () => T
}

const loading = new Set<Promise<void>>()

function pagePart<T>(module: () => Promise<T>): PagePart<T> & { state: () => 'loaded' | 'failed' | undefined } {
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
      awaited ??= load().catch((error: unknown) => {
        // R2.23: the page is asked for afresh, or, where that was so just now, shows its error. React would ask for the module without end.
        if (reloadOnce()) return new Promise(() => {})
        failed = { error }
      })
      throw awaited
    },
  }
}

/**
 * Texts by language, each a module of its own, so that a browser fetches the active language only. It starts to fetch where a page's
 * module is evaluated (if the page at this address needs them: `isNeeded`); entry.client awaits that before hydration, entry.server has them all.
 * `orAny`: where they can't be had in one language, one that is there does.
 */
export function defineMessages<T>(
  modules: Record<Locale, () => Promise<{ messages: T }>>,
  isNeeded: (path: string) => boolean = () => true,
  orAny = false,
): Messages<T> {
  const part = (locale: Locale) => pagePart(() => modules[locale]().then(({ messages }) => messages))
  const parts = { ja: part('ja'), en: part('en'), zh: part('zh') }
  if (import.meta.env.SSR) for (const locale of locales) void parts[locale].load()
  else if (isNeeded(location.pathname)) void parts[pathLocale(location.pathname)].load()
  return {
    load: (locale) => parts[locale].load(),
    read(locale) {
      const other = orAny && parts[locale].state() === 'failed' && Object.values(parts).find(({ state }) => state() === 'loaded')
      return (other || parts[locale]).read()
    },
  }
}

/** What only some visitors of an address need, here before the page comes to life, as texts are: fetched where the page's module is evaluated. */
export function definePart<T>(module: () => Promise<T>, isNeeded: (path: string) => boolean): PagePart<T> {
  const part = pagePart(module)
  if (import.meta.env.SSR || isNeeded(location.pathname)) void part.load()
  return part
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
