import type { EmptyCard } from '#contract/cards/visitor-card.ts'
import type { QuestionStep } from '#domain/forms/field.ts'
import { compileFieldRulesForLocale } from '#domain/forms/field-rules.ts'
import { makeFilesOptional } from '#domain/forms/file-answers.ts'
import { pagesForLocale } from '#domain/forms/visitor-steps.ts'
import type { Locale } from '#domain/locale.ts'
import type { FormRules } from '#domain/validation/check-form.ts'
import { collectFieldsOfSteps } from './card-data.ts'

/** Returns the steps in their order, with the rules in the page's language. */
export function localizeCardForm(form: EmptyCard['form'], locale: Locale): { steps: readonly QuestionStep[]; rules: FormRules } {
  const steps = pagesForLocale(form.steps, locale)
  // Photos are no form answers; the server knows whether they exist.
  return { steps, rules: compileFieldRulesForLocale(makeFilesOptional(collectFieldsOfSteps(steps)), locale) }
}
