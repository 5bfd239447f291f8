/** Kept apart from the rules, which a page that only shows a card does not need. */
import type { Locale } from '../locale.ts'
import type { Answers } from './answers.ts'
import { controlNames, type Field } from './field.ts'
import { isFieldVisible } from './visible.ts'

/** Returns the visible fields and their answers. Checks fields in order, so that a hidden field's answer shows no other field. */
export function visibleFieldsAndAnswers(
  fields: readonly Field[],
  all: Answers,
  locale: Locale,
): { visible: readonly Field[]; answers: Answers } {
  const answers: Record<string, readonly string[]> = {}
  const visible = fields.filter((field) => {
    if (!isFieldVisible(field, answers, locale)) return false
    for (const control of controlNames(field)) if (all[control]) answers[control] = all[control]
    return true
  })
  return { visible, answers }
}
