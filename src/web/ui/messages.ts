import { type Locale, locales } from '#domain/locale.ts'
import { pathLocale, useLocale } from './locale.ts'

/** The texts of one area of the pages. The type of the Japanese ones is the type of all, so a missing text doesn't compile. */
export type Messages<T> = { readonly loaded: Partial<Record<Locale, T>>; readonly load: (locale: Locale) => Promise<void> }

const loading = new Set<Promise<void>>()

/**
 * Texts by language, each a module of its own, so that a browser fetches the active language only. It starts to fetch where a page's
 * module is evaluated (if the page at this address needs them: `isNeeded`); entry.client awaits that before hydration, entry.server has them all.
 */
export function defineMessages<T>(
  modules: Record<Locale, () => Promise<{ messages: T }>>,
  isNeeded: (path: string) => boolean = () => true,
): Messages<T> {
  const loaded: Partial<Record<Locale, T>> = {}
  const messages: Messages<T> = {
    loaded,
    load(locale) {
      const promise = modules[locale]().then((module) => {
        loaded[locale] = module.messages
        loading.delete(promise)
      })
      loading.add(promise)
      return promise
    },
  }
  if (import.meta.env.SSR) for (const locale of locales) void messages.load(locale)
  else if (isNeeded(location.pathname)) void messages.load(pathLocale(location.pathname))
  return messages
}

/** A module that only some visitors of an address need, here before the page comes to life, as texts are. */
export type PagePart<T> = { readonly load: () => Promise<void>; readonly read: () => T }

/** Fetched where the page's module is evaluated when the visitor needs it, else when it is read (which suspends) or asked for before. */
export function definePart<T>(module: () => Promise<T>, isNeeded: (path: string) => boolean): PagePart<T> {
  let loaded: T | undefined
  const load = () => {
    const promise = module().then((found) => {
      loaded = found
      loading.delete(promise)
    })
    loading.add(promise)
    return promise
  }
  if (import.meta.env.SSR || isNeeded(location.pathname)) void load()
  return {
    load,
    read() {
      if (loaded === undefined) throw load()
      return loaded
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
  const texts = area.loaded[locale]
  if (texts === undefined) throw area.load(locale)
  return texts
}
