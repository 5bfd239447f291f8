import type { Plugin } from 'vite'
import config from '../react-router.config.ts'

/**
 * What of the router no page of ours uses, though every visitor's phone would load it: instrumentation of the router, the discovery of routes
 * while one goes along (react-router.config.ts hands all of them over at once), and the pages that stand in where a root has none for its errors
 * and its loading: ours has. By file: exports, and what takes their place.
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
  'dom/ssr/fallback.js': { RemixRootDefaultHydrateFallback: '() => null' },
  'dom/ssr/errorBoundaries.js': { BoundaryShell: 'undefined', RemixRootDefaultErrorBoundary: '({ error }) => { throw error }' },
}

const library = /\/react-router\/dist\/production\/lib\/(.*)$/
const exportList = /export \{ ([\w, ]+) \};\s*$/

const declared = (known: object) => new RegExp(`\\bfunction (${Object.keys(known).join('|')})\\(`, 'g')

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
      const exported = exportList.exec(code)?.[1]?.split(', ') ?? []
      if (Object.keys(known).some((name) => !exported.includes(name))) throw new Error(`${file} is not what vite/lean-router.ts knows`)
      const isWhole = exported.every((name) => name in known)
      // The function that nothing leads to any more is left out by the bundler.
      const rest = isWhole ? `export { ${exported.join(', ')} }\n` : code.replace(declared(known), 'function unused$1(')
      const instead = Object.entries(known).map(([name, value]) => `const ${name} = ${value}\n`)
      return { code: instead.join('') + rest, map: null }
    },
  }
}
