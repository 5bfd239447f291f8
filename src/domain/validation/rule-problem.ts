import type { Locale } from '../locale.ts'
import type { RuleProblem } from './check-rules.ts'
import { interpolate } from './message.ts'
import { ruleWords } from './messages.ts'

/** What is wrong with somebody's rules, in their language. */
export function ruleProblemText({ code, params }: RuleProblem, locale: Locale): string {
  return interpolate(ruleWords[locale].problems[code], params)
}
