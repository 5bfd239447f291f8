import type { Answers } from '../forms/answers.ts'
import { answerKeys, type Field } from '../forms/field.ts'
import type { CardOrigin } from './card.ts'

/**
 * Fields that nobody has to answer to have another one put right: those whose time was over, and of a card that a member wrote down what it doesn’t say
 * yet. That is asked for before its visitor is served (`missingAnswers`).
 */
export function exemptFields(
  fields: readonly Field[],
  { origin, answers }: { origin: CardOrigin; answers: Answers },
  gone: readonly string[],
): readonly string[] {
  if (origin !== 'staff') return gone
  const unsaid = fields.filter((field) => !answerKeys(field).some((key) => answers[key]?.length))
  return [...gone, ...unsaid.map(({ key }) => key)]
}

/** Fields of a card without the musts of those that are excused, and of whatever is a must because of these. */
export function withoutRequired<Asked extends Pick<Field, 'key' | 'rules' | 'required'>>(
  fields: readonly Asked[],
  gone: readonly string[],
): readonly Asked[] {
  if (gone.length === 0) return fields
  return fields.map((field) => {
    const eases = (rule: string) => gone.includes(field.key) || gone.some((key) => rule.includes(`@${key}`))
    const rules = field.rules?.split('|').filter((rule) => !(rule.startsWith('required') && eases(rule)))
    return { ...field, required: field.required && !gone.includes(field.key), rules: rules?.join('|') || undefined }
  })
}

/**
 * Fields to be put right without those that are masked, which are answered all the same: one of two that is there needs no other.
 */
export function withoutMaskedFields<Asked extends Pick<Field, 'key' | 'rules'>>(
  fields: readonly Asked[],
  hidden: readonly string[],
): readonly Asked[] {
  return fields
    .filter(({ key }) => !hidden.includes(key))
    .map((field) => {
      const rules = hidden.reduce((left, key) => left.replace(`|required_without:@${key}|`, '|'), `|${field.rules ?? ''}|`)
      return { ...field, rules: rules.slice(1, -1) || undefined }
    })
}
