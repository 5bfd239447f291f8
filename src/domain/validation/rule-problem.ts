import type { RuleProblem } from './check-rules.ts'
import { interpolate } from './message.ts'
import type { RuleWords } from './messages.ts'

/** Returns the sentence about a problem in a shop's rule. */
export function ruleProblemText({ code, params }: RuleProblem, sentences: RuleWords['problems']): string {
  return interpolate(sentences[code], params)
}
