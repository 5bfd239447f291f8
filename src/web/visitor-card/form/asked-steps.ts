import type { EntryForm } from '#contract/cards/visitor-card.ts'
import { noticeFirst } from '#domain/forms/asked-steps.ts'
import type { Step } from '#domain/forms/field.ts'
import { fieldRules } from '#domain/forms/field-rules.ts'
import { filesMayWait } from '#domain/forms/file-answers.ts'
import { isAskedIn } from '#domain/forms/visible.ts'
import type { Locale } from '#domain/locale.ts'
import type { FormRules } from '#domain/validation/check-form.ts'
import { fieldsOf } from './card-data.ts'

/** In the order in which they are asked, with their rules in the page's language. */
export function askedForm(form: EntryForm['form'], locale: Locale): { steps: readonly Step[]; rules: FormRules } {
  const steps = noticeFirst(form.steps)
    .map((step) => ({ ...step, fields: step.fields.filter((field) => isAskedIn(field, locale)) }))
    .filter(({ fields }) => fields.length > 0)
  // Whether photos are there, the server knows: they are no answers of the form.
  return { steps, rules: fieldRules(filesMayWait(fieldsOf(steps)), locale) }
}
