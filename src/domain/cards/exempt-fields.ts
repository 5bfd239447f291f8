import type { Answers } from '../forms/answers.ts'
import { answerControlNames, type Field } from '../forms/field.ts'
import { type CardSource, mayLackAnswers } from './card.ts'

/**
 * Returns the fields that a correction need not answer: expired ones, and unanswered ones of a card that its visitor did not fill in.
 * Those are asked before the visitor is served (`findFieldsToAskBeforeServing`).
 */
export function findExemptFieldKeys(
  fields: readonly Field[],
  { source, answers }: { source: CardSource; answers: Answers },
  gone: readonly string[],
): readonly string[] {
  if (!mayLackAnswers(source)) return gone
  const unanswered = fields.filter((field) => !answerControlNames(field).some((key) => answers[key]?.length))
  return [...gone, ...unanswered.map(({ key }) => key)]
}

/** Removes required rules from the exempt fields, and rules of other fields that refer to them. */
export function relaxRequiredRules<T extends Pick<Field, 'key' | 'rules' | 'required'>>(
  fields: readonly T[],
  gone: readonly string[],
): readonly T[] {
  if (gone.length === 0) return fields
  return fields.map((field) => {
    const eases = (rule: string) => gone.includes(field.key) || gone.some((key) => rule.includes(`@${key}`))
    const rules = field.rules?.split('|').filter((rule) => !(rule.startsWith('required') && eases(rule)))
    return { ...field, required: field.required && !gone.includes(field.key), rules: rules?.join('|') || undefined }
  })
}

/** Removes masked fields and rules that refer to them: they are answered, so their alternative is not required. */
export function omitMaskedFields<T extends Pick<Field, 'key' | 'rules'>>(fields: readonly T[], hidden: readonly string[]): readonly T[] {
  return fields
    .filter(({ key }) => !hidden.includes(key))
    .map((field) => {
      const rules = hidden.reduce((left, key) => left.replace(`|required_without:@${key}|`, '|'), `|${field.rules ?? ''}|`)
      return { ...field, rules: rules.slice(1, -1) || undefined }
    })
}
