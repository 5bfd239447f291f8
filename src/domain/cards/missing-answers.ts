import { alternativeKeys } from '../forms/alternative-fields.ts'
import type { Answers } from '../forms/answers.ts'
import { type FillContext, requiredControlNames } from '../forms/field.ts'
import { allFields, type Form, type FormField } from '../forms/form.ts'
import { isFieldVisible } from '../forms/visible.ts'
import { requireRemainingAlternatives } from '../forms/visitor-steps.ts'
import type { Locale } from '../locale.ts'
import { type CardSource, mayLackAnswers } from './card.ts'

type CardState = {
  /** A card that its visitor did not fill in skipped the required fields, so these can be missing, too. */
  readonly source: CardSource
  readonly answers: Answers
  readonly locale: Locale
  /** Fields with stored files, which are kept apart from the answers. */
  readonly filed: readonly string[]
  /** Fields whose answers were deleted after their retention: they are not asked again. */
  readonly gone: readonly string[]
}

/**
 * Returns the fields required before serving that the card does not answer yet.
 * Excludes fields not asked of this visitor, and consents: only the visitor can give them.
 */
export function findFieldsToAskBeforeServing(form: Form, { source, answers, locale, filed, gone }: CardState): readonly FormField[] {
  const musts: readonly FillContext[] = mayLackAnswers(source) ? ['public', 'served'] : ['served']
  const isAnswered = (key: string) => answers[key]?.some(Boolean) ?? false
  const isMust = (field: FormField) =>
    !gone.includes(field.key) &&
    (field.requiredIn?.some((context) => musts.includes(context)) ||
      alternativeKeys(field.rules).some((other) => !gone.includes(other) && !isAnswered(other)))
  const isThere = (field: FormField) => (field.type === 'file' ? filed.includes(field.key) : requiredControlNames(field).every(isAnswered))
  return allFields(requireRemainingAlternatives(form)).filter(
    (field) =>
      !field.off &&
      !['heading', 'consent'].includes(field.type) &&
      isFieldVisible(field, answers, locale) &&
      isMust(field) &&
      !isThere(field),
  )
}
