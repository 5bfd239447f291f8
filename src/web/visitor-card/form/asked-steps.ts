import type { EntryForm } from '#contract/cards/visitor-card.ts'
import { pagesAskedIn } from '#domain/forms/asked-steps.ts'
import type { Step } from '#domain/forms/field.ts'
import { fieldRules } from '#domain/forms/field-rules.ts'
import { filesMayWait } from '#domain/forms/file-answers.ts'
import type { Locale } from '#domain/locale.ts'
import type { FormRules } from '#domain/validation/check-form.ts'
import { fieldsOf } from './card-data.ts'

/** Returns the steps in their order, with the rules in the page's language. */
export function askedForm(form: EntryForm['form'], locale: Locale): { steps: readonly Step[]; rules: FormRules } {
  const steps = pagesAskedIn(form.steps, locale)
  // Photos are no form answers; the server knows whether they exist.
  return { steps, rules: fieldRules(filesMayWait(fieldsOf(steps)), locale) }
}
