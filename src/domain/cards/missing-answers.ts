import type { Answers } from '../forms/answers.ts'
import { asAsked } from '../forms/asked-steps.ts'
import { type FillingPlace, requiredKeys } from '../forms/field.ts'
import { allFields, type Form, type FormField } from '../forms/form.ts'
import { othersOf } from '../forms/one-of-two.ts'
import { isVisible } from '../forms/visible.ts'
import type { Locale } from '../locale.ts'
import type { CardOrigin } from './card.ts'

type Known = {
  /** Where a member wrote it down, nobody was held to what visitors must say: that is missing, too. */
  readonly origin: CardOrigin
  readonly answers: Answers
  /** The visitor's. */
  readonly locale: Locale
  /** Fields that files are there for: those lie beside the answers. */
  readonly filed: readonly string[]
  /** Fields whose answers went because their time was over: nobody has to give them again. */
  readonly gone: readonly string[]
}

/**
 * The fields of a card's own form that the shop must know by the time somebody is served, and that it doesn't yet (required before served).
 * Those that aren't asked of this visitor are none, nor is what they may agree to: nobody but they can say it, and where it is a must they have, or couldn't send.
 */
export function missingAnswers(form: Form, { origin, answers, locale, filed, gone }: Known): readonly FormField[] {
  const musts: readonly FillingPlace[] = origin === 'staff' ? ['public', 'served'] : ['served']
  const said = (key: string) => answers[key]?.some(Boolean) ?? false
  const isMust = (field: FormField) =>
    !gone.includes(field.key) &&
    (field.requiredIn?.some((place) => musts.includes(place)) ||
      othersOf(field.rules).some((other) => !gone.includes(other) && !said(other)))
  const isThere = (field: FormField) => (field.type === 'file' ? filed.includes(field.key) : requiredKeys(field).every(said))
  return allFields(asAsked(form)).filter(
    (field) =>
      !field.off && !['heading', 'consent'].includes(field.type) && isVisible(field, answers, locale) && isMust(field) && !isThere(field),
  )
}
