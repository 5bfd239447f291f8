import type { Answers } from '../forms/answers.ts'
import { answerControlNames } from '../forms/field.ts'
import type { FormField } from '../forms/form.ts'
import { isFieldVisible } from '../forms/visible.ts'
import type { Locale } from '../locale.ts'

type Question = Pick<FormField, 'key' | 'type' | 'visibleIf' | 'off'> & { readonly range?: true | undefined }

/** Returns the percentage of asked questions that the draft answers, at most 99: only sending completes it. */
export function filledPercent(fields: readonly Question[], answers: Answers, locale: Locale): number {
  const questions = fields.filter((field) => !field.off && field.type !== 'heading' && isFieldVisible(field, answers, locale))
  const done = questions.filter((field) => answerControlNames(field).some((key) => answers[key]?.some(Boolean)))
  return questions.length === 0 ? 0 : Math.min(99, Math.floor((done.length / questions.length) * 100))
}
