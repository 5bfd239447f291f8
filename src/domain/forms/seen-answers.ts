/** Apart from the rules, which whoever only reads a card has no need of. */
import type { Locale } from '../locale.ts'
import type { Answers } from './answers.ts'
import { controlsOf, type Field } from './field.ts'
import { isVisible } from './visible.ts'

/** One field after the other: what a hidden one would say shows no other. */
export function seenAnswers(fields: readonly Field[], all: Answers, locale: Locale): { visible: readonly Field[]; answers: Answers } {
  const answers: Record<string, readonly string[]> = {}
  const visible = fields.filter((field) => {
    if (!isVisible(field, answers, locale)) return false
    for (const control of controlsOf(field)) if (all[control]) answers[control] = all[control]
    return true
  })
  return { visible, answers }
}
