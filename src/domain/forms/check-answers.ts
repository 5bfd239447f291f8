import type { AnswerProblemSentences } from '../answers/problems.ts'
import type { Locale } from '../locale.ts'
import { checkForm, firstErrors } from '../validation/check-form.ts'
import { formValues } from '../validation/form-values.ts'
import { compilePattern } from '../validation/pattern/match.ts'
import { allRules } from '../validation/rule-set.ts'
import type { Answers } from './answers.ts'
import type { Field } from './field.ts'
import { compileFieldRulesForLocale } from './field-rules.ts'
import { answerRuleTable } from './rules/answer-rules.ts'
import { normalizeAnswers } from './tidy-answers.ts'
import { visibleFieldsAndAnswers } from './visible-answers.ts'

export type CheckedAnswers = { readonly answers: Answers; readonly errors: Readonly<Record<string, string>> }

/**
 * Validates submitted answers by the page's rules, and drops those of hidden fields.
 * `locale`: the visitor's, which decides the fields. `errorLocale`: the language of the errors, if the sender's is another.
 */
export function checkAnswers(
  fields: readonly Field[],
  sent: Answers,
  locale: Locale,
  sentences: AnswerProblemSentences,
  errorLocale: Locale = locale,
): CheckedAnswers {
  const { visible, answers } = visibleFieldsAndAnswers(fields, normalizeAnswers(fields, sent), locale)
  const rules = compileFieldRulesForLocale(visible, errorLocale)
  const values = formValues(rules, { getAll: (control) => answers[control] ?? [] })
  const outcomes = checkForm(rules, values, { rules: { ...allRules, ...answerRuleTable(sentences) }, engines: { pattern: compilePattern } })
  if (outcomes instanceof Promise) throw new Error('a form’s rules answer at once')
  return { answers, errors: firstErrors(outcomes) }
}
