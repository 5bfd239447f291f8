import type { Locale } from '../locale.ts'
import type { Answers } from './answers.ts'

/** When a field is asked for: another field has one of these answers, or the form is filled in in one of these languages. */
export type VisibleIf = { readonly field: string; readonly is: readonly string[] } | { readonly locale: readonly Locale[] }

/** Whether it is asked in this language at all, whatever the answers are. */
export function isAskedIn({ visibleIf }: { readonly visibleIf?: VisibleIf | undefined }, locale: Locale): boolean {
  return !visibleIf || !('locale' in visibleIf) || visibleIf.locale.includes(locale)
}

export function isVisible({ visibleIf }: { readonly visibleIf?: VisibleIf | undefined }, answers: Answers, locale: Locale): boolean {
  if (!visibleIf) return true
  if ('locale' in visibleIf) return visibleIf.locale.includes(locale)
  return (answers[visibleIf.field] ?? []).some((answer) => visibleIf.is.includes(answer))
}
