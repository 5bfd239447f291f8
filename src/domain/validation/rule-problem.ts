import type { RuleProblem } from './check-rules.ts'
import { interpolate } from './message.ts'
import type { RuleWords } from './messages.ts'

/** What is wrong with a rule that the shop has written, in the language of the sentences. */
export function ruleProblemText({ code, params }: RuleProblem, sentences: RuleWords['problems']): string {
  return interpolate(sentences[code], params)
}
