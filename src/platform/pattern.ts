import { RE2JS } from 're2js'
import { longestText } from '#domain/validation/pattern/match.ts'
import { re2Source } from '#domain/validation/pattern/re2-source.ts'
import { isPatternProblem, readPattern } from '#domain/validation/pattern/read-pattern.ts'

const compiled = new Map<string, (text: string) => boolean>()
const mostCompiled = 500

/** The server's engine for patterns that shops write: RE2, whose time grows with the text only. The browser's is domain/validation/pattern/match.ts. */
export function re2Pattern(source: string): (text: string) => boolean {
  const known = compiled.get(source)
  if (known) return known
  const node = readPattern(source)
  const matches = isPatternProblem(node) ? () => false : matcher(re2Source(node))
  if (compiled.size >= mostCompiled) compiled.clear()
  compiled.set(source, matches)
  return matches
}

function matcher(source: string): (text: string) => boolean {
  const pattern = RE2JS.compile(source)
  return (text) => text.length <= longestText && pattern.matcher(text).find()
}
