import type { FormRules } from '#domain/validation/check-form.ts'
import { answerKeys, type CardField } from './card-field.ts'

/** The rules of some of the fields, such as those of one step. */
export function rulesOf({ fields: all, messages }: FormRules, fields: readonly CardField[]): FormRules {
  const keys = fields.flatMap(answerKeys)
  return { messages, fields: Object.fromEntries(keys.flatMap((key) => (all[key] ? [[key, all[key]]] : []))) }
}
