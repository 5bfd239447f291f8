import type { Plugin } from 'vite'

const helper = /vite\/preload-helper\.js$/
const sheet = 'const isCss = isCssPreloadUrl(dep);'
const isThere = `(/\\/shell-[\\w-]+\\.css$/.test(dep.href) || document.querySelector('link[disabled][href="' + dep.pathname + '#"]'))`

/**
 * A part that is fetched later asks for the styles that it needs first. Those of the shell are in every page from its start: in its head as a link
 * to which the router adds a `#`, so that the asking doesn't find it, or as text (src/web/inline-styles.ts), of which a disabled link is the sign. What
 * is there would come over a phone's line again.
 */
export function linkedShell(): Plugin {
  let done = false
  return {
    name: 'linked-shell',
    applyToEnvironment: ({ name }) => name === 'client',
    transform(code, id) {
      if (!helper.test(id.split('?')[0]!)) return
      if (!code.includes(sheet)) throw new Error('Vite asks for styles in another way than vite/linked-shell.ts knows')
      done = true
      return { code: code.replace(sheet, `${sheet} if (isCss && ${isThere}) return;`), map: null }
    },
    generateBundle() {
      if (!done) throw new Error('Vite asks for styles in another file than vite/linked-shell.ts knows')
    },
  }
}
