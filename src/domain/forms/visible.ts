import type { Locale } from '../locale.ts'
import type { Answers } from './answers.ts'

/** Condition of a field: another field has one of these answers, or the form's language is one of these. */
export type VisibilityCondition = { readonly field: string; readonly is: readonly string[] } | { readonly locale: readonly Locale[] }

/** Returns true if the field can be asked in this language, for some answers. */
export function isAskedInLocale({ visibleIf }: { readonly visibleIf?: VisibilityCondition | undefined }, locale: Locale): boolean {
  return !visibleIf || !('locale' in visibleIf) || visibleIf.locale.includes(locale)
}

export function isFieldVisible(
  { visibleIf }: { readonly visibleIf?: VisibilityCondition | undefined },
  answers: Answers,
  locale: Locale,
): boolean {
  if (!visibleIf) return true
  if ('locale' in visibleIf) return visibleIf.locale.includes(locale)
  return (answers[visibleIf.field] ?? []).some((answer) => visibleIf.is.includes(answer))
}
