import type { Node } from './syntax.ts'

/** The same pattern in RE2's words. Nothing is left to its own reading of `\s`, `.` or `$`: every set is told by its code points. */
export function re2Source(node: Node): string {
  switch (node.kind) {
    case 'set': {
      const pairs: string[] = []
      for (let index = 0; index < node.ranges.length; index += 2) {
        const [from, to] = [codePoint(node.ranges[index]!), codePoint(node.ranges[index + 1]!)]
        pairs.push(from === to ? from : `${from}-${to}`)
      }
      // Nothing at all is in it: [^\s\S]
      return pairs.length === 0 ? '[^\\x00-\\x{10FFFF}]' : `[${pairs.join('')}]`
    }
    case 'sequence':
      return node.parts.map(re2Source).join('')
    case 'choice':
      return `(?:${node.parts.map(re2Source).join('|')})`
    case 'repeat':
      return `(?:${re2Source(node.part)})${node.max === Number.POSITIVE_INFINITY ? `{${node.min},}` : `{${node.min},${node.max}}`}`
    default:
      return { start: '\\A', end: '\\z', word: '\\b', notWord: '\\B' }[node.kind]
  }
}

const codePoint = (code: number) => `\\x{${code.toString(16)}}`
