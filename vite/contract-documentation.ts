import type { Plugin } from 'vite'

const file = /\/src\/contract\/[\w/-]+\.ts$/
const text = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|`[^`$]*`/.source
const summary = new RegExp(`\\bsummary:\\s*(?:${text}),`, 'g')
const description = new RegExp(`\\.describe\\(\\s*(?:${text}),?\\s*\\)`, 'g')
const named = new RegExp(`\\.meta\\(\\{\\s*(?:\\w+:\\s*(?:${text}),?\\s*)+\\}\\)`, 'g')

/** What the contract says of its operations and fields, and calls them, is for the API's documents (docs/api.md, openapi.json): English that no page needs. Browsers are spared it. */
export function contractDocumentation(): Plugin {
  let found = 0
  return {
    name: 'contract-documentation',
    applyToEnvironment: ({ name }) => name === 'client',
    transform(code, id) {
      if (!file.test(id.split('?')[0]!)) return
      const plain = code.replace(summary, '').replace(description, '').replace(named, '')
      if (plain.length < code.length) found++
      return { code: plain, map: null }
    },
    generateBundle() {
      if (found === 0) throw new Error('Contracts are written in another way than vite/contract-documentation.ts knows')
    },
  }
}
