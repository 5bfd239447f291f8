import { loadProblemSentences } from '#domain/answers/problems.ts'
import { answerRules } from '#domain/forms/rules/answer-rules.ts'
import type { Locale } from '#domain/locale.ts'
import type { FormTools } from '#domain/validation/check-form.ts'
import { compilePattern } from '#domain/validation/pattern/match.ts'
import { allRules } from '#domain/validation/rule-set.ts'

/** Loads everything that a card's form needs. A shop's form may use any rule. */
export async function loadCardTools(locale: Locale): Promise<FormTools> {
  return { rules: { ...allRules, ...answerRules(await loadProblemSentences(locale)) }, engines: { pattern: compilePattern } }
}
