import { loadAnswerProblemSentences } from '#domain/answers/problems.ts'
import { answerRuleTable } from '#domain/forms/rules/answer-rules.ts'
import type { Locale } from '#domain/locale.ts'
import type { FormCheckDependencies } from '#domain/validation/check-form.ts'
import { compilePattern } from '#domain/validation/pattern/match.ts'
import { allRules } from '#domain/validation/rule-set.ts'

/** Loads everything that a card's form needs. A shop's form may use any rule. */
export async function loadCardCheckDependencies(locale: Locale): Promise<FormCheckDependencies> {
  return { rules: { ...allRules, ...answerRuleTable(await loadAnswerProblemSentences(locale)) }, engines: { pattern: compilePattern } }
}
