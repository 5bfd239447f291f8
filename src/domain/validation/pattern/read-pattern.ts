import {
  blankRanges,
  type CodePointRanges,
  complementRanges,
  digitRanges,
  dotRanges,
  type PatternNode,
  type PatternProblem,
  type PatternProblemCode,
  uniteRanges,
  wordRanges,
} from './syntax.ts'

/** Maximum characters of a pattern. */
const longest = 1000
/** Maximum steps of a compiled pattern: `(a{50}){50}` is short but has 2,500. */
const largest = 1000

const classes: Readonly<Record<string, CodePointRanges>> = {
  d: digitRanges,
  D: complementRanges(digitRanges),
  w: wordRanges,
  W: complementRanges(wordRanges),
  s: blankRanges,
  S: complementRanges(blankRanges),
}
const controls: Readonly<Record<string, number>> = { t: 9, n: 10, v: 11, f: 12, r: 13, '0': 0 }

export function parsePattern(source: string): PatternNode | PatternProblem {
  if (source.length > longest) return { code: 'tooLong', at: longest }
  try {
    const node = reader(source)()
    return steps(node) > largest ? { code: 'tooLarge', at: 0 } : node
  } catch (problem) {
    if (problem instanceof Stop) return problem
    throw problem
  }
}

export function isPatternProblem(read: PatternNode | PatternProblem): read is PatternProblem {
  return 'code' in read
}

function steps(node: PatternNode): number {
  switch (node.kind) {
    case 'sequence':
    case 'choice':
      return node.parts.reduce((sum, part) => sum + steps(part) + (node.kind === 'choice' ? 2 : 0), 0)
    case 'repeat':
      return (steps(node.part) + 1) * (node.max === Number.POSITIVE_INFINITY ? node.min + 1 : node.max)
    default:
      return 1
  }
}

/** Thrown to leave the reader at any depth; not an Error. */
class Stop implements PatternProblem {
  readonly code: PatternProblemCode
  readonly at: number
  constructor(code: PatternProblemCode, at: number) {
    this.code = code
    this.at = at
  }
}

/** Parses from left to right. Throws {@link Stop} at unreadable syntax. */
function reader(source: string): () => PatternNode {
  let cursor = 0
  return whole

  function whole(): PatternNode {
    const node = choice()
    if (cursor < source.length) throw new Stop('closedGroup', cursor)
    return node
  }

  function choice(): PatternNode {
    const parts = [sequence()]
    while (takes('|')) parts.push(sequence())
    return parts.length === 1 ? parts[0]! : { kind: 'choice', parts }
  }

  function sequence(): PatternNode {
    const parts: PatternNode[] = []
    while (cursor < source.length && !sees('|') && !sees(')')) parts.push(repeated())
    return parts.length === 1 ? parts[0]! : { kind: 'sequence', parts }
  }

  function repeated(): PatternNode {
    const began = cursor
    if (quantifier()) throw new Stop('nothingToRepeat', began)
    const standsAlone = sees('^') || sees('$') || sees('\\b') || sees('\\B')
    const part = one()
    const from = cursor
    const times = quantifier()
    if (!times) return part
    if (standsAlone) throw new Stop('nothingToRepeat', from)
    const [min, max] = times
    if (min > max) throw new Stop('repeatOrder', from)
    const again = cursor
    if (quantifier()) throw new Stop('nothingToRepeat', again)
    return { kind: 'repeat', part, min, max }
  }

  /** Lazy and greedy quantifiers are equal here, as only the existence of a match counts. */
  function quantifier(): readonly [number, number] | undefined {
    const found = /^(?:([*+?])|\{(\d+)(?:(,)(\d*))?\})\??/.exec(source.slice(cursor))
    if (!found) return undefined
    cursor += found[0].length
    const [, sign, min, comma, max] = found
    if (sign) return [sign === '+' ? 1 : 0, sign === '?' ? 1 : Number.POSITIVE_INFINITY]
    return [Number(min), comma ? (max ? Number(max) : Number.POSITIVE_INFINITY) : Number(min)]
  }

  function one(): PatternNode {
    const began = cursor
    if (takes('(')) return group(began)
    if (takes('[')) return { kind: 'set', ranges: classRanges(began) }
    if (takes('^')) return { kind: 'start' }
    if (takes('$')) return { kind: 'end' }
    if (takes('.')) return { kind: 'set', ranges: dotRanges }
    if (takes('\\b')) return { kind: 'word' }
    if (takes('\\B')) return { kind: 'notWord' }
    return { kind: 'set', ranges: character() }
  }

  function group(began: number): PatternNode {
    if (sees('?=') || sees('?!') || sees('?<=') || sees('?<!')) throw new Stop('lookAround', began)
    if (takes('?') && !takes(':')) {
      const name = /^<[\p{ID_Start}_$][\p{ID_Continue}$]*>/u.exec(source.slice(cursor))
      if (!name) throw new Stop('groupFlags', began)
      cursor += name[0].length
    }
    const inside = choice()
    if (!takes(')')) throw new Stop('openGroup', began)
    return inside
  }

  function classRanges(began: number): CodePointRanges {
    const turned = takes('^')
    if (sees(']')) throw new Stop('emptyClass', began)
    const found: number[] = []
    while (!takes(']')) {
      if (cursor >= source.length) throw new Stop('openClass', began)
      if (/^\[[:.=]/.test(source.slice(cursor))) throw new Stop('posixClass', cursor)
      const at = cursor
      const from = inClass()
      if (!sees('-') || sees('-]')) {
        found.push(...from)
        continue
      }
      cursor++
      if (cursor >= source.length) throw new Stop('openClass', began)
      const to = inClass()
      if (!isOne(from) || !isOne(to) || from[0]! > to[0]!) throw new Stop('classRange', at)
      found.push(from[0]!, to[0]!)
    }
    const ranges = uniteRanges(found)
    return turned ? complementRanges(ranges) : ranges
  }

  function inClass(): CodePointRanges {
    return takes('\\b') ? [8, 8] : character()
  }

  function character(): CodePointRanges {
    const at = cursor
    if (!takes('\\')) return literal()
    const rest = source.slice(cursor)
    const hex = /^(?:x([\da-fA-F]{2})|u([\da-fA-F]{4}))/.exec(rest)
    if (hex) {
      cursor += hex[0].length
      return single(Number.parseInt(hex[1] ?? hex[2]!, 16))
    }
    const sign = rest[0]
    if (sign === undefined) throw new Stop('escape', at)
    if (/^(?:[1-9]|k)/.test(rest)) throw new Stop('backReference', at)
    if (/^0\d/.test(rest)) throw new Stop('escape', at)
    cursor++
    if (Object.hasOwn(classes, sign)) return classes[sign]!
    if (Object.hasOwn(controls, sign)) return single(controls[sign]!)
    // Escaped letters differ between engines: \A \z \p \c \u{…}
    if (/[\p{ID_Continue}]/u.test(sign) && sign !== '_') throw new Stop('escape', at)
    cursor--
    return literal()
  }

  function literal(): CodePointRanges {
    const code = source.codePointAt(cursor)!
    cursor += code > 0xffff ? 2 : 1
    return single(code)
  }

  function sees(text: string): boolean {
    return source.startsWith(text, cursor)
  }

  function takes(text: string): boolean {
    if (!sees(text)) return false
    cursor += text.length
    return true
  }
}

const single = (code: number): CodePointRanges => [code, code]
const isOne = (ranges: CodePointRanges): boolean => ranges.length === 2 && ranges[0] === ranges[1]
