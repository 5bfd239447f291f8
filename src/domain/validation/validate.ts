import { defaultLocale, type Locale } from '../locale.ts'
import { parseRules, type RuleExpression } from './expression.ts'
import { ruleWords } from './messages.ts'
import { compilePattern } from './pattern/match.ts'
import type { PlatformFunctions, RuleTable } from './rule.ts'
import { allRules } from './rule-set.ts'
import { type FieldCheckOptions, type FieldOutcome, type RulesResult, runRules } from './run-rules.ts'

export type ValidateOptions = FieldCheckOptions & {
  readonly locale?: Locale | undefined
  /** Custom rules, which may replace ours. */
  readonly rules?: RuleTable | undefined
  readonly messages?: Readonly<Record<string, string>> | undefined
  readonly engines?: Partial<PlatformFunctions> | undefined
}

/**
 * Validates one value with all rules and languages loaded, for servers, tests and tools. Pages use compiled rules (form-rules.ts).
 * Returns a promise only if a rule is asynchronous. Throws for an unknown rule.
 */
export function validate(value: unknown, expression: RuleExpression, options: ValidateOptions = {}): RulesResult | Promise<RulesResult> {
  const { locale = defaultLocale, rules: own, messages: sentences, engines } = options
  const rules: RuleTable = own ? { ...allRules, ...own } : allRules
  const outcome = runRules(
    value,
    parseRules(expression, rules),
    {
      rules,
      messages: sentences ? { ...ruleWords[locale].messages, ...sentences } : ruleWords[locale].messages,
      engines: engines ? { ...bareEngines, ...engines } : bareEngines,
    },
    options,
  )
  return outcome instanceof Promise ? outcome.then(resultOf) : resultOf(outcome)
}

/** Engines used if the caller passes none: they match patterns, but cannot read the size of an image. */
const bareEngines: PlatformFunctions = { pattern: compilePattern, imageSize: () => Promise.resolve(undefined) }

function resultOf({ valid, failedRules, errors }: FieldOutcome): RulesResult {
  return { valid, failedRules, errors }
}
