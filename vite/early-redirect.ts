import type { Plugin } from 'vite'

const file = /react-router\/dist\/[\w-]+\/lib\/dom\/ssr\/routes\.js$/
const call = /(async function prefetchStylesAndCallHandler\(handler\) \{[^}]*try \{\s*return )(handler\(\);)/

/**
 * The router starts a page's loader and waits for the page's styles before it looks at the answer. A redirect that comes sooner is until then
 * nobody's: browsers report it as an error that nobody caught. Here the answer is waited for first.
 */
export function earlyRedirect(): Plugin {
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
