import type { EntryForm } from '#contract/cards/visitor-card.ts'
import { pagesAskedIn } from '#domain/forms/asked-steps.ts'
import type { Step } from '#domain/forms/field.ts'
import { fieldRules } from '#domain/forms/field-rules.ts'
import { filesMayWait } from '#domain/forms/file-answers.ts'
import type { Locale } from '#domain/locale.ts'
import type { FormRules } from '#domain/validation/check-form.ts'
import { fieldsOf } from './card-data.ts'

/** In the order in which they are asked, with their rules in the page's language. */
export function askedForm(form: EntryForm['form'], locale: Locale): { steps: readonly Step[]; rules: FormRules } {
  const steps = pagesAskedIn(form.steps, locale)
  // Whether photos are there, the server knows: they are no answers of the form.
  return { steps, rules: fieldRules(filesMayWait(fieldsOf(steps)), locale) }
}
