import { defaultLocale, type Locale } from '../locale.ts'
import { type RuleExpression, readRules } from './expression.ts'
import { ruleWords } from './messages.ts'
import { matchPattern } from './pattern/match.ts'
import type { Engines, RuleTable } from './rule.ts'
import { allRules } from './rule-set.ts'
import { type FieldOptions, type Outcome, type Result, runRules } from './run-rules.ts'

export type ValidateOptions = FieldOptions & {
  readonly locale?: Locale | undefined
  /** Rules of one's own, beside or in the place of ours. */
  readonly rules?: RuleTable | undefined
  /** Sentences of one's own, by rule. */
  readonly messages?: Readonly<Record<string, string>> | undefined
  readonly engines?: Partial<Engines> | undefined
}

/**
 * One value against a rule expression, with every rule and language at hand: for servers, tests and tools. A page gets its form's rules
 * compiled (form-rules.ts). A promise only when one of the rules is asynchronous. A rule that doesn't exist is a mistake in the code: it throws.
 */
export function validate(value: unknown, expression: RuleExpression, options: ValidateOptions = {}): Result | Promise<Result> {
  const { locale = defaultLocale, rules: own, messages: sentences, engines } = options
  const rules: RuleTable = own ? { ...allRules, ...own } : allRules
  const outcome = runRules(
    value,
    readRules(expression, rules),
    {
      rules,
      messages: sentences ? { ...ruleWords[locale].messages, ...sentences } : ruleWords[locale].messages,
      engines: engines ? { ...bareEngines, ...engines } : bareEngines,
    },
    options,
  )
  return outcome instanceof Promise ? outcome.then(resultOf) : resultOf(outcome)
}

/** Patterns need nothing from outside. Pictures do: where nobody can open them, none has a size. */
const bareEngines: Engines = { pattern: matchPattern, imageSize: () => Promise.resolve(undefined) }

function resultOf({ valid, failedRules, errors }: Outcome): Result {
  return { valid, failedRules, errors }
}
