import type { Plugin } from 'vite'

const helper = '\0vite/preload-helper.js'
const append = /document\.head\.appendChild\(link\)/
/** React Router marks a style sheet of a page that parts loaded later need as well by an empty hash: it goes with the page, theirs stays. */
const inFrontOfThePages = `(isCss && [...document.querySelectorAll('link[rel=stylesheet]')].some(({ href }) => href === dep.href + '#')
  ? document.querySelector('link[rel=stylesheet]').before(link) : document.head.appendChild(link))`

const known = /preloadedHrefs\.styles\.add\(link\.href\)/
/** Styles of the page's own document stand in it for good, and their links are disabled (inline-styles.ts): a part must not fetch them again. */
const andInDocument = `preloadedHrefs.styles.add(link.disabled ? link.href.replace('#', '') : link.href)`

/**
 * A part that is loaded later brings the styles that it needs. Those that the page has already would be put behind the page's own, and of two
 * equal rules the later one holds: a button would change its size because a sheet was opened. They are put in front instead.
 */
export function styleOrder(): Plugin {
  return {
    name: 'style-order',
    transform(code, id) {
      if (id !== helper) return
      if (!append.test(code) || !known.test(code)) throw new Error('Vite loads styles in another way than vite/style-order.ts knows')
      return { code: code.replace(append, inFrontOfThePages).replace(known, andInDocument), map: null }
    },
  }
}
