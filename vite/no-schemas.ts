import type { Plugin } from 'vite'

const id = '\0no-schemas'

/**
 * The browser takes method and path of an operation from the contract and leaves its schemas to the server, so it needs no zod: 25 KB less on each
 * of the staff's pages. What is built with this stands for nothing; whoever wants to check something with it hears of it at once.
 */
const source = `
const schema = new Proxy(function () {}, {
  apply: () => schema,
  get(_, name) {
    if (name === 'then' || typeof name === 'symbol') return undefined
    if (/^(safe)?(parse|decode|encode)/i.test(name)) throw new Error('the browser has no schemas: the server checks')
    return schema
  },
})
export const z = schema
`

export function noSchemas(): Plugin {
  return {
    name: 'no-schemas',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    resolveId: (source) => (source === 'zod' ? id : undefined),
    load: (loaded) => (loaded === id ? source : undefined),
  }
}
