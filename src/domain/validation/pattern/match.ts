import { isPatternProblem, parsePattern } from './read-pattern.ts'
import { type CodePointRanges, hasCodePoint, type PatternNode, wordRanges } from './syntax.ts'

/** Longer texts never match, in either engine. */
const maxTextLength = 10_000

type Step =
  | { readonly kind: 'set'; readonly ranges: CodePointRanges }
  | { readonly kind: 'go'; to: readonly number[] }
  | { readonly kind: 'start' | 'end' | 'word' | 'notWord' | 'match' }

const compiled = new Map<string, (text: string) => boolean>()
const maxCompiledPatterns = 200

/** The browser's pattern engine. Follows all alternatives at once, so the time is proportional to the text. An unreadable pattern matches nothing. */
export function compilePattern(source: string): (text: string) => boolean {
  const known = compiled.get(source)
  if (known) return known
  const node = parsePattern(source)
  const matches = isPatternProblem(node) ? () => false : matcher(node)
  if (compiled.size >= maxCompiledPatterns) compiled.clear()
  compiled.set(source, matches)
  return matches
}

function matcher(node: PatternNode): (text: string) => boolean {
  const program: Step[] = []
  emit(program, node)
  program.push({ kind: 'match' })
  return (text) => text.length <= maxTextLength && walk(program, text)
}

function emit(program: Step[], node: PatternNode): void {
  const fork = () => program.push({ kind: 'go', to: [] }) - 1
  const lead = (from: number, ...to: readonly number[]) => {
    program[from] = { kind: 'go', to }
  }
  switch (node.kind) {
    case 'sequence':
      for (const part of node.parts) emit(program, part)
      return
    case 'choice': {
      const ends = node.parts.map((part) => {
        const begin = fork()
        emit(program, part)
        const end = fork()
        lead(begin, begin + 1, program.length)
        return end
      })
      // No alternative follows the last choice.
      const dead = fork()
      for (const end of ends) lead(end, dead + 1)
      return
    }
    case 'repeat': {
      const endless = node.max === Number.POSITIVE_INFINITY
      for (let count = 0; count < node.min; count++) emit(program, node.part)
      const skips: number[] = []
      for (let count = node.min; count < (endless ? node.min + 1 : node.max); count++) {
        skips.push(fork())
        emit(program, node.part)
      }
      if (endless) lead(fork(), skips[0]!)
      for (const skip of skips) lead(skip, skip + 1, program.length)
      return
    }
    default:
      program.push(node)
  }
}

function walk(program: readonly Step[], text: string): boolean {
  /** Position at which each step was last reached, so that each runs once per character. */
  const seen = new Int32Array(program.length).fill(-1)
  const open: number[] = []
  let waiting: number[] = []
  let before = -1
  for (let at = 0; ; ) {
    const now = at < text.length ? text.codePointAt(at)! : -1
    const next: number[] = []
    // A match may begin anywhere.
    waiting.push(0)
    for (const first of waiting) {
      open.push(first)
      for (let step = open.pop(); step !== undefined; step = open.pop()) {
        if (seen[step] === at) continue
        seen[step] = at
        const found = program[step]!
        if (found.kind === 'match') return true
        if (found.kind === 'set') {
          if (now >= 0 && hasCodePoint(found.ranges, now)) next.push(step + 1)
        } else if (found.kind === 'go') for (const to of found.to) open.push(to)
        else if (stands(found.kind, before, now)) open.push(step + 1)
      }
    }
    if (now < 0) return false
    waiting = next
    before = now
    at += now > 0xffff ? 2 : 1
  }
}

function stands(kind: 'start' | 'end' | 'word' | 'notWord', before: number, now: number): boolean {
  if (kind === 'start') return before < 0
  if (kind === 'end') return now < 0
  return (hasCodePoint(wordRanges, before) !== hasCodePoint(wordRanges, now)) === (kind === 'word')
}
