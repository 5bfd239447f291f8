import type { Plugin } from 'vite'

const file = /react-router\/dist\/[\w-]+\/lib\/dom\/ssr\/routeModules\.js$/
const reload = /window\.location\.reload\(\);(\s*return new Promise\(\(\) => \{\}\);)/

/**
 * Patches the router, which reloads each time a page's module can't be loaded. R2.23 allows one reload in 60 s.
 * `reloadOnce` (src/web/reload-once.ts) decides; without a reload the page throws, so that its error is shown.
 */
export function missingModulePlugin(): Plugin {
  return {
    name: 'missing-module',
    transform(code, id) {
      if (!file.test(id.split('?')[0]!)) return
      if (!reload.test(code)) throw new Error('React Router loads its modules in another way than vite/missing-module.ts knows')
      return { code: code.replace(reload, 'if (!globalThis.reloadOnce?.()) return { default() { throw error } };$1'), map: null }
    },
  }
}
