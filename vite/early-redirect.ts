import type { Plugin } from 'vite'

const file = /react-router\/dist\/[\w-]+\/lib\/dom\/ssr\/routes\.js$/
const call = /(async function prefetchStylesAndCallHandler\(handler\) \{[^}]*try \{\s*return )(handler\(\);)/

/**
 * Patches the router to await a page's loader at once.
 * Otherwise it awaits the page's styles first, and browsers report an earlier redirect as an uncaught error.
 */
export function earlyRedirectPlugin(): Plugin {
  let done = false
  return {
    name: 'early-redirect',
    // The server's router has no styles to wait for.
    applyToEnvironment: ({ name }) => name === 'client',
    transform(code, id) {
      if (!file.test(id.split('?')[0]!)) return
      if (!call.test(code)) throw new Error('React Router calls its loaders in another way than vite/early-redirect.ts knows')
      done = true
      return { code: code.replace(call, '$1await $2'), map: null }
    },
    generateBundle() {
      if (!done) throw new Error('React Router has its routes in another file than vite/early-redirect.ts knows')
    },
  }
}
