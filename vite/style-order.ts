import type { Plugin } from 'vite'

const helper = '\0vite/preload-helper.js'
const append = /document\.head\.appendChild\(link\)/
/** Recognizes a page's style sheet by the empty hash that React Router adds if lazy parts also use it. */
const inFrontOfThePages = `(isCss && [...document.querySelectorAll('link[rel=stylesheet]')].some(({ href }) => href === dep.href + '#')
  ? document.querySelector('link[rel=stylesheet]').before(link) : document.head.appendChild(link))`

const preloadedCall = /preloadedHrefs\.styles\.add\(link\.href\)/
/** Skips styles inlined in the document, whose links are disabled (inline-styles.ts): a part must not load them again. */
const andInDocument = `preloadedHrefs.styles.add(link.disabled ? link.href.replace('#', '') : link.href)`

/**
 * Inserts a lazy part's styles before the page's own.
 * Otherwise a sheet appended later would win over equal rules of the page, and a button would change size when a panel opens.
 */
export function styleOrderPlugin(): Plugin {
  return {
    name: 'style-order',
    transform(code, id) {
      if (id !== helper) return
      if (!append.test(code) || !preloadedCall.test(code))
        throw new Error('Vite loads styles in another way than vite/style-order.ts knows')
      return { code: code.replace(append, inFrontOfThePages).replace(preloadedCall, andInDocument), map: null }
    },
  }
}
