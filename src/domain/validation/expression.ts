import type { FieldReference, Rule, RuleCall, RuleParam, RuleParamValues, RuleTable } from './rule.ts'
import { toText } from './value.ts'

/** R5.1: `required|max:50`, or an object: `{ required: true, max: 50, between: [1, 5], confirmed: { target: 'password' } }`. */
export type RuleExpression = string | Readonly<Record<string, unknown>> | null | undefined

/** A rule as written. `at`: its span in a rule string. */
export type WrittenRule = {
  readonly name: string
  readonly at?: Span
  readonly given: readonly unknown[] | RuleParamValues
  readonly givenAt?: readonly Span[]
}
/** Span of a text; `to` is exclusive. */
export type Span = readonly [from: number, to: number]

/** Parses an expression into plain data. A repeated rule keeps its first position and its last parameters. Throws for an unknown rule. */
export function parseRules(expression: RuleExpression, rules: RuleTable): readonly RuleCall[] {
  const calls = new Map<string, RuleCall>()
  for (const { name, given } of parseWrittenRules(expression)) {
    if (!Object.hasOwn(rules, name)) throw new Error(`There is no rule named ${JSON.stringify(name)}`)
    calls.set(name, { name, params: arrange(rules[name]!, given) })
  }
  return [...calls.values()]
}

export function parseWrittenRules(expression: RuleExpression): readonly WrittenRule[] {
  if (typeof expression === 'string') return splitRuleString(expression).filter(({ name }) => name !== '')
  return Object.entries(expression ?? {}).flatMap(([name, given]) => {
    if (given === false) return []
    const isPlain = typeof given === 'object' && given !== null
    return [{ name, given: given === true ? [] : isPlain ? (given as RuleParamValues) : [given] }]
  })
}

/** Splits at pipes, except those in the groups and classes of a pattern. */
export function splitRuleString(expression: string): readonly WrittenRule[] {
  const found: WrittenRule[] = []
  for (let from = 0; from <= expression.length; ) {
    let to = endOfRule(expression, from)
    if (/^\s*regex:/.test(expression.slice(from, to)))
      while (to < expression.length && isOpen(expression.slice(from, to))) to = endOfRule(expression, to + 1)
    found.push(readRule(expression, from, to))
    from = to + 1
  }
  return found
}

function endOfRule(expression: string, from: number): number {
  const pipe = expression.indexOf('|', from)
  return pipe < 0 ? expression.length : pipe
}

/** Returns true if a group or class of this pattern is still open. */
function isOpen(pattern: string): boolean {
  let depth = 0
  let inClass = false
  for (let at = 0; at < pattern.length; at++) {
    const character = pattern[at]
    if (character === '\\') at++
    else if (inClass) inClass = character !== ']'
    else if (character === '[') inClass = true
    else if (character === '(') depth++
    else if (character === ')') depth--
  }
  return inClass || depth > 0
}

function readRule(expression: string, from: number, to: number): WrittenRule {
  const rule = expression.slice(from, to)
  const colon = rule.indexOf(':')
  const head = colon < 0 ? rule : rule.slice(0, colon)
  const name = head.trim()
  const start = from + head.length - head.trimStart().length
  const at: Span = [start, start + name.length]
  if (colon < 0) return { name, at, given: [], givenAt: [] }
  // A pattern may contain commas; the original splits there, and throws.
  const given = name === 'regex' ? [rule.slice(colon + 1)] : rule.slice(colon + 1).split(',')
  let next = from + colon + 1
  const givenAt = given.map((one): Span => {
    const span: Span = [next, next + one.length]
    next += one.length + 1
    return span
  })
  return { name, at, given, givenAt }
}

/** Assigns parameters to the rule's names. Surplus ones are dropped (`findRuleProblems` refuses them). */
function arrange(rule: Rule, given: readonly unknown[] | RuleParamValues): RuleCall['params'] {
  const { params } = rule
  if (!params) return Array.isArray(given) ? given.map((one) => referenceOr(one)) : []
  const arranged: Record<string, unknown> = {}
  params.forEach((param, index) => {
    arranged[param.name] = referTo(
      param,
      Array.isArray(given) ? listed(given, index, param) : named(given as RuleParamValues, params, param),
    )
  })
  return arranged
}

function listed(given: readonly unknown[], index: number, { rest, otherwise }: RuleParam): unknown {
  if (index >= given.length) return otherwise
  if (!rest) return given[index]
  // Skips empty values before the first that is not.
  return given.slice(index).reduce((all: unknown, one) => (all ? [...(Array.isArray(all) ? all : [all]), one] : one), undefined)
}

function named(given: RuleParamValues, params: readonly RuleParam[], { name, otherwise }: RuleParam): unknown {
  if (Object.hasOwn(given, name)) return given[name]
  return params.length === 1 ? given : otherwise
}

function referTo({ target, verbatim }: RuleParam, given: unknown): unknown {
  if (verbatim) return given
  if (target) return { $field: toText(given).replace(/^@/, '') } satisfies FieldReference
  return Array.isArray(given) ? given.map((one) => referenceOr(one)) : referenceOr(given)
}

function referenceOr(given: unknown): unknown {
  return typeof given === 'string' && /^@./s.test(given) ? ({ $field: given.slice(1) } satisfies FieldReference) : given
}
