import type { Plugin } from 'vite'
import config from '../react-router.config.ts'

/**
 * What of the router no page of ours uses, though every visitor's phone would load it: instrumentation of the router, and the discovery of routes
 * while one goes along (react-router.config.ts hands all of them over at once). By file: its exports, and what takes their place.
 */
const unused: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'router/instrumentation.js': {
    consumeInstrumentationClientResultMetaReceiver: '() => undefined',
    getRouteInstrumentationUpdates: '() => ({})',
    instrumentClientSideRouter: '(router) => router',
    instrumentHandler: '(handler) => handler',
    instrumentationResultMetaContext: 'undefined',
  },
  'dom/ssr/fog-of-war.js': {
    URL_LIMIT: '0',
    getManifestPath: '() => ""',
    getPartialManifest: '(manifest) => manifest',
    getPatchRoutesOnNavigationFunction: '() => undefined',
    getPathsWithAncestors: '() => []',
    handleClientVersionMismatch: '() => undefined',
    isFogOfWarEnabled: '() => false',
    useFogOFWarDiscovery: '() => undefined',
  },
}

const library = /\/react-router\/dist\/production\/lib\/(.*)$/
const exportList = /export \{ ([\w, ]+) \};\s*$/

/** For the browser alone. Another release of the router that has other exports there stops the build. */
export function leanRouter(): Plugin {
  return {
    name: 'lean-router',
    applyToEnvironment: ({ name }) => name === 'client',
    buildStart() {
      if (config.routeDiscovery.mode !== 'initial') throw new Error('vite/lean-router.ts leaves out what discovers routes')
    },
    transform(code, id) {
      const file = library.exec(id.split('?')[0]!)?.[1]
      const known = file && unused[file]
      if (!known) return
      const exported = exportList.exec(code)?.[1]?.split(', ').sort()
      if (exported?.join() !== Object.keys(known).sort().join()) throw new Error(`${file} is not what vite/lean-router.ts knows`)
      return {
        code: Object.entries(known)
          .map(([name, value]) => `export const ${name} = ${value}\n`)
          .join(''),
        map: null,
      }
    },
  }
}
