import type { RuleProblem } from './check-rules.ts'
import { interpolate } from './message.ts'
import type { RuleWords } from './messages.ts'

export function ruleProblemText({ code, params }: RuleProblem, sentences: RuleWords['ruleProblems']): string {
  return interpolate(sentences[code], params)
}
