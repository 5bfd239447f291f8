import { alphabetLanguages } from './alphabet.ts'
import { parseWrittenRules, type RuleExpression, type Span, splitRuleString, type WrittenRule } from './expression.ts'
import { isPatternProblem, parsePattern } from './pattern/read-pattern.ts'
import type { PatternProblemCode } from './pattern/syntax.ts'
import type { RuleParamValues } from './rule.ts'
import { type ParamKind, type RuleParamConstraint, ruleParamConstraints } from './rule-params.ts'
import { answerToNumber, toText } from './value.ts'

/** A problem in a rule expression. `at`: its span in a rule string, or in the pattern of an object. */
export type RuleProblem = {
  readonly code: RuleProblemCode
  readonly at?: Span
  /** Values for the sentence: rule, parameter, given text, number of parameters. */
  readonly params: Readonly<Record<string, string | number>>
}

export type RuleProblemCode =
  | 'expression'
  | 'noName'
  | 'unknownRule'
  | 'twice'
  | 'missing'
  | 'surplus'
  | 'range'
  | 'unknownField'
  | `kind.${ParamKind}`
  | `pattern.${PatternProblemCode}`

export type RuleCheckOptions = {
  /** The form's fields; without them any field name is accepted. */
  readonly fields?: readonly string[] | undefined
  /** Additional rules, whose parameters are not checked. */
  readonly own?: readonly string[] | undefined
}

/** Returns all problems in a shop's rules; empty if they can be published. */
export function findRuleProblems(expression: unknown, options: RuleCheckOptions = {}): readonly RuleProblem[] {
  if (typeof expression === 'string') {
    if (expression === '') return []
    const nameless = splitRuleString(expression).filter(({ name }) => name === '')
    return [...nameless.map(({ at }) => problem('noName', at, {})), ...checkAll(expression, options)]
  }
  if (typeof expression !== 'object' || expression === null || Array.isArray(expression)) return [problem('expression', undefined, {})]
  return checkAll(expression as RuleExpression, options)
}

function checkAll(expression: RuleExpression, options: RuleCheckOptions): readonly RuleProblem[] {
  const seen = new Set<string>()
  return parseWrittenRules(expression).flatMap((written) => {
    const { name, at } = written
    const twice = seen.has(name) ? [problem('twice', at, { rule: name })] : []
    seen.add(name)
    if (options.own?.includes(name)) return twice
    if (!Object.hasOwn(ruleParamConstraints, name)) return [...twice, problem('unknownRule', at, { rule: name })]
    return [...twice, ...checkParams(written, ruleParamConstraints[name as keyof typeof ruleParamConstraints], options)]
  })
}

type Given = { guide: RuleParamConstraint; value: unknown; at: Span | undefined }

function checkParams(
  { name, at, given, givenAt }: WrittenRule,
  params: readonly RuleParamConstraint[],
  { fields }: RuleCheckOptions,
): readonly RuleProblem[] {
  const found: RuleProblem[] = []
  const all: Given[] = []
  const list = params.at(-1)?.list === true
  if (Array.isArray(given)) {
    if (given.length > params.length && !list)
      found.push(
        problem('surplus', span(givenAt, params.length, given.length - 1), { rule: name, most: params.length, given: given.length }),
      )
    given.forEach((value, index) => {
      const guide = params[index] ?? (list ? params.at(-1) : undefined)
      if (guide) all.push({ guide, value, at: givenAt?.[index] })
    })
  } else all.push(...byName(given as RuleParamValues, params, found, name))

  for (const guide of params) {
    if (!guide.optional && !all.some((one) => one.guide === guide)) found.push(problem('missing', at, { rule: name, param: guide.name }))
  }
  for (const one of all) found.push(...checkParam(name, one, fields))
  if (name === 'between' && found.length === 0) {
    const [min, max] = all.map(({ value }) => Number(value))
    if (min! > max!) found.push(problem('range', span(givenAt, 0, 1), { rule: name, min: min!, max: max! }))
  }
  return found
}

function byName(given: RuleParamValues, params: readonly RuleParamConstraint[], found: RuleProblem[], rule: string): readonly Given[] {
  const only = params.length === 1 && !Object.hasOwn(given, params[0]!.name) ? params[0] : undefined
  if (only) return [{ guide: only, value: given, at: undefined }]
  return Object.entries(given).flatMap(([key, value]) => {
    const guide = params.find(({ name }) => name === key)
    if (guide) return (Array.isArray(value) && guide.list ? value : [value]).map((one): Given => ({ guide, value: one, at: undefined }))
    found.push(problem('surplus', undefined, { rule, most: params.length, given: Object.keys(given).length }))
    return []
  })
}

function checkParam(rule: string, { guide, value, at }: Given, fields: readonly string[] | undefined): readonly RuleProblem[] {
  const params = { rule, param: guide.name, given: toText(value) }
  if (guide.kind === 'pattern' && typeof value === 'string') {
    const read = parsePattern(value)
    if (!isPatternProblem(read)) return []
    const begin = at?.[0] ?? 0
    return [problem(`pattern.${read.code}`, [begin + read.at, begin + Math.min(read.at + 1, value.length)], params)]
  }
  const named = typeof value === 'string' && (guide.kind === 'field' ? /^@?(.+)$/s : /^@(.+)$/s).exec(value)
  if (named) return fields && !fields.includes(named[1]!) ? [problem('unknownField', at, { ...params, field: named[1]! })] : []
  return kinds[guide.kind](value) ? [] : [problem(`kind.${guide.kind}`, at, params)]
}

const kinds: Readonly<Record<ParamKind, (value: unknown) => boolean>> = {
  count: (value) => isPlain(value) && /^ *\d{1,15} *$/.test(String(value)),
  number: (value) => isPlain(value) && Number.isFinite(answerToNumber(value)),
  text: (value) => isPlain(value) || typeof value === 'boolean',
  field: () => false,
  pattern: () => false,
  language: (value) => alphabetLanguages.includes(toText(value)),
  separator: (value) => value === 'dot' || value === 'comma',
  flag: (value) => typeof value === 'boolean' || value === 'true' || value === 'false',
  ending: (value) => typeof value === 'string' && /^[^\s.]\S*$/.test(value),
  mediaType: (value) => typeof value === 'string' && /^(?:\*|[\w.+-]+\/(?:[\w.+-]+|\*))$/.test(value),
}

const isPlain = (value: unknown) => typeof value === 'string' || typeof value === 'number'

const span = (all: readonly Span[] | undefined, first: number, last: number): Span | undefined =>
  all?.[first] && all[last] ? [all[first][0], all[last][1]] : undefined

function problem(code: RuleProblemCode, at: Span | undefined, params: RuleProblem['params']): RuleProblem {
  return at ? { code, at, params } : { code, params }
}
