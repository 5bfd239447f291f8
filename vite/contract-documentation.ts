import type { Plugin } from 'vite'

const file = /\/src\/contract\/[\w/-]+\.ts$/
const text = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|`[^`$]*`/.source
const summary = new RegExp(`\\bsummary:\\s*(?:${text}),`, 'g')
const description = new RegExp(`\\.describe\\(\\s*(?:${text}),?\\s*\\)`, 'g')
const named = new RegExp(`\\.meta\\(\\{\\s*(?:\\w+:\\s*(?:${text}),?\\s*)+\\}\\)`, 'g')

/** Zod's conversion to JSON Schema, which only the documents use. */
const jsonSchema = /\/zod\/v4\/core\/(?:to-json-schema|json-schema-processors)\.js$/
const exported = /^export (?:const|function) (\w+)|^export \{ \w+ as (\w+) \}/gm

/** Removes the names and descriptions of operations and fields from the browser's code. They are for the API's documents (docs/api.md, openapi.json). */
export function contractDocumentationPlugin(): Plugin {
  let count = 0
  let written = 0
  return {
    name: 'contract-documentation',
    applyToEnvironment: ({ name }) => name === 'client',
    transform(code, id) {
      const path = id.split('?')[0]!
      if (jsonSchema.test(path)) {
        written++
        const names = [...code.matchAll(exported)].map(([, name, alias]) => name ?? alias)
        return { code: `const nothing = () => undefined\nexport { ${names.map((name) => `nothing as ${name}`).join(', ')} }`, map: null }
      }
      if (!file.test(path)) return
      const plain = code.replace(summary, '').replace(description, '').replace(named, '')
      if (plain.length < code.length) count++
      return { code: plain, map: null }
    },
    generateBundle() {
      if (count === 0 || written !== 2)
        throw new Error('Contracts, or zod, are written in another way than vite/contract-documentation.ts knows')
    },
  }
}
